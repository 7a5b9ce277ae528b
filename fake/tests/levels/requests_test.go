package levels_test

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func probesOfRequests() []probe {
	newest := featurelevels.Newest()
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	return []probe{
		{
			"zulip-service-prefix", asked("", "GET /server_settings", nil, "service_feature_level", "zulip_feature_level"),
			fmt.Sprintf("%d | absent", newest), fmt.Sprintf("absent | %d", newest),
		},
		{
			"zulip-ignored-with-parameters", asked("ben", "GET /users/me", params{"x": "1"}, "ignored_parameters_unsupported"),
			`["x"]`, "absent",
		},
		{
			"zulip-invalid-value-code",
			asked("ben", "GET /messages", params{"anchor": "0", "num_before": "x", "num_after": "0"}, "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_VARIABLE_INVALID"`,
		},
		{
			"zulip-confusing-code", asked("ben", "POST /messages", with(send, "subject", "s"), "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_CONFUSING_VAR"`,
		},
		{
			"zulip-boolean-is-number",
			asked("ben", "GET /messages", params{
				"anchor": "0", "num_before": "0", "num_after": "0", "narrow": `[{"operator": "sender", "operand": true}]`,
			}, "!status"),
			"400", "200",
		},
		{
			"zulip-null-bytes", asked("ben", "POST /messages", with(send, "queue_id", "a\x00", "local_id", "1"), "!status"),
			"400", "200",
		},
		{"zulip-not-found-page", typed("/nowhere"), "404 application/json", "404 text/html; charset=utf-8"},
		{
			"zulip-long-url", typed("/users/me?x=" + strings.Repeat("x", 9000)), "200 application/json",
			"400 text/plain; charset=utf-8",
		},
		{
			"8.0-long-url-length", func(w *watcher) string {
				res := w.raw("ben", "GET /users/me?x="+strings.Repeat("x", 9000), nil)
				defer res.Body.Close()
				body, _ := io.ReadAll(res.Body)
				return holds(string(body), "bytearray")
			}, "true", "false",
		},
		untypedUntil("8.0-typed-parameters", "POST /users/me/alert_words", "alert_words"),
		untypedUntil("9.0-typed-parameters", "GET /users", "client_gravatar"),
		untypedUntil("10.0-typed-parameters", "PATCH /settings", "enter_sends"),
		{
			"255-word-channel", asked("ben", "DELETE /streams/999", nil, "msg"), `"Invalid stream ID"`, `"Invalid channel ID"`,
		},
		{"5.0-refusals-have-codes", asked("ben", "POST /users/me/muted_users/9", nil, "!status"), "400", "200"},
		{"6.0-unauthorized-code", asked("", "GET /users/me", nil, "code"), "absent", `"UNAUTHORIZED"`},
		{"zulip-allow-head", asked("ben", "PUT /users", nil, "allowed_methods"), `["GET","POST"]`, `["GET","POST","HEAD"]`},
		{"zulip-method-in-form", asked("ben", "POST /streams", params{"method": "GET"}, "!status"), "405", "200"},
		{"zulip-events-queue-id", queueAnswered, "true", "false"},
		{"zulip-unsubscribed-message-flags", heardMessage, `["read","historical"]`, "[]"},
		{"zulip-events-register", asked("ben", "GET /events", params{"dont_block": "true"}, "!status"), "400", "200"},
		{"zulip-flag-events-merged", starredTwice, "3", "2"},
		{"zulip-last-event-id-required", queueRead(params{}, "!status"), "200", "400"},
	}
}

// untypedUntil shows an operation that reads its parameters by their types since a change.
func untypedUntil(change featurelevels.ChangeID, route, parameter string) probe {
	return probe{
		change, asked("ben", route, params{parameter: "x"}, "msg"),
		fmt.Sprintf("%q", fmt.Sprintf("Argument \"%s\" is not valid JSON.", parameter)),
		fmt.Sprintf("%q", parameter+" is not valid JSON"),
	}
}

// typed shows the status and the type of an answer to Ben.
func typed(path string) show {
	return func(w *watcher) string {
		res := w.raw("ben", "GET "+path, nil)
		defer res.Body.Close()
		return fmt.Sprint(res.StatusCode, " ", res.Header.Get("Content-Type"))
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

// starredTwice counts the events of two stars with a new message between.
func starredTwice(w *watcher) string {
	queue := unquoted(pick(w.must("ben", "POST /register", params{"event_types": `["message","update_message_flags"]`}),
		"queue_id"))
	for _, id := range []string{"101", "103"} {
		w.must("ben", "POST /messages/flags", params{"messages": "[" + id + "]", "op": "add", "flag": "starred"})
		if id == "101" {
			w.must("ada", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": "c"})
		}
	}
	return strconv.Itoa(len(w.eventTypes("ben", queue)))
}

// heardMessage shows the flags of a new message in a stream that Ben hears without
// being subscribed to it.
func heardMessage(w *watcher) string {
	queue := unquoted(pick(w.must("ben", "POST /register",
		params{"event_types": `["message"]`, "all_public_streams": "true"}), "queue_id"))
	w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name":"brand new"}]`})
	w.must("ada", "POST /messages", params{"type": "stream", "to": "brand new", "topic": "first", "content": "hello"})
	return pick(w.must("ben", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}),
		"events.0.flags")
}
