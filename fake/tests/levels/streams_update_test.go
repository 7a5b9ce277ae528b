package levels_test

import (
	"encoding/json"
	"fmt"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

const patchGeneral = "PATCH /streams/21"

func probesOfStreamsUpdate() []probe {
	return []probe{
		{PostPolicyWhenChanging, changed(params{"stream_post_policy": "2"}, "stream_post_policy"), "absent | ", "2 | stream_post_policy=2 is_announcement_only=true"},
		{StreamTextsArePlain, changed(params{"description": `"hall"`}, "description"), `"hall" | description="hall"`, `"\"hall\"" | description="\"hall\""`},
		{AccessTellsWebPublic, eventOfStream("is_private", "true", "invite_only", "is_web_public"), "absent", "false"},
		{RetentionUnlimitedWhenChanging, changed(params{"message_retention_days": "forever"}, "message_retention_days"), "-1 | message_retention_days=-1", "null | "},
		{WebPublicWhenChanging, changed(params{"is_web_public": "true"}, "is_web_public"), "false | ", "true | invite_only=false"},
		{StreamChangesAreSaid, changeSaid, "", "changed the description"},
		{OpenedStreamsAppear, opened, "update", "create peer_add update"},
		{PublicHistoryDemanded, asked("ada", patchGeneral, params{"history_public_to_subscribers": "false", "is_private": "false"}, "!status"), "200", "400"},
		{HistoryChangesAlone, historyAlone, "false", "true"},
		{RemoversWhenChanging, changed(params{"can_remove_subscribers_group_id": "5"}, "can_remove_subscribers_group_id"), "2 | ", "5 | can_remove_subscribers_group_id=5"},
		{RenamesWithoutEmail, renamed, "email_address name", "name"},
	}
}

// changed shows a property of a stream after Ada asked to change it, and the
// events on it.
func changed(p params, property string) show {
	return func(w *watcher) string {
		queue := w.queueOf("ben")
		w.call("ada", patchGeneral, p)
		streams := w.must("ada", "GET /streams", nil)
		events := w.updates("ben", queue)
		return pick(streams, "streams.stream_id=21."+property) + " | " + events
	}
}

// changeSaid shows whether a stream gets a message about a new description.
func changeSaid(w *watcher) string {
	w.must("ada", patchGeneral, params{"description": "New"})
	newest := w.must("ben", "GET /messages", params{"anchor": "newest", "num_before": "1", "num_after": "0"})
	if strings.Contains(picks(newest, []string{"messages.0.content"}), "changed the description") {
		return "changed the description"
	}
	return ""
}

// updates are the changes of properties a queue tells of.
func (w *watcher) updates(as, queue string) string {
	w.t.Helper()
	var found []string
	for _, e := range w.events(as, queue) {
		if event := e.(map[string]any); event["op"] == "update" {
			value, err := json.Marshal(event["value"])
			if err != nil {
				w.t.Fatal(err)
			}
			found = append(found, fmt.Sprintf("%s=%s", event["property"], value))
		}
	}
	return strings.Join(found, " ")
}

func (w *watcher) events(as, queue string) []any {
	w.t.Helper()
	reply := w.must(as, "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return reply.(map[string]any)["events"].([]any)
}

// eventOfStream shows a part of the event on one property of a stream that is
// no default.
func eventOfStream(parameter, value, property, part string) show {
	return func(w *watcher) string {
		queue := w.queueOf("ben")
		w.must("iris", "PATCH /streams/22", params{parameter: value})
		return pick(any(w.events("ben", queue)), "property="+property+"."+part)
	}
}

// opened shows what Ben sees of a private stream that is made public.
func opened(w *watcher) string {
	queue := w.queueOf("ben")
	w.must("ada", "PATCH /streams/24", params{"is_private": "false"})
	return w.ops("ben", queue)
}

func (w *watcher) ops(as, queue string) string {
	w.t.Helper()
	var found []string
	for _, e := range w.events(as, queue) {
		found = append(found, fmt.Sprint(e.(map[string]any)["op"]))
	}
	return strings.Join(found, " ")
}

func historyAlone(w *watcher) string {
	w.must("ada", "PATCH /streams/25", params{"history_public_to_subscribers": "true"})
	return pick(w.must("ada", "GET /streams", nil), "streams.stream_id=25.history_public_to_subscribers")
}

func renamed(w *watcher) string {
	queue := w.queueOf("ben")
	w.must("ada", patchGeneral, params{"new_name": "hall"})
	var found []string
	for _, e := range w.events("ben", queue) {
		if property, there := e.(map[string]any)["property"]; there {
			found = append(found, fmt.Sprint(property))
		}
	}
	return strings.Join(found, " ")
}
