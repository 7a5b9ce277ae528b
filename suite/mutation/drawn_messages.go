package mutation

import (
	"encoding/json"
	"net/url"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// single is the exchange's message, even if it is not in the account's own history.
func single(x *Exchange) target.Object {
	m, _ := x.Aside(x.Email, "GET /messages/"+x.ID, url.Values{"apply_markdown": {"false"}})["message"].(target.Object)
	return m
}

// topicNoted remembers the topic where a message was, and who moved it.
func topicNoted(x *Exchange) {
	if x.Call != edit || !x.Params.Has("topic") {
		return
	}
	before := single(x)
	if x.Forward(); x.Succeeded() && before != nil {
		x.Keep("topic of "+x.ID, before["subject"])
		x.Keep("mover of "+x.ID, x.Email)
	}
}

// movedBack returns the exchange's message to the topic where it was.
func movedBack(x *Exchange) {
	topic, moved := x.Kept("topic of " + x.ID).(string)
	mover, _ := x.Kept("mover of " + x.ID).(string)
	if !moved {
		return
	}
	x.Aside(mover, "PATCH /messages/"+x.ID, url.Values{"topic": {topic}, "send_notification_to_new_thread": {"false"}})
	x.Keep("topic of "+x.ID, nil)
	x.Use()
}

const resolved = "✔ "

// announcesResolving resolves a topic that somebody else began as if it were renamed.
func announcesResolving(x *Exchange) {
	old, resolves := strings.CutPrefix(x.Params.Get("topic"), resolved)
	if x.Call == edit && resolves {
		if all := topicOf(x); len(all) > 0 && all[0]["subject"] == old && all[0]["sender_email"] != x.Email {
			p := only(x.Params, "propagate_mode")
			p.Set("topic", old+".")
			p.Set("send_notification_to_new_thread", "false")
			x.Aside(x.Email, "PATCH /messages/"+x.ID, p)
			x.Keep("renamed", old)
			x.Use()
		}
	}
	histories(func(x *Exchange, _ target.Object, all []any) []any {
		name, _ := x.Kept("renamed").(string)
		left := []any{}
		for _, element := range all {
			entry, _ := element.(target.Object)
			if entry["prev_topic"] == name+"." {
				entry["prev_topic"] = name
			}
			if name == "" || entry["topic"] != name+"." {
				left = append(left, entry)
			}
		}
		return left
	})(x)
}

// streamNamed is the name of the stream with the ID.
func streamNamed(x *Exchange, id string) string {
	for _, object := range target.Objects(x.Aside(x.Email, streams, nil), "streams") {
		if plainText(object["stream_id"]) == id {
			return plainText(object["name"])
		}
	}
	return ""
}

// staysInStream returns messages of moves to another stream that fit to where they were.
func staysInStream(fits func(x *Exchange) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != edit || !x.Params.Has("stream_id") {
			return
		}
		before := single(x)
		if x.Forward(); before == nil || !x.Succeeded() || !fits(x) {
			return
		}
		back := only(x.Params, "propagate_mode")
		back.Set("stream_id", plainText(before["stream_id"]))
		back.Set("topic", plainText(before["subject"]))
		back.Set("send_notification_to_new_thread", "false")
		x.Aside(x.Email, "PATCH /messages/"+x.ID, back)
		x.Use()
	}
}

// movedByAnother tells whether somebody else than the editor moved the message first.
func movedByAnother(x *Exchange) bool {
	key := "first mover of " + x.ID
	if x.Kept(key) == nil {
		x.Keep(key, x.Email)
	}
	return x.Kept(key) != x.Email
}

// threeTopics ignores each topic of a message beyond the third from the same person.
func threeTopics(x *Exchange) {
	key := "topics of " + x.ID + " by " + x.Email
	if x.Call != edit || !x.Params.Has("topic") || x.Params.Has("content") {
		return
	}
	if n, _ := x.Kept(key).(int); n > 1 {
		x.Pretend(nil)
		x.Use()
	} else if x.Forward(); x.Succeeded() {
		x.Count(key)
	}
}

// unescapes reads a text as a pattern to insert.
func unescapes(text string) string {
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n", `\t`, "\t").Replace(text)
}

