package playback

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/replay"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/recordings"
)

// Group are the differences at one place.
type Group struct {
	Place, Path, Kind string
	Found             []Found
	// Declared says that the level declares the difference, by these changes.
	Declared bool
	Changes  []*featurelevels.Change
}

// Grouped groups differences by their places.
func Grouped(found []Found) []*Group {
	var groups []*Group
	for _, f := range found {
		same := func(g *Group) bool { return g.Place == f.Place && g.Path == f.Path && g.Kind == f.Kind }
		if i := slices.IndexFunc(groups, same); i >= 0 {
			groups[i].Found = append(groups[i].Found, f)
			continue
		}
		groups = append(groups, &Group{Place: f.Place, Path: f.Path, Kind: f.Kind, Found: []Found{f}})
	}
	return groups
}

// at is a place in the answers to an operation.
type at struct{ place, path string }

// Fake plays a recording to a new fake.
func Fake(ctx context.Context, config fake.Config, org *Organization, steps []*recordings.Step) (*Played, error) {
	server, err := fake.New(config)
	if err != nil {
		return nil, err
	}
	played, err := Play(ctx, org, steps, Server{server.Client(), fake.InMemory, func(d time.Duration) error {
		server.Advance(d)
		return nil
	}})
	return played, errors.Join(err, builtinfake.Shutdown(server))
}

// Declare finds the groups that the level declares: those at which the fake of the level
// of the recording agrees with the recording. The changes are those without which the
// fake of the level answers otherwise.
func Declare(ctx context.Context, groups []*Group, base *Played, config fake.Config, from,
	to featurelevels.Level) error {
	same := map[at]bool{}
	for _, f := range base.Found {
		same[at{f.Place, f.Path}] = true
	}
	any := false
	for _, g := range groups {
		g.Declared = !same[at{g.Place, g.Path}]
		any = any || g.Declared
	}
	if !any {
		return nil
	}
	explained, err := replay.Explain(ctx, config, base.Sent, min(from, to), max(from, to))
	if err != nil {
		return err
	}
	for _, e := range explained {
		place := operationOf(base.Sent[e.Request].Method, base.Sent[e.Request].Target)
		for _, g := range groups {
			if g.Declared && g.concerns(place, normal(e.Path)) {
				for _, c := range e.Changes {
					adds(&g.Changes, c)
				}
			}
		}
	}
	return nil
}

// concerns reports whether a difference of two levels is at the place of the group: an
// object that is not there differs in all that is in it.
func (g *Group) concerns(place, path string) bool {
	own, _, _ := strings.Cut(g.Place, ": ")
	return own == place && (g.Path == path || strings.HasPrefix(path, g.Path+".") || strings.HasPrefix(g.Path, path+".") ||
		strings.HasPrefix(path, g.Path+"["))
}

var named = lazyregexp.New(`[^.\[\]]+`)

// normal is a path without the IDs and addresses in it.
func normal(path string) string { return named.ReplaceAllStringFunc(path, place) }

func operationOf(method, target string) string {
	path, _, _ := strings.Cut(target, "?")
	return operation(&recordings.Step{Method: method, Path: path})
}
