//go:build !race

// The test compares answers of servers; other tests look for races.

package ladder_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// core lists requirements of every level, for levels without dated requirements: the
// server answers, and names the right account.
var core = []string{"ENV-01", "SRV-04", "AUT-01", "MSG-01", "EVT-12"}

// The whole ladder takes minutes; this test distinguishes each level from its neighbours,
// at every level that differs from the one below.
func TestEveryChangedLevelDiffersFromItsNeighbour(t *testing.T) {
	for _, level := range sample.Of(t, 15, changed()) {
		ids := slices.Concat(core, ladder.DatedAt(level), ladder.DatedAt(level+1))
		verdict, err := ladder.Judge(t.Context(), fake.Config{Level: level, Dialect: featurelevels.Spec}, ids...)
		if err != nil {
			t.Fatal(err)
		}
		if objections := ladder.Objections(verdict); len(objections) > 0 {
			t.Errorf("level %d: %v", level, objections)
		}
	}
}

// changed are the levels with rows in the change log, ascending.
func changed() []featurelevels.Level {
	var levels []featurelevels.Level
	for _, entry := range featurelevels.Changelog() {
		if len(entry.Changes) > 0 {
			levels = append(levels, entry.Level)
		}
	}
	return levels
}
