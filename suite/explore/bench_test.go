package explore_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/explore"
)

// The calls of sequences, with and without the readings at their end.
func BenchmarkExploration(b *testing.B) {
	for _, each := range []explore.Config{{Quick: true}, {Quick: true, Workers: 2}, {}, {Workers: 2}} {
		b.Run(fmt.Sprintf("quick=%v/workers=%v", each.Quick, max(1, each.Workers)), func(b *testing.B) {
			judged, right := surveyed(b, 186, featurelevels.Spec, nil), surveyed(b, 186, featurelevels.Spec, nil)
			b.ResetTimer()
			each.Seed, each.Calls = 1, b.N
			found, err := explore.Run(b.Context(), judged, right, each)
			if err != nil || len(found.Findings) > 0 {
				b.Fatal(err, found)
			}
			b.ReportMetric(float64(found.Calls)/found.Elapsed.Seconds(), "calls/s")
		})
	}
}
