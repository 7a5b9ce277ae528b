package messages_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	. "github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Narrows for flags use the flags in a history that is too long to walk through. They
// find the same messages as a check of each message.
func TestNarrowsForFlagsFindTheSameInALongHistory(t *testing.T) {
	g := NewWithT(t)
	const messages = 600
	var file strings.Builder
	file.WriteString(`
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben}
streams:
  - {id: 21, name: general, subscribers: [ada@example.com, ben@example.com]}
  - {id: 22, name: former, subscribers: [ada@example.com, ben@example.com]}
messages:
`)
	for i := range messages {
		place := []string{"stream: general, topic: t", "stream: former, topic: t", "to: [ben@example.com]"}[i%3]
		fmt.Fprintf(&file, "  - {id: %d, from: ada@example.com, %s, content: c}\n", 100+i, place)
	}
	srv := fake.Start(t, fake.WithScenario(Scenario(t, file.String())))
	ben := As(t, srv, "ben@example.com")
	As(t, srv, "ada@example.com").Delete("/streams/22", nil).OK()
	var read []int // all but every 50th
	for i := range messages {
		if i%50 != 0 {
			read = append(read, 100+i)
		}
	}
	ben.Flag("add", "read", read...).OK()
	ben.Flag("add", "starred", 103, 104, 555).OK()

	all := ben.Get("/messages", Form{"anchor": "oldest", "num_before": 0, "num_after": messages}).OK()
	for _, c := range []struct {
		operand, flag string
		has           bool
	}{{"unread", "read", false}, {"starred", "starred", true}} {
		var want []any
		for _, m := range all.List("messages") {
			if slices.Contains(Texts(m["flags"]), c.flag) == c.has {
				want = append(want, m["id"])
			}
		}
		g.Expect(want).NotTo(BeEmpty())
		found := ben.Get("/messages", Form{"anchor": "newest", "num_before": messages, "num_after": 0,
			"narrow": []Form{Term("is", c.operand)}}).OK()
		var got []any
		for _, m := range found.List("messages") {
			got = append(got, m["id"])
		}
		g.Expect(got).To(Equal(want), c.operand)
	}
}
