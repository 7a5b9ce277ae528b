package session

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// Everywhere are rules for the objects of every answer of a call, whoever asks, as
// often as anybody asks, by the requirement that states each. They name only fields
// that every level has.
func Everywhere() map[string]map[Invariant]expect.Matcher {
	of := func(list, field string, m expect.Matcher) expect.Matcher {
		return expect.Field(list, expect.ArrayOf(expect.Field(field, m)))
	}
	message := func(field string, m expect.Matcher) expect.Matcher { return of("messages", field, m) }
	user := func(field string, m expect.Matcher) expect.Matcher { return of("members", field, m) }
	stream := func(field string, m expect.Matcher) expect.Matcher { return of("streams", field, m) }
	return map[string]map[Invariant]expect.Matcher{
		"GET /messages": {
			"MSG-01": message("id", expect.Integer()), "MSG-03": message("type", expect.OneOf("stream", "private")),
			"MSG-05": message("subject", expect.Text()), "MSG-07": message("content", expect.Text()),
			"MSG-09": message("content_type", expect.OneOf("text/html", "text/x-markdown")),
			"MSG-10": message("timestamp", expect.Integer()), "MSG-16": message("avatar_url", expect.OrNull(expect.Text())),
			"MSG-19": message("client", expect.Text()), "MSG-22": message("is_me_message", expect.Boolean()),
			"MSG-23": message("reactions", expect.ArrayOf(expect.Object())), "MSG-24": message("recipient_id", expect.Integer()),
			"MSG-25": message("sender_email", expect.Text()), "MSG-26": message("sender_full_name", expect.Text()),
			"MSG-27": message("sender_id", expect.Integer()), "MSG-28": message("sender_realm_str", expect.Text()),
			"MSG-35": message("flags", expect.ArrayOf(expect.Text())),
		},
		"GET /users": {
			"USR-01": user("user_id", expect.Integer()), "USR-02": user("email", expect.Text()),
			"USR-08": user("full_name", expect.Text()), "USR-20": user("is_bot", expect.Boolean()),
			"USR-15": user("is_active", expect.Boolean()), "USR-16": user("is_admin", expect.Boolean()),
			"USR-18": user("is_guest", expect.Boolean()),
		},
		"GET /streams": {
			"STR-01": stream("stream_id", expect.Integer()), "STR-02": stream("name", expect.Text()),
			"STR-03": stream("description", expect.Text()), "STR-04": stream("invite_only", expect.Boolean()),
		},
	}
}
