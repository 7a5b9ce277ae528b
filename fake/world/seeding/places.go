package seeding

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// places are the numbers that a recorded server gave to the first streams of its
// organization, and the first one that was free then. The order of sets of streams
// depends on them. since is a change that came with the release.
var places = []struct {
	since featurelevels.ChangeID
	first []int
	free  int
}{
	{"10.0-archive-notice", []int{108, 132, 128, 130, 131, 129}, 141},
	{"9.0-members-move-messages", []int{108, 128, 129, 131, 132, 130}, 141},
	{"8.0-nobody-group-first", []int{106, 107, 125, 127, 128, 126}, 135},
	{"7.0-system-bots-order", []int{106, 107, 125, 126, 127, 128}, 138},
	{"6.0-login-icon-folder", []int{106, 107, 126, 127, 128, 129}, 139},
	{"5.0-system-bots-order", []int{138, 139, 140, 141, 142, 143}, 145},
	{"4.0-system-bots-order", []int{124, 133, 120, 122, 123, 121}, 135},
	{"", []int{33, 34, 35, 36, 37, 38}, 40},
}

// place numbers the streams of a scenario as the recorded servers did.
func place(tx *world.Tx, streams []scenarios.Stream, p *featurelevels.Plan) {
	for _, recorded := range places {
		if recorded.since != "" && !p.Has(recorded.since) {
			continue
		}
		tx.IDs().Place = world.Counter(recorded.free - 1)
		for i, s := range streams {
			row := *tx.StreamByName(s.Name)
			if i < len(recorded.first) {
				row.Place = recorded.first[i]
			} else {
				row.Place = tx.IDs().Place.Take(0)
			}
			tx.PutStream(row)
		}
		return
	}
}
