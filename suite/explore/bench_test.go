package explore_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/explore"
)

// The calls of sequences, with and without the readings at their end.
func BenchmarkExploration(b *testing.B) {
	for _, quick := range []bool{true, false} {
		b.Run(fmt.Sprintf("quick=%v", quick), func(b *testing.B) {
			judged, right := surveyed(b, 186, featurelevels.Spec, nil), surveyed(b, 186, featurelevels.Spec, nil)
			b.ResetTimer()
			found, err := explore.Run(b.Context(), judged, right, explore.Config{Seed: 1, Calls: b.N, Quick: quick})
			if err != nil || len(found.Findings) > 0 {
				b.Fatal(err, found)
			}
			b.ReportMetric(float64(found.Calls)/found.Elapsed.Seconds(), "calls/s")
		})
	}
}
