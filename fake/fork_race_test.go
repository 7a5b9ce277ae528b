package fake_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// Forks share the earlier data with their source. The race detector shows that neither
// reads data that the other writes.
func TestForksAndTheirSourceWriteAtOnce(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	first := ben.To("general", "t", "before")
	const rounds, each = 20, 5
	want := []string{"before"}
	for round := range rounds {
		name := fmt.Sprintf("fork-%d", round)
		ben.Control("POST", "/worlds/default/fork", AsText(Form{"name": name})).OK()
		fork, own := ben.In("/w/"+name), fmt.Sprintf("said in %s", name)
		var both sync.WaitGroup
		both.Go(func() {
			fork.Patch(fmt.Sprintf("/messages/%d", first), Form{"content": "edited"}).OK()
			fork.To("general", "t", own)
		})
		both.Go(func() {
			for range each {
				ben.To("general", "t", name)
			}
		})
		both.Wait()
		Same(t, "what the fork holds", fork.Contents(InTopic("t", nil)["narrow"]),
			slices.Concat([]string{"edited"}, want[1:], []string{own}))
		want = append(want, slices.Repeat([]string{name}, each)...)
		Same(t, "what its source holds", ben.Contents(InTopic("t", nil)["narrow"]), want)
	}
}
