package suite

import (
	"io"
	"sync"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/extensions/globals"
	"github.com/onsi/ginkgo/v2/formatter"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// ginkgoTurn serializes runs: Ginkgo keeps one tree of specs for the process.
var ginkgoTurn sync.Mutex

// ginkgoResult receives Ginkgo's own verdict on the whole.
type ginkgoResult struct{ failed bool }

func (r *ginkgoResult) Fail() { r.failed = true }

// runGinkgo registers one It for each trial and runs the tree. The bodies run
// in a pool beside it (specs never overlap inside one RunSpecs), each It waits
// for its own. It returns whether Ginkgo was interrupted.
func runGinkgo(title string, trials []*trial) (interrupted bool) {
	globals.Reset()
	ginkgo.GinkgoWriter.ClearTeeWriters()
	for _, section := range append(requirements.Sections(), requirements.LogSection()) {
		var members []*trial
		for _, t := range trials {
			if r, _ := requirements.Find(t.spec.Covers[0]); r.Prefix() == section.Prefix {
				members = append(members, t)
			}
		}
		if len(members) > 0 {
			ginkgo.Describe(section.Prefix+" "+section.Title, func() { register(members) })
		}
	}
	ginkgo.ReportAfterSuite("interruption", func(r ginkgo.Report) {
		interrupted = !r.SuiteSucceeded && len(r.SpecialSuiteFailureReasons) > 0
	})
	quiet(func() {
		suiteConfig, reporterConfig := ginkgo.GinkgoConfiguration()
		suiteConfig.Timeout = 0
		reporterConfig.Succinct, reporterConfig.NoColor = true, true
		ginkgo.RunSpecs(new(ginkgoResult), title, suiteConfig, reporterConfig)
	})
	return interrupted
}

func register(trials []*trial) {
	for _, t := range trials {
		ginkgo.It(t.spec.ID()+" "+t.spec.Sentence(), ginkgo.Label(t.spec.Covers...), func(ctx ginkgo.SpecContext) {
			select {
			case <-t.done:
			case <-ctx.Done():
				ginkgo.Fail("interrupted")
			}
			switch t.verdict {
			case report.Pass:
			case report.Fail:
				ginkgo.Fail("demanded " + t.failure.Demanded + ", came " + t.failure.Came)
			default:
				ginkgo.Skip(t.reason)
			}
		})
	}
}

// quiet silences Ginkgo's own console report: the suite writes another one,
// and only where it is told to. The caller holds ginkgoTurn.
func quiet(run func()) {
	out, err := formatter.ColorableStdOut, formatter.ColorableStdErr
	formatter.ColorableStdOut, formatter.ColorableStdErr = io.Discard, io.Discard
	defer func() { formatter.ColorableStdOut, formatter.ColorableStdErr = out, err }()
	run()
}
