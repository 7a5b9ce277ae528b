package suite

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// specLimit is the longest one spec may take, waiting included.
const specLimit = 30 * time.Second

const phaseArrange = report.PhaseArrange

// How a spec's body ends before its last line.
type (
	broken       struct{}
	untestable   struct{ reason string }
	inapplicable struct{ reason string }
)

// trial is one run of one spec.
type trial struct {
	spec    Spec
	done    chan struct{} // closed when the fields below are set
	verdict report.Verdict
	reason  string // for not testable and not run
	failure *report.Failure
	elapsed time.Duration
}

func newTrial(spec Spec) *trial {
	return &trial{spec: spec, done: make(chan struct{})}
}

// cancel ends the trial without running it.
func (t *trial) cancel() {
	t.verdict, t.reason = report.NotRun, "the run was interrupted before this spec"
	close(t.done)
}

// run runs the body and settles the verdict.
func (t *trial) run(ctx context.Context, world *surroundings) {
	limited, stop := context.WithTimeout(ctx, specLimit)
	defer stop()
	begun := time.Now()
	s := newSession(limited, world, t.spec)
	defer close(t.done)
	defer s.leave()
	defer func() {
		t.elapsed = time.Since(begun)
		t.settle(s, recover())
		if t.verdict != report.Pass && ctx.Err() != nil {
			t.verdict, t.reason, t.failure = report.NotRun, "the run was interrupted during this spec", nil
		}
	}()
	t.spec.Body(s)
}

// settle turns how the body ended into a verdict. A body that reached no
// verdict, or fell over, is a defect of the suite and never a pass.
func (t *trial) settle(s *Session, end any) {
	switch e := end.(type) {
	case nil:
		if s.judged {
			t.verdict = report.Pass
			return
		}
		s.blame(&expect.Mismatch{Demanded: "a verdict of the spec", Came: "none: this is a defect of the suite"}, nil)
	case untestable:
		t.verdict, t.reason = report.NotTestable, s.client.Redact(e.reason)
		return
	case inapplicable:
		t.verdict, t.reason = report.NotApplicable, e.reason
		return
	case broken:
	default:
		came := fmt.Sprintf("the spec fell over, a defect of the suite: %v", e)
		s.blame(&expect.Mismatch{Demanded: "a verdict of the spec", Came: came}, nil)
	}
	t.verdict = report.Fail
	phase := s.phase
	if phase == "" {
		phase = report.PhaseVerdict
	}
	t.failure = &report.Failure{
		Spec: t.spec.ID(), Phase: phase, Exchange: s.proof,
		Demanded: s.quote(s.broken.Demanded), Came: s.quote(s.broken.Came), Where: s.broken.Where,
	}
}

// quoted bounds how much of a value a report quotes.
const quoted = 400

// quote makes a text fit for a report: without secrets, then not too long.
func (s *Session) quote(text string) string {
	text = s.client.Redact(text)
	if len(text) <= quoted {
		return text
	}
	return strings.ToValidUTF8(text[:quoted], "") + "…"
}
