package featurelevels_test

import (
	"strings"
	"testing"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// around are the plans below and from the level of the one change in an entry.
func around(t *testing.T, functions Edits, entries ...string) (below, from *Plan) {
	t.Helper()
	c := read(t, functions, entries...)
	level := c.All()[0].Level()
	return c.Compile(level-1, Spec), c.Compile(level, Spec)
}

func TestADefaultChanges(t *testing.T) {
	below, from := around(t, nil, "152-old-thread {default_was: {GET /x: {notify: 'true'}}}")
	if value, ok := below.Params("GET /x").Default("notify"); value != "true" || !ok {
		t.Errorf("the default below is %q, %v", value, ok)
	}
	if value, ok := from.Params("GET /x").Default("notify"); ok {
		t.Errorf("the newest default is replaced by %q", value)
	}
	if below.Has("152-old-thread") || !from.Has("152-old-thread") {
		t.Error("a change with edits cannot be asked for by its ID")
	}
}

func TestAParameterBecomesOptional(t *testing.T) {
	below, from := around(t, nil, "300-ids {required_was: {GET /x: [count]}}")
	if !below.Params("GET /x").Requires("count") || from.Params("GET /x").Requires("count") {
		t.Error("the parameter is not required below the level alone")
	}
}

func TestAGateOpensAtItsLevel(t *testing.T) {
	below, from := around(t, nil, "169-mute")
	if below.Has("169-mute") || !from.Has("169-mute") {
		t.Errorf("below: %v, from: %v", below.Has("169-mute"), from.Has("169-mute"))
	}
	c := read(t, nil, "169-mute", "170-x {route_added: [GET /x]}")
	if !c.Change("169-mute").IsGate() || c.Change("170-x").IsGate() {
		t.Error("a gate is a change without edits")
	}
}

func TestAParameterIsRenamedWithItsValues(t *testing.T) {
	toTemplate := func(format string) (string, bool) {
		return strings.NewReplacer("%(", "{", ")s", "}").Replace(format), true
	}
	below, from := around(t, Edits{"176-x": ParamWas("url_template", "url_format_string", toTemplate, "PATCH /x")})
	if name, known := below.Params("PATCH /x").Name("url_template"); name != "url_format_string" || !known {
		t.Errorf("an error below names %q", name) // the name that var_name carries
	}
	if name, _ := from.Params("PATCH /x").Name("url_template"); name != "url_template" {
		t.Errorf("an error from the level on names %q", name)
	}
	if raised, ok := below.Params("PATCH /x").Raise("url_template", "https://x/%(id)s"); raised != "https://x/{id}" || !ok {
		t.Errorf("the older value was raised to %q", raised)
	}
}

func TestParametersBeginAndEndAtTheirLevels(t *testing.T) {
	p := read(t, nil,
		"2-x {param_added: {POST /things: [colour]}}",
		"3-x {param_removed: {POST /things: [weight]}}",
		"4-x {number_added: {POST /things: {shade: [4]}}}",
		"5-x {param_was: {POST /things: {size: width}}}",
		"6-x {switch_was: {POST /things: {mode: {old: dark, true: 2, false: 1}}}}",
		"7-x {quoted_was: {POST /things: [name]}}",
		"8-x {zero_was_unlimited: {POST /things: [limit]}}",
	).Compile(Oldest, Spec).Params("POST /things")
	if _, known := p.Name("colour"); known {
		t.Error("a parameter is known before it came")
	}
	if !p.Legacy("weight") || p.Legacy("shade") {
		t.Error("a parameter is not supported before it went")
	}
	for newest, want := range map[string]string{"size": "width", "mode": "dark", "name": "name"} {
		if name, known := p.Name(newest); name != want || !known {
			t.Errorf("%s was called %q", newest, name)
		}
	}
	for _, c := range []struct{ param, value, want string }{
		{"shade", "3", "3"}, {"shade", "4", "-1"},
		{"mode", "true", "2"}, {"mode", "false", "1"}, {"mode", "2", ""},
		{"name", `"x"`, "x"}, {"name", "x", ""},
		{"limit", "0", "unlimited"}, {"limit", "3", "3"}, {"limit", "unlimited", ""},
	} {
		if raised, ok := p.Raise(c.param, c.value); raised != c.want || ok != (c.want != "") {
			t.Errorf("%q of %s was raised to %q, %v; want %q", c.value, c.param, raised, ok, c.want)
		}
	}
	var none *Params
	if name, known := none.Name("x"); name != "x" || !known || none.Legacy("x") {
		t.Error("no parameters are not the newest ones")
	}
}

func TestSettingsAreParametersOfFourRoutes(t *testing.T) {
	below, _ := around(t, nil, "3-x {param_added: {settings: [presence_enabled]}}")
	for _, route := range []string{
		"PATCH /settings", "PATCH /settings/notifications", "PATCH /realm/user_settings_defaults",
	} {
		if _, known := below.Params(route).Name("presence_enabled"); known {
			t.Errorf("%s knows the setting", route)
		}
	}
}

func TestRoutesBeginAndEndAtTheirLevels(t *testing.T) {
	below, from := around(t, nil, "9-x {route_added: [GET /new], route_removed: [GET /old]}")
	for route, want := range map[string][2]bool{
		"GET /new": {false, true}, "GET /old": {true, false}, "GET /else": {true, true},
	} {
		if got := [2]bool{below.HasRoute(route), from.HasRoute(route)}; got != want {
			t.Errorf("%s is served below and from the level on: %v, want %v", route, got, want)
		}
	}
}

func TestErrorsHaveOlderForms(t *testing.T) {
	below, from := around(t, nil, "9-x {status_was: {NotLoggedIn: 403}, code_was: {NotLoggedIn: WHO}}")
	if status, code := below.Error(wire.NotLoggedIn); status != 403 || code != "WHO" {
		t.Errorf("below: %d %s", status, code)
	}
	if status, code := from.Error(wire.NotLoggedIn); status != 401 || code != "" {
		t.Errorf("from the level on: %d %s", status, code)
	}
}

func TestAnEventBecomesSeveralOrIsDropped(t *testing.T) {
	c := read(t, Edits{
		"9-halves": Split(func(e wire.StreamUpdate) []any {
			return []any{wire.Heartbeat{Type: "1"}, wire.Heartbeat{Type: "2"}}
		}),
		"8-fewer": Split(func(h wire.Heartbeat) []any {
			if h.Type == "2" {
				return nil
			}
			return []any{h}
		}),
	}, "4-none {no_event: [Heartbeat]}")
	for level, want := range map[Level]int{9: 1, 8: 2, 7: 1, 3: 0} {
		if got := c.Compile(level, Spec).Events(wire.StreamUpdate{}); len(got) != want {
			t.Errorf("at %d an event is sent as %v, want %d", level, got, want)
		}
	}
}
