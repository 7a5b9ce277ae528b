package featurelevels_test

import (
	"strings"
	"testing"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Three changes of endpoints that are still to come, as they will be declared:
// a default with another meaning, a gate, and a parameter renamed together
// with a field.
const (
	editMessage = "PATCH /messages/{message_id}"
	linkifier   = "PATCH /realm/filters/{filter_id}"
)

var (
	oldThreadQuiet = At(152, "the old thread is told only on request, also of moves within a stream",
		DefaultWas("send_notification_to_old_thread", "true", editMessage))

	idempotentMute = At(169, "muting a topic twice is no error")

	templates = At(176, "linkifiers have a template",
		ParamWas("url_template", "url_format_string", toTemplate, linkifier),
		Renamed[wire.Linkifier]("url_template", "url_format", nil))
)

func toTemplate(format string) (string, bool) {
	return strings.NewReplacer("%(", "{", ")s", "}").Replace(format), true
}

func plansAround(c *Change) (below, from *Plan) {
	return compileOnly(c.Level()-1, Spec, c), compileOnly(c.Level(), Spec, c)
}

func TestADefaultAndItsMeaningChangeTogether(t *testing.T) {
	below, from := plansAround(oldThreadQuiet)
	if value, ok := below.Params(editMessage).Default("send_notification_to_old_thread"); value != "true" || !ok {
		t.Errorf("the default below is %q, %v", value, ok)
	}
	if value, ok := from.Params(editMessage).Default("send_notification_to_old_thread"); ok {
		t.Errorf("the newest default is replaced by %q", value)
	}
	if below.Has(oldThreadQuiet) || !from.Has(oldThreadQuiet) {
		t.Error("a change with edits cannot be asked for by name")
	}
}

func TestAGateOpensAtItsLevel(t *testing.T) {
	below, from := plansAround(idempotentMute)
	if !idempotentMute.IsGate() || templates.IsGate() {
		t.Error("a gate is a change without edits")
	}
	if below.Has(idempotentMute) || !from.Has(idempotentMute) {
		t.Errorf("below: %v, from: %v", below.Has(idempotentMute), from.Has(idempotentMute))
	}
}

func TestAParameterIsRenamedInRequestsAnswersAndErrors(t *testing.T) {
	below, from := plansAround(templates)
	if name, known := below.Params(linkifier).Name("url_template"); name != "url_format_string" || !known {
		t.Errorf("an error below names %q", name) // the name that var_name carries
	}
	if name, _ := from.Params(linkifier).Name("url_template"); name != "url_template" {
		t.Errorf("an error from the level on names %q", name)
	}
	if raised, ok := below.Params(linkifier).Raise("url_template", "https://x/%(id)s"); raised != "https://x/{id}" || !ok {
		t.Errorf("the older value was raised to %q", raised)
	}
	text, err := below.Marshal(wire.Linkifier{ID: 3, Pattern: "p", URLTemplate: "t"})
	if err != nil {
		t.Fatal(err)
	}
	wantText(t, string(text), `{"pattern":"p","url_format":"t","id":3}`)
}

func TestParametersComeAndGo(t *testing.T) {
	const route = "POST /things"
	p := compileOnly(Oldest, Spec,
		At(2, "things have a colour", ParamAdded("colour", route)),
		At(3, "things have no weight", ParamRemoved("weight", route)),
		At(4, "4 is a colour", NumberAdded("shade", "4", route)),
		At(5, "light is called bright", ValueRenamed("shade", "bright", "light", route)),
	).Params(route)
	if _, known := p.Name("colour"); known {
		t.Error("a parameter is known before it came")
	}
	if !p.Legacy("weight") || p.Legacy("shade") {
		t.Error("a parameter is not supported before it went")
	}
	for value, want := range map[string]string{"red": "red", "4": "-1", "light": "bright", "bright": ""} {
		if raised, ok := p.Raise("shade", value); raised != want || ok != (want != "") {
			t.Errorf("%q was raised to %q, %v; want %q", value, raised, ok, want)
		}
	}
	var none *Params
	if name, known := none.Name("x"); name != "x" || !known || none.Legacy("x") {
		t.Error("no parameters are not the newest ones")
	}
}

func TestRoutesBeginAtTheirLevel(t *testing.T) {
	below, from := plansAround(At(9, "there are things", RouteAdded("GET /things")))
	if below.HasRoute("GET /things") || !from.HasRoute("GET /things") || !below.HasRoute("GET /else") {
		t.Error("a route appears at its level")
	}
}

func TestErrorsHaveOlderForms(t *testing.T) {
	below, from := plansAround(At(9, "errors", StatusWas(wire.NotLoggedIn, 403), CodeWas(wire.NotLoggedIn, "WHO")))
	if status, code := below.Error(wire.NotLoggedIn); status != 403 || code != "WHO" {
		t.Errorf("below: %d %s", status, code)
	}
	if status, code := from.Error(wire.NotLoggedIn); status != 401 || code != "" {
		t.Errorf("from the level on: %d %s", status, code)
	}
}

func TestAnEventBecomesSeveralOrIsDropped(t *testing.T) {
	halves := At(9, "an event tells of two", Split(func(e nest) []any {
		return []any{leaf{First: 1}, leaf{First: 2}}
	}))
	fewer := At(8, "a leaf event may be the second", Split(func(l leaf) []any {
		if l.First == 2 {
			return nil
		}
		return []any{l}
	}))
	none := At(4, "there are such events", NoEvent[leaf]())
	for level, want := range map[Level]int{9: 1, 8: 2, 7: 1, 3: 0} {
		if got := compileOnly(level, Spec, none, fewer, halves).Events(nest{}); len(got) != want {
			t.Errorf("at %d an event is sent as %v, want %d", level, got, want)
		}
	}
}
