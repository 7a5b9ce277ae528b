package faults_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// badRules are invalid rules, with the text of the error.
var badRules = []struct{ rule, says string }{
	{`{"kind": "latancy", "by": "2s"}`, `did you mean "latency"?`},
	{`{"kind": ""}`, "kind: expected"},
	{`{"kind": 7}`, "kind: expected a text, found"},
	{`{"by": "2s"}`, "kind is missing"},
	{`{"kind": "latency"}`, "by: a fault of the kind latency needs it"},
	{`{"kind": "latency", "by": 2}`, "by: expected a text"},
	{`{"kind": "latency", "by": "-2s"}`, "expected a duration such as 2s"},
	{`{"kind": "latency", "by": "9000000h"}`, "at most a year"},
	{`{"kind": "latency", "by": "2s", "status": 500}`, "status: a fault of the kind latency has no such key"},
	{`{"kind": "latency", "by": "2s", "opration": "GET /users"}`, `did you mean "operation"?`},
	{`{"kind": "latency", "by": "2s", "operation": "GET /user"}`, `did you mean "GET /users"?`},
	{`{"kind": "latency", "by": "2s", "operation": "POST messages"}`, `did you mean "POST /messages"?`},
	{`{"kind": "latency", "by": "2s", "operation": "everything"}`, "expected a method and a documented path"},
	{`{"kind": "latency", "by": "2s", "operation": ["GET /users"]}`, "operation: expected a text, found a list"},
	{`{"kind": "latency", "by": "2s", "user": "bem@example.com"}`, `did you mean "ben@example.com"?`},
	{`{"kind": "latency", "by": "2s", "count": "twice"}`, `expected one of "first 2"`},
	{`{"kind": "latency", "by": "2s", "count": "first 0"}`, "expected a number from 1"},
	{`{"kind": "latency", "by": "2s", "count": "first 99999999999"}`, "expected a number from 1"},
	{`{"kind": "latency", "by": "2s", "percent": 101}`, "expected a number from 1 to 100"},
	{`{"kind": "latency", "by": "2s", "percent": 0.5}`, "expected a whole number"},
	{`{"kind": "latency", "by": "2s", "after": "noon"}`, "expected a time such as"},
	{`{"kind": "latency", "by": "2s", "after": "2m", "until": "1m"}`, "until: expected a time after the beginning"},
	{`{"kind": "error", "code": "BAD_EVENT_QUEUE"}`, `did you mean "BAD_EVENT_QUEUE_ID"?`},
	{`{"kind": "status", "status": 200}`, "expected a number from 300 to 599"},
	{`{"kind": "rate_limit", "retry_after": 100000}`, "expected a number from 1 to 86400"},
	{`{"kind": "queue_vanishes", "operation": "GET /users"}`, "only for GET /events"},
	{`{"kind": "upgrade"}`, "level: a fault of the kind upgrade needs it"},
	{`{"kind": "upgrade", "level": 9999}`, "is not from 0 to"},
}

func TestBadRulesAreRefusedInTheirOwnWords(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	for _, bad := range badRules {
		c.Control("POST", "/worlds/default/faults", `{"faults": [{"kind": "drop_before"}, `+bad.rule+`]}`).Refused(400,
			"").Says("faults[1]", bad.says)
		if _, err := scenarios.ParseFault(bad.rule); err != nil && !strings.Contains(err.Error(), bad.says) {
			t.Errorf("the flag %s: %v", bad.rule, err)
		}
	}
	Same(t, "faults that are set", len(srv.Faults()), 0)
}

func TestRulesComeAndGoOverControl(t *testing.T) {
	srv := fake.Start(t)
	c := As(t, srv, Member)
	const path = "/worlds/default/faults"
	Same(t, "ids", c.Control("POST", path, `{"faults": [{"kind": "status", "status": 503, "count": "first 1"}, {"kind": "drop_before", "user": "ada@example.com"}]}`).OK().Body["ids"], []any{1, 2})
	Same(t, "statuses", outcomes(2, own(c)), "503 200")
	first := c.Control("GET", path, "").OK().List("faults")[0]
	Same(t, "the first", []any{first["id"], first["kind"], first["matched"], first["applied"]}, []any{1, "status", 2, 1})
	c.Control("DELETE", path+"/7", "").Refused(404, "").Says("no fault of this ID")
	c.Control("DELETE", path+"/x", "").Refused(400, "").Says("a number")
	c.Control("DELETE", path+"/1", "").OK()
	Same(t, "left", Column(c.Control("GET", path, "").OK().List("faults"), "kind"), []string{"drop_before"})
	c.Control("DELETE", path, "").OK()
	Same(t, "left", len(srv.Faults()), 0)
	c.Control("POST", path, `{"faults": 7}`).Refused(400, "").Says("expected a list")
	c.Control("POST", path, `[`).Refused(400, "")
	c.Control("POST", path, `{"fautls": []}`).Refused(400, "").Says(`did you mean "faults"?`)
	c.Control("POST", "/worlds/none/faults", `{"faults": []}`).Refused(404, "")
	c.Control("POST", path, `{"faults": [`+strings.Repeat(`{"kind": "drop_before"},`, 1000)+
		`{"kind": "drop_before"}]}`).Refused(400, "").Says("at most 1000")
}

const faultyScenario = `
users:
  - {email: ada@example.com, full_name: Ada, role: owner}
faults:
  - {kind: status, status: 503, user: ada@example.com, count: first 1}
`

func TestAScenarioHasFaultsThatResetsAndForksKeep(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	c.Control("POST", "/worlds", AsText(Form{"name": "w", "scenario": faultyScenario})).OK()
	in := func(world string) string {
		w := *c
		w.Email, w.Key = "ada@example.com", "x"
		return outcomes(2, own(w.In("/w/"+world)))
	}
	c.Control("POST", "/worlds/w/fork", `{"name": "fork"}`).OK()
	Same(t, "the world", in("w"), "503 401")
	Same(t, "the fork", in("fork"), "503 401")
	c.Control("POST", "/worlds/w/reset", "").OK()
	Same(t, "after a reset", in("w"), "503 401")
	for text, says := range map[string]string{
		"user: eda@example.com":  `5: faults[0].user: expected the email of a user of this file, found "eda@example.com"; did you mean "ada@example.com"?`,
		"count: sometimes":       "5: faults[0].count: expected one of",
		"operation: GET /people": "5: faults[0].operation: there is no operation",
		"until: 0s":              "5: faults[0].until: ",
	} {
		scenario := strings.Replace(strings.Replace(faultyScenario, "user: ada@example.com, ", "", 1), "count: first 1", text,
			1)
		c.Control("POST", "/worlds", AsText(Form{"name": "bad", "scenario": strings.Replace(scenario, "status: 503",
			"status: 503", 1)})).Refused(400, "").Says(says)
	}
}
