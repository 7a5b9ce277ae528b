package suite_test

import (
	"testing"

	"github.com/onsi/ginkgo/v2"
	"github.com/onsi/ginkgo/v2/types"
	"github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/suite"
)

// silentFail keeps the failure that the inner suite provokes from failing the test.
type silentFail struct{}

func (silentFail) Fail() {}

// A program with a Ginkgo suite of its own may use this one as a library: a run
// must leave Ginkgo's tree of the process alone, so that the next assertion that
// fails is a failure and no panic.
func TestARunInsideAnotherGinkgoSuiteLeavesItAlone(t *testing.T) {
	_, cfg := listening(t)
	cfg.Requirements = []string{"GST-01"}
	gomega.RegisterFailHandler(ginkgo.Fail)
	var states []types.SpecState
	ginkgo.Describe("a program's own suite", ginkgo.Ordered, ginkgo.ContinueOnFailure, func() {
		ginkgo.It("runs the suite", func(ctx ginkgo.SpecContext) {
			found, err := suite.Run(ctx, cfg)
			gomega.Expect(err).NotTo(gomega.HaveOccurred())
			gomega.Expect(found.ExitCode()).To(gomega.Equal(0))
		})
		ginkgo.It("fails afterwards", func() {
			gomega.Expect(1).To(gomega.Equal(2))
		})
		ginkgo.ReportAfterEach(func(r ginkgo.SpecReport) { states = append(states, r.State) })
	})
	suiteConfig, reporterConfig := ginkgo.GinkgoConfiguration()
	reporterConfig.Succinct = true
	ginkgo.RunSpecs(silentFail{}, "a program's own suite", suiteConfig, reporterConfig)
	want := []types.SpecState{types.SpecStatePassed, types.SpecStateFailed}
	if len(states) != len(want) || states[0] != want[0] || states[1] != want[1] {
		t.Errorf("the specs ended as %v, not as %v", states, want)
	}
}