func drawnMessages() []Mutant {
	const longest = 50
	return []Mutant{
		{Name: "direct messages have a topic once they were edited", Breaks: []string{"MSG-06"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if m["type"] == "private" && m["last_edit_timestamp"] != nil {
				m["subject"] = "(no topic)"
				x.Use()
			}
		})},
		{Name: "what was sent with a subject has no topic in narrows", Breaks: []string{"SND-20", "MSG-05"}, Handle: both(did(send, func(x *Exchange) {
			if x.Params.Has("subject") && !x.Params.Has("topic") {
				x.Keep("by subject "+plainText(x.Body["id"]), true)
			}
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if narrowed(x) && x.Kept("by subject "+plainText(m["id"])) != nil {
				m["subject"] = ""
				x.Use()
			}
		}))},
		{Name: "others see the longest topics cut", Breaks: []string{"SND-17", "SND-19"}, Handle: ofForeign(always, func(x *Exchange, m target.Object) {
			if text := plainText(m["subject"]); utf8.RuneCountInString(text) > longest {
				m["subject"] = string([]rune(text)[:longest])
				x.Use()
			}
		})},
		{Name: "a reaction takes a moved message back", Breaks: []string{"EDT-04", "STA-33"}, Handle: both(topicNoted, did(react, movedBack))},
		{Name: "every move was to the stream of today", Breaks: []string{"EDH-10"}, Handle: histories(func(x *Exchange, m target.Object, all []any) []any {
			for _, element := range all {
				if entry, _ := element.(target.Object); entry["stream"] != nil {
					entry["stream"] = m["stream_id"]
					x.Use()
				}
			}
			return all
		})},
		{Name: "backslashes of an edit are escapes", Breaks: []string{"EDT-22"}, Handle: func(x *Exchange) {
			if text := x.Params.Get("content"); x.Call == edit && text != unescapes(text) {
				x.Params.Set("content", unescapes(text))
				x.Use()
			}
		}},
		{Name: "only the first move of a message leaves a notice", Breaks: []string{"EDT-17"}, Handle: func(x *Exchange) {
			if x.Call == edit && x.Params.Get("send_notification_to_old_thread") == "true" && x.Count("notices of "+x.ID) > 0 {
				x.Params.Del("send_notification_to_old_thread")
				x.Use()
			}
		}},
		{Name: "later messages stay where they were edited", Breaks: []string{"EDT-11"}, Handle: leavesOf("change_later", func(x *Exchange, i int, all []target.Object) bool {
			stays := integer(all[i]["id"]) > integer(json.Number(x.ID)) && all[i]["last_edit_timestamp"] != nil
			if stays {
				x.Use()
			}
			return stays
		})},
		{Name: "moves to a topic beyond ASCII leave no notice", Breaks: []string{"EDT-17"}, Handle: func(x *Exchange) {
			if topic := x.Params.Get("topic"); x.Call == edit && topic != ascii(topic) && x.Params.Has("send_notification_to_old_thread") {
				x.Params.Del("send_notification_to_old_thread")
				x.Use()
			}
		}},
		{Name: "a message has three topics at most", Breaks: []string{"EDT-04", "STA-33"}, Handle: threeTopics},
		{Name: "who resolves a topic of others renames it", Breaks: []string{"EDT-20"}, Handle: announcesResolving},
		{Name: "who moves a topic has read it", Breaks: []string{"FLG-01"}, Handle: did(edit, func(x *Exchange) {
			if x.Params.Has("topic") && x.Params.Get("propagate_mode") == "change_all" {
				for _, m := range topicOf(x) {
					asideFlag(x, x.Email, plainText(m["id"]), "add", "read")
				}
				x.Use()
			}
		})},
		{Name: "messages do not move to streams with letters beyond ASCII", Breaks: []string{"STA-34", "EDT-24"}, Handle: staysInStream(func(x *Exchange) bool {
			name := streamNamed(x, x.Params.Get("stream_id"))
			return name != ascii(name)
		})},
		{Name: "former HTML has ASCII alone", Breaks: []string{"EDH-05"}, Handle: histories(func(x *Exchange, _ target.Object, all []any) []any {
			for _, element := range all {
				entry, _ := element.(target.Object)
				if text, is := entry["prev_rendered_content"].(string); is && text != ascii(text) {
					entry["prev_rendered_content"] = ascii(text)
					x.Use()
				}
			}
			return all
		})},
		{Name: "what one person moved stays there for another", Breaks: []string{"EDT-24", "STA-34"}, Handle: staysInStream(movedByAnother)},
	}
}
