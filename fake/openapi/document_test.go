package openapi_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/fake/openapi"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// location is the name of the document among the resources of a compiler.
const location = "https://spiritlevel.invalid/openapi.json"

// document is the document of a level, decoded.
func document(t *testing.T, level featurelevels.Level, dialect featurelevels.Dialect) map[string]any {
	t.Helper()
	text, err := openapi.Document(level, dialect)
	if err != nil {
		t.Fatal(err)
	}
	decoded, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return decoded.(map[string]any)
}

// official is the official schema of OpenAPI documents.
func official(t *testing.T) *jsonschema.Schema {
	t.Helper()
	text, err := os.Open("testdata/openapi-3.1.schema.json")
	if err != nil {
		t.Fatal(err)
	}
	defer text.Close()
	decoded, err := jsonschema.UnmarshalJSON(text)
	if err != nil {
		t.Fatal(err)
	}
	compiler := jsonschema.NewCompiler()
	if err := compiler.AddResource("https://spec.openapis.org/oas/3.1/schema/2022-10-07", decoded); err != nil {
		t.Fatal(err)
	}
	return compiler.MustCompile("https://spec.openapis.org/oas/3.1/schema/2022-10-07")
}

func TestDocumentsAreValidAtTheLevelOfEachRelease(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	valid := official(t)
	for _, dialect := range Dialects {
		for _, release := range sample.Of(t, 3, featurelevels.Releases()) {
			made := document(t, release.LastLevel, dialect)
			if err := valid.Validate(made); err != nil {
				t.Errorf("level %d, %s: %v", release.LastLevel, dialect, err)
			}
			seen, compiled := map[string]bool{}, compiler(t, made)
			for path, item := range made["paths"].(map[string]any) {
				for method, operation := range item.(map[string]any) {
					id := operation.(map[string]any)["operationId"].(string)
					if seen[id] {
						t.Errorf("level %d: two operations are called %s", release.LastLevel, id)
					}
					seen[id] = true
					if _, err := compiled.Compile(answerOf(path, method)); err != nil {
						t.Errorf("level %d: %s: %v", release.LastLevel, id, err)
					}
				}
			}
		}
	}
}

func TestTheDocumentOfControlIsValid(t *testing.T) {
	if err := official(t).Validate(controlDocument(t, fake.Start(t))); err != nil {
		t.Error(err)
	}
}

// A document has the differences between levels: routes, names of parameters and fields.
// Its list of errors is that of all levels.
func TestDocumentsDifferByLevel(t *testing.T) {
	sample.NotShort(t)
	has := func(level featurelevels.Level, text string) bool {
		made := document(t, level, featurelevels.Spec)
		delete(made, "x-errors")
		encoded, err := json.Marshal(made)
		if err != nil {
			t.Fatal(err)
		}
		return strings.Contains(string(encoded), text)
	}
	for _, text := range []string{`"/user_topics"`, `"topic_links"`, `"include_anchor"`,
		`"ignored_parameters_unsupported"`, `"UserTopicEvent"`, `"UpdateMessageFlagsAddEvent"`} {
		if has(featurelevels.Oldest, text) || !has(featurelevels.Newest(), text) {
			t.Errorf("%s is not between the oldest level and the newest", text)
		}
	}
	for _, text := range []string{`"subject_links"`, `"night_mode"`, `"pointer"`, `"StreamOccupyEvent"`,
		`"RealmFiltersEvent"`} {
		if !has(featurelevels.Oldest, text) || has(featurelevels.Newest(), text) {
			t.Errorf("%s is not in the past", text)
		}
	}
}

// Documents allow what a row of the change log allows servers, and only faults do here.
func TestDocumentsAllowTheAnswersOfFaultsFromTheirLevelOn(t *testing.T) {
	partial := map[string]any{"result": "partially_completed", "msg": "", "code": "REQUEST_TIMEOUT"}
	for row, place := range map[string]string{
		"153-mark-all-read-batches": answerOf("/mark_all_as_read", "post"),
		"154-delete-topic-partial":  answerOf("/streams/{stream_id}/delete_topic", "post"),
	} {
		first, _ := featurelevels.LevelOfRow(row)
		for level, allowed := range map[featurelevels.Level]bool{first - 1: false, first: true} {
			err := compiler(t, document(t, level, featurelevels.Spec)).MustCompile(place).Validate(partial)
			Same(t, fmt.Sprintf("%s at level %d", row, level), err == nil, allowed)
		}
	}
	first, _ := featurelevels.LevelOfRow("18-capability-avatar-url-optional")
	for level, demanded := range map[featurelevels.Level]bool{first - 1: true, first: false} {
		schemas := document(t, level, featurelevels.Spec)["components"].(map[string]any)["schemas"].(map[string]any)
		required := schemas["RegisterUser"].(map[string]any)["required"].([]any)
		Same(t, fmt.Sprintf("avatar_url at level %d", level), slices.Contains(required, any("avatar_url")), demanded)
	}
}

