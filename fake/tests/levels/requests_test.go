package levels_test

import (
	"fmt"
	"strings"
)

func probesOfRequests() []probe {
	send := params{"type": "stream", "to": "general", "topic": "t", "content": "c"}
	return []probe{
		{
			"zulip-ignored-with-parameters", asked("ben", "GET /users/me", params{"x": "1"}, "ignored_parameters_unsupported"),
			`["x"]`, "absent",
		},
		{
			"zulip-invalid-value-code", asked("ben", "GET /messages", params{"anchor": "0", "num_before": "x", "num_after": "0"}, "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_VARIABLE_INVALID"`,
		},
		{
			"zulip-confusing-code", asked("ben", "POST /messages", with(send, "subject", "s"), "!status", "code"),
			`400 | "BAD_REQUEST"`, `400 | "REQUEST_CONFUSING_VAR"`,
		},
		{
			"zulip-boolean-is-number", asked("ben", "POST /mark_stream_as_read", params{"stream_id": "true"}, "msg"),
			`"stream_id is not an integer"`, `"Invalid stream ID"`,
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
		{"5.0-refusals-have-codes", asked("ben", "POST /users/me/muted_users/9", nil, "!status"), "400", "200"},
		{"6.0-unauthorized-code", asked("", "GET /users/me", nil, "code"), "absent", `"UNAUTHORIZED"`},
		{"zulip-allow-head", asked("ben", "PUT /users", nil, "allowed_methods"), `["GET","POST"]`, `["GET","POST","HEAD"]`},
		{"zulip-method-in-form", asked("ben", "POST /streams", params{"method": "GET"}, "!status"), "405", "200"},
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
