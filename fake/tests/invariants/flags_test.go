package invariants_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// narrows are the conditions, by flag, on the messages in each narrow of the requester's
// history.
var narrows = map[string]func(flags []string) bool{
	"unread":  func(f []string) bool { return !slices.Contains(f, "read") },
	"starred": func(f []string) bool { return slices.Contains(f, "starred") },
	"alerted": func(f []string) bool { return slices.Contains(f, "has_alert_word") },
	"mentioned": func(f []string) bool {
		return slices.Contains(f, "mentioned") || slices.Contains(f, "wildcard_mentioned")
	},
}

// flagsInvariant says that a narrow finds the messages that show its flag, and no other,
// and that the topics of a stream are those of its messages.
func flagsInvariant(t *testing.T, l *listener) {
	t.Helper()
	all := l.history()
	for _, is := range slices.Sorted(maps.Keys(narrows)) {
		var want []string
		for _, m := range all {
			if narrows[is](Texts(m["flags"])) {
				want = append(want, fmt.Sprint(m["id"]))
			}
		}
		got := l.fetch(everything(Term("is", is)))
		Same(t, l.queue.Email+": is:"+is, Column(got, "id"), append([]string{}, want...))
	}
	for _, s := range l.queue.Get("/users/me/subscriptions", nil).OK().List("subscriptions") {
		topics := map[string]bool{}
		for _, m := range l.fetch(everything(Term("stream", s["name"]))) {
			topics[strings.ToLower(fmt.Sprint(m["subject"]))] = true
		}
		listed := map[string]bool{}
		for _, topic := range l.queue.Get(fmt.Sprintf("/users/me/%v/topics", s["stream_id"]), nil).OK().List("topics") {
			listed[strings.ToLower(fmt.Sprint(topic["name"]))] = true
		}
		Same(t, fmt.Sprint(l.queue.Email, ": topics of ", s["name"]), slices.Sorted(maps.Keys(listed)),
			slices.Sorted(maps.Keys(topics)))
	}
}

// everything is a fetch of all messages that match a term.
func everything(term Form) Form {
	return Form{"anchor": "newest", "num_before": 4000, "num_after": 0, "narrow": []Form{term}}
}
