package seeding

import (
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// builder builds the world of a scenario.
type builder struct {
	s     *scenarios.Scenario
	w     *world.World
	seed  uint64
	start time.Time
	ids   map[string]int // of users, by folded email
	// groupIDs are the IDs of groups, by name.
	groupIDs map[string]int
	// botsJoined are the times of the file at which the bots of the server joined.
	botsJoined map[string]time.Time
}

const day = 24 * time.Hour

// id is the ID of the user with an address, 0 for an empty address.
func (b *builder) id(email string) int { return b.ids[store.Fold(email)] }

// orStart is a time of the file, or the time of the world's start.
func (b *builder) orStart(t time.Time) time.Time {
	if t.IsZero() {
		return b.start
	}
	return t
}
