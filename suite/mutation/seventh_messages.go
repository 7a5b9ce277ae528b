package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// missingStream refuses a message as if its stream were not there.
func missingStream(x *Exchange) {
	name := x.Params.Get("to")
	x.Refuse(400, "Stream '"+name+"' does not exist", streamMissing)
	x.Body["stream"] = name
	x.Use()
}

// listed tells whether the person finds a stream of that name in the list.
func listed(x *Exchange, name string) bool {
	return slices.ContainsFunc(target.Objects(x.Aside(x.Email, streams, nil), "streams"), func(object target.Object) bool {
		return object["name"] == name
	})
}

// staysMissing does not find a stream to which somebody wrote before it was made.
func staysMissing(x *Exchange) {
	if !toStream(x) {
		return
	}
	key := "missing stream " + x.Params.Get("to")
	if x.Kept(key) != nil && listed(x, x.Params.Get("to")) {
		missingStream(x)
		return
	}
	if x.Forward(); x.Body["code"] == streamMissing {
		x.Keep(key, true)
	}
}

// refusesIDs refuses a direct message to user IDs if the message that the person wanted to
// send before was refused.
func refusesIDs(x *Exchange) {
	if x.Call != send {
		return
	}
	key := "message refused " + x.Email
	if x.Kept(key) == true && x.Params.Get("type") != "stream" && len(listParam(x.Params, "to")) > 0 {
		x.Keep(key, false)
		x.Refuse(400, "Invalid user ID", "BAD_REQUEST")
		x.Use()
		return
	}
	x.Forward()
	x.Keep(key, !x.Succeeded())
}

func seventhSends() []Mutant {
	return []Mutant{
		{Name: "a stream to which somebody wrote before it was made is not there", Breaks: []string{"SND-09"}, Handle: staysMissing},
		{Name: "with a local ID a stream is known by its ID alone", Breaks: []string{"SND-09", "SND-24"}, Handle: func(x *Exchange) {
			_, notID := strconv.Atoi(x.Params.Get("to"))
			if toStream(x) && x.Params.Has("local_id") && notID != nil && listed(x, x.Params.Get("to")) {
				missingStream(x)
			}
		}},
		{Name: "after a refused message a list of user IDs is refused", Breaks: []string{"SND-11"}, Handle: refusesIDs},
		{Name: "messages to a group are fetched and not told", Breaks: []string{"GEN-06", "EVO-32"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			m := innards(e)
			return shown(x, e["type"] == "message" && inGroup(x, m) && foreign(x, m))
		})},
	}
}

// contentOnly tells whether an edit is of the text and nothing else.
func contentOnly(x *Exchange) bool {
	return x.Call == edit && x.Params.Has("content") && !x.Params.Has("topic") && !x.Params.Has("subject") && !x.Params.Has("stream_id")
}

func seventhEdits() []Mutant {
	return []Mutant{
		{Name: "who receives a direct message gives it a topic with success", Breaks: []string{"EDT-05"}, Handle: func(x *Exchange) {
			if x.Call != edit || !x.Params.Has("topic") {
				return
			}
			if m := x.message(x.Email, x.ID); m["type"] == "private" && foreign(x, m) {
				x.Pretend(nil)
				x.Use()
			}
		}},
		{Name: "a text alone is edited with any mode where a notice is named as it would be", Breaks: []string{"EDT-13"}, Handle: func(x *Exchange) {
			mode := x.Params.Get("propagate_mode")
			named := x.Params.Get("send_notification_to_old_thread") == "false" || x.Params.Get("send_notification_to_new_thread") == "true"
			if contentOnly(x) && named && (mode == "change_later" || mode == "change_all") {
				x.Params.Del("propagate_mode")
				x.Use()
			}
		}},
		{Name: "the oldest of several edits has null for its time", Breaks: []string{"EDH-03"}, Handle: histories(func(x *Exchange, _ target.Object, all []any) []any {
			if oldest, is := all[len(all)-1].(target.Object); is && len(all) > 1 {
				oldest["timestamp"] = nil
				x.Use()
			}
			return all
		})},
		{Name: "owners do not read from which stream a message was moved", Breaks: []string{"EDH-07"}, Handle: entries("prev_stream", func(x *Exchange, _, entry target.Object, _ int) {
			if roleOf(x) == ownerRole {
				delete(entry, "prev_stream")
				x.Use()
			}
		})},
		{Name: "a code beyond Unicode is that of the emoji's name", Breaks: []string{"RXN-10"}, Handle: func(x *Exchange) {
			const last = 0x10ffff
			if code, err := strconv.ParseInt(x.Params.Get("emoji_code"), 16, 64); x.Call == react && err == nil && code >= last {
				x.Params.Del("emoji_code")
				x.Use()
			}
		}},
	}
}

