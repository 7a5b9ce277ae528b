package mutation

import (
	"encoding/json"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// longestMessage is the length of the longest message.
const longestMessage = 10000

// filtersOf tells how many filters a fetch has.
func filtersOf(x *Exchange) int {
	var all []any
	_ = decodeList(x.Params.Get("narrow"), &all) // without a narrow there are none
	return len(all)
}

// toldTogether adds the messages of the person's flag call before to those of an event.
func toldTogether(x *Exchange, e target.Object) {
	if e["type"] != "update_message_flags" {
		return
	}
	before, _ := x.Kept("before " + x.Email + plainText(e["flag"]) + plainText(e["op"])).([]json.Number)
	all, _ := e["messages"].([]any)
	for _, id := range before {
		if !slices.Contains(all, any(id)) {
			all = append(all, id)
			x.Use()
		}
	}
	e["messages"] = all
}

// noteFlagged remembers the messages of the last two calls that change a flag.
func noteFlagged(x *Exchange) {
	if x.Call == flag {
		what := x.Email + x.Params.Get("flag") + x.Params.Get("op")
		x.Keep("before "+what, x.Kept("last "+what))
		x.Keep("last "+what, listParam(x.Params, "messages"))
	}
}

// leavesNotice leaves a notice in the topic from which messages are moved, unless told.
func leavesNotice(x *Exchange) {
	const notice = "send_notification_to_old_thread"
	if !moves(x) || x.Params.Has(notice) {
		return
	}
	x.Keep("old thread "+plainText(single(x)["subject"]), true)
	x.Params.Set(notice, "true")
	if x.Forward(); x.Succeeded() {
		x.Use()
	}
}

// joinsSameText sends what another has sent to the stream to the topic of the other.
func joinsSameText(x *Exchange) {
	if !toStream(x) || !x.Params.Has("topic") {
		return
	}
	type saying struct{ by, topic string }
	key := "said in " + x.Params.Get("to") + ": " + x.Params.Get("content")
	first, known := x.Kept(key).(saying)
	switch {
	case !known:
		x.Keep(key, saying{x.Email, x.Params.Get("topic")})
	case first.by != x.Email && first.topic != x.Params.Get("topic"):
		x.Params.Set("topic", first.topic)
		x.Use()
	}
}

// staleSenders answers a fetch by sender as it was answered first.
func staleSenders(x *Exchange) {
	if !narrowing(x, "sender") {
		return
	}
	key := "found first " + x.Email + x.Params.Encode()
	if first := x.Kept(key); first == nil {
		x.Keep(key, x.Body["messages"])
	} else if jsonOf(first) != jsonOf(x.Body["messages"]) {
		x.Body["messages"] = first
		x.Use()
	}
}

func eighthSends() []Mutant {
	private := func(x *Exchange) bool { return x.Call == send && x.Params.Get("type") == "private" }
	return []Mutant{
		{Name: "a second person who names an organization is refused", Breaks: []string{"LVL-49", "SND-31"}, Handle: func(x *Exchange) {
			if x.Call != send || !x.Params.Has("realm_str") {
				return
			}
			if first := x.Kept("names an organization"); first != nil && first != x.Email {
				x.Refuse(http.StatusBadRequest, "Unknown organization", "BAD_REQUEST")
				x.Use()
			} else {
				x.Keep("names an organization", x.Email)
			}
		}},
		{Name: "the longest message is refused by the old name of the type", Breaks: []string{"SND-06", "SND-15"}, Handle: func(x *Exchange) {
			if private(x) && utf8.RuneCountInString(x.Params.Get("content")) == longestMessage {
				x.Refuse(http.StatusBadRequest, "Message too long", "BAD_REQUEST")
				x.Use()
			}
		}},
		{Name: "who has come back to a stream writes there unless told", Breaks: []string{"SND-08", "SND-30"}, Handle: both(noteLeaving(ever), did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				if x.Kept("left "+x.Email+plainText(name)) != nil {
					x.Keep("came back "+x.Email, plainText(name))
				}
			}
		}), func(x *Exchange) {
			if place, back := x.Kept("came back " + x.Email).(string); back && toStream(x) && !x.Params.Has("to") {
				x.Params.Set("to", place)
				x.Use()
			}
		})},
		{Name: "others read the longest message without its end", Breaks: []string{"SND-15", "SND-14", "MSG-08"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			text := []rune(plainText(m["content"]))
			if !rendered(x) && foreign(x, m) && len(text) == longestMessage {
				m["content"] = string(text[:longestMessage-1])
				x.Use()
			}
		})},
		{Name: "who writes what another has written joins the topic of the other", Breaks: []string{"GEN-04", "SND-17"}, Handle: joinsSameText},
		{Name: "a queue needs no local ID by the old name of the type", Breaks: []string{"SND-22"}, Handle: func(x *Exchange) {
			if private(x) && x.Params.Has("queue_id") && !x.Params.Has("local_id") {
				x.Params.Del("queue_id")
				x.Use()
			}
		}},
	}
}

