package requestcases

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// organizationCases are those of the emoji, playgrounds and linkifiers of an
// organization.
func organizationCases() map[string]Case {
	linkifier := faketest.Form{"pattern": "ref(?P<id>[0-9]+)", "url_template": "https://example.com/{id}"}
	format := faketest.Form{"url_format_string": "https://example.com/%(id)s"}
	return map[string]Case{
		"POST /realm/icon":   {Path: "/realm/icon", Refused: true}, // the form has no file
		"DELETE /realm/icon": {Path: "/realm/icon"},
		"POST /realm/logo": Case{Path: "/realm/logo", Valid: faketest.Form{"night": true}, Required: []string{"night"},
			Refused: true}.and("night", NoBool...),
		"DELETE /realm/logo": Case{Path: "/realm/logo", Valid: faketest.Form{"night": true},
			Required: []string{"night"}}.and("night", NoBool...),
		"GET /realm/domains": {Path: "/realm/domains"},
		"POST /realm/domains": Case{
			Path: "/realm/domains", Valid: faketest.Form{"domain": "example.org",
				"allow_subdomains": true}, Required: []string{"domain", "allow_subdomains"},
		}.and("domain", "", " ", "x", ".x.y", "x..y", "-x.y", "x_.y", strings.Repeat("x", 80)+
			".y").and("allow_subdomains", NoBool...),
		"PATCH /realm/domains/{domain}": Case{
			Path: "/realm/domains/example.org", Valid: faketest.Form{"allow_subdomains": true}, Required: []string{
				"allow_subdomains"}, Refused: true,
		}.and("allow_subdomains", NoBool...),
		"DELETE /realm/domains/{domain}": {Path: "/realm/domains/example.org", Refused: true},
		"GET /calls/bigbluebutton/create": {
			Path: "/calls/bigbluebutton/create", Valid: faketest.Form{"meeting_name": "tea"}, Required: []string{"meeting_name"},
		},
		"GET /realm/emoji":                          {Path: "/realm/emoji"},
		"POST /realm/emoji/{emoji_name}":            {Path: "/realm/emoji/moon", Refused: true}, // the form has no file
		"DELETE /realm/emoji/{emoji_name}":          {Path: "/realm/emoji/tea_break"},
		"DELETE /realm/playgrounds/{playground_id}": {Path: "/realm/playgrounds/1"},
		"POST /realm/playgrounds": Case{
			Path: "/realm/playgrounds", Valid: faketest.Form{"name": "a", "pygments_language": "go",
				"url_template": "https://example.com/{code}"},
			Older:    faketest.Form{"name": "a", "pygments_language": "go", "url_prefix": "https://example.com/"},
			Required: []string{"name", "pygments_language", "url_template"},
		}.and("name", "", " ").and("url_template", "", "x", "/x").and("pygments_language", "", "c$s", "<b>"),
		"GET /realm/linkifiers": {Path: "/realm/linkifiers"},
		"PATCH /realm/linkifiers": Case{
			Path: "/realm/linkifiers", Valid: faketest.Form{"ordered_linkifier_ids": "[1]"},
			Required: []string{"ordered_linkifier_ids"},
		}.and("ordered_linkifier_ids", "x", "1", `["x"]`, "[1, 1]"),
		"GET /realm/filters": {Path: "/realm/filters"},
		"POST /realm/filters": {Path: "/realm/filters", Valid: linkifier, Older: format,
			Required: []string{"pattern", "url_template"}},
		"PATCH /realm/filters/{filter_id}": {Path: "/realm/filters/1", Valid: linkifier, Older: format,
			Required: []string{"pattern", "url_template"}},
		"DELETE /realm/filters/{filter_id}": {Path: "/realm/filters/1"},
	}
}
