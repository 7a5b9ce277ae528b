package levels_test

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// understands is what a client declares that reads URL templates.
const understands = `{"notification_settings_null":true,"linkifier_url_template":true}`

func probesOfLinkifiers() []probe {
	return []probe{
		{LinkifiersListed, linkifiersAtStart("realm_linkifiers", "realm_linkifiers.0.id"), "absent", "1"},
		{
			LinkifiersEndpoint, both(
				asked("gus", "GET /realm/filters", nil, "!status", "filters"),
				asked("gus", "GET /realm/linkifiers", nil, "!status", "linkifiers.0.id")),
			`200 | [["LUM-(?P\u003cid\u003e[0-9]+)","https://tickets.example.com/%(id)s",1]]; 404 | absent`, "405 | absent; 200 | 1",
		},
		{LinkifierEvents, linkifierEvents(understands), "realm_filters", "realm_linkifiers realm_filters"},
		{
			LinkifiersChange, asked("ada", "PATCH /realm/filters/1", params{"pattern": "a(?P<id>b)", "url_format_string": "https://a.example.com/%(id)s"}, "!status"),
			"405", "200",
		},
		{
			LinkifierTemplates, linkifiersAtStart("realm_linkifiers", "realm_linkifiers.0.url_format", "realm_linkifiers.0.url_template"),
			`"https://tickets.example.com/%(id)s" | absent`, `absent | "https://tickets.example.com/{id}"`,
		},
		{LinkifierTemplateParam, linkifierMade, `"url_format_string"`, `<a href="https://x.example.com/50%25/7">BUG-7</a>`},
		{
			LinkifierCapability, both(registered("realm_linkifiers", "realm_linkifiers.0.id"), linkifierEvents(`{"notification_settings_null":true}`)),
			"1; realm_linkifiers realm_filters", "absent; ",
		},
		{
			AnyPatternLinks, both(
				asked("ada", "POST /realm/filters", params{"pattern": `B\.(?P<id>[0-9]+)`, "url_format_string": "https://a.example.com/%(id)s"}, "!status"),
				asked("ada", "POST /realm/filters", params{"pattern": "A(?P<id>[0-9]+)(?P<no>b?)", "url_format_string": "https://a.example.com/%(id)s"}, "msg")),
			`400; ""`, `200; "Group 'no' in linkifier pattern is not present in URL format string."`,
		},
		{
			FiltersEmpty, both(linkifiersAtStart("realm_filters", "realm_filters"), linkifierEvents(understands)),
			`[["LUM-(?P\u003cid\u003e[0-9]+)","https://tickets.example.com/%(id)s",1]]; realm_linkifiers realm_filters`,
			`[]; realm_linkifiers`,
		},
	}
}

// both joins what two looks show.
func both(one, two show) show {
	return func(w *watcher) string { return one(w) + "; " + two(w) }
}

func linkifiersAtStart(kinds string, paths ...string) show {
	return func(w *watcher) string {
		return picks(w.register("ben", kinds, params{"client_capabilities": understands}), paths)
	}
}

// linkifierEvents shows the types of the events that a client receives about a
// linkifier that goes.
func linkifierEvents(capabilities string) show {
	return func(w *watcher) string {
		p := params{"client_capabilities": capabilities, "fetch_event_types": "[]"}
		queue := unquoted(pick(w.must("gus", "POST /register", p), "queue_id"))
		w.must("ada", "DELETE /realm/filters/1", nil)
		return strings.Join(w.eventTypes("gus", queue), " ")
	}
}

func (w *watcher) eventTypes(as, queue string) []string {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	list, _ := reply.(map[string]any)["events"].([]any)
	types := []string{}
	for _, e := range list {
		types = append(types, unquoted(pick(e, "type")))
	}
	return types
}

// linkifierMade shows what a linkifier makes of a text that was given by the
// newest name of its template.
func linkifierMade(w *watcher) string {
	reply := w.call("ada", "POST /realm/filters", params{
		"pattern": "BUG-(?P<id>[0-9]+)", "url_template": "https://x.example.com/50%25/{id}",
	})
	if status := pick(reply, "!status"); status != "200" {
		return pick(reply, "var_name")
	}
	html := w.must("ben", "POST /messages/render", params{"content": "BUG-7"}).(map[string]any)["rendered"].(string)
	return strings.TrimSuffix(strings.TrimPrefix(html, "<p>"), "</p>")
}