func eighthFetches() []Mutant {
	return []Mutant{
		{Name: "what two filters find has times in milliseconds", Breaks: []string{"MSG-10"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			const milliseconds = 1000
			if filtersOf(x) > 1 {
				m["timestamp"] = integer(m["timestamp"]) * milliseconds
				x.Use()
			}
		})},
		{Name: "matches are not of the class where HTML is asked for by name", Breaks: []string{"MSG-38"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			text, is := m["match_content"].(string)
			if plain := strings.ReplaceAll(text, `class="highlight"`, `class="match"`); is && plain != text && x.Params.Get("apply_markdown") == "true" {
				m["match_content"] = plain
				x.Use()
			}
		})},
		{Name: "a message with reactions includes nobody", Breaks: []string{"FET-24"}, Handle: misses(func(x *Exchange, m target.Object) bool {
			return shown(x, len(target.Objects(m, "reactions")) > 0)
		}, "dm-including")},
		{Name: "a sender has sent what was found first", Breaks: []string{"FET-45", "FET-19", "FET-03"}, Handle: did(fetch, staleSenders)},
		{Name: "where nothing is found the newest is not told", Breaks: []string{"FET-41"}, Handle: did(fetch, func(x *Exchange) {
			if all, is := x.Body["messages"].([]any); is && len(all) == 0 {
				delete(x.Body, "found_newest")
				x.Use()
			}
		})},
	}
}

func eighthEdits() []Mutant {
	return []Mutant{
		{Name: "an empty text may be for the whole topic", Breaks: []string{"EDT-13"}, Handle: func(x *Exchange) {
			p := x.Params
			blank := p.Has("content") && strings.TrimSpace(p.Get("content")) == "" && !p.Has("subject")
			if whole := p.Get("propagate_mode"); x.Call == edit && blank && !moves(x) && (whole == "change_all" || whole == "change_later") {
				p.Del("propagate_mode")
				x.Use()
			}
		}},
		{Name: "a move leaves a notice that is not told, unless forbidden", Breaks: []string{"LVL-79", "EDT-15"}, Handle: both(leavesNotice, keepsBack(func(x *Exchange, e target.Object) bool {
			m := innards(e)
			return strings.HasPrefix(plainText(m["sender_email"]), "notification-bot@") && x.Kept("old thread "+plainText(m["subject"])) != nil
		}))},
	}
}

// missesNext loses the first of several events that come after one that was read.
func missesNext(x *Exchange) {
	all, _ := x.Body["events"].([]any)
	if after := x.Params.Get("last_event_id"); len(all) > 1 && after != "" && after != "-1" {
		x.Body["events"] = all[1:]
		x.Use()
	}
}

// afterRefusal notes the settings that a person changes next after a refused change.
func afterRefusal(x *Exchange) {
	if x.Call != settings {
		return
	}
	key := "refused " + x.Email
	for name := range x.Params {
		x.Keep("untold "+x.Email+name, x.Kept(key) == true)
	}
	x.Forward()
	x.Keep(key, !x.Succeeded())
}

