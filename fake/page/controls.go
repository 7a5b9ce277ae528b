package page

import (
	"encoding/json"
	"net/http"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/control"
	"github.com/spiritlevel/spiritlevel/fake/faults"
	"github.com/spiritlevel/spiritlevel/featurelevels/markup"
)

// state describes the world and its faults, which the controls change.
func (p *Page) state(r *http.Request, m markup.Writer) error {
	var got worldAnswer
	if err := p.ask(r, ofWorld(r, ""), &got); err != nil {
		return err
	}
	var set struct {
		Faults []faults.Status `json:"faults"`
	}
	if err := p.ask(r, ofWorld(r, "/faults"), &set); err != nil {
		return err
	}
	w := got.World
	at, _ := time.Parse(time.RFC3339Nano, w.Clock.Now)
	m.Add("<p id=\"now\" class=\"faint\" aria-live=\"polite\">World %s: level %v, dialect %s, clock %s at %s, actors %s, "+
		"%s.</p>\n<ul id=\"set-faults\" class=\"set\">", w.Name, w.Level, w.Dialect, w.Clock.Mode,
		at.Format(time.DateTime), w.Actors, counted(w.Events.Queues, "event queue"))
	for _, f := range set.Faults {
		rule, _ := json.Marshal(f.Fault) // it was JSON before
		m.Add("<li><form data-path=\"/faults/%v\" data-method=\"DELETE\"><div class=\"fields\"><code>%s</code> "+
			"<small>matched %v, applied %v</small><button class=\"small\">Remove</button></div></form></li>\n",
			f.ID, unescaped(string(rule)), f.Matched, f.Applied)
	}
	m.Raw("</ul>\n")
	return nil
}

// keys are the fields of faults that belong to some kinds only: the name, the label, the type, the
// example.
var keys = [][4]string{
	{"by", "By", "text", "2s"},
	{"code", "Code", "text", "BAD_REQUEST"},
	{"status", "Status", "number", "503"},
	{"message", "Message", "text", "Out of tea"},
	{"no_envelope", "HTML page", "", ""},
	{"headers", "Headers", "json", `{"X-Name": "value"}`},
	{"body", "Body", "json", `{"result": "success"}`},
	{"retry_after", "Retry after", "number", "1"},
	{"gap", "Gap", "number", "1"},
	{"level", "Level", "number", "200"},
}

// fault has the kinds of faults, and the fields of the chosen kind.
func (p *Page) fault(r *http.Request, m markup.Writer) error {
	var got struct {
		Kinds []control.FaultKind `json:"kinds"`
	}
	if err := p.ask(r, "/fault_kinds", &got); err != nil {
		return err
	}
	chosen := got.Kinds[0]
	m.Raw("<div id=\"fault\"><p class=\"fields\"><label>Kind <select id=\"fault-kind\" name=\"kind\">")
	for _, k := range got.Kinds {
		selected := ""
		if string(k.Kind) == r.FormValue("kind") {
			chosen, selected = k, " selected"
		}
		m.Add("<option"+selected+">%s", k.Kind)
	}
	m.Raw("</select></label>\n")
	for _, k := range keys {
		if slices.Contains(chosen.Keys, k[0]) {
			key(m, k, slices.Contains(chosen.Required, k[0]))
		}
	}
	m.Add("</p><p class=\"faint\">%s A correct client: %s</p></div>\n", chosen.Happens, chosen.Correct)
	return nil
}

func key(m markup.Writer, k [4]string, required bool) {
	name, label, kind, example := k[0], k[1], k[2], k[3]
	more := ""
	if required {
		more = " required"
	}
	switch kind {
	case "":
		m.Add("<label>%s <select name=\"%s\" data-json><option value=\"\">no<option value=\"true\">yes</select></label>\n",
			label, name)
		return
	case "json":
		kind, more = "text", more+" data-json"
	}
	m.Add("<label>%s <input type=\"%s\" name=\"%s\" placeholder=\"%s\""+more+"></label>\n", label, kind, name, example)
}
