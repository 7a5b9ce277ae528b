// Package report has the results of a run: one verdict for each requirement, for people
// on a terminal and for programs as JSON.
package report

// Verdict is the result for one requirement.
type Verdict string

// The verdicts. Only the first three judge the server; the others say why it
// was not judged, and none of them counts as a pass.
const (
	Pass          Verdict = "pass"
	Fail          Verdict = "fail"           // a stated rule is broken
	Warn          Verdict = "warn"           // an inferred rule is broken
	Unstable      Verdict = "unstable"       // broken in parallel with other specs, kept when the spec was repeated alone
	NotTestable   Verdict = "not-testable"   // a prerequisite is missing here
	NotRun        Verdict = "not-run"        // the run was interrupted before
	NotApplicable Verdict = "not-applicable" // level or dialect
	Unobservable  Verdict = "unobservable"   // no run against a URL can see it
	NotCovered    Verdict = "not-covered"    // no spec observes it yet
)

// Verdicts lists all verdicts in the order of reports.
func Verdicts() []Verdict {
	return []Verdict{Pass, Fail, Warn, Unstable, NotTestable, NotRun, NotApplicable, Unobservable, NotCovered}
}

// Label is the verdict in words, for people.
func (v Verdict) Label() string {
	labels := map[Verdict]string{
		Pass: "pass", Fail: "fail", Warn: "warn", Unstable: "unstable", NotTestable: "not testable here", NotRun: "not run",
		NotApplicable: "not applicable", Unobservable: "unobservable", NotCovered: "not covered yet",
	}
	return labels[v]
}

// severity orders the verdicts of several specs on one requirement: the
// greatest is the requirement's own, so that a gap never hides behind a pass.
func (v Verdict) severity() int {
	order := map[Verdict]int{
		NotCovered: 0, Unobservable: 1, NotApplicable: 2, Pass: 3, NotTestable: 4, NotRun: 5, Unstable: 6, Warn: 7, Fail: 8,
	}
	return order[v]
}

// Worse returns the graver of two verdicts, which the requirement gets.
func (v Verdict) Worse(other Verdict) Verdict {
	if other.severity() > v.severity() {
		return other
	}
	return v
}
