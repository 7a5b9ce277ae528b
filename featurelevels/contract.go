package featurelevels

import "fmt"

// Contract is a list of declared changes, from which plans are compiled.
type Contract struct{ changes, deviations []*Change }

// NewContract takes the changes, ascending by level, and the deviations of the
// dialects. It panics on a change out of order and on one above the newest
// level: no release would have it.
func NewContract(changes, deviations []*Change) *Contract {
	reached := Oldest
	for _, c := range changes {
		switch {
		case c.level < reached:
			panic(fmt.Sprintf("featurelevels: the change %q stands after one of level %d", c, reached))
		case c.level > Newest():
			panic(fmt.Sprintf("featurelevels: the change %q is above level %d, that of the last release in releases.yaml", c,
				Newest()))
		}
		reached = c.level
	}
	return &Contract{changes, deviations}
}
