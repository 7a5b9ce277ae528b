package execution

import (
	"context"
	"fmt"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// gracePeriod is the time that an interrupted spec has to end.
const gracePeriod = 2*session.Linger + 2*time.Second

// Hooks are the functions that Ginkgo's tree calls while it runs.
type Hooks struct {
	Environment func() *session.Environment
	// Excluded gives the reason why a spec cannot judge the target; nil: every spec can.
	Excluded func(spec.Spec) (report.Verdict, string)
	// Copies says that specs which disturb others run in copies of the server.
	Copies bool
	// BeforeAlone returns when no other process runs specs; nil means no wait.
	BeforeAlone func(context.Context)
}

// Declare mounts the specs into Ginkgo's tree, in their containers, and then those that
// must be alone or last, in the given order, in a container of their own. Excluded specs
// are skipped with their reason.
func Declare(specs []spec.Spec, hooks Hooks) {
	ginkgo.GinkgoHelper()
	isTogether := func(s spec.Spec) bool { return s.Turn(hooks.Copies) == spec.Together }
	for _, members := range byContainer(specsIn(specs, isTogether), 0) {
		declare(members, 0, hooks, ginkgo.Label(members[0].Prefix()), firstPriority)
	}
	order := func(a, b spec.Spec) int { return int(a.Turn(hooks.Copies)) - int(b.Turn(hooks.Copies)) }
	serial := slices.SortedStableFunc(slices.Values(specsIn(specs,
		func(s spec.Spec) bool { return !isTogether(s) })), order)
	if len(serial) == 0 {
		return
	}
	ginkgo.Describe("Alone, then last", ginkgo.Serial, ginkgo.Ordered, ginkgo.ContinueOnFailure, func() {
		if hooks.BeforeAlone != nil {
			ginkgo.BeforeAll(func(ctx ginkgo.SpecContext) { hooks.BeforeAlone(ctx) })
		}
		for _, members := range byContainer(serial, 0) {
			declare(members, 0, hooks)
		}
	})
}

// firstPriority puts parallel specs before serial ones: a single process would otherwise
// run the containers in any order.
const firstPriority = ginkgo.SpecPriority(1)

func specsIn(specs []spec.Spec, fits func(spec.Spec) bool) []spec.Spec {
	var members []spec.Spec
	for _, spec := range specs {
		if fits(spec) {
			members = append(members, spec)
		}
	}
	return members
}

// byContainer divides specs into groups of neighbours with the same container at the
// depth. A spec that has none there is a group of its own.
func byContainer(specs []spec.Spec, depth int) (groups [][]spec.Spec) {
	for i, s := range specs {
		last := len(groups) - 1
		if i > 0 && len(s.Path) > depth && len(specs[i-1].Path) > depth && s.Path[depth] == specs[i-1].Path[depth] {
			groups[last] = append(groups[last], s)
			continue
		}
		groups = append(groups, []spec.Spec{s})
	}
	return groups
}

// declare mounts the specs of one container at the depth, or one spec.
func declare(members []spec.Spec, depth int, hooks Hooks, decorators ...any) {
	if len(members[0].Path) == depth {
		declareOne(members[0], hooks, decorators...)
		return
	}
	ginkgo.Describe(members[0].Path[depth], append(decorators, func() {
		for _, inner := range byContainer(members, depth+1) {
			declare(inner, depth+1, hooks)
		}
	})...)
}

func declareOne(s spec.Spec, hooks Hooks, decorators ...any) {
	body := func(ctx ginkgo.SpecContext) {
		hooks.skip(s)
		env := hooks.Environment()
		limited, stop := context.WithTimeout(ctx, env.SpecLimit())
		defer stop()
		s.Execute(limited, ginkgoNode{}, env)
	}
	ginkgo.It(s.ID()+idEnd+s.Text, append(decorators, labels(s), levels(s), ginkgo.GracePeriod(gracePeriod),
		s.At, body)...)
}

// skip ends a spec that cannot judge the target.
func (h Hooks) skip(spec spec.Spec) {
	if h.Excluded == nil {
		return
	}
	if verdict, reason := h.Excluded(spec); verdict != "" {
		ginkgo.AddReportEntry(session.VerdictEntry, string(verdict), types.ReportEntryVisibilityNever)
		ginkgo.Skip(reason)
	}
}

// idEnd separates the id of a spec from its sentence in the text of the node.
const idEnd = ": "

// labels are the section, the requirements, and the first and the last level at which
// the spec holds, if there are any: "since:89", "until:100". A spec whose failure is
// only a warning has the label "inferred", too.
func labels(s spec.Spec) ginkgo.Labels {
	labels := ginkgo.Labels{s.Prefix()}
	labels = append(labels, s.Covers...)
	labels = append(labels, s.Labels...)
	since, until := s.Window()
	if since > 0 {
		labels = append(labels, "since:"+strconv.Itoa(since))
	}
	if until > 0 {
		labels = append(labels, "until:"+strconv.Itoa(until))
	}
	if r, _ := requirements.Find(s.Covers[0]); soft(s, r) {
		labels = append(labels, "inferred")
	}
	return labels
}

// levels are the window of the spec as a constraint, for --sem-ver-filter=89.0.0.
func levels(s spec.Spec) ginkgo.SemVerConstraints {
	since, until := s.Window()
	var window []string
	if since > 0 {
		window = append(window, fmt.Sprintf(">= %d.0.0", since))
	}
	if until > 0 {
		window = append(window, fmt.Sprintf("< %d.0.0", until+1))
	}
	return window
}

// ginkgoNode is the Ginkgo node that is running.
type ginkgoNode struct{}

func (ginkgoNode) Fail(message string, _ ...int)    { ginkgo.Fail(message, framesInside()) }
func (ginkgoNode) Skip(message string, skip ...int) { ginkgo.Skip(message, skip...) }
func (ginkgoNode) DeferCleanup(args ...any)         { ginkgo.DeferCleanup(args...) }

// framesInside is the number of calls between a spec and its node: Ginkgo names the line of
// the spec as the place of a failure, also where a shared helper failed.
func framesInside() int {
	callers, place := make([]uintptr, 32), -1
	frames := runtime.CallersFrames(callers[:runtime.Callers(2, callers)])
	for number := 0; ; number++ {
		frame, more := frames.Next()
		of := func(name string) bool { return strings.Contains(frame.Function, "/suite/"+name+".") }
		switch {
		case of("specs"):
			return number
		case place < 0 && !of("session") && !of("execution"):
			place = number
		}
		if !more {
			return max(place, 0)
		}
	}
}

func (ginkgoNode) AddReportEntry(name string, args ...any) {
	ginkgo.AddReportEntry(name, append(args, types.ReportEntryVisibilityFailureOrVerbose)...)
}

// OutcomeOf reads the outcome of a spec from Ginkgo's report of it.
func OutcomeOf(reported types.SpecReport) (id string, outcome Outcome) {
	id, _, _ = strings.Cut(reported.LeafNodeText, idEnd)
	outcome = outcomeOf(id, reported)
	outcome.Elapsed = reported.RunTime
	for _, entry := range reported.ReportEntries {
		if entry.Name == session.NoticeEntry {
			outcome.Notices = append(outcome.Notices, entryValue[string](entry))
		}
	}
	return id, outcome
}

func outcomeOf(id string, reported types.SpecReport) Outcome {
	switch reported.State {
	case types.SpecStatePassed:
		return Outcome{Verdict: report.Pass}
	case types.SpecStateSkipped, types.SpecStatePending:
		if entry, told := entryNamed(reported, session.VerdictEntry); told {
			return Outcome{Verdict: report.Verdict(entryValue[string](entry)), Reason: reported.Failure.Message}
		}
		return notRun("the run was interrupted before this spec")
	case types.SpecStateInterrupted, types.SpecStateAborted, types.SpecStateInvalid:
		return notRun("the run was interrupted during this spec")
	}
	if entry, told := entryNamed(reported, session.FailureEntry); told {
		failure := entryValue[report.Failure](entry)
		return Outcome{Verdict: report.Fail, Failure: &failure}
	}
	return defect(id, strings.TrimSpace(reported.Failure.Message+" "+reported.Failure.ForwardedPanic))
}
