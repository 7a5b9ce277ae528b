package execution

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// Bounds of repetitions: the time for all failures that are repeated one by one, and
// for all that wait for a missing event; the wait after a change in the search for a
// server that shows changes late, and the number of failures in that search.
const (
	confirmLimit = 30 * time.Second
	silentLimit  = 12 * time.Second
	settleTime   = time.Second
	settleSample = 6
)

// Confirm repeats each failed spec alone, after all others and with more patience, before
// it reports the failure. A spec that passes then is unstable; it passes if the first try
// got no answer of the server. A spec that gets no answer in time again is not judged:
// slowness breaks no requirement. If some failed specs, except those that lack an event,
// pass when readings wait after each change, the server shows its changes late, and the
// report says so.
func (schedule *Schedule) Confirm(ctx context.Context, env *session.Environment) (notices []string) {
	schedule.excuseLast()
	failed := specsIn(schedule.Specs, func(s spec.Spec) bool {
		return s.Phase != spec.Last && schedule.Outcomes[s.ID()].Verdict == report.Fail
	})
	if len(failed) == 0 || env.Gone() != "" {
		return nil
	}
	again := env.Repeating(1, 0)
	defer again.Close()
	isSilent := func(s spec.Spec) bool { return schedule.Outcomes[s.ID()].Failure.Silent != "" }
	silent, loud := specsIn(failed, isSilent), specsIn(failed, func(s spec.Spec) bool { return !isSilent(s) })
	skipped := schedule.confirmSilent(ctx, again, silent)
	broken, more := schedule.confirmAlone(ctx, again, loud)
	skipped += more
	if skipped > 0 {
		notices = append(notices,
			fmt.Sprintf("%d failures were not repeated: the repetition of the others took too long",
				skipped))
	}
	if settled := schedule.settle(ctx, again, broken); settled > 0 {
		notices = append(notices, fmt.Sprintf(
			"the server shows changes late: %d specs held only when readings waited %s after a change", settled, settleTime))
	}
	return notices
}

// excuseLast takes back the failures of specs that look back on the run, where a gateway
// or a broken connection came in their way: they cannot be repeated.
func (schedule *Schedule) excuseLast() {
	for _, each := range schedule.Specs {
		outcome := schedule.Outcomes[each.ID()]
		if each.Phase == spec.Last && outcome.Failure != nil && outcome.Failure.Passing {
			schedule.Outcomes[each.ID()] = Outcome{
				Verdict: report.NotTestable, Notices: outcome.Notices, Elapsed: outcome.Elapsed,
				Reason: "a spec that looks back on the run cannot be repeated: " + outcome.Failure.Came,
			}
		}
	}
}

// confirmAlone repeats the specs one by one. It returns the specs that fail again or
// were skipped for lack of time, and the number of the skipped ones.
func (schedule *Schedule) confirmAlone(ctx context.Context, env *session.Environment,
	failed []spec.Spec) (broken []spec.Spec, skipped int) {
	begun := time.Now()
	for _, each := range failed {
		if time.Since(begun) > confirmLimit || ctx.Err() != nil {
			skipped++
			broken = append(broken, each)
			continue
		}
		outcome := confirmed(schedule.Outcomes[each.ID()], repeat(ctx, env, each))
		schedule.Outcomes[each.ID()] = outcome
		if outcome.Verdict == report.Fail && outcome.Failure.Silent == "" {
			broken = append(broken, each)
		}
	}
	return broken, skipped
}

// passingTries is the number of further tries of a repetition that a gateway or a broken
// connection disturbed.
const passingTries = 2

// repeat runs a spec again. Faults between the suite and the server confirm nothing,
// unless they come each time: then the call may be what breaks the server.
func repeat(ctx context.Context, env *session.Environment, each spec.Spec) Outcome {
	outcome := runInProcess(ctx, env, each)
	for range passingTries {
		if outcome.Verdict != report.Fail || !outcome.Failure.Passing || ctx.Err() != nil {
			break
		}
		outcome = runInProcess(ctx, env, each)
	}
	return outcome
}

// confirmSilent repeats the specs whose event never came, several at a time: they wait,
// which costs the server little. It returns how many it had no time for.
func (schedule *Schedule) confirmSilent(ctx context.Context, env *session.Environment,
	silent []spec.Spec) (skipped int) {
	if len(silent) == 0 {
		return 0
	}
	limited, stop := context.WithTimeout(ctx, silentLimit)
	defer stop()
	for id, second := range RunInProcess(limited, env, silent, session.Repeaters) {
		if second.Verdict == report.NotRun {
			skipped++
		}
		schedule.Outcomes[id] = confirmed(schedule.Outcomes[id], second)
	}
	return skipped
}

// confirmed joins the outcomes of a failed spec and of its repetition.
func confirmed(first, second Outcome) Outcome {
	second.Notices = append(first.Notices, second.Notices...)
	switch {
	case second.Verdict == report.Fail && first.Failure.Unanswered && second.Failure.Unanswered:
		return Outcome{Verdict: report.NotTestable, Notices: second.Notices, Elapsed: first.Elapsed + second.Elapsed,
			Reason: fmt.Sprintf("the server gave no answer in time, twice: %s %s", second.Failure.Exchange.Method,
				second.Failure.Exchange.URL)}
	case second.Verdict == report.Fail, second.Verdict == report.NotRun:
		first.Notices = second.Notices
		return first
	}
	if second.Verdict == report.Pass && (first.Failure.Unanswered || first.Failure.Passing) {
		second.Exchange = nil
		second.Notices = append(second.Notices, fmt.Sprintf("incident: %s was repeated: %s", first.Failure.Spec,
			first.Failure.Came))
		return second
	}
	second.Verdict, second.Failure = report.Unstable, first.Failure
	second.Reason = "it failed in parallel with other specs, and held when it was repeated alone"
	return second
}

// settle repeats failed specs with readings that wait after each change, first a
// sample, and returns how many hold then. They pass: no requirement says how soon a
// change must show.
func (schedule *Schedule) settle(ctx context.Context, env *session.Environment, failed []spec.Spec) (held int) {
	patient := env.Repeating(2, settleTime)
	defer patient.Close()
	sample := everyNth(failed, settleSample)
	for _, specs := range [][]spec.Spec{sample, slices.DeleteFunc(slices.Clone(failed), func(s spec.Spec) bool {
		return slices.ContainsFunc(sample, func(other spec.Spec) bool { return other.ID() == s.ID() })
	})} {
		for id, outcome := range RunInProcess(ctx, patient, specs, session.Repeaters) {
			if outcome.Verdict == report.Pass {
				outcome.Exchange = nil
				schedule.Outcomes[id] = outcome
				held++
			}
		}
		if held == 0 {
			return 0
		}
	}
	return held
}

// Excuse takes back the failures of specs that got no answer from a server which
// has gone: they cannot be repeated.
func (schedule *Schedule) Excuse(gone string) {
	for _, each := range schedule.Specs {
		outcome := schedule.Outcomes[each.ID()]
		if f := outcome.Failure; f != nil && (f.Unanswered || f.Passing) {
			schedule.Outcomes[each.ID()] = Outcome{Verdict: report.NotRun, Reason: gone, Notices: outcome.Notices,
				Elapsed: outcome.Elapsed}
		}
	}
}

// everyNth picks at most n of the specs, spread over all.
func everyNth(specs []spec.Spec, n int) []spec.Spec {
	if len(specs) <= n {
		return specs
	}
	var picked []spec.Spec
	for i := range n {
		picked = append(picked, specs[i*len(specs)/n])
	}
	return picked
}
