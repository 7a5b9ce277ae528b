package mutation

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func fifthFlags() []Mutant {
	return []Mutant{
		{Name: "what is received comes read in HTML", Breaks: []string{"FLG-02"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if rendered(x) && foreign(x, m) && !flaggedAs(m, "read") {
				withFlag(m, "read", true)
				x.Use()
			}
		})},
		{Name: "messages of muted users come unread where the rendering is left out", Breaks: []string{"MUU-05", "STA-10"}, Handle: both(muteNoted, each(fetch, "messages", func(x *Exchange, m target.Object) {
			if !x.Params.Has("apply_markdown") && x.Kept("mutes "+x.Email+plainText(m["sender_id"])) != nil && flaggedAs(m, "read") {
				withoutFlag(m, "read")
				x.Use()
			}
		}))},
		{Name: "flags taken from several messages are not told", Breaks: []string{"STA-16", "EVO-34", "EVO-65"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			several, _ := e["messages"].([]any)
			return shown(x, e["type"] == "update_message_flags" && e["op"] == "remove" && len(several) > 1)
		})},
		{Name: "who tries twice to take a mention back does", Breaks: []string{"FLG-10"}, Handle: both(refusedMention("remove", func(x *Exchange, _ int, id string) {
			if x.Count("tries to take "+id+x.Email) > 0 {
				x.Keep("taken at last "+id+x.Email, true)
			}
		}), unflagsNoted("mentioned", "taken at last ", true))},
	}
}

// moves tells whether an edit is to another topic or stream.
func moves(x *Exchange) bool {
	return x.Call == edit && (x.Params.Has("topic") || x.Params.Has("stream_id"))
}

// unannounced makes a move without a notice where it goes.
func unannounced(x *Exchange) {
	if x.Params.Get("send_notification_to_new_thread") != "false" {
		x.Params.Set("send_notification_to_new_thread", "false")
		x.Use()
	}
}

// announcedOnce announces the first move of a message alone.
func announcedOnce(x *Exchange) {
	if !moves(x) {
		return
	}
	if x.Kept("announced "+x.ID) != nil {
		unannounced(x)
	}
	if x.Forward(); x.Succeeded() {
		x.Keep("announced "+x.ID, true)
	}
}

func fifthMoves() []Mutant {
	return []Mutant{
		{Name: "the only message of a topic does not move to another stream", Breaks: []string{"EDT-24", "STA-34"}, Handle: both(func(x *Exchange) {
			if x.Call == edit && x.Params.Has("stream_id") {
				x.Keep("alone "+x.ID, len(topicOf(x)) == 1)
			}
		}, staysInStream(func(x *Exchange) bool { return x.Kept("alone "+x.ID) == true }))},
		{Name: "moderators move whole topics with later messages", Breaks: []string{"EDT-11"}, Handle: func(x *Exchange) {
			if moves(x) && x.Params.Get("propagate_mode") == "change_later" && roleOf(x) == moderatorRole {
				x.Params.Set("propagate_mode", "change_all")
				x.Use()
			}
		}},
		{Name: "only the first move of a message is announced where it goes", Breaks: []string{"EDT-19", "EDT-18"}, Handle: announcedOnce},
		{Name: "moves to a topic with capitals are not announced", Breaks: []string{"EDT-19", "EDT-18"}, Handle: func(x *Exchange) {
			if topic := x.Params.Get("topic"); moves(x) && strings.ToLower(topic) != topic {
				unannounced(x)
			}
		}},
	}
}

// eachReaction changes the reactions of messages that are fetched.
func eachReaction(change func(x *Exchange, reaction target.Object)) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		for _, reaction := range target.Objects(m, "reactions") {
			change(x, reaction)
		}
	})
}

// codelessTogether takes the codes of reactions that were given without one where several
// messages are fetched.
func codelessTogether(x *Exchange) {
	all := target.Objects(x.Body, "messages")
	for _, m := range all {
		for _, reaction := range target.Objects(m, "reactions") {
			key := ofReaction("uncoded", plainText(m["id"]), plainText(reaction["emoji_name"]), plainText(reaction["user_id"]))
			if len(all) > 1 && x.Kept(key) == true {
				reaction["emoji_code"] = nil
				x.Use()
			}
		}
	}
}

func fifthReactions() []Mutant {
	const special = "service_extra_emoji"
	return []Mutant{
		{Name: "the second codepoint of an emoji is lost", Breaks: []string{"EMO-01"}, Handle: eachReaction(func(x *Exchange, reaction target.Object) {
			code, _, several := strings.Cut(plainText(reaction["emoji_code"]), "-")
			if several && reaction["reaction_type"] == "unicode_emoji" {
				reaction["emoji_code"] = code
				x.Use()
			}
		})},
		{Name: "a reaction given without a code has none beside other messages", Breaks: []string{"RXN-05", "RCT-02"}, Handle: both(did(react, func(x *Exchange) {
			if !x.Params.Has("emoji_code") {
				x.Keep(reacted(x, "uncoded"), true)
			}
		}), did(fetch, codelessTogether))},
		{Name: "the third special emoji of a message has the code of Unicode", Breaks: []string{"EMO-03"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			count := 0
			for _, reaction := range target.Objects(m, "reactions") {
				if reaction["reaction_type"] != special {
					continue
				}
				if count++; count > 2 {
					reaction["emoji_code"] = "1f389"
					x.Use()
				}
			}
		})},
	}
}
