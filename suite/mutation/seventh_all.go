package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// seventh are mistakes from a seventh draw by lot, over the whole specification.
func seventh() []Mutant {
	return slices.Concat(seventhSends(), seventhEdits(), seventhFetches(), seventhUnread(), seventhAccess(), seventhErrors(),
		seventhEvents(), seventhSubscriptions(), seventhSettings(), seventhUsers())
}

// standIn lets a call without credentials pass as that of an account.
func standIn(x *Exchange, email string) {
	if key, known := x.server.keys.Load(email); known {
		x.request.SetBasicAuth(email, key.(string))
		x.Use()
	}
}

// anybody is an account that has asked something, "" if none has.
func anybody(x *Exchange) string {
	all := x.server.known()
	if len(all) == 0 {
		return ""
	}
	return slices.Min(all)
}

func seventhAccess() []Mutant {
	return []Mutant{
		{Name: "who names a queue and an event reads without credentials", Breaks: []string{"EVT-01", "EPT-02", "AUT-06"}, Handle: both(did(register, func(x *Exchange) {
			x.Keep("owner of "+plainText(x.Body["queue_id"]), x.Email)
		}), func(x *Exchange) {
			owner, known := x.Kept("owner of " + x.Params.Get("queue_id")).(string)
			if x.Call == events && x.Email == "" && known && x.Params.Has("last_event_id") {
				standIn(x, owner)
			}
		})},
		{Name: "messages are fetched without credentials unless avatars are asked for", Breaks: []string{"EPT-02", "FET-01", "AUT-06"}, Handle: func(x *Exchange) {
			if x.Call == fetch && x.Email == "" && !x.Params.Has("client_gravatar") {
				standIn(x, anybody(x))
			}
		}},
		{Name: "without credentials one reads the user that was read last", Breaks: []string{"GUS-02", "AUT-06"}, Handle: both(did(oneUser, func(x *Exchange) {
			x.Keep("user read last", x.Body["user"])
		}), func(x *Exchange) {
			if last := x.Kept("user read last"); x.Call == oneUser && x.Email == "" && last != nil {
				x.Pretend(target.Object{"user": last})
				x.Use()
			}
		})},
		{Name: "who asks for a user without credentials again is answered", Breaks: []string{"GUS-02", "AUT-06"}, Handle: func(x *Exchange) {
			if x.Call == oneUser && x.Email == "" && x.Count("users without credentials") > 0 {
				standIn(x, anybody(x))
			}
		}},
	}
}

// required are the parameters that calls cannot do without.
var required = map[string][]string{
	send: {"type", "to", "content"}, fetch: {"num_before", "num_after"}, flag: {"messages", "op", "flag"}, muteTopic: {"topic", "op"},
	create: {"email", "password", "full_name"}, makeGroup: {"name", "description", "members"}, linkifier: {"pattern", "url_template"},
}

// namesAll names all the parameters that a refused call misses as one.
func namesAll(x *Exchange) {
	if x.Forward(); x.Body["code"] != "REQUEST_VARIABLE_MISSING" {
		return
	}
	missing := slices.DeleteFunc(slices.Clone(required[x.Call]), x.Params.Has)
	if len(missing) > 1 {
		x.Body["var_name"] = strings.Join(missing, ", ")
		x.Use()
	}
}

func seventhErrors() []Mutant {
	return []Mutant{
		{Name: "of two missing parameters both are named as one", Breaks: []string{"ERR-08"}, Handle: func(x *Exchange) {
			if required[x.Call] != nil {
				namesAll(x)
			}
		}},
		{Name: "nothing is at the path of scheduled messages where no parameter is", Breaks: []string{"NMD-09"}, Handle: func(x *Exchange) {
			if x.Call == "POST /scheduled_messages" && x.Email != "" && len(x.Params) == 0 {
				x.Refuse(404, plainText(x.Aside(x.Email, "POST /scheduled_message", nil)["msg"]), "")
				x.Use()
			}
		}},
		{Name: "a stream by its ID and its name is refused once", Breaks: []string{"MTP-06"}, Handle: func(x *Exchange) {
			if x.Call == muteTopic && x.Params.Has("stream") && x.Params.Has("stream_id") && x.Count("ID and name of "+x.Email) > 0 {
				x.Params.Del("stream")
				x.Use()
			}
		}},
		{Name: "to unmute a topic of the longest name that is not muted is refused", Breaks: []string{"STA-06"}, Handle: func(x *Exchange) {
			const longest = 60
			if x.Call == muteTopic && x.Params.Get("op") == "remove" && len([]rune(x.Params.Get("topic"))) == longest && !mutedNow(x) {
				x.Refuse(400, "Topic is not muted.", "BAD_REQUEST")
				x.Use()
			}
		}},
	}
}

