package page_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// form is the selector of a form of the controls.
func form(path string, number int) string {
	return fmt.Sprintf(`[...document.querySelectorAll('#controls section > form[data-path="%s"]')][%d]`, path, number)
}

// set fills the fields of a form.
func (b *window) set(form string, fields map[string]string) {
	b.t.Helper()
	names := slices.Sorted(maps.Keys(fields))
	if i := slices.Index(names, "kind"); i > 0 { // other fields depend on it
		names = slices.Insert(slices.Delete(names, i, i+1), 0, "kind")
	}
	for _, name := range names {
		b.until(fmt.Sprintf("(%s).elements[%q]", form, name))
		if name == "kind" {
			eval[any](b, `void (globalThis.ofOtherKind = document.querySelector("#fault"))`)
		}
		eval[any](b, fmt.Sprintf(`void ((e) => { e.value = %q; e.dispatchEvent(new Event("input", { bubbles: true }));
			e.dispatchEvent(new Event("change", { bubbles: true })); })((%s).elements[%q])`, fields[name], form, name))
		if name == "kind" {
			b.until("!globalThis.ofOtherKind.isConnected")
		}
	}
}

// submit sends a form, and returns the text beside it.
func (b *window) submit(form string) string {
	b.t.Helper()
	b.until("(" + form + ")?.querySelector('output')")
	eval[any](b, "void ((f) => { f.querySelector('output').textContent = ''; f.requestSubmit(); })("+form+")")
	b.until("(" + form + `).querySelector("output").textContent`)
	return eval[string](b, "("+form+`).querySelector("output").textContent`)
}

// controlled are the operations of the controls, each with its effects.
var controlled = []struct {
	path   string
	number int // among the forms of the path
	fields map[string]string
}{
	{"/level", 0, map[string]string{"level": "92", "dialect": "zulip", "queues": "lost"}},
	{"/clock", 0, map[string]string{"advance": "90m"}},
	{"/clock", 1, map[string]string{"freeze": "false"}},
	{"/clock", 1, map[string]string{"freeze": "true"}},
	{"/faults", 0, map[string]string{"kind": "latency", "by": "2s", "user": Owner, "count": "first 2"}},
	{"/faults", 0, map[string]string{"kind": "answer", "operation": "GET /streams", "status": "418",
		"headers": `{"X-Tea": "it's"}`, "body": `{"a": [1]}`}},
	{"/faults", 1, nil},
	{"/actors", 0, map[string]string{"pace": "busy"}},
	{"/rate_limit", 0, map[string]string{"calls": "77", "window": "10s"}},
	{"/rules", 0, map[string]string{"setting": "name", "value": "Crew's"}},
	{"/fork", 0, map[string]string{"name": "copy", "level": "65"}},
	{"/restart", 0, map[string]string{"queues": "lost"}},
	{"/reset", 0, nil},
}

// state describes everything that controls change. Times have minutes, since the clocks run for a moment.
func state(c *Client) string {
	c.T.Helper()
	var out []any
	for _, w := range c.Control("GET", "/worlds", "").OK().List("worlds") {
		clock := w["clock"].(map[string]any)
		clock["now"] = clock["now"].(string)[:len("2006-01-02T15:04")]
		delete(w, "url")
		out = append(out, w)
	}
	limit := c.Get("/users/me", nil).Header.Get("X-RateLimit-Limit")
	text, err := json.Marshal(append(out, c.Control("GET", "/worlds/default/faults", "").OK().List("faults"), limit))
	if err != nil {
		c.T.Fatal(err)
	}
	return string(text)
}

// A control and its curl line do the same to two servers.
func TestControlsDoWhatTheirCurlLinesDo(t *testing.T) {
	if _, err := exec.LookPath("curl"); err != nil {
		t.Skip("NOT TRIED: curl is not installed")
	}
	one, other := fake.Start(t, fake.WithFrozenClock(Frozen)), fake.Start(t, fake.WithFrozenClock(Frozen))
	first, second := As(t, one, Member), As(t, other, Member)
	b := browse(t)
	b.open(one.URL() + "/#controls")
	b.until(form("/reset", 0) + `?.querySelector(".request")`)
	b.picture("controls")
	run := func(line string) {
		t.Helper()
		line = strings.Replace(line, "curl ", "curl -sS ", 1)
		out, err := exec.Command("bash", "-c", strings.ReplaceAll(line, one.URL(), other.URL())).CombinedOutput()
		if err != nil || !strings.Contains(string(out), `"success"`) {
			t.Errorf("%s: %v %s", line, err, out)
		}
	}
	for i, c := range controlled {
		for _, client := range []*Client{first, second} {
			client.Queue(nil)
		}
		before, control := state(first), form(c.path, c.number)
		b.set(control, c.fields)
		line := eval[string](b, "("+control+`).querySelector(".request code").textContent`)
		if said := b.submit(control); !strings.HasPrefix(said, "Done.") {
			t.Errorf("%s says %s", c.path, said)
		}
		run(line)
		after := state(first)
		Same(t, fmt.Sprintf("%s with %v", c.path, c.fields), state(second), after)
		if after == before {
			t.Errorf("%d: %s with %v changes nothing: %s", i, c.path, c.fields, after)
		}
	}
	Same(t, "the link to the copy", eval[string](b, form("/fork", 0)+`.querySelector("output a").pathname`),
		"/w/copy/")
}

func TestAFaultOfTheListCanBeRemoved(t *testing.T) {
	srv := fake.Start(t)
	c := As(t, srv, Member)
	c.Control("POST", "/worlds/default/faults",
		`{"faults": [{"kind": "drop_after"}, {"kind": "event_gap", "gap": 3}]}`).OK()
	b := browse(t)
	b.expected = []string{"400"}
	b.open(srv.URL() + "/#controls")
	b.until(`document.querySelectorAll("#controls .set li").length === 2`)
	Same(t, "the first", b.text("#controls .set code"), `{"kind":"drop_after"}`)
	eval[any](b, `void document.querySelector("#controls .set form").requestSubmit()`)
	b.until(`document.querySelectorAll("#controls .set li").length === 1`)
	Same(t, "the other", Column(c.Control("GET", "/worlds/default/faults", "").OK().List("faults"), "kind"),
		[]string{"event_gap"})
	b.set(form("/faults", 0), map[string]string{"kind": "latency", "by": "soon"})
	said := b.submit(form("/faults", 0))
	if !strings.Contains(said, `faults[0].by: expected a duration`) {
		t.Errorf("the refusal says %q", said)
	}
	b.set(form("/rules", 0), map[string]string{"setting": "nme", "value": `"x"`})
	if said := b.submit(form("/rules", 0)); !strings.Contains(said, `unknown setting "nme"`) {
		t.Errorf("the refusal says %q", said)
	}
}

func TestTheScenarioIsDownloaded(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	b := browse(t)
	b.open(srv.URL() + "/#controls")
	eval[any](b, `void ((make) => {
		URL.createObjectURL = (blob) => { window.blob = blob; return make(blob); };
		HTMLAnchorElement.prototype.click = function () { window.saved = this; };
	})(URL.createObjectURL)`)
	Same(t, "said", b.submit(form("/export", 0)), "Done. ")
	b.until("window.saved")
	Same(t, "name", eval[string](b, "window.saved.download"), "default.yaml")
	Same(t, "the file", eval[string](b, "window.blob.text()"),
		eval[string](b, `fetch("/control/worlds/default/export").then((r) => r.text())`))
}
