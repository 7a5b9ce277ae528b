package fake_test

import (
	"net/http"
	"strconv"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfDialect() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	return []probe{
		{AnchorRequired, asked("ben", "GET /messages", params{"num_before": "1", "num_after": "0"}, "!status"), "200", "400"},
		{QueueIDOnlyWhenBlocked, queueAnswered, "true", "false"},
		{LocalIDNotRequired, sentWithQueue(params{}, "!status"), "400", "200"},
		{
			TopicMissingIsBadRequest, asked("ben", "POST /messages", params{"type": "stream", "to": "general", "content": "c"}, "code", "var_name"),
			`"REQUEST_VARIABLE_MISSING" | "topic"`, `"BAD_REQUEST" | absent`,
		},
		{
			IgnoredOnlyWithParameters, asked("ben", "GET /users/me", params{"x": "1"}, "ignored_parameters_unsupported"),
			`["x"]`, "absent",
		},
		{LastEventIDRequired, queueRead(params{}, "!status"), "200", "400"},
		{
			ServiceIsSpeltZulip, asked("", "GET /server_settings", nil, "service_feature_level", "zulip_feature_level"),
			"186 | absent", "absent | 186",
		},
		{LocalMessageID, localID, `"12.01" | absent`, `absent | "12.01"`},
		{HumansHaveNoBotType, asked("ben", "GET /users/4", nil, "user.bot_type"), "null", "absent"},
		{UnauthorizedHasCode, asked("", "GET /users/me", nil, "!status", "code"), "401 | absent", `401 | "UNAUTHORIZED"`},
		{WrongSchemeIsBadRequest, wrongScheme, "401 | absent", `400 | "BAD_REQUEST"`},
		{
			InvalidValueHasCode, asked("ben", "GET /messages", params{"anchor": "0", "num_before": "x", "num_after": "0"}, "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_VARIABLE_INVALID"`,
		},
		{
			ConfusingHasCode, asked("ben", "POST /messages", with(send, "subject", "s"), "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_CONFUSING_VAR"`,
		},
		{
			RefusedStreamHasCode, asked("ben", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"staff"}]`}, "!status", "code"),
			"400 | absent", `400 | "BAD_REQUEST"`,
		},
		{
			UnknownStreamIsEscaped, asked("ben", "POST /messages", with(send, "to", "<b>"), "stream"),
			`"\u003cb\u003e"`, `"\u0026lt;b\u0026gt;"`,
		},
		{
			AnchorStaysInside, asked("ben", "GET /messages",
				params{"anchor": "150", "num_before": "1", "num_after": "1", "include_anchor": "false"}, "!status"), "200", "400",
		},
		{
			SearchTermsAreOne, asked("ben", "GET /messages", params{"anchor": "newest", "num_before": "9", "num_after": "0",
				"narrow": `[{"operator":"search","operand":"garlic"},{"operator":"search","operand":"soup","negated":true}]`}, "messages.1.id"),
			"148", "absent",
		},
		{MethodInForm, asked("ben", "POST /streams", params{"method": "GET"}, "!status"), "405", "200"},
	}
}

// queue registers a queue for Ben's messages.
func (w *watcher) queue() string {
	w.t.Helper()
	return unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["message"]`}), "queue_id"))
}

// sentWithQueue shows the reply to a message that names a queue.
func sentWithQueue(p params, paths ...string) show {
	return func(w *watcher) string {
		return picks(w.call("ben", "POST /messages", with(p,
			"type", "stream", "to", "general", "topic", "t", "content", "c", "queue_id", w.queue())), paths)
	}
}

// queueRead shows the reply to a read of a queue that holds a message.
func queueRead(p params, paths ...string) show {
	return func(w *watcher) string {
		queue := w.queue()
		w.must("ben", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "c"})
		return picks(w.call("ben", "GET /events", with(p, "queue_id", queue, "dont_block", "true")), paths)
	}
}

// queueAnswered shows whether events that were there at once name their queue.
func queueAnswered(w *watcher) string {
	id := queueRead(params{"last_event_id": "-1"}, "queue_id")(w)
	return strconv.FormatBool(id != "absent")
}

func localID(w *watcher) string {
	queue := w.queue()
	w.must("ben", "POST /messages", params{
		"type": "stream", "to": "general", "topic": "t", "content": "c", "queue_id": queue, "local_id": "12.01",
	})
	reply := w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"})
	return picks(reply, []string{"events.0.local_id", "events.0.local_message_id"})
}

func wrongScheme(w *watcher) string {
	r := w.request(http.MethodGet, "/w/"+w.world+"/api/v1/users/me", nil)
	r.Header.Set("Authorization", "Bearer abc")
	return picks(w.decode(w.send(r)), []string{"!status", "code"})
}
