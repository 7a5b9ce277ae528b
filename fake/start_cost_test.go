package fake_test

import (
	"testing"

	. "github.com/onsi/gomega"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// A server in a test must cost less than the test: the built-in world, the routes and
// the plans are made once in a process. Building the world costs 40,000 allocations.
func TestALaterServerReusesTheBuiltInWorld(t *testing.T) {
	g := NewWithT(t)
	allocations := testing.AllocsPerRun(5, func() {
		_, err := fake.New(fake.Config{Level: featurelevels.Newest(), Seed: 1})
		g.Expect(err).NotTo(HaveOccurred())
	})
	g.Expect(allocations).To(BeNumerically("<", 4000))
}
