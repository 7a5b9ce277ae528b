package main

import (
	"strings"
	"testing"
)

func TestASuiteThatEndedEarlyIsAnError(t *testing.T) {
	whole := "noise\nok 1 - a\nnot ok 2 - b c\n# broken\n# TRAILER\nok 3 - d # SKIP lacking\n1..3\n"
	found, err := readTAP([]byte(whole))
	if err != nil || len(found) != 3 || found[1].call != "b c" || found[1].passed || !found[2].skipped {
		t.Fatalf("found %+v (%v)", found, err)
	}
	for _, part := range []string{"", "1..3\n", strings.TrimSuffix(whole, "1..3\n")} {
		if found, err := readTAP([]byte(part)); err == nil {
			t.Errorf("found %+v in %q", found, part)
		}
	}
}
