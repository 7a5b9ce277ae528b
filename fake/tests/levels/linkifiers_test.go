package levels_test

func probesOfLinkifiers() []probe {
	return []probe{
		{
			"5.0-linkifier-any-pattern", both(
				asked("ada", "POST /realm/filters", params{"pattern": `B\.(?P<id>[0-9]+)`, "url_format_string": "https://a.example.com/%(id)s"}, "!status"),
				asked("ada", "POST /realm/filters", params{"pattern": "A(?P<id>[0-9]+)(?P<no>b?)", "url_format_string": "https://a.example.com/%(id)s"}, "msg")),
			`400; ""`, `200; "Group 'no' in linkifier pattern is not present in URL format string."`,
		},
	}
}

// both joins what two looks show.
func both(one, two show) show {
	return func(w *watcher) string { return one(w) + "; " + two(w) }
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
