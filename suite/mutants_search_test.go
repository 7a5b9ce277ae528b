package suite_test

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// searchMutants are servers that search or show matches wrongly, and one that keeps the
// files of deleted messages.
func searchMutants() map[string]mutant {
	found := func(change func(m target.Object)) func(*http.Request, int, target.Object) int {
		return each("messages", func(m target.Object) {
			if m["match_content"] != nil {
				change(m)
			}
		})
	}
	marks := func(from, to string) func(*http.Request, int, target.Object) int {
		return found(func(m target.Object) {
			text, _ := m["match_content"].(string)
			m["match_content"] = strings.ReplaceAll(text, from, to)
		})
	}
	return map[string]mutant{
		"matches as numbers":         {response: found(func(m target.Object) { m["match_content"] = 1 }), killed: []string{"MSG-37", "FET-30"}},
		"no match of the topic":      {response: found(func(m target.Object) { delete(m, "match_subject") }), killed: []string{"MSG-39", "FET-30"}},
		"matches without a search":   {response: set("messages", "match_content", "x"), killed: []string{"MSG-37", "FET-30"}},
		"matches in bold":            {response: marks("span", "strong"), killed: []string{"MSG-38"}},
		"matches of another class":   {response: marks("highlight", "match"), killed: []string{"MSG-38"}},
		"more words as matches":      {response: marks("there", `<span class="highlight">there</span>`), killed: []string{"MSG-38"}},
		"everything is found":        {request: allFound, killed: []string{"MSG-37", "MSG-38"}},
		"files outlive the messages": {request: keepMessages, killed: []string{"STA-26"}},
	}
}

// allFound removes the searches from a narrow.
func allFound(_ *http.Request, p url.Values) {
	var narrow []target.Object
	if json.Unmarshal([]byte(p.Get("narrow")), &narrow) != nil {
		return
	}
	narrow = slices.DeleteFunc(narrow, func(term target.Object) bool { return term["operator"] == "search" })
	text, _ := json.Marshal(narrow) // it was JSON before
	p.Set("narrow", string(text))
}

// keepMessages does not delete messages.
func keepMessages(r *http.Request, _ url.Values) {
	if r.Method == http.MethodDelete && edits.MatchString(r.URL.Path) {
		r.Method = http.MethodGet
	}
}
