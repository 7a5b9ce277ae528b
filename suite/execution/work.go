package execution

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/extensions/globals"
	"github.com/onsi/ginkgo/v2/formatter"
	"github.com/onsi/ginkgo/v2/reporters"
	"github.com/onsi/ginkgo/v2/types"

	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
)

// Work runs a worker process: it reads its assignment from the input, runs the specs with
// Ginkgo, and leaves Ginkgo's report in the assigned file. To the output it writes the id
// of each spec that has ended, and an empty line after the last. An error means that the
// report is missing; failed specs are no errors.
func Work(input io.Reader, output io.Writer) error {
	reader := bufio.NewReader(input)
	line, err := reader.ReadBytes('\n')
	if err != nil {
		return fmt.Errorf("only the suite starts a worker, with an assignment: %w", err)
	}
	var given assignment
	if err := json.Unmarshal(line, &given); err != nil {
		return fmt.Errorf("read the assignment: %w", err)
	}
	env := session.NewEnvironment(given.Survey, session.NewInvariants(given.Folder), CallbacksAt(given.Callbacks))
	defer env.Close()
	env.Pace().Share(given.Folder)
	specs, err := specsNamed(given.Specs, given.Laws)
	if err != nil {
		return err
	}
	Declare(specs, Hooks{
		Environment: func() *session.Environment { return env },
		Copies:      env.Copies(),
		BeforeAlone: func(ctx context.Context) { waitForOthers(ctx, reader) },
	})
	ginkgo.ReportAfterEach(func(reported ginkgo.SpecReport) {
		id, _, _ := strings.Cut(reported.LeafNodeText, idEnd)
		_, _ = fmt.Fprintln(output, id)
	})
	var failure error
	ginkgo.ReportAfterSuite("report", func(all ginkgo.Report) {
		_, _ = fmt.Fprintln(output) // others need not wait for the file
		failure = reporters.GenerateJSONReport(withoutTimelines(all), given.Report)
	})
	runDeclared(given.Survey)
	return failure
}

// withoutTimelines is the report without the steps of passed specs, which are most of its
// bytes.
func withoutTimelines(all ginkgo.Report) ginkgo.Report {
	all.SpecReports = slices.Clone(all.SpecReports)
	for i := range all.SpecReports {
		if all.SpecReports[i].State == types.SpecStatePassed {
			all.SpecReports[i].SpecEvents = nil
		}
	}
	return all
}

// ginkgoTurn serializes runs: Ginkgo keeps one tree of specs for the process.
var ginkgoTurn sync.Mutex

// RunGinkgo runs the specs with Ginkgo in this process. Ginkgo ends by itself at
// an interrupt of the process; a cancelled context ends the specs.
func RunGinkgo(ctx context.Context, env *session.Environment, specs []spec.Spec) map[string]Outcome {
	ginkgoTurn.Lock()
	defer ginkgoTurn.Unlock()
	globals.Reset()
	Declare(specs, Hooks{Environment: func() *session.Environment { return env }, Copies: env.Copies()})
	ginkgo.ReportAfterEach(func(reported ginkgo.SpecReport) {
		id, _, _ := strings.Cut(reported.LeafNodeText, idEnd)
		env.Ended(id)
	})
	ginkgo.BeforeEach(func() {
		if ctx.Err() != nil {
			ginkgo.Skip("the run was interrupted before this spec")
		}
	})
	var reported types.Report
	ginkgo.ReportAfterSuite("outcomes", func(r ginkgo.Report) { reported = r })
	runDeclared(env.Survey)
	return outcomes(specs, reported)
}

func specsNamed(ids []string, only []int) ([]spec.Spec, error) {
	byID := make(map[string]spec.Spec)
	all := specs.Specs()
	if slices.ContainsFunc(ids, func(id string) bool { return laws.Of(id) > 0 }) {
		all = append(all, laws.Choice{Share: laws.Whole, Only: only}.Specs()...)
	}
	if slices.ContainsFunc(ids, requirements.InLog) {
		all = append(all, changelog.Specs()...)
	}
	for _, spec := range all {
		byID[spec.ID()] = spec
	}
	var specs []spec.Spec
	for _, id := range ids {
		spec, known := byID[id]
		if !known {
			return nil, fmt.Errorf("the spec %s is unknown to this worker: is it of another version?", id)
		}
		specs = append(specs, spec)
	}
	return specs, nil
}

// seed keeps the order of the sections the same in every run.
const seed = 1

// verdict receives Ginkgo's own verdict on the whole; the parent has a better one.
type verdict struct{}

func (verdict) Fail() {}

// runDeclared runs the tree. Ginkgo's console report is silenced: the suite
// writes another one.
func runDeclared(survey *session.Survey) {
	suiteConfig, reporterConfig := ginkgo.GinkgoConfiguration()
	suiteConfig.Timeout, suiteConfig.RandomSeed = 0, seed
	reporterConfig.Succinct, reporterConfig.NoColor = true, true
	formatter.ColorableStdOut, formatter.ColorableStdErr = io.Discard, io.Discard
	title := fmt.Sprintf("%s at level %d", survey.Config.URL, survey.Declaration.Level)
	ginkgo.RunSpecs(verdict{}, title, suiteConfig, reporterConfig)
}
