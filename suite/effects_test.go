package suite_test

import (
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/mutation"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// longest is the maximum time of a run on a server whose effects never come.
const longest = time.Minute

// Part of make prove: whole runs on servers whose events of a kind never come, or whose
// settings never change, with the default patience.
func TestProveThatMissingEffectsAreJudgedInAMinute(t *testing.T) {
	if os.Getenv(proveCount) == "" {
		t.Skip("make prove asks for it")
	}
	all, err := mutation.Wire(int(featurelevels.Newest()))
	if err != nil {
		t.Fatal(err)
	}
	all = append(all, mutation.Mutant{Name: "loses every change of a setting", Handle: func(x *mutation.Exchange) {
		if x.Call == "PATCH /settings" {
			x.Pretend(nil)
		}
	}})
	for _, m := range all {
		if !strings.HasPrefix(m.Name, "loses ") {
			continue
		}
		t.Run(m.Name, func(t *testing.T) {
			scenario, callbacks := calling(t)
			server := fake.Start(t, fake.WithScenario(scenario))
			if err := server.Listen("127.0.0.1:0"); err != nil {
				t.Fatal(err)
			}
			front := httptest.NewServer(mutation.NewServer(m, server))
			defer front.Close()
			found := runWhole(t, suite.Config{Leave: true, Target: target.Config{
				URL: front.URL, Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}),
				Callbacks: callbacks,
				Facts:     target.Facts{Unforked: true}, Control: target.Control{URL: server.URL()},
			}})
			t.Logf("%s: %d requirements fail", found.Elapsed.Round(time.Second), found.Count(report.Fail))
			if found.Elapsed > longest || found.Count(report.Fail) == 0 {
				t.Error("a run is to see it within a minute")
			}
		})
	}
}