// Each event of a new value says which type the values of a property have.
func TestEventsOfNewValuesSayTheirType(t *testing.T) {
	c := compiler(t, document(t, featurelevels.Newest(), featurelevels.Spec))
	for _, wrong := range []struct{ schema, event string }{
		{"UserSettingsUpdateEvent",
			`{"id": 1, "type": "user_settings", "op": "update", "property": "enter_sends", "value": true}`},
		{"RealmUserSettingsDefaultsUpdateEvent",
			`{"id": 1, "type": "realm_user_settings_defaults", "op": "update", "property": "enter_sends", "value": true}`},
		{"RealmUpdateEvent", `{"id": 1, "type": "realm", "op": "update", "property": "invite_required", "value": true}`},
		{"RealmUpdateDictEvent",
			`{"id": 1, "type": "realm", "op": "update_dict", "property": "default", "data": {"allow_message_editing": true}}`},
		{"StreamUpdateEvent",
			`{"id": 1, "type": "stream", "op": "update", "stream_id": 1, "name": "a", "property": "invite_only",
			"value": true}`},
		{"SubscriptionUpdateEvent",
			`{"id": 1, "type": "subscription", "op": "update", "stream_id": 1, "property": "pin_to_top", "value": true}`},
		{"UpdateDisplaySettingsEvent",
			`{"id": 1, "type": "update_display_settings", "user": "a", "setting_name": "enter_sends", "setting": true}`},
		{"UpdateGlobalNotificationsEvent", `{"id": 1, "type": "update_global_notifications", "user": "a",
			"notification_name": "enable_sounds", "setting": true}`},
	} {
		schema := c.MustCompile(location + "#/components/schemas/" + wrong.schema)
		for change, allowed := range map[string]bool{"true": true, `"yes"`: false, "7": false, "null": false} {
			event, err := jsonschema.UnmarshalJSON(strings.NewReader(strings.Replace(wrong.event, "true", change, 1)))
			if err != nil {
				t.Fatal(err)
			}
			Same(t, wrong.schema+" with "+change, schema.Validate(event) == nil, allowed)
		}
	}
}

// A parameter has a type, a default and its first level. The helpers of all tests check
// the parameters that the fake accepts.
func TestParametersHaveATypeADefaultAndALevel(t *testing.T) {
	made := document(t, featurelevels.Newest(), featurelevels.Spec)
	for path, item := range made["paths"].(map[string]any) {
		for method, operation := range item.(map[string]any) {
			for name, schema := range parameters(operation.(map[string]any)) {
				if schema["type"] == nil && schema["anyOf"] == nil {
					t.Errorf("%s %s: %s has no type", method, path, name)
				}
			}
		}
	}
	fetch := parameters(made["paths"].(map[string]any)["/messages"].(map[string]any)["get"].(map[string]any))
	added, _ := featurelevels.LevelOfRow("155-include-anchor")
	Same(t, "include_anchor", fetch["include_anchor"], map[string]any{"type": "boolean", "default": true,
		"description": fmt.Sprintf("Since level %d.", added)})
}

// parameters are the schemas of the parameters of an operation by their names.
func parameters(operation map[string]any) map[string]map[string]any {
	found := map[string]map[string]any{}
	list, _ := operation["parameters"].([]any)
	for _, p := range list {
		parameter := p.(map[string]any)
		schema, plain := parameter["schema"].(map[string]any)
		if !plain {
			schema = parameter["content"].(map[string]any)["application/json"].(map[string]any)["schema"].(map[string]any)
		}
		found[parameter["name"].(string)] = schema
	}
	body, _ := operation["requestBody"].(map[string]any)
	content, _ := body["content"].(map[string]any)
	for _, described := range content {
		properties, _ := described.(map[string]any)["schema"].(map[string]any)["properties"].(map[string]any)
		for name, schema := range properties {
			found[name] = schema.(map[string]any)
		}
	}
	return found
}

func compiler(t *testing.T, made any) *jsonschema.Compiler {
	t.Helper()
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020)
	if err := c.AddResource(location, made); err != nil {
		t.Fatal(err)
	}
	return c
}

