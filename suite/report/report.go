package report

import (
	"fmt"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/printable"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Exit codes of a run.
const (
	ExitConformant    = 0
	ExitNotConformant = 1
	ExitUsage         = 2 // target.UsageError
	ExitUnreachable   = 3 // target.UnreachableError
	ExitTooLittle     = 4 // fewer requirements were judged than demanded, or none
	ExitInterrupted   = 5
	ExitKnownList     = 6 // an entry of the list of known failures does not hold
	ExitRegressed     = 7 // something is broken that an earlier report calls kept
)

// Report is the outcome of one run.
type Report struct {
	Run           string        // the run's id, part of the name of every object it made
	URL           string        // the judged server
	Level         int           // the level the run judged by
	Known         int           // the newest level that the requirements know
	Declared      bool          // whether the server declared that level
	Version       string        // the version that the server declares
	Dialect       string        // "spec" or "zulip"
	Started       time.Time     // when the run began
	Elapsed       time.Duration // how long it took
	Strict        bool          // whether a requirement not testable here is a failure
	AtLeast       int           // how many requirements must be judged; at least one always
	Interrupted   bool          // whether the run was cut short
	Gone          string        // why the server counts as gone since some moment of the run; "" = it answers
	Notices       []string      // notes on the run itself
	WrongRoles    []string      // accounts that do not fit the roles for which they were given
	KnownProblems []string      // mistakes in the list of known failures
	Entries       []Entry       // one for each selected requirement, in the specification's order
}

// Entry is one requirement with its verdict.
type Entry struct {
	ID       string // requirement id
	Title    string // title of its section
	Text     string // the specification's sentence
	Verdict  Verdict
	Reasons  []string         // why it was not judged
	Known    string           // the reason in the list of known failures; "" = none
	Failures []Failure        // the failures, for fail and warn
	Specs    []string         // ids of the specs that observed it
	Held     *target.Exchange // of an unstable requirement: the last call of the repetition that held
	Elapsed  time.Duration
}

// The phases in which a spec can fail.
const (
	PhaseArrange = "arrange" // the server failed before the point in question
	PhaseVerdict = "verdict" // the point in question
)

// Failure is one demand that the server did not meet.
type Failure struct {
	Spec     string           // id of the spec
	Phase    string           // PhaseArrange or PhaseVerdict
	Demanded string           // the permitted values
	Came     string           // the received value
	Where    string           // the place in the answer
	Exchange *target.Exchange // the failed call; nil without a call

	Unanswered bool // no answer came in time
	Passing    bool // a gateway answered, or the connection broke

	Silent string // the operation which no event followed, "" if it is not that
}

// printable returns the report with unprintable text of the server quoted. All
// formats write this version.
func (r *Report) printable() *Report {
	out := *r
	out.URL, out.Version, out.Notices = printable.Text(r.URL), printable.Text(r.Version), printableAll(r.Notices)
	out.WrongRoles = printableAll(r.WrongRoles)
	out.Entries = make([]Entry, len(r.Entries))
	for i, e := range r.Entries {
		e.Reasons = printableAll(e.Reasons)
		failures := make([]Failure, len(e.Failures))
		for i, f := range e.Failures {
			failures[i] = f.printable()
		}
		e.Failures = failures
		out.Entries[i] = e
	}
	return &out
}

func (f Failure) printable() Failure {
	f.Demanded, f.Came, f.Where = printable.Text(f.Demanded), printable.Text(f.Came), printable.Text(f.Where)
	if f.Exchange != nil {
		e := *f.Exchange
		e.URL, e.Answer, e.Curl = printable.Text(e.URL), printable.Text(e.Answer), printable.Text(e.Curl)
		f.Exchange = &e
	}
	return f
}

func printableAll(list []string) []string {
	var out []string
	for _, s := range list {
		out = append(out, printable.Text(s))
	}
	return out
}

// String describes the failure for people, with a shell line that repeats the call.
func (f Failure) String() string {
	f = f.printable()
	text := "demanded " + f.Demanded + ", came " + f.Came
	if f.Where != "" {
		text += " at " + f.Where
	}
	if f.Exchange != nil {
		text += "\nagain: " + f.Exchange.Curl
	}
	return text
}

// Prefix is the id's section part.
func (e Entry) Prefix() string {
	for i, r := range e.ID {
		if r == '-' {
			return e.ID[:i]
		}
	}
	return e.ID
}

// Count returns how many requirements got the verdict.
func (r *Report) Count(v Verdict) int {
	n := 0
	for _, e := range r.Entries {
		if e.Verdict == v {
			n++
		}
	}
	return n
}

// count is Count of the entries with this reason in the list of known failures.
func (r *Report) count(v Verdict, known string) int {
	n := 0
	for _, e := range r.Entries {
		if e.Verdict == v && e.Known == known {
			n++
		}
	}
	return n
}

// Judged returns how many requirements got a judging verdict.
func (r *Report) Judged() int {
	return r.Count(Pass) + r.Count(Fail) + r.Count(Warn)
}

// Applicable returns how many requirements concern the server and can be seen
// from outside, judged or not.
func (r *Report) Applicable() int {
	return r.Judged() + r.Count(Unstable) + r.Count(NotTestable) + r.Count(NotRun)
}

// unknownLevel reports whether the server is at a level that the requirements do not
// know: the suite did not judge changes above the newest known level.
func (r *Report) unknownLevel() bool { return r.Level > r.Known }

// ExitCode is the process exit code for the outcome. A run that judged too little is not
// a success.
func (r *Report) ExitCode() int {
	switch {
	case r.Interrupted:
		return ExitInterrupted
	case r.Gone != "":
		return ExitUnreachable
	case r.count(Fail, "") > 0, r.Strict && (r.Count(NotTestable)+r.Count(Unstable) > 0 || r.unknownLevel()):
		return ExitNotConformant
	case r.Judged() < max(r.AtLeast, 1):
		return ExitTooLittle
	case len(r.KnownProblems) > 0:
		return ExitKnownList
	default:
		return ExitConformant
	}
}

// Conclusion states the exit code in one sentence. It names accounts in wrong roles,
// since they limit the run.
func (r *Report) Conclusion() string {
	switch n := len(r.WrongRoles); n {
	case 0:
		return r.outcome()
	case 1:
		return r.outcome() + "; 1 account does not fit its role: " + r.WrongRoles[0]
	default:
		return fmt.Sprintf("%s; %d accounts do not fit their roles: %s", r.outcome(), n, strings.Join(r.WrongRoles, "; "))
	}
}

func (r *Report) outcome() string {
	switch r.ExitCode() {
	case ExitInterrupted:
		return "interrupted: the missing requirements were not run"
	case ExitUnreachable:
		return r.Gone + ": the missing requirements were not run"
	case ExitNotConformant:
		switch {
		case r.Count(Fail)+r.Count(NotTestable)+r.Count(Unstable) == 0:
			return fmt.Sprintf(
				"not conformant: the demands of the levels above %d are unknown, which a strict run does not accept", r.Known)
		case r.Count(Fail) == 0:
			return "not conformant: requirements could not be tested or are unstable, which a strict run does not accept"
		}
		return "not conformant"
	case ExitTooLittle:
		if r.Judged() > 0 {
			return fmt.Sprintf("too little was judged: %d requirements, and at least %d are demanded (--at-least)", r.Judged(),
				r.AtLeast)
		}
		return "nothing was judged: no selected requirement can be tested here"
	case ExitKnownList:
		return "the list of known failures is wrong: " + strings.Join(r.KnownProblems, "; ")
	default:
		if known := r.Count(Fail) - r.count(Fail, ""); known > 0 {
			return fmt.Sprintf("conformant except for %d known failures", known)
		}
		if r.unknownLevel() {
			return fmt.Sprintf("conformant up to level %d; the changes up to level %d were not judged",
				r.Known, r.Level)
		}
		return "conformant in everything that was judged"
	}
}
