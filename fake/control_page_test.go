package fake_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/control"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

var pageBlock = regexp.MustCompile("(?s)```(sh|js|python)\n(.*?)```")

// The examples of the page run as they stand, where their language is installed.
func TestTheExamplesOfTheControlPageRun(t *testing.T) {
	sample.NotShort(t)
	page, err := os.ReadFile("CONTROL.md")
	if err != nil {
		t.Fatal(err)
	}
	srv := fake.Start(t)
	programs := map[string][]string{"sh": {"sh", "-e", "-c"}, "js": {"node", "-e"}, "python": {"python3", "-c"}}
	want := map[string]string{"sh": `"result":"success"`, "js": "92 0", "python": "92"}
	for _, block := range pageBlock.FindAllStringSubmatch(string(page), -1) {
		language, code := block[1], block[2]
		t.Run(language, func(t *testing.T) {
			program := programs[language]
			needed := program[0]
			if language == "sh" {
				needed = "curl"
				code = strings.ReplaceAll(strings.ReplaceAll(code, "http://127.0.0.1:9991", srv.URL()), "curl ", "curl -sSf ")
			}
			if _, err := exec.LookPath(needed); err != nil {
				t.Skipf("%s is not installed: its example was not tried", needed)
			}
			cmd := exec.Command(program[0], append(program[1:], code)...)
			cmd.Dir = t.TempDir()
			cmd.Env = append(os.Environ(), "SPIRITLEVEL_CONTROL_URL="+srv.URL()+"/control", "NO_PROXY=127.0.0.1",
				"no_proxy=127.0.0.1")
			out, err := cmd.CombinedOutput()
			if err != nil || !strings.Contains(string(out), want[language]) {
				t.Errorf("%v\n%s", err, out)
			}
		})
	}
	Same(t, "worlds that the examples left", Column(Nobody(t, srv).Control("GET", "/worlds", "").OK().List("worlds"),
		"name"), []string{"default", "older", "world-1"})
}

func TestTheControlInterfaceDescribesItself(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	var document struct {
		OpenAPI string
		Paths   map[string]map[string]struct {
			OperationID string
			Summary     string
			RequestBody *struct {
				Content map[string]struct {
					Schema struct {
						Properties map[string]struct{ Type string }
					}
				}
			}
		}
	}
	r, err := c.HTTP.Get(fake.InMemory + "/control/openapi.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.NewDecoder(r.Body).Decode(&document); err != nil {
		t.Fatal(err)
	}
	Same(t, "version", document.OpenAPI, "3.1.0")
	ids := map[string]bool{}
	for _, o := range control.Operations() {
		described := document.Paths[o.Path][strings.ToLower(o.Method)]
		if described.Summary == "" || ids[described.OperationID] {
			t.Errorf("%s %s is described as %+v", o.Method, o.Path, described)
		}
		ids[described.OperationID] = true
	}
	body := document.Paths["/control/worlds/{name}/level"]["post"].RequestBody.Content["application/json"].Schema.Properties
	Same(t, "types", []string{body["level"].Type, body["dialect"].Type, body["queues"].Type},
		[]string{"integer", "string", "string"})
}

