package fake_test

import "strings"

// thingTrials are those of what an organization has beside people and
// messages.
func thingTrials() map[string]trial {
	linkifier := form{"pattern": "ref", "url_template": "https://example.com/ref"}
	words := append([]string{`["` + strings.Repeat("x", 101) + `"]`}, noStrings...)
	return map[string]trial{
		"GET /realm/emoji":                          {path: "/realm/emoji"},
		"POST /realm/emoji/{emoji_name}":            {path: "/realm/emoji/moon", refused: true}, // the form has no file
		"DELETE /realm/emoji/{emoji_name}":          {path: "/realm/emoji/tea_break"},
		"DELETE /realm/playgrounds/{playground_id}": {path: "/realm/playgrounds/1"},
		"POST /realm/playgrounds": trial{
			path: "/realm/playgrounds", valid: form{"name": "a", "pygments_language": "go", "url_prefix": "https://example.com/"},
			required: []string{"name", "pygments_language", "url_prefix"},
		}.and("name", "", " ").and("url_prefix", "", "x", "/x", "ftp://example.com").and("pygments_language", "", "c s", "<b>"),
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
