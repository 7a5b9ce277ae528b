package matrix

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/replay"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

// maxRefusals is the number of refused requests that a report names.
const maxRefusals = 3

// reasons explains why a command failed at every level, as far as that is known: no
// change between the levels tells it.
func (m Matrix) reasons(ctx context.Context, r *Report) error {
	if passed, _ := r.Count(Passed); passed > 0 || len(r.Runs) == 0 {
		return nil
	}
	first, last := r.Runs[0], r.Runs[len(r.Runs)-1]
	var err error
	if r.Reasons, err = m.refusals(first); err != nil {
		return err
	}
	switch {
	case len(first.requests) == 0:
		r.Reasons = append(r.Reasons, "the command sent no request to the fake, whose address is in SPIRITLEVEL_URL")
	case len(r.Reasons) == 0:
		r.Reasons = append(r.Reasons, fmt.Sprintf("the fake refused none of the requests at level %d", first.Level))
	}
	if r.Shard.Of != 0 || first.late {
		return nil // the other shards have the other levels
	}
	for _, end := range []featurelevels.Level{featurelevels.Oldest, featurelevels.Newest()} {
		if first.Level <= end && end <= last.Level {
			continue
		}
		passes, err := m.passes(ctx, end)
		if err != nil {
			return err
		}
		if passes {
			from, to := min(end, last.Level), max(end, first.Level)
			r.Reasons = append(r.Reasons, fmt.Sprintf("it passes at level %d: spiritlevel bisect --from %d --to %d"+
				" finds the level between them", end, from, to))
		}
	}
	return nil
}

// passes reports whether the command passes at a level that is not in the matrix.
func (m Matrix) passes(ctx context.Context, level featurelevels.Level) (bool, error) {
	m.note("it failed at every level: does it pass at level %d?", level)
	m.Logs = "" // a folder has the levels of the matrix
	run, err := m.run(ctx, level)
	if err == nil {
		err = ctx.Err()
	}
	return run.Result == Passed, err
}

// refusals lists the first requests of a run that the fake refused, with the texts of
// the answers, and its advice to the client. The requests are sent again for it.
func (m Matrix) refusals(run Run) (list []string, err error) {
	config := m.Fake
	config.Level, config.Frozen = run.Level, time.Now()
	config.Advise = func(advice string) { list = append(list, advice) } // it comes once
	requests := replay.InOrder(run.requests)
	answers, err := replay.Answers(config, requests)
	if err != nil {
		return nil, err
	}
	refused := 0
	for i, one := range requests {
		if one.Status < http.StatusBadRequest || refused == maxRefusals {
			continue
		}
		text := fmt.Sprintf("the fake refused %s: %d", operation(one), one.Status)
		if body, object := answers[i].Body.(map[string]any); object && answers[i].Status == one.Status {
			text += fmt.Sprintf(" %v", body["msg"])
		}
		if text = printable.Text(text); !slices.Contains(list, text) {
			list, refused = append(list, text), refused+1
		}
	}
	return list, nil
}
