package execution

import (
	"context"
	"reflect"
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

// Declare builds Ginkgo's tree of the specs: one container for each section,
// then one for the specs that must be alone or last, in the given order. Excluded
// specs are skipped with their reason.
func Declare(specs []spec.Spec, hooks Hooks) {
	ginkgo.GinkgoHelper()
	for _, section := range append(requirements.Sections(), requirements.LogSection()) {
		members := specsIn(specs, func(s spec.Spec) bool {
			return s.Turn(hooks.Copies) == spec.Together &&
				s.Prefix() == section.Prefix
		})
		if len(members) > 0 {
			ginkgo.Describe(section.Prefix+" "+section.Title, ginkgo.Label(section.Prefix), firstPriority, func() {
				declareEach(members, hooks)
			})
		}
	}
	order := func(a, b spec.Spec) int { return int(a.Turn(hooks.Copies)) - int(b.Turn(hooks.Copies)) }
	serial := slices.SortedStableFunc(slices.Values(specsIn(specs,
		func(s spec.Spec) bool { return s.Turn(hooks.Copies) != spec.Together })), order)
	if len(serial) == 0 {
		return
	}
	ginkgo.Describe("Alone, then last", ginkgo.Serial, ginkgo.Ordered, ginkgo.ContinueOnFailure, func() {
		if hooks.BeforeAlone != nil {
			ginkgo.BeforeAll(func(ctx ginkgo.SpecContext) { hooks.BeforeAlone(ctx) })
		}
		declareEach(serial, hooks)
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

func declareEach(specs []spec.Spec, hooks Hooks) {
	for _, spec := range specs {
		ginkgo.It(spec.ID()+idEnd+spec.Sentence(), labels(spec), ginkgo.GracePeriod(gracePeriod),
			location(spec.Body), func(ctx ginkgo.SpecContext) {
				hooks.skip(spec)
				env := hooks.Environment()
				limited, stop := context.WithTimeout(ctx, env.SpecLimit())
				defer stop()
				spec.Execute(limited, ginkgoNode{}, env)
			})
	}
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

// location is the place of a body in the source: Ginkgo names it in progress reports
// and failures.
func location(body func(*session.Session)) types.CodeLocation {
	entry := reflect.ValueOf(body).Pointer()
	file, line := runtime.FuncForPC(entry).FileLine(entry)
	return types.CodeLocation{FileName: file, LineNumber: line}
}

// ginkgoNode is the Ginkgo node that is running.
type ginkgoNode struct{}

func (ginkgoNode) Fail(message string, skip ...int) { ginkgo.Fail(message, skip...) }
func (ginkgoNode) Skip(message string, skip ...int) { ginkgo.Skip(message, skip...) }
func (ginkgoNode) DeferCleanup(args ...any)         { ginkgo.DeferCleanup(args...) }
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
