package fake_test

import "strings"

// thingTrials are those of what an organization has beside people and
// messages.
func thingTrials() map[string]trial {
	linkifier := form{"pattern": "ref", "url_template": "https://example.com/ref"}
	words := append([]string{`["` + strings.Repeat("x", 101) + `"]`}, noStrings...)
	return map[string]trial{
		"GET /realm/linkifiers":             {path: "/realm/linkifiers"},
		"GET /realm/filters":                {path: "/realm/filters"},
		"POST /realm/filters":               {path: "/realm/filters", valid: linkifier, required: []string{"pattern", "url_template"}},
		"PATCH /realm/filters/{filter_id}":  {path: "/realm/filters/1", valid: linkifier, required: []string{"pattern", "url_template"}},
		"DELETE /realm/filters/{filter_id}": {path: "/realm/filters/1"},
		"GET /users/me/alert_words":         {path: "/users/me/alert_words"},
		"POST /users/me/alert_words":        trial{path: "/users/me/alert_words", valid: form{"alert_words": []string{"lens"}}, required: []string{"alert_words"}}.and("alert_words", words...),
		"DELETE /users/me/alert_words":      trial{path: "/users/me/alert_words", valid: form{"alert_words": []string{"dome"}}, required: []string{"alert_words"}}.and("alert_words", words...),
	}
}
