package session

// Node runs a spec: a Ginkgo node, or the suite itself in a program that uses it as a
// library. Its methods are those of Ginkgo's DSL with the same names.
type Node interface {
	// Fail ends the spec: a demand was not met.
	Fail(message string, callerSkip ...int)
	// Skip ends the spec: it cannot judge this target.
	Skip(message string, callerSkip ...int)
	// AddReportEntry attaches a value to the report of the spec.
	AddReportEntry(name string, args ...any)
	// DeferCleanup runs a function func(context.Context) after the spec.
	DeferCleanup(args ...any)
}

// Names of report entries.
const (
	FailureEntry  = "failure"  // a report.Failure: the demand, the received value, and the exchange
	VerdictEntry  = "verdict"  // the report.Verdict of a skipped spec
	ExchangeEntry = "exchange" // the last *target.Exchange of a repeated spec that held
	NoticeEntry   = "notice"   // a text for the reader of the whole report
)
