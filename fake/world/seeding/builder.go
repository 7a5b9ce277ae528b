package seeding

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// builder is a scenario on its way into a world.
type builder struct {
	s     *scenarios.Scenario
	w     *world.World
	seed  uint64
	start time.Time
	ids   map[string]int // of users, by folded email
}

// id is the ID of the user with an address, 0 for no address.
func (b *builder) id(email string) int { return b.ids[world.Fold(email)] }

// orStart is a time that a file states, or that of the world's start.
func (b *builder) orStart(t time.Time) time.Time {
	if t.IsZero() {
		return b.start
	}
	return t
}
