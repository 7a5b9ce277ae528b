package matrix

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/replay"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Touched is a change that makes a difference in answers to a command, with the places.
type Touched struct {
	Change *featurelevels.Change
	Places []string // such as "GET /messages: messages[].topic_links"
}

// Touching lists the changes above a level, up to another one, that make a difference
// in the answers to the requests of a command.
func Touching(ctx context.Context, config fake.Config, requests []harness.Request, above,
	to featurelevels.Level) ([]Touched, error) {
	if len(requests) == 0 {
		return nil, nil
	}
	config.Frozen = time.Now()
	requests = replay.InOrder(requests)
	found, err := replay.Explain(ctx, config, requests, above, to)
	if err != nil {
		return nil, err
	}
	places := map[*featurelevels.Change][]string{}
	for _, d := range found {
		for _, c := range d.Changes {
			places[c] = appendNew(places[c], operation(requests[d.Request])+": "+d.Path)
		}
	}
	var list []Touched
	for c, where := range places {
		list = append(list, Touched{c, where})
	}
	slices.SortFunc(list, byLevel)
	return list, nil
}

// operation is the endpoint of a request, or its path.
func operation(r harness.Request) string {
	path, _, _ := strings.Cut(r.Target, "?")
	return cmp.Or(api.RouteOf(r.Method, path), r.Method+" "+path)
}

// touched are the changes between two levels that touch a run at one of them. A failed
// run may have ended early, so the requests of both count.
func (m Matrix) touched(ctx context.Context, before, after Run) ([]Touched, error) {
	var list []Touched
	seen := map[*featurelevels.Change]int{}
	for _, requests := range [][]harness.Request{before.requests, after.requests} {
		found, err := Touching(ctx, m.Fake, requests, before.Level, after.Level)
		if err != nil {
			return nil, err
		}
		for _, one := range found {
			at, known := seen[one.Change]
			if !known {
				seen[one.Change] = len(list)
				list = append(list, one)
				continue
			}
			for _, place := range one.Places {
				list[at].Places = appendNew(list[at].Places, place)
			}
		}
	}
	slices.SortFunc(list, byLevel)
	return list, nil
}

func appendNew(list []string, text string) []string {
	if slices.Contains(list, text) {
		return list
	}
	return append(list, text)
}

// byLevel orders changes by level, and those of one level by their sentences.
func byLevel(a, b Touched) int {
	return cmp.Or(cmp.Compare(a.Change.Level(), b.Change.Level()),
		strings.Compare(a.Change.Summary(), b.Change.Summary()))
}