// oneMore gives the fetch after a refused one a message more after the anchor.
func oneMore(x *Exchange) {
	if x.Call != fetch {
		return
	}
	const large = 1000
	key := "fetch refused " + x.Email
	after, err := strconv.Atoi(x.Params.Get("num_after"))
	if x.Kept(key) == true && err == nil && after > 0 && after < large {
		right := target.Objects(x.Aside(x.Email, fetch, x.Params), "messages")
		x.Params.Set("num_after", strconv.Itoa(after+1))
		if x.Forward(); len(target.Objects(x.Body, "messages")) > len(right) {
			x.Use()
		}
	}
	x.Forward()
	x.Keep(key, !x.Succeeded())
}

// operandsOf are the streams on which a narrow of objects filters, by their names.
func operandsOf(x *Exchange) (found []string) {
	var terms []map[string]any
	_ = json.Unmarshal([]byte(x.Params.Get("narrow")), &terms) // pairs are left as they are
	for _, term := range terms {
		if term["operator"] != "stream" {
			continue
		}
		if _, number := term["operand"].(float64); number {
			found = append(found, streamNamed(x, plainText(term["operand"])))
		} else {
			found = append(found, plainText(term["operand"]))
		}
	}
	return found
}

// onlyReads tells whether a fetch is of a stream to which the person is not subscribed.
func onlyReads(x *Exchange) bool {
	wanted := operandsOf(x)
	own := target.Objects(x.Aside(x.Email, streams, url.Values{"include_public": {"false"}}), "streams")
	return len(wanted) > 0 && !slices.ContainsFunc(own, func(object target.Object) bool {
		return slices.Contains(wanted, plainText(object["name"]))
	})
}

func seventhFetches() []Mutant {
	return []Mutant{
		{Name: "a narrow of objects finds nothing in streams with letters beyond ASCII", Breaks: []string{"FET-17", "FET-20"}, Handle: did(fetch, func(x *Exchange) {
			found, _ := x.Body["messages"].([]any)
			beyond := func(name string) bool { return ascii(name) != name }
			if len(found) > 0 && slices.ContainsFunc(operandsOf(x), beyond) {
				x.Body["messages"] = []any{}
				x.Use()
			}
		})},
		{Name: "after a refused fetch there is one message more after the anchor", Breaks: []string{"FET-15"}, Handle: oneMore},
		{Name: "the first unread message of a stream that one only reads is the oldest", Breaks: []string{"FET-06"}, Handle: func(x *Exchange) {
			if x.Call == fetch && x.Params.Get("anchor") == "first_unread" && onlyReads(x) {
				x.Params.Set("anchor", "oldest")
				x.Use()
			}
		}},
		{Name: "who has come back to a stream is not told whether there is an older message", Breaks: []string{"FET-42"}, Handle: both(noteLeaving(ever), did(subscribe, func(x *Exchange) {
			for _, name := range names(x) {
				if key := x.Email + plainText(name); x.Kept("left "+key) != nil {
					x.Keep("back "+key, true)
				}
			}
		}), did(fetch, func(x *Exchange) {
			back := func(name string) bool { return x.Kept("back "+x.Email+name) != nil }
			if slices.ContainsFunc(operandsOf(x), back) {
				delete(x.Body, "found_oldest")
				x.Use()
			}
		}))},
	}
}

// ownAreRead shows to reads that fit messages of the person as read that nobody has marked.
func ownAreRead(fits func(x *Exchange) bool) func(*Exchange) {
	return both(did(flag, func(x *Exchange) {
		for _, id := range listParam(x.Params, "messages") {
			if x.Params.Get("flag") == "read" {
				x.Keep("marked "+id.String()+x.Email, true)
			}
		}
	}), each(fetch, "messages", func(x *Exchange, m target.Object) {
		marked := x.Kept("marked "+plainText(m["id"])+x.Email) != nil
		if fits(x) && !foreign(x, m) && !marked && !flaggedAs(m, "read") {
			withFlag(m, "read", true)
			x.Use()
		}
	}))
}

func seventhUnread() []Mutant {
	return []Mutant{
		{Name: "narrows show one's own new messages as read", Breaks: []string{"FLG-03"}, Handle: ownAreRead(narrowed)},
		{Name: "one's own new messages are read unless the anchor is asked for by name", Breaks: []string{"FLG-03"}, Handle: ownAreRead(func(x *Exchange) bool {
			return !x.Params.Has("include_anchor")
		})},
	}
}
