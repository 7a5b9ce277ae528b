package mutants_test

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// longest is the maximum time of a run on a server whose effects never come.
const longest = time.Minute

// Part of make prove: whole runs on servers whose events of a type never come, or whose
// settings never change, with the default patience.
func TestProveThatMissingEffectsAreJudgedInAMinute(t *testing.T) {
	if os.Getenv(proveCount) == "" {
		t.Skip("make prove asks for it")
	}
	silent := []mutants.Mutant{{Name: "loses every change of a setting", Handle: func(x *mutants.Exchange) {
		if x.Call == "PATCH /settings" {
			x.Pretend(nil)
		}
	}}}
	for _, m := range all(t) {
		if m.Drawn && strings.HasPrefix(m.Name, "GET /events: loses some of events of type") {
			silent = append(silent, m)
		}
	}
	for _, m := range silent {
		t.Run(m.Name, func(t *testing.T) {
			begun := time.Now()
			wrong, err := startTrial(t.Context(), m)
			if err != nil {
				t.Fatal(err)
			}
			defer wrong.close()
			wrong.survey.Config.Patience = target.DefaultPatience
			schedule, err := wrong.run(t.Context(), everySpec)
			if err != nil {
				t.Fatal(err)
			}
			broken := len(brokenOf(schedule))
			t.Logf("%s: %d requirements fail", time.Since(begun).Round(time.Second), broken)
			if time.Since(begun) > longest || broken == 0 {
				t.Error("a run is to see it within a minute")
			}
		})
	}
}
