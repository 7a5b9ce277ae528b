package suite_test

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// reactionMutants are servers that take or show reactions wrongly.
func reactionMutants(known target.Config) map[string]mutant {
	user := known.Accounts[target.User]
	of := func(change func(reaction target.Object)) func(*http.Request, int, target.Object) int {
		return each("messages", func(m target.Object) {
			for _, element := range m["reactions"].([]any) {
				change(element.(target.Object))
			}
		})
	}
	sets := func(field string, value any) func(*http.Request, int, target.Object) int {
		return of(func(reaction target.Object) { reaction[field] = value })
	}
	const path = "/reactions"
	return map[string]mutant{
		"reactions as a number": {response: set("messages", "reactions", 1), killed: []string{"MSG-23", "RXN-04"}},
		"reactions everywhere": {response: each("messages", func(m target.Object) {
			if list, _ := m["reactions"].([]any); len(list) == 0 {
				m["reactions"] = []any{target.Object{"emoji_name": "tada"}}
			}
		}), killed: []string{"RXN-02", "RXN-10"}},
		"reactions without a name":     {response: sets("emoji_name", nil), killed: []string{"RCT-01", "RXN-01"}},
		"codes as numbers":             {response: sets("emoji_code", 1), killed: []string{"RCT-02", "EMO-01", "RXN-06"}},
		"codes in decimal":             {response: sets("emoji_code", "127881"), killed: []string{"EMO-01", "RXN-05"}},
		"an unknown kind of reaction":  {response: sets("reaction_type", "emoji"), killed: []string{"RCT-03", "RXN-07", "EMO-03", "EMO-02"}},
		"reactions by the first user":  {response: sets("user_id", 1), killed: []string{"RCT-04"}},
		"the reactor's ID as user_id":  {response: sets("user", target.Object{"user_id": 4}), killed: []string{"RCT-05"}},
		"codes of reactions unheard":   {request: to(path, func(p url.Values) { p.Del("emoji_code") }), killed: []string{"RXN-10", "EMO-03", "EMO-02"}},
		"types of reactions unheard":   {request: to(path, func(p url.Values) { p.Del("reaction_type") }), killed: []string{"RXN-07", "EMO-04"}},
		"every reaction a Unicode one": {request: supply(path, "reaction_type", "unicode_emoji"), killed: []string{"RXN-09"}},
		"every name its own code": {request: to(path, func(p url.Values) {
			if p.Get("emoji_name") == "thumbs_up" {
				p.Del("emoji_code")
				p.Set("emoji_name", "tada")
			}
		}), killed: []string{"RXN-06"}},
		"a reaction without name": {request: supply(path, "emoji_name", "tada"), killed: []string{"RXN-03"}},
		"reactions for everybody": {request: func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, path) {
				r.SetBasicAuth(user.Email, user.Key)
			}
		}, killed: []string{"RXN-01"}},
	}
}
