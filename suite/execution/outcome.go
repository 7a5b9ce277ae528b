package execution

import (
	"fmt"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Outcome is the result of one spec.
type Outcome struct {
	Verdict report.Verdict
	Reason  string // why it was not judged
	Failure *report.Failure
	Notices []string
	Elapsed time.Duration

	Exchange *target.Exchange // the last call of a repeated spec that held
}

// notRun is the outcome of a spec that an interruption kept from ending.
func notRun(reason string) Outcome { return Outcome{Verdict: report.NotRun, Reason: reason} }

// Overrun gives each unfinished spec the time limit of the run as its reason.
func (schedule *Schedule) Overrun(budget time.Duration) {
	for id, outcome := range schedule.Outcomes {
		if outcome.Verdict == report.NotRun && !strings.HasPrefix(outcome.Reason, target.StoppedAnswering) {
			outcome.Reason = fmt.Sprintf("%s (%s)", target.OverBudget, budget)
			schedule.Outcomes[id] = outcome
		}
	}
}

// defect is the outcome of a spec that ended in a way that only a defect of the
// suite explains.
func defect(spec, came string) Outcome {
	return Outcome{Verdict: report.Fail, Failure: &report.Failure{
		Spec: spec, Phase: report.PhaseVerdict, Demanded: "a verdict of the spec", Came: "a defect of the suite: " + came,
	}}
}
