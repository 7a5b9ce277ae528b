package suite_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// restricted reports whether a request belongs to the matrix.
func restricted(r *http.Request, p url.Values) bool {
	switch {
	case r.Method == http.MethodGet:
		return p.Has("include_all_active")
	case r.Method == http.MethodPost:
		return strings.HasSuffix(r.URL.Path, "/users") || strings.HasPrefix(p.Get("content"), "by ")
	}
	return r.Method == http.MethodPatch && strings.Contains(r.URL.Path, "/messages/")
}

// matrixIDs are the requirements that the matrix judges.
func matrixIDs() []string {
	return []string{"GST-08", "GST-13", "CUS-02", "CUS-03", "CUS-04", "SUB-22", "SUB-23", "SUB-24", "SUB-25", "EDT-30",
		"EDT-31", "LVL-63", "LVL-65"}
}

// lettingNobody claims policies that the server does not keep.
func lettingNobody(r *http.Request, status int, body target.Object) int {
	for _, policy := range []string{"edit_topic_policy", "move_messages_between_streams_policy"} {
		setting("/register", "realm_"+policy, json.Number("6"))(r, status, body)
	}
	return status
}

// A server that allows an act to everybody fails each spec of the excluded roles, and a
// server that allows it to no role fails each spec of the permitted ones.
func TestTheSuiteSeesServersWithoutDifferencesBetweenRoles(t *testing.T) {
	raceenabled.AnswersOnly(t)
	levels := []featurelevels.Level{35, featurelevels.Specified}
	for _, level := range sample.Of(t, len(levels), levels) {
		server := fake.Start(t, fake.WithLevel(level))
		if err := server.Listen("127.0.0.1:0"); err != nil {
			t.Fatal(err)
		}
		cfg := suite.Config{Requirements: matrixIDs(), Target: target.Config{
			URL: server.URL(), Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(
				target.Spellings{}), Control: target.Control{URL: server.URL()},
		}}
		creator := cfg.Target.Accounts[target.Creator]
		for words, mutant := range map[string]variant{
			"lets no (other )?role": {request: func(r *http.Request, p url.Values) {
				if restricted(r, p) {
					r.SetBasicAuth(creator.Email, creator.Key)
				}
			}, response: lettingNobody},
			"lets every role": {request: func(r *http.Request, p url.Values) {
				if restricted(r, p) {
					r.SetBasicAuth(creator.Email, "wrong")
				}
			}},
		} {
			t.Run(fmt.Sprintf("%s at %d", words, level), func(t *testing.T) {
				cfg := cfg
				cfg.Target.URL = mutant.serve(t, cfg.Target.URL)
				seesAll(t, cfg, regexp.MustCompile(words))
			})
		}
	}
}

// seesAll demands that the specs with this sentence fail at the right point.
func seesAll(t *testing.T, cfg suite.Config, sentence *regexp.Regexp) {
	t.Helper()
	judged, failed := make(map[string]bool), make(map[string]bool)
	of := make(map[string]bool)
	for _, s := range specs.Specs() {
		of[s.ID()] = sentence.MatchString(strings.Join(s.Path, " "))
	}
	for _, e := range run(t, cfg).Entries {
		for _, spec := range e.Specs {
			if of[spec] {
				judged[spec] = true
			}
		}
		for _, f := range e.Failures {
			failed[f.Spec] = failed[f.Spec] || f.Phase == report.PhaseVerdict
		}
	}
	if len(judged) < 5 {
		t.Errorf("only %d specs of the matrix were there", len(judged))
	}
	for spec := range judged {
		if !failed[spec] {
			t.Errorf("%s does not see it", spec)
		}
	}
}
