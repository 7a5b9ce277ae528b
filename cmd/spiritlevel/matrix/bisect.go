package matrix

import (
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/replay"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Found is the result of a search: two neighbouring levels with different results, or
// the two ends if they have the same result.
type Found struct {
	Before, After Run
	Runs          int
	Touched       []Touched // the changes of After's level that touch the command, Cause's first
	Cause         Cause

	moves map[[sha256.Size]byte][]featurelevels.Level // by the requests that were replayed
}

// Agree reports whether both ends have the same result.
func (f *Found) Agree() bool { return f.Before.Result == f.After.Result }

// enough is the number of runs after which a search trusts replayed requests instead of a
// run.
const enough = 8

// Bisect searches the level between the two at which the result of the command changes.
// A level with the same answers as the level below it is assumed to have the same
// result. The last two neighbours are run for certainty, unless there were enough runs
// already.
func (m Matrix) Bisect(ctx context.Context, from, to featurelevels.Level) (*Found, error) {
	f := &Found{moves: map[[sha256.Size]byte][]featurelevels.Level{}}
	var err error
	if f.Before, err = m.step(ctx, f, from); err != nil {
		return nil, err
	}
	if f.After, err = m.step(ctx, f, to); err != nil || f.Agree() {
		return f, err
	}
	for f.After.Level-f.Before.Level > 1 {
		suspects, err := m.suspects(ctx, f)
		if err != nil {
			return nil, err
		}
		if len(suspects) == 1 && f.Runs >= enough {
			f.Before.Level, f.After.Level = suspects[0]-1, suspects[0]
			break
		}
		run, err := m.step(ctx, f, guess(suspects, f))
		switch {
		case err != nil:
			return nil, err
		case run.Result == f.Before.Result:
			f.Before = run
		default:
			f.After = run
		}
	}
	if f.Touched, err = m.touched(ctx, f.Before, f.After); err == nil {
		f.Cause, err = m.cause(ctx, f.Before, f.After, f.Touched)
	}
	f.Touched = f.Cause.ahead(f.Touched)
	return f, err
}

// step runs the command at one level.
func (m Matrix) step(ctx context.Context, f *Found, level featurelevels.Level) (Run, error) {
	run, err := m.run(ctx, level)
	if err == nil {
		err = ctx.Err()
	}
	f.Runs++
	if err == nil && m.Tell != nil {
		m.Tell(run)
	}
	return run, err
}

// suspects lists, in ascending order, the levels whose answers to the requests of a
// neighbour differ from those of the level below. If the command reads the level, these
// are also the levels that changed an endpoint that it used.
func (m Matrix) suspects(ctx context.Context, f *Found) ([]featurelevels.Level, error) {
	var list []featurelevels.Level
	for _, end := range []Run{f.Before, f.After} {
		moves, err := m.movesOf(ctx, f, end.requests)
		if err != nil {
			return nil, err
		}
		for _, level := range moves {
			if f.Before.Level < level && level <= f.After.Level {
				list = append(list, level)
			}
		}
		for level := f.Before.Level + 1; level <= f.After.Level && end.toldLevel(); level++ {
			if changesUsed(level, end.Operations) {
				list = append(list, level)
			}
		}
	}
	slices.Sort(list)
	return slices.Compact(list), nil
}

// movesOf replays the same requests only once.
func (m Matrix) movesOf(ctx context.Context, f *Found, requests []harness.Request) ([]featurelevels.Level, error) {
	digest := sha256.New()
	for _, one := range requests {
		fmt.Fprintf(digest, "%s %s %d %s\n", one.Method, one.Target, one.Status, one.Body)
	}
	key := [sha256.Size]byte(digest.Sum(nil))
	if moves, known := f.moves[key]; known {
		return moves, nil
	}
	config := m.Fake
	config.Frozen = time.Now()
	moves, err := replay.Moves(ctx, config, replay.InOrder(requests), f.Before.Level, f.After.Level)
	f.moves[key] = moves
	return moves, err
}

// guess is the level to run next so that half of the suspects are on each side. The
// last suspect is tried on both of its sides.
func guess(suspects []featurelevels.Level, f *Found) featurelevels.Level {
	if len(suspects) > 0 {
		switch suspect := suspects[len(suspects)/2]; {
		case suspect-1 > f.Before.Level:
			return suspect - 1
		case suspect < f.After.Level:
			return suspect
		}
	}
	return (f.Before.Level + f.After.Level) / 2
}
