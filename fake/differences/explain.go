package differences

import (
	"context"
	"errors"
	"sync"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// Ask returns the answers of a new server to the requests that are compared: at a level, with
// one thing deliberately wrong. It must be safe for concurrent use.
type Ask func(level featurelevels.Level, wrong featurelevels.Mutation) ([]Answer, error)

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
func Explain(ctx context.Context, ask Ask, from, to featurelevels.Level) ([]Explained, error) {
	levels, err := answersAt(ctx, ask, from, to)
	if err != nil {
		return nil, err
	}
	var list []Explained
	places := map[place]int{}
	for i := range levels[0] {
		for _, d := range Between(levels[0][i], levels[len(levels)-1][i]) {
			places[place{i, d.Path}] = len(list)
			list = append(list, Explained{Request: i, Difference: d})
		}
	}
	for n := 1; n < len(levels) && len(list) > 0; n++ {
		moved := differing(levels[n-1], levels[n])
		if !touches(moved, places) {
			continue
		}
		if err := blame(ask, from+featurelevels.Level(n), levels[n], func(c *featurelevels.Change, at place) {
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
		for _, d := range Between(before[i], after[i]) {
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
func blame(ask Ask, level featurelevels.Level, answers []Answer, tell func(*featurelevels.Change, place)) error {
	for _, c := range levels.Contract().All() {
		if c.Level() != level {
			continue
		}
		without, err := ask(level, featurelevels.Mutation{Missing: featurelevels.IDs(c)})
		if err != nil {
			return err
		}
		for at := range differing(without, answers) {
			tell(c, at)
		}
	}
	return nil
}

// workers is the number of levels that are asked at the same time.
const workers = 4

// answersAt asks each level between two, both included.
func answersAt(ctx context.Context, ask Ask, from, to featurelevels.Level) ([][]Answer, error) {
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
			answers[i], faults[i] = ask(from+featurelevels.Level(i), featurelevels.Mutation{})
		})
	}
	all.Wait()
	return answers, errors.Join(append(faults, ctx.Err())...)
}

// Moves lists the levels above one, up to another, whose answers differ from those of
// the level below them.
func Moves(ctx context.Context, ask Ask, above, to featurelevels.Level) ([]featurelevels.Level, error) {
	levels, err := answersAt(ctx, ask, above, to)
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
