package mutation

import (
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// returnsNot leaves a message where it is when somebody moves it to a stream where it was.
func returnsNot(x *Exchange) {
	key := "streams of " + x.ID
	if x.Call == edit && x.Params.Has("stream_id") {
		visited, _ := x.Kept(key).([]string)
		if now := plainText(single(x)["stream_id"]); now != x.Params.Get("stream_id") {
			x.Keep(key, append(slices.Clone(visited), now))
		}
	}
	staysInStream(func(x *Exchange) bool {
		visited, _ := x.Kept(key).([]string)
		return slices.Contains(visited, x.Params.Get("stream_id"))
	})(x)
}

// htmlOf is the HTML of the exchange's message.
func htmlOf(x *Exchange) any {
	m, _ := x.Aside(x.Email, "GET /messages/"+x.ID, url.Values{"apply_markdown": {"true"}})["message"].(target.Object)
	return m["content"]
}

// secondHTML shows messages with the HTML of their second edit after the third.
func secondHTML(x *Exchange) {
	if x.Call == edit && x.Params.Has("content") {
		before := htmlOf(x)
		const second = 2
		if x.Forward(); x.Succeeded() && x.Count("edited "+x.ID) == second {
			x.Keep("HTML of "+x.ID, before)
		}
	}
	each(fetch, "messages", func(x *Exchange, m target.Object) {
		if old := x.Kept("HTML of " + plainText(m["id"])); old != nil && rendered(x) && old != m["content"] {
			m["content"] = old
			x.Use()
		}
	})(x)
}

// textMovesBack returns a moved message to its first topic when somebody edits its text.
func textMovesBack(x *Exchange) {
	topicNoted(x)
	did(edit, func(x *Exchange) {
		if x.Params.Has("content") && !x.Params.Has("topic") {
			movedBack(x)
		}
	})(x)
}

// subjectUnfound shows narrows the topic from which a message was moved by the old name
// of the parameter.
func subjectUnfound(x *Exchange) {
	if x.Call == edit && (x.Params.Has("subject") || x.Params.Has("topic")) {
		before := single(x)
		if x.Forward(); x.Succeeded() && before != nil {
			x.Keep("by subject from "+x.ID, nil)
			if x.Params.Has("subject") && !x.Params.Has("topic") {
				x.Keep("by subject from "+x.ID, before["subject"])
			}
		}
	}
	each(fetch, "messages", func(x *Exchange, m target.Object) {
		if old := x.Kept("by subject from " + plainText(m["id"])); old != nil && narrowed(x) {
			m["subject"] = old
			x.Use()
		}
	})(x)
}

// lostByText drops a field of the entries of a history that are older than an edit of the text.
func lostByText(name string) func(*Exchange) {
	return histories(func(x *Exchange, _ target.Object, all []any) []any {
		edited := false
		for _, element := range all {
			entry, _ := element.(target.Object)
			if _, there := entry[name]; there && edited {
				delete(entry, name)
				x.Use()
			}
			edited = edited || entry["prev_content"] != nil
		}
		return all
	})
}

// olderMove is the entry of the last move to another topic before the entry.
func olderMove(all []any, i int) target.Object {
	for _, element := range all[i+1:] {
		if entry, _ := element.(target.Object); entry["prev_topic"] != nil {
			return entry
		}
	}
	return nil
}

// fromFirst says that a message came from where another person found it.
func fromFirst(x *Exchange, _ target.Object, all []any) []any {
	for i, element := range all {
		entry, _ := element.(target.Object)
		older := olderMove(all, i)
		if entry["prev_topic"] != nil && older != nil && older["user_id"] != entry["user_id"] && older["prev_topic"] != entry["prev_topic"] {
			entry["prev_topic"] = older["prev_topic"]
			x.Use()
		}
	}
	return all
}

// policyTaken undoes a change of who may move messages to other streams with the next
// change of another setting.
func policyTaken(x *Exchange) {
	const change, policy = "PATCH /realm", "move_messages_between_streams_policy"
	if x.Call != change {
		return
	}
	before := x.Aside(x.Email, register, url.Values{"event_types": {"[]"}, "fetch_event_types": {`["realm"]`}})["realm_"+policy]
	x.Forward()
	switch old := x.Kept("old policy"); {
	case !x.Succeeded():
	case x.Params.Has(policy):
		x.Keep("old policy", before)
	case old != nil && len(x.Params) > 0 && old != before:
		x.Aside(x.Email, change, url.Values{policy: {plainText(old)}})
		x.Keep("old policy", nil)
		x.Use()
	}
}

func thirdMessages() []Mutant {
	return []Mutant{
		{Name: "a message does not return to a stream where it was", Breaks: []string{"EDT-24", "STA-34"}, Handle: returnsNot},
		{Name: "the third edit of a text in a history has no version", Breaks: []string{"EDH-06"}, Handle: histories(func(x *Exchange, _ target.Object, all []any) []any {
			edits := 0
			for _, element := range slices.Backward(all) {
				entry, _ := element.(target.Object)
				if entry["prev_rendered_content_version"] == nil {
					continue
				}
				if edits++; edits > 2 {
					entry["prev_rendered_content_version"] = nil
					x.Use()
				}
			}
			return all
		})},
		{Name: "a third edit has the HTML of the second", Breaks: []string{"EDT-22", "STA-36"}, Handle: secondHTML},
		{Name: "a history forgets the new stream when the text is edited", Breaks: []string{"EDH-10"}, Handle: lostByText("stream")},
		{Name: "another setting takes back who may move messages to other streams", Breaks: []string{"EDT-31"}, Handle: policyTaken},
		{Name: "what was moved by its subject is in its old topic in narrows", Breaks: []string{"EDT-07"}, Handle: subjectUnfound},
		{Name: "a second person moves a message from where the first found it", Breaks: []string{"EDH-08"}, Handle: histories(fromFirst)},
		{Name: "an edit of the text takes a moved message back", Breaks: []string{"GEN-04", "EDT-04", "STA-33"}, Handle: textMovesBack},
		{Name: "topics of private streams are not resolved", Breaks: []string{"EDT-27", "EDT-04"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			if old, is := strings.CutPrefix(plainText(m["subject"]), resolved); is && inPrivate(x, m) {
				m["subject"] = old
				x.Use()
			}
		})},
	}
}