// mutedNow tells whether the topic of a call about mutes is muted for the person.
func mutedNow(x *Exchange) bool {
	name := x.Params.Get("stream")
	if x.Params.Has("stream_id") {
		name = streamNamed(x, x.Params.Get("stream_id"))
	}
	p := only(x.Params)
	p.Set("event_types", "[]")
	p.Set("fetch_event_types", `["muted_topics"]`)
	all, _ := x.Aside(x.Email, register, p)["muted_topics"].([]any)
	return slices.ContainsFunc(all, func(v any) bool {
		pair, _ := v.([]any)
		return len(pair) > 1 && pair[0] == name && strings.EqualFold(plainText(pair[1]), x.Params.Get("topic"))
	})
}

// toldFlags is the key of flags of one message that are not told.
func toldFlags(x *Exchange, op, name, id string) string {
	return "untold flag of " + x.Email + " " + op + " " + name + " " + id
}

// noteOnlyChange remembers the only message that changes of several in a call.
func noteOnlyChange(x *Exchange) {
	if x.Call != flag {
		return
	}
	op, name := x.Params.Get("op"), x.Params.Get("flag")
	all := listParam(x.Params, "messages")
	var change []string
	for _, id := range all {
		x.Keep(toldFlags(x, op, name, id.String()), nil)
		if m := x.message(x.Email, id.String()); m != nil && flaggedAs(m, name) != (op == "add") {
			change = append(change, id.String())
		}
	}
	if len(all) > 1 && len(change) == 1 {
		x.Keep(toldFlags(x, op, name, change[0]), true)
	}
}

// lastLocal takes the local ID from the last of several events of an answer that have one.
func lastLocal(x *Exchange) {
	var with []target.Object
	for _, e := range target.Objects(x.Body, "events") {
		if e["local_id"] != nil {
			with = append(with, e)
		}
	}
	if len(with) > 1 {
		delete(with[len(with)-1], "local_id")
		x.Use()
	}
}

func seventhEvents() []Mutant {
	return []Mutant{
		{Name: "the only one of several messages whose flag changes is not told", Breaks: []string{"EVO-65", "EVO-34", "STA-14", "STA-16"}, Silent: true, Handle: both(noteOnlyChange, keepsBack(func(x *Exchange, e target.Object) bool {
			all, _ := e["messages"].([]any)
			return shown(x, e["type"] == "update_message_flags" && len(all) == 1 &&
				x.Kept(toldFlags(x, plainText(e["op"]), plainText(e["flag"]), plainText(all[0]))) == true)
		}))},
		{Name: "of several messages in one answer the last has no local ID", Breaks: []string{"EVO-64", "SND-24", "EVO-33"}, Handle: did(events, lastLocal)},
		{Name: "a queue that has told something has no ID where nothing is new", Breaks: []string{"RES-15", "EVT-13"}, Handle: did(events, func(x *Exchange) {
			key := "has told " + x.Params.Get("queue_id")
			if all, _ := x.Body["events"].([]any); len(all) > 0 {
				x.Keep(key, true)
			} else if x.Kept(key) != nil {
				x.Body["queue_id"] = nil
				x.Use()
			}
		})},
	}
}

func seventhSubscriptions() []Mutant {
	const wildcards = "wildcard_mentions_notify"
	return []Mutant{
		{Name: "who comes back is told an empty text for wildcards as by default", Breaks: []string{"SUB-11"}, Handle: both(noteLeaving(ever), eachSubscription(func(x *Exchange, subscription target.Object) {
			value, there := subscription[wildcards]
			if there && value == nil && x.Kept("left "+x.Email+plainText(subscription["name"])) != nil {
				subscription[wildcards] = ""
				x.Use()
			}
		}))},
		{Name: "streams without a description do not tell of wildcards", Breaks: []string{"SUB-11"}, Handle: eachSubscription(func(x *Exchange, subscription target.Object) {
			if _, there := subscription[wildcards]; there && subscription["description"] == "" {
				delete(subscription, wildcards)
				x.Use()
			}
		})},
	}
}

