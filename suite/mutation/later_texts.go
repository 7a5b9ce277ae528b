package mutation

import (
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// topicLike gives a message to a stream the topic of the first one there.
func topicLike(x *Exchange) {
	if x.Call != send || x.Params.Get("type") != "stream" {
		return
	}
	key := "topic " + x.Spec + x.Params.Get("to")
	if first, ok := x.Kept(key).(string); ok {
		x.Params.Set("topic", first)
		return
	}
	x.Keep(key, x.Params.Get("topic"))
}

// leavesOf moves messages of a topic that was moved back to where they were.
func leavesOf(mode string, fits func(x *Exchange, i int, all []target.Object) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != edit || x.Params.Get("propagate_mode") != mode {
			return
		}
		all := topicOf(x)
		if x.Forward(); !x.Succeeded() {
			return
		}
		for i, m := range all {
			id := plainText(m["id"])
			if id == x.ID || integer(m["id"]) < integer(all[0]["id"]) || !fits(x, i, all) {
				continue
			}
			back := url.Values{"topic": {plainText(m["subject"])}, "send_notification_to_new_thread": {"false"}, "send_notification_to_old_thread": {"false"}}
			if x.Params.Has("stream_id") {
				back.Set("stream_id", plainText(m["stream_id"]))
			}
			x.Aside(x.Email, "PATCH /messages/"+id, back)
		}
	}
}

// entriesLike gives the field of each entry of a history that has it the value that
// the oldest entry has.
func entriesLike(field string) func(*Exchange) {
	return histories(func(_ *Exchange, _ target.Object, all []any) []any {
		var oldest any
		for _, element := range slices.Backward(all) {
			entry, _ := element.(target.Object)
			if entry[field] == nil {
				continue
			}
			if oldest == nil {
				oldest = entry[field]
			}
			entry[field] = oldest
		}
		return all
	})
}

func laterCuts() []Mutant {
	cut := func(n int) func(string) string {
		return func(text string) string {
			if runes := []rune(text); len(runes) > n {
				return string(runes[:n])
			}
			return text
		}
	}
	return []Mutant{
		{Name: "a long message is cut", Breaks: []string{"SND-15"}, Handle: rewritten(send, "content", cut(9000))},
		{Name: "a long edit is cut", Breaks: []string{"EDT-23"}, Handle: rewritten(edit, "content", cut(9000))},
		{Name: "a long topic of an edit is cut", Breaks: []string{"EDT-06"}, Handle: rewritten(edit, "topic", cut(59))},
		{Name: "a long description is cut", Breaks: []string{"SBS-09"}, Handle: described(cut(1000))},
		{Name: "a long rendering is cut", Breaks: []string{"RND-03"}, Handle: rewritten("POST /messages/render", "content", cut(9000))},
		{Name: "only ASCII of a status", Breaks: []string{"UST-02", "STA-30"}, Handle: rewritten("POST /users/me/status", "status_text", ascii)},
		{Name: "small letters of a status", Breaks: []string{"UST-02", "STA-30"}, Handle: rewritten("POST /users/me/status", "status_text", strings.ToLower)},
		{Name: "only ASCII of a password", Breaks: []string{"CUS-06"}, Handle: rewritten(create, "password", ascii)},
		{Name: "noughts at the end of a local ID are lost", Breaks: []string{"SND-24"}, Handle: rewritten(send, "local_id", func(s string) string { return strings.TrimRight(s, "0") })},
		{Name: "small letters of a local ID", Breaks: []string{"SND-24"}, Handle: rewritten(send, "local_id", strings.ToLower)},
		{Name: "a long local ID is cut", Breaks: []string{"SND-24"}, Handle: rewritten(send, "local_id", cut(12))},
		{Name: "only ASCII of a group's name", Breaks: []string{"UGR-02", "RES-01"}, Handle: rewritten("POST /user_groups/create", "name", ascii)},
	}
}

func laterTopics() []Mutant {
	others := func(x *Exchange, i int, all []target.Object) bool { return all[i]["sender_email"] != x.Email }
	last := func(_ *Exchange, i int, all []target.Object) bool { return i == len(all)-1 }
	return []Mutant{
		{Name: "a stream has the topic that came first", Breaks: []string{"GEN-04", "SND-17"}, Handle: topicLike},
		{Name: "later messages of others stay", Breaks: []string{"EDT-11"}, Handle: leavesOf("change_later", others)},
		{Name: "the last message of a topic stays", Breaks: []string{"EDT-12"}, Handle: leavesOf("change_all", last)},
		{Name: "a move to another stream keeps the topic", Breaks: []string{"EDT-04", "EDT-24", "STA-33"}, Handle: asked(edit, func(p url.Values) {
			if p.Has("stream_id") {
				p.Del("topic")
			}
		})},
		{Name: "one message of a topic is resolved", Breaks: []string{"EDT-27", "EDT-12"}, Handle: asked(edit, func(p url.Values) {
			if strings.HasPrefix(p.Get("topic"), "✔ ") {
				p.Set("propagate_mode", "change_one")
			}
		})},
		{Name: "every edit was of the first text", Breaks: []string{"EDH-04"}, Handle: entriesLike("prev_content")},
		{Name: "every edit was of the first HTML", Breaks: []string{"EDH-05"}, Handle: entriesLike("prev_rendered_content")},
		{Name: "every move was from the first topic", Breaks: []string{"EDH-08"}, Handle: entriesLike("prev_topic")},
		{Name: "every move was to the first topic", Breaks: []string{"EDH-11"}, Handle: entriesLike("topic")},
		{Name: "every move was from the first stream", Breaks: []string{"EDH-07"}, Handle: entriesLike("prev_stream")},
		{Name: "edits of direct messages are lost", Breaks: []string{"EDT-22"}, Handle: func(x *Exchange) {
			if x.Call == edit && x.Params.Has("content") {
				if m := x.message(x.Email, x.ID); m["type"] == "private" && m["sender_email"] == x.Email {
					x.Pretend(nil)
				}
			}
		}},
	}
}
