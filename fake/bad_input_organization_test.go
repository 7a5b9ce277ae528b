package fake_test

// organizationTrials are those of the emoji, playgrounds and linkifiers of an
// organization.
func organizationTrials() map[string]trial {
	linkifier := form{"pattern": "ref", "url_template": "https://example.com/ref"}
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
	}
}
