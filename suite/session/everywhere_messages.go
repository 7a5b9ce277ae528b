package session

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// inMessages applies the matcher to each message of an answer.
func inMessages(m expect.Matcher) expect.Matcher {
	return expect.Field("messages", expect.ArrayOf(m))
}

// fetchDemands are the demands on the fields besides the messages.
func fetchDemands() demands {
	whole := func(m expect.Matcher) expect.Matcher { return m }
	return always(whole, map[Invariant]expect.Matcher{
		"FET-40": expect.Field("anchor", expect.Integer()), "FET-41": expect.Field("found_newest", expect.Boolean()),
		"FET-42": expect.Field("found_oldest", expect.Boolean()), "FET-43": expect.Field("found_anchor", expect.Boolean()),
		"FET-44": expect.Optional("history_limited", expect.Boolean()), "FET-45": expect.Field("messages",
			expect.ArrayOf(expect.Object())),
		"FET-46": expect.Field("messages", rising()),
		"MSG-20": expect.Field("messages", agreeing("display_recipient", "stream_id")),
		"MSG-25": expect.Field("messages", expect.All(expect.ArrayOf(expect.Field("sender_email", expect.NonEmptyText())),
			agreeing("sender_email", "sender_id"))),
	})
}

// rising demands messages in the order of their IDs.
func rising() expect.Matcher {
	return expect.That("messages sorted by ID", func(v any) bool {
		before := int64(-1)
		for _, element := range AsList(v) {
			object, _ := element.(target.Object)
			if Integer(object["id"]) <= before {
				return false
			}
			before = Integer(object["id"])
		}
		return true
	})
}

func messageDemands() demands {
	return joined(always(inMessages, map[Invariant]expect.Matcher{
		"MSG-01": expect.Field("id", expect.Integer()), "MSG-03": expect.Field("type", expect.OneOf("stream", "private")),
		"MSG-04": expect.All(where(valued("type", "stream"), expect.Field("stream_id", expect.Integer())),
			where(valued("type", "private"), expect.Absent("stream_id"))),
		"MSG-05": expect.Field("subject", expect.Text()), "MSG-06": where(valued("type", "private"),
			expect.Field("subject", expect.Equal(""))),
		"MSG-07": expect.Field("content", expect.Text()), "MSG-09": expect.Field("content_type",
			expect.OneOf("text/html", "text/x-markdown")),
		"MSG-10": expect.Field("timestamp", expect.Integer()),
		"MSG-11": expect.All(expect.Optional("last_edit_timestamp", expect.Integer()),
			where(holding("edit_history"), expect.Field("last_edit_timestamp", expect.Integer()))),
		"MSG-12": expect.Optional("edit_history", expect.ArrayOf(expect.Object())), "MSG-16": expect.Field("avatar_url",
			expect.OrNull(expect.Text())),
		"MSG-19": expect.Field("client", expect.Text()), "MSG-21": where(valued("type", "private"),
			expect.Field("display_recipient", expect.ArrayOf(expect.Object()))),
		"MSG-22": expect.All(expect.Field("is_me_message", expect.Boolean()), where(raw, ofItself())),
		"MSG-23": expect.Field("reactions", expect.ArrayOf(expect.Object())), "MSG-24": expect.Field("recipient_id",
			expect.Integer()),
		"MSG-26": expect.Field("sender_full_name", expect.Text()), "MSG-27": expect.Field("sender_id", expect.Integer()),
		"MSG-28": expect.Field("sender_realm_str", expect.Text()), "MSG-30": expect.Field("submessages", array()),
		"MSG-31": expect.Field("topic_links", expect.ArrayOf(expect.Object())), "MSG-35": expect.Field("flags",
			expect.ArrayOf(expect.Text())),
		"MSG-37": expect.Optional("match_content", expect.Text()), "MSG-39": expect.Optional("match_subject", expect.Text()),
	}))
}

func array() expect.Matcher {
	return expect.ArrayOf(expect.That("a value", func(any) bool { return true }))
}

func raw(message target.Object) bool { return message["content_type"] == "text/x-markdown" }

// ofItself demands that a message with another text is not about its sender.
func ofItself() expect.Matcher {
	return where(func(message target.Object) bool {
		content, _ := message["content"].(string)
		return !strings.HasPrefix(content, "/me")
	}, expect.Field("is_me_message", expect.Equal(false)))
}

func reactionDemands() demands {
	each := func(m expect.Matcher) expect.Matcher {
		return inMessages(expect.Field("reactions", expect.ArrayOf(m)))
	}
	return joined(always(each, map[Invariant]expect.Matcher{
		"RCT-01": expect.Field("emoji_name", expect.Text()), "RCT-02": expect.Field("emoji_code", expect.Text()),
		"RCT-03": expect.Field("reaction_type", expect.NonEmptyText()),
		"RCT-05": expect.All(expect.Field("user", expect.Field("id", expect.Integer())),
			where(holding("user_id"), oneReactor())),
	}), since(ReactorRow, each, map[Invariant]expect.Matcher{"RCT-04": expect.Field("user_id", expect.Integer())}))
}

// oneReactor demands that both forms name one user.
func oneReactor() expect.Matcher {
	return expect.That("a reaction with one user, in user_id and in user", func(v any) bool {
		reaction, _ := v.(target.Object)
		user, _ := reaction["user"].(target.Object)
		return user["id"] == reaction["user_id"]
	})
}

func historyDemands() demands {
	each := func(m expect.Matcher) expect.Matcher {
		return inMessages(expect.Optional("edit_history", expect.ArrayOf(m)))
	}
	beside := func(other, field string, m expect.Matcher) expect.Matcher {
		return expect.All(expect.Optional(field, m), where(holding(other), expect.Field(field, m)))
	}
	return always(each, map[Invariant]expect.Matcher{
		"EDH-01": expect.Field("user_id", expect.OrNull(expect.Integer())), "EDH-03": expect.Field("timestamp",
			expect.Integer()),
		"EDH-04": beside("prev_rendered_content", "prev_content", expect.Text()),
		"EDH-05": beside("prev_content", "prev_rendered_content", expect.Text()),
		"EDH-06": beside("prev_content", "prev_rendered_content_version", expect.Integer()),
		"EDH-07": beside("stream", "prev_stream", expect.Integer()), "EDH-08": beside("topic", "prev_topic", expect.Text()),
		"EDH-10": expect.Optional("stream", expect.Integer()), "EDH-11": expect.Optional("topic", expect.Text()),
	})
}
