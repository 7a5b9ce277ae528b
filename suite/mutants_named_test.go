package suite_test

import (
	"net/http"
	"net/url"
	"strings"
)

// namedMutants are servers that lack an endpoint which is only named, or
// answer it wrongly.
func namedMutants() map[string]mutant {
	without := func(path string) func(*http.Request, url.Values) {
		return func(r *http.Request, _ url.Values) {
			if strings.HasSuffix(r.URL.Path, path) {
				r.URL.Path = "/api/v1/sl_invented/flags/narrow"
			}
		}
	}
	return map[string]mutant{
		"no typing":                {request: without("/typing"), killed: []string{"NMD-08"}},
		"typing to nobody by name": {request: to("/typing", func(p url.Values) { p.Set("type", "pigeon") }), killed: []string{"LVL-35"}},
	}
}
