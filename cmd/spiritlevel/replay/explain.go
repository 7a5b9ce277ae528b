package replay

import (
	"context"
	"errors"
	"sync"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// Explained is a difference of the answers to one request, with the changes that make
// it.
type Explained struct {
	Request int // its number
	Difference
	Changes []*featurelevels.Change
}

// Explain lists the differences between the answers of two levels, each with the
// changes that make it. The answers of a server at the change's level, but without the
// change, show which change that is.
func Explain(ctx context.Context, config fake.Config, requests []harness.Request, from,
	to featurelevels.Level) ([]Explained, error) {
	levels, err := answersAt(ctx, config, requests, from, to)
	if err != nil {
		return nil, err
	}
	var list []Explained
	places := map[place]int{}
	for i := range requests {
		for _, d := range Differences(levels[0][i], levels[len(levels)-1][i]) {
			places[place{i, d.Path}] = len(list)
			list = append(list, Explained{Request: i, Difference: d})
		}
	}
	for n := 1; n < len(levels) && len(list) > 0; n++ {
		config.Level = from + featurelevels.Level(n)
		moved := differing(levels[n-1], levels[n])
		if !touches(moved, places) {
			continue
		}
		if err := blame(config, requests, levels[n], func(c *featurelevels.Change, at place) {
			if i, known := places[at]; known && moved[at] {
				list[i].Changes = append(list[i].Changes, c)
			}
		}); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// place is a path in the answer to a request.
type place struct {
	request int
	path    string
}

// differing are the places at which answers differ.
func differing(before, after []Answer) map[place]bool {
	found := map[place]bool{}
	for i := range before {
		for _, d := range Differences(before[i], after[i]) {
			found[place{i, d.Path}] = true
		}
	}
	return found
}

func touches(moved map[place]bool, places map[place]int) bool {
	for at := range moved {
		if _, known := places[at]; known {
			return true
		}
	}
	return false
}

// blame finds for each change of a level the differences that disappear without it.
func blame(config fake.Config, requests []harness.Request, answers []Answer,
	tell func(*featurelevels.Change, place)) error {
	for _, c := range levels.Contract().All() {
		if c.Level() != config.Level {
			continue
		}
		config.Mutation = featurelevels.Mutation{Missing: featurelevels.IDs(c)}
		without, err := Answers(config, requests)
		if err != nil {
			return err
		}
		for at := range differing(without, answers) {
			tell(c, at)
		}
	}
	return nil
}

// workers is the number of levels that are replayed at the same time.
const workers = 4

// answersAt replays requests at each level between two, both included.
func answersAt(ctx context.Context, config fake.Config, requests []harness.Request, from,
	to featurelevels.Level) ([][]Answer, error) {
	answers := make([][]Answer, to-from+1)
	faults := make([]error, len(answers))
	slots := make(chan struct{}, workers)
	var all sync.WaitGroup
	for i := range answers {
		slots <- struct{}{}
		if ctx.Err() != nil {
			break
		}
		all.Go(func() {
			defer func() { <-slots }()
			at := config
			at.Level = from + featurelevels.Level(i)
			answers[i], faults[i] = Answers(at, requests)
		})
	}
	all.Wait()
	return answers, errors.Join(append(faults, ctx.Err())...)
}

// Moves lists the levels above one, up to another, whose answers differ from those of
// the level below them.
func Moves(ctx context.Context, config fake.Config, requests []harness.Request, above,
	to featurelevels.Level) ([]featurelevels.Level, error) {
	levels, err := answersAt(ctx, config, requests, above, to)
	if err != nil {
		return nil, err
	}
	var moves []featurelevels.Level
	for i := 1; i < len(levels); i++ {
		if len(differing(levels[i-1], levels[i])) > 0 {
			moves = append(moves, above+featurelevels.Level(i))
		}
	}
	return moves, nil
}
