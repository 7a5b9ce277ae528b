package session

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fetchDemands are the demands on the fields besides the messages.
func fetchDemands() demands {
	return joined(
		fields(answer, BeInteger(), "FET-40 anchor"),
		fields(answer, BeBoolean(), "FET-41 found_newest", "FET-42 found_oldest", "FET-43 found_anchor",
			"FET-44 history_limited?"),
		fields(answer, BeArrayOf(BeObject()), "FET-45 messages"),
		of(at("messages"), map[Invariant]Matcher{
			"FET-46": rising(),
			"MSG-20": agreeing("display_recipient", "stream_id"),
			"MSG-25": SatisfyAll(HaveField("[*].sender_email", BeNonEmptyText()), agreeing("sender_email", "sender_id")),
		}))
}

// rising accepts objects in the order of their IDs.
func rising() Matcher {
	return Be("messages sorted by ID", func(v any) bool {
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
	each, stream, private := at("messages[*]"), valued("type", "stream"), valued("type", "private")
	return joined(
		fields(each, BeInteger(), "MSG-01 id", "MSG-10 timestamp", "MSG-24 recipient_id", "MSG-27 sender_id"),
		fields(each, BeText(), "MSG-05 subject", "MSG-07 content", "MSG-19 client", "MSG-26 sender_full_name",
			"MSG-28 sender_realm_str", "MSG-37 match_content?", "MSG-39 match_subject?"),
		fields(each, BeArray(), "MSG-30 submessages"),
		fields(each, BeArrayOf(BeObject()), "MSG-12 edit_history?", "MSG-23 reactions", "MSG-31 topic_links"),
		fields(each, BeArrayOf(BeText()), "MSG-35 flags"),
		fields(each, OrNull(BeText()), "MSG-16 avatar_url"),
		fields(each, BeElementOf("stream", "private"), "MSG-03 type"),
		fields(each, BeElementOf("text/html", "text/x-markdown"), "MSG-09 content_type"),
		of(each, map[Invariant]Matcher{
			"MSG-04": SatisfyAll(where(stream, HaveField("stream_id", BeInteger())),
				where(private, HaveNoField("stream_id"))),
			"MSG-06": where(private, HaveField("subject", "")),
			"MSG-11": beside("edit_history", "last_edit_timestamp", BeInteger()),
			"MSG-21": where(private, HaveField("display_recipient", BeArrayOf(BeObject()))),
			"MSG-22": SatisfyAll(HaveField("is_me_message", BeBoolean()),
				where(notOfItself, HaveField("is_me_message", false))),
		}))
}

func raw(message target.Object) bool { return message["content_type"] == "text/x-markdown" }

// notOfItself fits a raw message that is certainly not about its sender.
func notOfItself(message target.Object) bool {
	content, _ := message["content"].(string)
	return raw(message) && !strings.HasPrefix(content, "/me")
}

func reactionDemands() demands {
	each := at("messages[*].reactions[*]")
	oneUser := Be("a reaction with one user, in user_id and in user", func(v any) bool {
		return Find(v, "user.id") == Find(v, "user_id")
	})
	return joined(
		fields(each, BeText(), "RCT-01 emoji_name", "RCT-02 emoji_code"),
		fields(each, BeNonEmptyText(), "RCT-03 reaction_type"),
		of(each, map[Invariant]Matcher{
			"RCT-05": SatisfyAll(HaveField("user.id", BeInteger()), where(having("user_id"), oneUser)),
		}),
		since(ReactorRow, fields(each, BeInteger(), "RCT-04 user_id")))
}

func historyDemands() demands {
	each := func(m Matcher) Matcher {
		return HaveField("messages[*]", HaveFieldIfAny("edit_history", BeArrayOf(m)))
	}
	return joined(
		fields(each, OrNull(BeInteger()), "EDH-01 user_id"),
		fields(each, BeInteger(), "EDH-03 timestamp", "EDH-10 stream?"),
		fields(each, BeText(), "EDH-11 topic?"),
		of(each, map[Invariant]Matcher{
			"EDH-04": beside("prev_rendered_content", "prev_content", BeText()),
			"EDH-05": beside("prev_content", "prev_rendered_content", BeText()),
			"EDH-06": beside("prev_content", "prev_rendered_content_version", BeInteger()),
			"EDH-07": beside("stream", "prev_stream", BeInteger()),
			"EDH-08": beside("topic", "prev_topic", BeText()),
		}))
}
