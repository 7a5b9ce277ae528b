package levels_test

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfRestart() []probe {
	return []probe{
		{RestartTellsVersion, restarted("service_version", "service_feature_level"), "absent | absent", `"4.0-dev" | 59`},
		{RestartTellsMergeBase, restarted("service_merge_base", "server_generation"), "absent | 1709294401", `"5.0-dev" | 1709294401`},
	}
}

// restarted shows what a queue receives about a restart.
func restarted(paths ...string) show {
	return func(w *watcher) string {
		queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["restart"]`}), "queue_id"))
		w.control("/restart", "{}")
		reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
		shown := make([]string, len(paths))
		for i, path := range paths {
			shown[i] = pick(reply, "events.0."+path)
		}
		return strings.Join(shown, " | ")
	}
}
