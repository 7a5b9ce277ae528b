package fake_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// Forks share with their source what was there before; with the race detector
// this shows that neither reads what the other writes.
func TestForksAndTheirSourceWriteAtOnce(t *testing.T) {
	ben := as(t, fake.Start(t), member)
	first := ben.to("general", "t", "before")
	const rounds, each = 20, 5
	want := []string{"before"}
	for round := range rounds {
		name := fmt.Sprintf("fork-%d", round)
		ben.control("POST", "/worlds/default/fork", asText(form{"name": name})).ok()
		fork, own := ben.in("/w/"+name), fmt.Sprintf("said in %s", name)
		var both sync.WaitGroup
		both.Go(func() {
			fork.patch(fmt.Sprintf("/messages/%d", first), form{"content": "edited"}).ok()
			fork.to("general", "t", own)
		})
		both.Go(func() {
			for range each {
				ben.to("general", "t", name)
			}
		})
		both.Wait()
		same(t, "what the fork holds", fork.said(within("t", nil)["narrow"]), slices.Concat([]string{"edited"}, want[1:], []string{own}))
		want = append(want, slices.Repeat([]string{name}, each)...)
		same(t, "what its source holds", ben.said(within("t", nil)["narrow"]), want)
	}
}
