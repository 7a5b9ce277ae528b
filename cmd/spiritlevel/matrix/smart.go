package matrix

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/harness"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/replay"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/differences"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// skip reports whether a level need not run: the command would get the same answers as at
// the last level that ran. The recorded requests are sent to both levels, and any answer
// that differs makes the level run. A command also runs if its repeated requests have
// other statuses, because they prove nothing. A command that knows the level may decide
// by it, so it also runs at levels that changed an endpoint that it used.
func (m Matrix) skip(last *Run, level featurelevels.Level) (same Run, skipped bool, err error) {
	if !m.Smart || last == nil || !last.whole || len(last.requests) == 0 {
		return Run{}, false, nil
	}
	for between := last.Level + 1; between <= level && last.toldLevel(); between++ {
		if changesUsed(between, last.Operations) {
			return Run{}, false, nil
		}
	}
	answers, err := m.answersOf(last)
	if err != nil || answers == nil {
		return Run{}, false, err
	}
	config := m.Fake
	config.Level, config.Frozen = level, last.replayed
	other, err := replay.Answers(config, replay.InOrder(last.requests))
	if err != nil {
		return Run{}, false, err
	}
	for i := range answers {
		if len(differences.Between(answers[i], other[i])) > 0 {
			return Run{}, false, nil
		}
	}
	like := last.Level
	return Run{Level: level, Release: featurelevels.Changelog()[level].Release, Result: last.Result, Status: last.Status,
		Reason: last.Reason, SameAs: &like, Operations: last.Operations, Tests: last.Tests}, true, nil
}

// answersOf are the answers to the requests of a run when they are sent again, nil if
// they are of another kind than at first.
func (m Matrix) answersOf(r *Run) ([]differences.Answer, error) {
	if r.answers != nil {
		return r.answers, nil
	}
	config := m.Fake
	r.replayed = time.Now()
	config.Level, config.Frozen = r.Level, r.replayed
	requests := replay.InOrder(r.requests)
	answers, err := replay.Answers(config, requests)
	if err != nil {
		return nil, err
	}
	for i, one := range requests {
		if answers[i].Status != one.Status {
			r.whole = false // never try again
			return nil, nil
		}
	}
	r.answers = answers
	return answers, nil
}

func (r *Run) toldLevel() bool {
	for _, one := range r.requests {
		if one.ToldLevel {
			return true
		}
	}
	return false
}

// operationsOf are the endpoints of requests, as featurelevels names them.
func operationsOf(requests []harness.Request) map[string]bool {
	used := map[string]bool{}
	for _, one := range requests {
		path, _, _ := strings.Cut(one.Target, "?")
		method := one.Method
		if method == http.MethodHead {
			method = http.MethodGet
		}
		if id := api.RouteOf(method, path); id != "" {
			used[id] = true
		}
	}
	return used
}

// changesUsed reports whether a level changed one of the operations.
func changesUsed(level featurelevels.Level, used []string) bool {
	return slices.ContainsFunc(featurelevels.Changelog()[level].Changes, func(row featurelevels.Row) bool {
		return concerns(row, used)
	})
}

// concerns reports whether a row of the change log is about one of the operations.
func concerns(row featurelevels.Row, used []string) bool {
	return slices.ContainsFunc(row.Endpoints, func(where string) bool {
		return where == "*" && len(used) > 0 || slices.Contains(used, where)
	})
}
