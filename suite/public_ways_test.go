package suite_test

import (
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// way is a behaviour of public servers at a level that differs from the specification.
// A proxy adds it if the fake does not have it.
type way struct {
	level  featurelevels.Level
	judged string // the requirements that it concerns
	server variant
}

// publicWays are correct servers that earlier versions of the suite accused.
func publicWays() map[string]way {
	answers := func(status int, method, path string, when func(target.Object) bool) variant {
		return variant{response: func(r *http.Request, came int, b target.Object) int {
			if r.Method == method && strings.HasSuffix(r.URL.Path, path) && when(b) {
				return status
			}
			return came
		}}
	}
	return map[string]way{
		"a wrong path of a muted user is a page":             {185, "STA-08 MUU-02 MUU-03", variant{}},
		"whole topics move, regardless of who may read them": {185, "EDT-44", variant{}},
		"rendering has no bound":                             {185, "RND-03", variant{}},
		"retention is JSON":                                  {185, "SBS-30", variant{}},
		"retention is JSON, and for ever":                    {25, "SBS-30", variant{}},
		"a webhook fails where keys are missing": {185, "INW-09",
			answers(http.StatusInternalServerError, "POST", "/helloworld", failed)},
		"webhooks take keys of people":             {185, "INW-02", variant{}},
		"languages are named as their speakers do": {185, "EVO-11 EVO-23", renamesLanguage},
		"an unknown op of muted topics is a fault": {122, "STA-02 STA-03 MTP-10",
			answers(http.StatusInternalServerError, "PATCH", "/muted_topics", failed)},
		"a status without values has no code":             {65, "UST-09", answersWithoutCode},
		"the topic of a direct message can be set":        {65, "EDT-05", variant{}},
		"settings have paths of their own":                {25, "EVO-54 LVL-56", variant{}},
		"settings have paths of their own, also later":    {65, "EVO-54 LVL-56", variant{}},
		"there is no policy for moderators":               {25, "SUB-21 SUB-25 SBS-28", variant{}},
		"everybody who is here for long is a full member": {25, "SUB-24", variant{}},
		"nobody lists all streams":                        {25, "STA-21 GST-07 GST-08", refusesListingAll},
		"streams without subscribers are not listed":      {25, "GST-02 GST-04", variant{}},
		"an unknown op of flags is a fault": {25, "FLA-05",
			answers(http.StatusInternalServerError, "POST", "/messages/flags", failed)},
		"linkifiers that just changed, on a quiet server": {185, "RES-04 RES-06 LNK-07", variant{}},
	}
}

// renamesLanguage gives German its own name.
var renamesLanguage = variant{response: each("events", func(e target.Object) {
	if e["language_name"] == "German" {
		e["language_name"] = "Deutsch"
	}
})}

// refusesListingAll refuses requests for all streams.
var refusesListingAll = variant{response: func(r *http.Request, came int, b target.Object) int {
	if r.Method != "GET" || !strings.HasSuffix(r.URL.Path, "/streams") ||
		r.URL.Query().Get("include_all_active") != "true" {
		return came
	}
	clear(b)
	b["result"], b["msg"], b["code"] = "error", "User not authorized for this query", "BAD_REQUEST"
	return http.StatusBadRequest
}}

var answersWithoutCode = variant{response: onError(func(b target.Object) { delete(b, "code") })}

func TestVariantsOfPublicServersFailNothing(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for name, w := range publicWays() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			scenario, callbacks := calling(t)
			server := fake.Start(t, fake.WithLevel(w.level), fake.WithDialect(featurelevels.Zulip), fake.WithScenario(scenario))
			if err := server.Listen("127.0.0.1:0"); err != nil {
				t.Fatal(err)
			}
			found := run(t, suite.Config{Requirements: strings.Fields(w.judged), Target: target.Config{
				URL: w.server.serve(t, server.URL()), Accounts: builtinfake.Cast(server), Dialect: string(featurelevels.Zulip),
				Spellings: builtinfake.Spell(target.Spellings{}), Callbacks: callbacks, Control: target.Control{URL: server.URL()},
			}})
			for _, e := range found.Entries {
				if e.Verdict == report.Fail || e.Verdict == report.Warn {
					t.Errorf("%s is %s: %+v", e.ID, e.Verdict, e.Failures)
				}
			}
		})
	}
}
