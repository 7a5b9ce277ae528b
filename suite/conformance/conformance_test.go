// Package conformance_test runs the specs of the suite as a Ginkgo suite of its own, for users of Ginkgo's
// flags:
//
//	go run github.com/onsi/ginkgo/v2/ginkgo -p ./suite/conformance -- -url https://chat.test -config chat.yaml
//
// With --dry-run -v, and without a server, it lists the specs. --sem-ver-filter=89.0.0 chooses
// those of a level. Labels are the section, the ids of the requirements, the law ("law-8"), and the
// levels ("since:89", "until:100"); "inferred" marks what is a warning in a report.
package conformance_test

import (
	"context"
	"encoding/json"
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/suite/execution"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var (
	serverURL = flag.String("url", "", "base URL of the server to judge")
	config    = flag.String("config", "", "YAML file with the server and the accounts, as for spiritlevel check")
	dialect   = flag.String("dialect", "", "spec or zulip")
	changeLog = flag.Bool("changelog", false, "judge also the rows of the public change log")
	thorough  = flag.Bool("thorough", false, "judge all laws in full, as a filter for the label of a law does, too")
	control   = flag.String("control-url", "", "base URL of the /control of a fake")
)

// start is the state that the first process shares with the others.
type start struct {
	Survey    *session.Survey
	Callbacks string
	Folder    string
}

func TestConformance(t *testing.T) {
	if suite, _ := ginkgo.GinkgoConfiguration(); *serverURL == "" && !suite.DryRun {
		t.Skip("no server is named: add -- -url http://127.0.0.1:9991")
	}
	gomega.RegisterFailHandler(ginkgo.Fail)
	var env *session.Environment
	var schedule *execution.Schedule
	ginkgo.SynchronizedBeforeSuite(
		func(ctx ginkgo.SpecContext) []byte { return survey(ctx) },
		func(_ ginkgo.SpecContext, handed []byte) {
			var given start
			gomega.Expect(json.Unmarshal(handed, &given)).To(gomega.Succeed())
			schedule = scheduleOf(given.Survey)
			env = session.NewEnvironment(given.Survey, session.NewInvariants(given.Folder),
				execution.CallbacksAt(given.Callbacks))
			env.Pace().Share(given.Folder)
			ginkgo.DeferCleanup(env.Close)
		})
	execution.Declare(execution.Catalogue(chosenLaws()), execution.Hooks{
		Environment: func() *session.Environment { return env },
		Excluded:    func(s spec.Spec) (report.Verdict, string) { return schedule.Excluded(s) },
	})
	ginkgo.RunSpecs(t, "conformance of "+*serverURL)
}

// survey takes the survey of the server once, for all processes.
func survey(ctx context.Context) []byte {
	wanted, err := target.Load(*config, os.Getenv, target.Config{URL: *serverURL, Dialect: *dialect,
		Control: target.Control{URL: *control}})
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	found, err := session.TakeSurvey(ctx, wanted)
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	address, closed, err := execution.ShareCallbacks(found)
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	folder, err := os.MkdirTemp("", "spiritlevel-run-")
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	// The first process ends last, after the specs that look back on the run.
	ginkgo.DeferCleanup(func() {
		closed()
		_ = os.RemoveAll(folder)
	})
	handed, err := json.Marshal(start{Survey: found, Callbacks: address, Folder: folder})
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	return handed
}

func scheduleOf(survey *session.Survey) *execution.Schedule {
	chosen, err := execution.Selection{ChangeLog: *changeLog}.Choose()
	gomega.Expect(err).NotTo(gomega.HaveOccurred())
	return execution.NewSchedule(survey, chosen, chosenLaws())
}

// chosenLaws are all laws where they are asked for, and else the part that a run of the command judges.
func chosenLaws() laws.Choice {
	choice := laws.Choice{Share: laws.Part, Seed: 1}
	if suite, _ := ginkgo.GinkgoConfiguration(); *thorough || strings.Contains(suite.LabelFilter, "law-") {
		choice.Share = laws.Whole
	}
	return choice
}