func TestControlNamesTheParameterThatIsWrong(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	for _, bad := range []struct{ path, body, says string }{
		{"/worlds", `{"nam": "x"}`, `unknown parameter "nam"; did you mean "name"?`},
		{"/worlds", `{"name": 7}`, "name is 7: expected a text"},
		{"/worlds", `{"name": "x", "level": "92"}`, `level is "92": expected a whole number`},
		{"/worlds", `{"name": "x", "seed": -1}`, "seed is -1: expected a whole number from 0"},
		{"/worlds", `{"name": "x", "level": 99999999999999999999}`, "level is 99999999999999999999: expected a whole number"},
		{"/worlds", `{"name": "../etc"}`, "a world's name is 1 to 60 letters"},
		{"/worlds", `[]`, "is not the expected JSON object, but of the type array"},
		{"/worlds", `{"name": "x"} {}`, "is not the expected JSON object"},
		{"/worlds/default/clock", `{"advance": "-5s"}`, "advance is \"-5s\": it is a duration such as \"45s\", forward"},
		{"/worlds/default/clock", `{"advance": 5}`, "advance is 5: expected a text, a duration such as 45s"},
		{"/worlds/default/clock", `{"advance": 5}{}`, "is not the expected JSON object"},
		{"/worlds/default/rules", `{"name": 3}`, "name is 3: expected a text"},
		{"/worlds/default/rules", `{"invite_requird": true}`,
			`unknown setting "invite_requird"; did you mean "invite_required"?`},
		{"/worlds/default/rules", `{"x": true}`, `unknown setting "x": the names are those of PATCH /realm`},
		{"/worlds/default/faults", `{"faults": [{"kind": "latency", "by": 2}]}`,
			`faults[0].by: expected a text such as "2s", found 2`},
		{"/worlds/default/faults", `{"faults": [{"kind": "error", "count": 2}]}`,
			`faults[0].count: expected a text such as "first 2", found 2`},
		{"/worlds/default/faults", `{"faults": [{"kind": "latency", "by": "2s"}, {"kind": "latenci"}]}`,
			`faults[1].kind: expected `},
		{"/worlds/default/faults", `{"faults": [{"kind": "status", "cuont": "first 2"}]}`,
			`faults[0]: unknown key "cuont"; did you mean "count"?`},
		{"/worlds/default/faults", `{"fault": []}`, `the request: unknown key "fault"; did you mean "faults"?`},
		{"/worlds/default/faults", ``, `the request: faults is missing`},
		{"/worlds/default/faults", `{"faults": [{"kind": "drop_after", "operation": "POST /mesages"}]}`,
			`faults[0].operation: there is no operation "POST /mesages"; did you mean "POST /messages"?`},
		{"/worlds/default/faults", `{"faults": [{"kind": "drop_after", "user": "nobody"}]}`,
			`faults[0].user: this world has no user "nobody"`},
		{"/worlds?naem=x", `{"name": "x"}`, `unknown parameter "naem": expected none`},
		{"/worlds", `{"name": "x", "scenario": 7}`,
			`scenario is 7: expected a scenario, as an object or as the text of a file`},
		{"/worlds", `{"name": "x", "scenario": {"users": []}}`,
			`users: expected at least one active person with the role owner`},
		{"/worlds", `{"name": "x", "scenario": "actors: [{user: a@b.c, does: sned}]"}`,
			`actors[0].does: expected send, type, react, edit, come_and_go or answer, found "sned"; did you mean "send"?`},
		{"/worlds/default/clock", `{"freeze": "yes"}`, `freeze is "yes": expected true or false`},
		{"/worlds/default/level", `{"level": 9999}`, "level is 9999: it is from 0 to"},
		{"/worlds/default/restart", `{"queues": 1}`, "queues is 1: expected a text"},
		{"/worlds/default/fork", `{"name": "x", "level": -1}`, "level is -1: it is from 0 to"},
		{"/worlds/default/fork", `{"name": "x", "dialekt": "spec"}`, `did you mean "dialect"?`},
		{"/worlds/default/actors", `{"pace": "fast"}`, `pace is "fast": it is off, slow, normal or busy`},
		{"/worlds/default/actors", `{}`, `pace is "": it is off, slow, normal or busy`},
		{"/worlds/default/actors", `{"pace": 6}`, `pace is 6: expected a text, off, slow`},
		{"/worlds/default/rate_limit", `{"calls": 1.5}`, "calls is 1.5: expected a whole number"},
	} {
		r := c.Control("POST", bad.path, bad.body).Refused(400, "")
		if !strings.Contains(r.Text("msg"), bad.says) {
			t.Errorf("%s %s says %q, not %q", bad.path, bad.body, r.Text("msg"), bad.says)
		}
		if strings.HasPrefix(r.Text("msg"), "request:") || strings.HasPrefix(r.Text("msg"), "fault:") {
			t.Errorf("%s %s says %q: a request has no lines", bad.path, bad.body, r.Text("msg"))
		}
	}
}

// A request is read up to its first unknown name: half a million of them would take
// seconds.
func TestControlNamesTheFirstUnknownName(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	body := &strings.Builder{}
	for i := range 1000 {
		fmt.Fprintf(body, `, "unknown%d": %d`, i, i)
	}
	for _, path := range []string{"/worlds/default/rules", "/worlds/default/clock", "/worlds"} {
		c.Control("POST", path, "{"+body.String()[2:]+"}").Refused(400, "").Says(`"unknown0"`)
	}
}

func TestControlSaysWhichMethodsAPathTakes(t *testing.T) {
	c := Nobody(t, fake.Start(t))
	for _, wrong := range []struct{ method, path, allowed, says string }{
		{"POST", "/health", "GET", "/control/health does not accept POST: expected GET"},
		{"PUT", "/worlds/default", "GET, DELETE", "/control/worlds/default does not accept PUT: expected GET or DELETE"},
		{"GET", "/worlds/default/clock", "POST", "/control/worlds/default/clock does not accept GET: expected POST"},
	} {
		r := c.Control(wrong.method, wrong.path, "").Refused(405, "").Says(wrong.says)
		Same(t, "Allow", r.Header.Get("Allow"), wrong.allowed)
	}
	c.Control("GET", "/helth", "").Refused(404, "").Says("no operation at /control/helth: GET /control lists them")
	c.Control("GET", "/worlds/none", "").Refused(404, "").Says(`there is no world of this name: "none"`)
}

func TestAForkCanHaveAnotherLevel(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "before")
	ben.Control("POST", "/worlds/default/fork", `{"name": "older", "level": 65, "dialect": "zulip"}`).OK()
	old := ben.In("/w/older")
	Same(t, "level", old.Get("/server_settings", nil).OK().Int("zulip_feature_level"), 65)
	Same(t, "the message", old.Get(fmt.Sprintf("/messages/%d", id), nil).OK().Text("raw_content"), "before")
	ben.Control("POST", "/worlds/older/reset", "").OK()
	Same(t, "level after a reset", old.Get("/server_settings", nil).OK().Int("zulip_feature_level"), 65)
	Same(t, "the message after a reset", old.Get(fmt.Sprintf("/messages/%d", id), nil).OK().Text("raw_content"), "before")
	Same(t, "the level of the source", ben.Get("/server_settings", nil).OK().Has("zulip_feature_level"), false)
}