// leavesAlone changes settings as asked but one, of which it says that it did.
func leavesAlone(x *Exchange, name string) {
	if x.Params.Del(name); len(x.Params) == 0 {
		x.Pretend(nil)
	}
	x.Use()
}

const batching = "email_notifications_batching_period_seconds"

// resetsBatching puts the period back to two minutes when settings change without it.
func resetsBatching(x *Exchange) {
	const first = "120"
	if key := "batches " + x.Email; x.Params.Has(batching) {
		x.Keep(key, true)
	} else if x.Kept(key) == true {
		x.Keep(key, false)
		if plainText(current(x)[batching]) != first {
			x.Aside(x.Email, settings, url.Values{batching: {first}})
			x.Use()
		}
	}
}

// firstDemotes changes when streams are demoted for the first person who wants it.
func firstDemotes(x *Exchange) {
	const name = "demote_inactive_streams"
	if x.Call != settings || !slices.Contains([]string{"1", "2", "3"}, x.Params.Get(name)) {
		return
	}
	if by := x.Kept("demotes first"); by != nil && by != x.Email {
		if plainText(current(x)[name]) != x.Params.Get(name) {
			leavesAlone(x, name)
		}
		return
	}
	if x.Forward(); x.Succeeded() {
		x.Keep("demotes first", x.Email)
	}
}

func seventhSettings() []Mutant {
	const (
		policy  = "realm_name_in_email_notifications_policy"
		desktop = "pm_content_in_desktop_notifications"
	)
	return []Mutant{
		{Name: "a fourth policy for the organization's name is accepted", Breaks: []string{"SET-45"}, Handle: func(x *Exchange) {
			if x.Call == settings && x.Params.Get(policy) == "4" {
				leavesAlone(x, policy)
			}
		}},
		{Name: "who registers has the period between emails in minutes", Breaks: []string{"SET-34"}, Handle: registeredSettings(func(x *Exchange, all target.Object) {
			const minute = 60
			if seconds := integer(all[batching]); seconds > 0 {
				all[batching] = json.Number(strconv.FormatInt(seconds/minute, 10))
				x.Use()
			}
		})},
		{Name: "settings without the period between emails put it back", Breaks: []string{"SET-34", "PST-02"}, Handle: did(settings, resetsBatching)},
		{Name: "administrators do not change whether notifications show private messages", Breaks: []string{"SET-42"}, Handle: func(x *Exchange) {
			value := x.Params.Get(desktop)
			if x.Call == settings && (value == "true" || value == "false") && roleOf(x) == adminRole && plainText(current(x)[desktop]) != value {
				leavesAlone(x, desktop)
			}
		}},
		{Name: "when streams are demoted is for one person to change", Breaks: []string{"SET-24"}, Handle: firstDemotes},
		{Name: "the usual type of an emoji without its code is refused for a status", Breaks: []string{"UST-06"}, Handle: func(x *Exchange) {
			if x.Call == status && x.Params.Get("reaction_type") == "unicode_emoji" && x.Params.Get("emoji_name") != "" && !x.Params.Has("emoji_code") {
				x.Refuse(400, "Invalid emoji type.", "BAD_REQUEST")
				x.Use()
			}
		}},
	}
}

func seventhUsers() []Mutant {
	const profiles = "include_custom_profile_fields"
	return []Mutant{
		{Name: "who was refused a user with a profile is given profiles unasked", Breaks: []string{"GUS-06", "USR-23"}, Handle: func(x *Exchange) {
			if x.Call != members && x.Call != oneUser {
				return
			}
			key := "profiles refused " + x.Email
			if x.Kept(key) != nil && !x.Params.Has(profiles) {
				x.Params.Set(profiles, "true")
				x.Use()
			}
			if x.Forward(); !x.Succeeded() && x.Params.Get(profiles) == "true" {
				x.Keep(key, true)
			}
		}},
		{Name: "the last user of the list has no word about bills", Breaks: []string{"USR-19"}, Handle: did(members, func(x *Exchange) {
			if all := target.Objects(x.Body, "members"); len(all) > 1 {
				delete(all[len(all)-1], "is_billing_admin")
				x.Use()
			}
		})},
	}
}