func eighthEvents() []Mutant {
	return []Mutant{
		{Name: "a setting that is changed after a refusal is not told", Breaks: []string{"EVO-63", "PST-07", "EVO-18"}, Silent: true, Handle: both(afterRefusal, keepsBack(func(x *Exchange, e target.Object) bool {
			return shown(x, e["type"] == "user_settings" && x.Kept("untold "+x.Email+plainText(e["property"])) == true)
		}))},
		{Name: "who subscribes alone is answered and not told", Breaks: []string{"STA-24", "EVO-66", "EVO-28"}, Silent: true, Handle: both(func(x *Exchange) {
			for _, name := range names(x) {
				if x.Call == subscribe && !x.Params.Has("principals") {
					x.Keep("subscribes "+x.Email+plainText(name), true)
				}
			}
		}, keepsBack(func(x *Exchange, e target.Object) bool {
			return e["op"] == "add" && slices.ContainsFunc(target.Objects(e, "subscriptions"), func(subscription target.Object) bool {
				return shown(x, x.Kept("subscribes "+x.Email+plainText(subscription["name"])) != nil)
			})
		}))},
		{Name: "capitals of a stream's name are told small", Breaks: []string{"SUB-02", "SBS-03"}, Handle: eachSubscription(func(x *Exchange, subscription target.Object) {
			if name := plainText(subscription["name"]); strings.ToLower(name) != name {
				subscription["name"] = strings.ToLower(name)
				x.Use()
			}
		})},
		{Name: "a change of flags is told with the change before", Breaks: []string{"EVO-65", "EVO-35", "EVO-34"}, Handle: both(noteFlagged, each(events, "events", toldTogether))},
		{Name: "events that are read again have subscribers unasked", Breaks: []string{"SUB-08"}, Handle: each(events, "events", func(x *Exchange, e target.Object) {
			key := "read " + x.Params.Get("queue_id") + " " + plainText(e["id"])
			for _, subscription := range target.Objects(e, "subscriptions") {
				if x.Kept(key) != nil && subscription["color"] != nil && subscription["subscribers"] == nil {
					addsSubscribers(x, subscription)
				}
			}
			x.Keep(key, true)
		})},
		{Name: "who reads on misses the first of several events", Breaks: []string{"EVT-05", "EVO-32"}, Silent: true, Handle: did(events, missesNext)},
	}
}

// unregisteredMutes leaves the topics that a person mutes out of registrations.
func unregisteredMutes(x *Exchange) {
	muted := func(topic any) bool { return shown(x, x.Kept("muted topic "+x.Email+plainText(topic)) == "add") }
	if all, is := x.Body["muted_topics"].([]any); is {
		x.Body["muted_topics"] = slices.DeleteFunc(all, func(v any) bool {
			one, _ := v.([]any)
			return len(one) > 1 && muted(one[1])
		})
	}
	if all, is := x.Body["user_topics"].([]any); is {
		x.Body["user_topics"] = slices.DeleteFunc(all, func(v any) bool {
			one, _ := v.(target.Object)
			return muted(one["topic_name"])
		})
	}
}

func eighthMutes() []Mutant {
	return []Mutant{
		{Name: "who does not say what to do with a topic does what was done last", Breaks: []string{"MTP-09", "ERR-07"}, Handle: func(x *Exchange) {
			if x.Call != muteTopic {
				return
			}
			if last, known := x.Kept("last op " + x.Email).(string); known && !x.Params.Has("op") {
				x.Params.Set("op", last)
				x.Use()
			}
			if x.Forward(); x.Succeeded() {
				x.Keep("last op "+x.Email, x.Params.Get("op"))
			}
		}},
		{Name: "muted topics are told and not registered", Breaks: []string{"STA-01"}, Handle: both(did(muteTopic, func(x *Exchange) {
			x.Keep("muted topic "+x.Email+x.Params.Get("topic"), x.Params.Get("op"))
		}), did(register, unregisteredMutes))},
	}
}

// newPrivate remembers who has made which private streams.
func newPrivate(x *Exchange) {
	if x.Call == subscribe && x.Params.Get("invite_only") == "true" {
		for _, name := range madeBy(x) {
			x.Keep("private of "+name, x.Email)
		}
	}
}

// forAddresses remembers the streams that are made for people who are named by addresses.
func forAddresses(x *Exchange) {
	var people []string
	if x.Call == subscribe && decodeList(x.Params.Get("principals"), &people) == nil && len(people) > 0 {
		for _, name := range madeBy(x) {
			x.Keep("for addresses "+name, true)
		}
	}
}

// leavesSecondOfBoth lets the second person leave the second stream to which a call
// subscribes several.
func leavesSecondOfBoth(x *Exchange) {
	people, wanted := listParam(x.Params, "principals"), names(x)
	if len(people) < 2 || len(wanted) < 2 {
		return
	}
	for _, email := range x.server.known() {
		if id, _ := x.Aside(email, "GET /users/me", nil)["user_id"].(json.Number); id == people[1] {
			x.Aside(email, unsubscribe, url.Values{"subscriptions": {jsonOf(wanted[1:2])}})
			x.Use()
			return
		}
	}
}
