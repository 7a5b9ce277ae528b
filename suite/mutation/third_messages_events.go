package mutation

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// ordinal is the place of an event among those of its kind that a queue was told, from 0.
func ordinal(x *Exchange, kind string, e target.Object) int {
	key, id := kind+" of "+x.Params.Get("queue_id"), plainText(e["id"])
	all, _ := x.Kept(key).([]string)
	if i := slices.Index(all, id); i >= 0 {
		return i
	}
	x.Keep(key, append(slices.Clone(all), id))
	return len(all)
}

// byKind sorts the events of one answer by their kind.
func byKind(x *Exchange) {
	all, _ := x.Body["events"].([]any)
	kind := func(a, b any) int {
		first, _ := a.(target.Object)
		second, _ := b.(target.Object)
		return strings.Compare(plainText(first["type"]), plainText(second["type"]))
	}
	if !slices.IsSortedFunc(all, kind) {
		slices.SortStableFunc(all, kind)
		x.Use()
	}
}

// repeatsLast gives events with the one that the reader has named as the last.
func repeatsLast(x *Exchange) {
	key := "event of " + x.Params.Get("queue_id") + " "
	all, _ := x.Body["events"].([]any)
	for _, e := range target.Objects(x.Body, "events") {
		x.Keep(key+plainText(e["id"]), jsonOf(e))
	}
	if last, known := x.Kept(key + x.Params.Get("last_event_id")).(string); known && len(all) > 0 {
		x.Body["events"] = append([]any{decode([]byte(last))}, all...)
		x.Use()
	}
}

// avatarOf is the person of an event that tells of an avatar.
func avatarOf(e target.Object) (target.Object, bool) {
	person, _ := e["person"].(target.Object)
	_, there := person["avatar_source"]
	return person, there
}

// namelessLanguage tells a language without its name after another setting of the display.
func namelessLanguage(x *Exchange, e target.Object) {
	key := "display of " + x.Params.Get("queue_id")
	if e["type"] != "update_display_settings" {
		return
	}
	if _, there := e["language_name"]; !there {
		x.Keep(key, true)
	} else if x.Kept(key) != nil {
		delete(e, "language_name")
		x.Use()
	}
}

// heartbeatOfOthers finds heartbeats for others than the person who got the first.
func heartbeatOfOthers(x *Exchange, e target.Object) bool {
	if e["type"] != "heartbeat" {
		return false
	}
	if x.Kept("heartbeats go to") == nil {
		x.Keep("heartbeats go to", x.Email)
	}
	return shown(x, x.Kept("heartbeats go to") != x.Email)
}

// flagsBeyondASCII takes messages whose topic has other letters than ASCII from events about
// flags, and finds those events that have no others.
func flagsBeyondASCII(x *Exchange, e target.Object) bool {
	ids, _ := e["messages"].([]any)
	if e["type"] != "update_message_flags" || len(ids) == 0 {
		return false
	}
	left := slices.DeleteFunc(ids, func(id any) bool {
		topic := plainText(x.message(x.Email, plainText(id))["subject"])
		return shown(x, topic != ascii(topic))
	})
	e["messages"] = left
	return len(left) == 0
}

func thirdEvents() []Mutant {
	const third = 2
	return []Mutant{
		{Name: "events that are read together are sorted by their kind", Breaks: []string{"EVT-12", "EVO-02"}, Handle: did(events, byKind)},
		{Name: "a queue is told of one change of the organization", Breaks: []string{"EVO-39"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return e["op"] == "update_dict" && shown(x, ordinal(x, "changes", e) > 0)
		})},
		{Name: "the last event that was read comes with the next", Breaks: []string{"EVT-05", "EVT-10"}, Handle: did(events, repeatsLast)},
		{Name: "the third avatar is told as a gravatar", Breaks: []string{"EVO-42"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			if person, is := avatarOf(e); is && ordinal(x, "avatars", e) >= third && person["avatar_source"] == "U" {
				person["avatar_source"] = "G"
				x.Use()
			}
		})},
		{Name: "a deleted avatar is told without the new one", Breaks: []string{"EVO-41"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			if person, is := avatarOf(e); is && person["avatar_source"] == "G" {
				person["avatar_url"] = nil
				x.Use()
			}
		})},
		{Name: "a language is told by no name after another setting of the display", Breaks: []string{"EVO-11"}, Handle: each(events, "events", namelessLanguage)},
		{Name: "heartbeats are for the first person who waits", Breaks: []string{"EVO-31", "EVT-08", "LIM-11"}, Silent: true, Handle: keepsBack(heartbeatOfOthers)},
		{Name: "flags in topics beyond ASCII are not told", Breaks: []string{"EVO-34", "STA-14"}, Silent: true, Handle: keepsBack(flagsBeyondASCII)},
	}
}
