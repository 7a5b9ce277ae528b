package suite_test

import (
	"maps"
	"net/http"
	"sync/atomic"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// dearer is the permitted growth of a later run's requests, in tenths: things of earlier
// runs lengthen some lists, but the number of calls stays.
const dearer = 11

func TestThreeRunsHaveTheSameVerdictsAndCosts(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	_, cfg := listening(t)
	cfg.Sections = []string{"SND", "SBS", "MTP", "UGR", "SET"}
	var calls atomic.Int64
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		calls.Add(1)
		forward.ServeHTTP(w, r)
	})
	var verdicts map[string]report.Verdict
	var first int64
	for i := range 3 {
		calls.Store(0)
		found := make(map[string]report.Verdict)
		for _, e := range run(t, cfg).Entries {
			found[e.ID] = e.Verdict
		}
		if i == 0 {
			verdicts, first = found, calls.Load()
			continue
		}
		if !maps.Equal(found, verdicts) {
			t.Errorf("run %d says otherwise: %v, and the first one %v", i+1, found, verdicts)
		}
		if calls.Load()*10 > first*dearer {
			t.Errorf("run %d made %d calls, and the first one %d", i+1, calls.Load(), first)
		}
	}
}