// pointer escapes a key for a JSON pointer.
var pointer = strings.NewReplacer("~", "~0", "/", "~1", "{", "%7B", "}", "%7D")

func answerOf(path, method string) string {
	return location + "#/paths/" + pointer.Replace(path) + "/" + method + "/responses/200/content/application~1json/schema"
}

// actsPerWalk is the number of acts of each walk, besides one reading of each resource.
const actsPerWalk = 150

// The helpers of all tests of the fake check each answer and each event by the document;
// this walk reads the routes that they seldom read.
func TestAnswersConformToTheDocument(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	for _, dialect := range Dialects {
		for _, level := range []featurelevels.Level{featurelevels.Oldest, 92, featurelevels.Newest()} {
			t.Run(Side{Level: level, Dialect: dialect}.String(), func(t *testing.T) {
				t.Parallel()
				server := fake.Start(t, fake.WithLevel(level), fake.WithDialect(dialect))
				owner := As(t, server, Owner)
				queue := owner.Queue(Form{"fetch_event_types": []string{}})
				readAll(owner)
				source := randomacts.From(uint64(level))
				for range actsPerWalk {
					act := source.Next()
					act.Do(As(t, server, act.As))
				}
				queue.Poll(false)
				readAll(owner)
			})
		}
	}
}

func readAll(c *Client) {
	for _, o := range api.Operations() {
		if o.Method == http.MethodGet && !strings.Contains(o.Path, "{") && o.Path != "/events" {
			c.Get(o.Path, Form{"anchor": "newest", "num_before": 20, "num_after": 0, "stream": "general"})
		}
	}
	c.Post("/register", Form{})
}

// complaints are the complaints of a helper about an answer.
type complaints struct {
	testing.TB
	list []string
}

func (c *complaints) Errorf(format string, args ...any) {
	c.list = append(c.list, fmt.Sprintf(format, args...))
}

// altered changes the text of answers.
type altered struct {
	http.RoundTripper
	text *strings.Replacer
}

func (a altered) RoundTrip(r *http.Request) (*http.Response, error) {
	res, err := a.RoundTripper.RoundTrip(r)
	if err == nil {
		text, _ := io.ReadAll(res.Body)
		res.Body = io.NopCloser(strings.NewReader(a.text.Replace(string(text))))
	}
	return res, err
}

func TestTheHelpersOfTestsSeeAnswersThatAreNotInTheDocument(t *testing.T) {
	server := fake.Start(t)
	for _, wrong := range [][2]string{
		{`"delivery_email":`, `"real_email":`},    // a missing field, and an unknown one
		{`"is_admin":false`, `"is_admin":"no"`},   // another type
		{`"emoji_name":"tada"`, `"emoji_name":1`}, // in an event
		{`"op":"add"`, `"op":"put"`},              // an event of an unknown kind
		{`"result":"error"`, `"result":"failure"`},
	} {
		told := &complaints{TB: t}
		ben := As(t, server, "ben@example.com")
		ben.T, ben.HTTP.Transport = told, altered{ben.HTTP.Transport, strings.NewReplacer(wrong[0], wrong[1])}
		queue := ben.Queue(Form{"event_types": []string{"reaction"}})
		ben.Get("/users/me", nil)
		ben.Get("/users/987654", nil)
		As(t, server, Owner).Post(fmt.Sprintf("/messages/%d/reactions", As(t, server, Owner).To("general", "t", "x")),
			Form{"emoji_name": "tada"}).OK()
		queue.Poll(false)
		if len(told.list) != 1 {
			t.Errorf("for %s instead of %s the helper says %q", wrong[1], wrong[0], told.list)
		}
	}
}

func TestTheDocumentListsTheErrorsOfItsLevel(t *testing.T) {
	for _, c := range []struct {
		level   featurelevels.Level
		dialect featurelevels.Dialect
		code    any
	}{
		{186, featurelevels.Spec, nil}, {121, featurelevels.Zulip, nil}, {122, featurelevels.Zulip, "BAD_REQUEST"},
	} {
		text, err := openapi.Document(c.level, c.dialect)
		if err != nil {
			t.Fatal(err)
		}
		var document struct {
			Errors []map[string]any `json:"x-errors"`
		}
		if err := json.Unmarshal(text, &document); err != nil {
			t.Fatal(err)
		}
		found := slices.IndexFunc(document.Errors, func(e map[string]any) bool { return e["name"] == "not-muted" })
		if found < 0 || document.Errors[found]["code"] != c.code {
			t.Errorf("level %d, %s: not-muted has another code than %v in %v", c.level, c.dialect, c.code, document.Errors)
		}
	}
}
