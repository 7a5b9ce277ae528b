package mutants

import (
	"math/rand/v2"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// Draw is a wrong server to be written: a requirement, and the case in which the server breaks it.
type Draw struct {
	Number      int
	Requirement string
	Way         string
	Closed      bool // it is kept aside until the suite is ready
}

// ways are cases that a server can forget, whatever the requirement.
var ways = []string{
	"again", "at a bound", "combined", "after a deactivation", "after a deletion", "after an edit", "in events",
	"after a move", "when muted", "for others", "the other way round", "in private", "after a refusal",
	"after a new queue", "for a role", "the second time", "after unsubscribing",
}

// Draws draws n pairs, all different, from the requirements of the level that a client can see, and returns the
// number of those as well, because other requirements make other draws. Half of the pairs, by chance, are closed.
func Draws(seed uint64, level, n int) (drawn []Draw, of int) {
	from := slices.DeleteFunc(requirements.All(), func(r requirements.Requirement) bool {
		return !r.Holds(level) || r.Kind == "level-gate" || r.Soft() ||
			r.Check == requirements.Unobservable || r.Check == requirements.Operator
	})
	chance := rand.New(rand.NewPCG(seed, seed))
	pairs := chance.Perm(len(from) * len(ways))[:n]
	drawn = make([]Draw, n)
	for i, pair := range pairs {
		drawn[i] = Draw{i + 1, from[pair/len(ways)].ID, ways[pair%len(ways)], chance.IntN(2) == 1}
	}
	return drawn, len(from)
}
