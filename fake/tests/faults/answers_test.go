package faults_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// answerRules are answers of one's choice, with the status, the type and the body of each.
var answerRules = []struct {
	rule         string
	status       int
	kind, body   string
	header, text string // one more header
}{
	{`kind: answer, status: 200, body: {result: success, msg: "", user_id: 9007199254740993, quota: 1.50}`, 200,
		"application/json", `{"result":"success","msg":"","user_id":9007199254740993,"quota":1.50}`, "", ""},
	{`{kind: answer, status: 503, headers: {Retry-After: "120", x-proxy: "a, b"}, body: "Back soon: <b>ü</b>"}`, 503,
		"text/plain; charset=utf-8", "Back soon: <b>ü</b>", "X-Proxy", "a, b"},
	{`kind: answer, status: 418, headers: {content-type: text/html}, body: <p>No</p>`, 418, "text/html", "<p>No</p>",
		"", ""},
	{`kind: answer, status: 204`, 204, "", "", "", ""},
	{`kind: answer, status: 302, headers: {Location: /login}`, 302, "", "", "Location", "/login"},
	{`{"kind": "answer", "status": 200, "body": {"list": [{"a": null, "b": true}, [], "\"\\/\u00e9\ud83d\ude00"]}}`, 200,
		"application/json", `{"list":[{"a":null,"b":true},[],"\"\\/é😀"]}`, "", ""},
}

func TestAnAnswerOfOnesChoiceComesOverEachDoor(t *testing.T) {
	for _, want := range answerRules {
		f, err := scenarios.ParseFault(want.rule)
		if err != nil {
			t.Fatal(want.rule, err)
		}
		f.Operation, f.Count = "GET /users/me", "first 1"
		again, err := scenarios.ParseFault(f.String())
		if err != nil {
			t.Fatalf("the line of the rule is %s: %v", f, err)
		}
		Same(t, "the rule of its line", again, f)
		text, err := json.Marshal(map[string]any{"faults": []any{f}})
		if err != nil {
			t.Fatal(err)
		}
		flag, overControl := fake.Start(t, fake.WithFaults(f)), fake.Start(t)
		Nobody(t, overControl).Control("POST", "/worlds/default/faults", string(text)).OK()
		for _, srv := range []*fake.Server{flag, overControl} {
			ben := As(t, srv, Member)
			ben.HTTP.CheckRedirect = stopAtRedirect
			r := own(ben)()
			Same(t, want.rule, []any{r.Status, r.Header.Get("Content-Type"), r.Raw, r.Header.Get(want.header)},
				[]any{want.status, want.kind, want.body, want.text})
			own(ben)().OK()
		}
	}
}

// badAnswers are answers that no server could send, with the text of the error.
var badAnswers = []struct{ rule, says string }{
	{`{"kind": "answer"}`, "status: a fault of the kind answer needs it"},
	{`{"kind": "answer", "status": 100}`, "status: expected a number from 200 to 599"},
	{`{"kind": "answer", "status": 600}`, "status: expected a number from 200 to 599"},
	{`{"kind": "answer", "status": "200"}`, "status: expected a whole number"},
	{`{"kind": "answer", "status": 200, "message": "x"}`, "message: a fault of the kind answer has no such key"},
	{`{"kind": "status", "status": 500, "body": "x"}`, "body: a fault of the kind status has no such key"},
	{`{"kind": "answer", "status": 204, "body": "x"}`, "body: an answer with the status 204 has no body"},
	{`{"kind": "answer", "status": 200, "body": 7}`, "body: expected a text, an object or a list, found 7"},
	{`{"kind": "answer", "status": 200, "body": null}`, "body: expected a text, an object or a list, found nothing"},
	{`{"kind": "answer", "status": 200, "body": "` + strings.Repeat("x", 200_001) + `"}`,
		"body: expected at most 200000 bytes, found 200001"},
	{`{"kind": "answer", "status": 200, "headers": ["x"]}`, "headers: expected an object of names and texts"},
	{`{"kind": "answer", "status": 200, "headers": {"a": 1}}`, "headers.a: expected a text, found 1"},
	{`{"kind": "answer", "status": 200, "headers": {"": "x"}}`, "headers: expected a name"},
	{`{"kind": "answer", "status": 200, "headers": {"a b": "x"}}`, "headers.a b: expected the name of a header"},
	{`{"kind": "answer", "status": 200, "headers": {"X-A": "x\r\nX-B: y"}}`, "headers.X-A: expected one line"},
	{`{"kind": "answer", "status": 200, "headers": {"X-A": "1", "x-a": "2"}}`, "x-a is the same header as X-A"},
	{`{"kind": "answer", "status": 200, "headers": {"X-A": "1", "X-A": "2"}}`, "is given a second time"},
	{`{"kind": "answer", "status": 200, "headers": {"content-length": "1"}}`, "the server sets Content-Length itself"},
	{`{"kind": "answer", "status": 200, "headers": {"TE": "trailers"}}`, "the server sets Te itself"},
	{`{"kind": "answer", "status": 200, "headers": {"Transfer-Encoding": "chunked"}}`, "Transfer-Encoding itself"},
	{`{"kind": "answer", "status": 200, "headers": {` + manyHeaders(51) + `}}`, "at most 50 headers, found 51"},
}

func manyHeaders(n int) string {
	names := make([]string, n)
	for i := range names {
		names[i] = `"X-` + strings.Repeat("a", i+1) + `": ""`
	}
	return strings.Join(names, ", ")
}

func TestAnswersThatNoServerCouldSendAreRefused(t *testing.T) {
	srv := fake.Start(t)
	c := Nobody(t, srv)
	for _, bad := range badAnswers {
		body := `{"faults": [` + bad.rule + `]}`
		c.Control("POST", "/worlds/default/faults", body).Refused(400, "").Says("faults[0]", bad.says)
		if _, err := scenarios.ParseFault(bad.rule); err == nil || !strings.Contains(err.Error(), bad.says) {
			t.Errorf("the flag %.200s: %v, not %s", bad.rule, err, bad.says)
		}
	}
	Same(t, "faults that are set", len(srv.Faults()), 0)
}

func TestAScenarioHasAnswers(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	const scenario = `
users:
  - {email: ada@example.com, full_name: Ada, role: owner}
faults:
  - kind: answer
    status: 200
    headers: {X-Stub: "yes"}
    body:
      result: success
      list: [1, two, null]
`
	c.Control("POST", "/worlds", AsText(Form{"name": "w", "scenario": scenario})).OK()
	r := c.In("/w/w").Get("/users/me", nil)
	Same(t, "the answer", []any{r.Raw, r.Header.Get("X-Stub")}, []any{`{"result":"success","list":[1,"two",null]}`, "yes"})
	bad := strings.Replace(scenario, "two", ".inf", 1)
	c.Control("POST", "/worlds", AsText(Form{"name": "bad", "scenario": bad})).Refused(400, "").Says(
		"10: faults[0].body: expected a value that JSON has, found .inf")
}

func stopAtRedirect(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
