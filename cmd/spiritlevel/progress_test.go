package main

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// The first specs of a run wait for its workers, so their time shows nothing about the
// run's length.
func TestProgressEstimatesTheTimeLeftAfterSomeSeconds(t *testing.T) {
	for passed, estimated := range map[time.Duration]bool{time.Second: false, 20 * time.Second: true} {
		var out bytes.Buffer
		p := &progress{out: &out, terminal: true, begun: time.Now().Add(-passed)}
		p.show(10, 873, "SND-01")
		if !strings.Contains(out.String(), "10 of 873 specs, SND") || strings.Contains(out.String(), "left") != estimated {
			t.Errorf("after %s: %q", passed, out.String())
		}
	}
}
