package openapi_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/control"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// controlCalls calls each operation of the control interface, in an order that gives their
// answers something to hold.
var controlCalls = []struct{ operation, path, body string }{
	{"GET /control", "", ""},
	{"GET /control/health", "/health", ""},
	{"POST /control/worlds", "/worlds", `{"name": "w", "level": 92}`},
	{"GET /control/worlds", "/worlds", ""},
	{"GET /control/worlds/{name}", "/worlds/w", ""},
	{"GET /control/levels", "/levels", ""},
	{"GET /control/levels/{level}", "/levels/6.0", ""},
	{"GET /control/releases", "/releases", ""},
	{"GET /control/changes", "/changes?from=122&to=156", ""},
	{"GET /control/worlds/{name}/changes/{id}", "/worlds/w/changes/81-enter-sends-endpoint", ""},
	{"GET /control/worlds/{name}/changes/{id}", "/worlds/w/changes/108-mobile-login-user-id", ""},
	{"POST /control/worlds/{name}/reset", "/worlds/w/reset", ""},
	{"POST /control/worlds/{name}/fork", "/worlds/w/fork", `{"name": "copy"}`},
	{"GET /control/worlds/{name}/requests", "/worlds/copy/requests", ""},
	{"GET /control/worlds/{name}/client", "/worlds/copy/client", ""},
	{"GET /control/worlds/{name}/faults", "/worlds/copy/faults", ""},
	{"GET /control/worlds/{name}/accounts", "/worlds/w/accounts", ""},
	{"POST /control/worlds/{name}/restart", "/worlds/w/restart", ""},
	{"POST /control/worlds/{name}/level", "/worlds/w/level", `{"level": 156}`},
	{"POST /control/worlds/{name}/clock", "/worlds/w/clock", `{"freeze": true, "advance": "1h"}`},
	{"POST /control/worlds/{name}/rate_limit", "/worlds/w/rate_limit", `{"calls": 0}`},
	{"POST /control/worlds/{name}/actors", "/worlds/w/actors", `{"pace": "busy"}`},
	{"GET /control/fault_kinds", "/fault_kinds", ""},
	{"POST /control/worlds/{name}/rules", "/worlds/w/rules", `{"name": "Crew"}`},
	{"POST /control/worlds/{name}/faults", "/worlds/w/faults",
		`{"faults": [{"kind": "unknown_fields", "count": "first 9"}]}`},
	{"GET /control/worlds/{name}/faults", "/worlds/w/faults", ""},
	{"GET /control/worlds/{name}/requests", "/worlds/w/requests", ""},
	{"GET /control/worlds/{name}/requests/{number}", "/worlds/w/requests/1", ""},
	{"POST /control/worlds/{name}/requests/{number}/compare", "/worlds/w/requests/1/compare", `{"level": 92}`},
	{"GET /control/worlds/{name}/client", "/worlds/w/client", ""},
	{"DELETE /control/worlds/{name}/requests", "/worlds/w/requests", ""},
	{"DELETE /control/worlds/{name}/faults/{id}", "/worlds/w/faults/1", ""},
	{"DELETE /control/worlds/{name}/faults", "/worlds/w/faults", ""},
	{"POST /control/worlds/{name}/as/{user}/type", "/worlds/w/as/ada@example.com/type",
		`{"to": ["ben@example.com"]}`},
	{"POST /control/worlds/{name}/as/{user}/send", "/worlds/w/as/ada@example.com/send",
		`{"stream": "general", "topic": "a", "text": "Soup?"}`},
	{"POST /control/worlds/{name}/as/{user}/edit", "/worlds/w/as/ada@example.com/edit",
		`{"message": ID, "text": "Leek?"}`},
	{"POST /control/worlds/{name}/as/{user}/react", "/worlds/w/as/ben@example.com/react",
		`{"message": ID, "emoji": "tada"}`},
	{"POST /control/worlds/{name}/as/{user}/read", "/worlds/w/as/ben@example.com/read", `{"messages": [ID]}`},
	{"POST /control/worlds/{name}/as/{user}/upload", "/worlds/w/as/ben@example.com/upload",
		`{"name": "a.txt", "text": "a"}`},
	{"POST /control/worlds/{name}/users/{user}", "/worlds/w/users/ben@example.com", `{"can_create_users": true}`},
	{"POST /control/worlds/{name}/users/{user}/deactivate", "/worlds/w/users/ben@example.com/deactivate", ""},
	{"POST /control/worlds/{name}/users/{user}/reactivate", "/worlds/w/users/ben@example.com/reactivate", ""},
	{"POST /control/worlds/{name}/organization/deactivate", "/worlds/w/organization/deactivate", ""},
	{"POST /control/worlds/{name}/organization/reactivate", "/worlds/w/organization/reactivate", ""},
	{"DELETE /control/worlds/{name}", "/worlds/w", ""},
}

// controlWithoutAnswer are operations whose answers are documents, and one that needs a
// request of a client first.
var controlWithoutAnswer = []string{
	"GET /control/openapi.json", "GET /control/worlds/{name}/requests/stream", "GET /control/worlds/{name}/export",
	"POST /control/worlds/{name}/users/{user}/confirm_email",
}

// Answers of the control interface have the fields of its document and no others.
func TestAnswersOfControlAreThoseOfItsDocument(t *testing.T) {
	server := fake.Start(t)
	client := Nobody(t, server)
	made := controlDocument(t, server)
	closeObjects(made)
	schema := compiler(t, made)
	called := map[string]bool{}
	for _, operation := range controlWithoutAnswer {
		called[operation] = true
	}
	id := "0"
	for _, call := range controlCalls {
		if call.path == "/worlds/w/requests" { // one request of the log succeeds, one fails
			As(t, server, Member).In("/w/w").Get("/server_settings", nil).OK()
			client.In("/w/w").Get("/users/me", Form{"unknown": 1})
		}
		method, path, _ := strings.Cut(call.operation, " ")
		answer := client.Control(method, call.path, strings.ReplaceAll(call.body, "ID", id)).OK()
		called[call.operation] = true
		if strings.HasSuffix(path, "/send") {
			id = strconv.Itoa(answer.Int("id"))
		}
		compiled, err := schema.Compile(answerOf(path, strings.ToLower(method)))
		if err != nil {
			t.Fatal(err)
		}
		decoded, err := jsonschema.UnmarshalJSON(strings.NewReader(answer.Raw))
		if err == nil {
			err = compiled.Validate(decoded)
		}
		if err != nil {
			t.Errorf("%s: %v", call.operation, err)
		}
	}
	for _, o := range control.Operations() {
		if operation := o.Method + " " + o.Path; !called[operation] {
			t.Errorf("the test does not call %s", operation)
		}
	}
}

// controlDocument is the document of the control interface, decoded.
func controlDocument(t *testing.T, server *fake.Server) any {
	t.Helper()
	decoded, err := jsonschema.UnmarshalJSON(strings.NewReader(Nobody(t, server).Control("GET", "/openapi.json", "").Raw))
	if err != nil {
		t.Fatal(err)
	}
	return decoded
}

// closeObjects lets the schemas with properties accept no other properties.
func closeObjects(part any) {
	switch part := part.(type) {
	case []any:
		for _, item := range part {
			closeObjects(item)
		}
	case map[string]any:
		if part["type"] == "object" && part["properties"] != nil {
			part["additionalProperties"] = false
		}
		for _, item := range part {
			closeObjects(item)
		}
	}
}
