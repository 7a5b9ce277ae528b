package mutation

import (
	"net/http"
	"net/url"
	"slices"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const developmentKey = "POST /dev_fetch_api_key"

// longerHasCode gives the refusal of a key that goes on after the right one a code.
func longerHasCode(x *Exchange) {
	_, given, _ := x.request.BasicAuth()
	known, _ := x.server.keys.Load(x.Email)
	if key, _ := known.(string); key == "" || len(given) <= len(key) {
		return
	}
	if x.Forward(); x.Status == http.StatusUnauthorized && x.Body["code"] == nil {
		x.Body["code"] = "BAD_REQUEST"
		x.Use()
	}
}

// fetchedOnce refuses a key for development to who had one before and does not sign in.
func fetchedOnce(x *Exchange) {
	key := "had a key: " + x.Params.Get("username")
	if x.Call != developmentKey {
		return
	}
	if x.Email == "" && x.Kept(key) != nil {
		x.Refuse(http.StatusUnauthorized, "Not logged in: API authentication or user session required", "")
		x.Use()
		return
	}
	if x.Forward(); x.Succeeded() {
		x.Keep(key, true)
	}
}

func sixthKeys() []Mutant {
	return []Mutant{
		{Name: "a key that is too long has an error with a code", Breaks: []string{"ERR-06", "ERR-24", "AUT-07"}, Handle: longerHasCode},
		{Name: "the second status without a key is set", Breaks: []string{"UST-01", "AUT-06"}, Handle: func(x *Exchange) {
			if x.Call == status && x.Email == "" && x.Count("statuses without a key") > 0 {
				x.Pretend(nil)
				x.Use()
			}
		}},
		{Name: "owners change linkifiers with any key", Breaks: []string{"LNK-01", "AUT-07"}, Handle: passes(func(x *Exchange, _, _ string) bool {
			return x.Call == linkifier && roleOf(x) == ownerRole
		})},
		{Name: "who has fetched a key for development must sign in to fetch it again", Breaks: []string{"AUT-05", "DEV-01"}, Handle: fetchedOnce},
	}
}

// notesRefusedGroup remembers the names of groups that were refused for a member.
func notesRefusedGroup(x *Exchange) {
	for _, id := range listParam(x.Params, "members") {
		if x.Params.Get("name") != "" && x.Aside(x.Email, "GET /users/"+id.String(), nil)["result"] != "success" {
			x.Keep("refused group "+x.Params.Get("name"), true)
		}
	}
}

func sixthUsers() []Mutant {
	const visibility = "email_address_visibility"
	return []Mutant{
		{Name: "who takes another name has a profile unasked", Breaks: []string{"GUS-06", "USR-23"}, Handle: both(did(settings, func(x *Exchange) {
			if x.Params.Has("full_name") {
				x.Keep("renamed "+plainText(ownID(x)), true)
			}
		}), eachUser(func(x *Exchange, user target.Object) {
			if x.Kept("renamed "+plainText(user["user_id"])) != nil {
				givesProfile(x, user)
			}
		}))},
		{Name: "a visibility that is refused takes the address from the user", Breaks: []string{"USR-04", "LVL-54"}, Handle: both(func(x *Exchange) {
			if x.Call == settings && x.Params.Has(visibility) {
				id := plainText(ownID(x))
				x.Forward()
				x.Keep("refused visibility of "+id, !x.Succeeded())
			}
		}, eachUser(func(x *Exchange, user target.Object) {
			if x.Kept("refused visibility of "+plainText(user["user_id"])) == true {
				delete(user, "delivery_email")
				x.Use()
			}
		}))},
		{Name: "the name of a group that was refused for a member is taken", Breaks: []string{"UGR-06", "UGR-05"}, Handle: both(func(x *Exchange) {
			if x.Call == makeGroup && x.Kept("refused group "+x.Params.Get("name")) != nil {
				x.Refuse(http.StatusBadRequest, "User group already exists", "BAD_REQUEST")
				x.Use()
			}
		}, failed(makeGroup, notesRefusedGroup))},
		{Name: "the version is a number once a linkifier was changed", Breaks: []string{"SRV-16"}, Handle: both(did(linkifier, func(x *Exchange) {
			x.Keep("linkifier was changed", true)
		}), did("GET /server_settings", func(x *Exchange) {
			if _, there := x.Body["service_version"]; there && x.Kept("linkifier was changed") != nil {
				x.Body["service_version"] = 7
				x.Use()
			}
		}))},
	}
}

// withoutLowest changes the display by the alias but for enumerations that get their lowest value.
func withoutLowest(x *Exchange) {
	if x.Call != displaySettings {
		return
	}
	all := current(x)
	for _, name := range []string{"color_scheme", "demote_inactive_streams", "user_list_style"} {
		if x.Params.Get(name) == "1" && plainText(all[name]) != "1" {
			x.Params.Del(name)
			x.Use()
		}
	}
	if len(x.Params) == 0 {
		x.Pretend(nil)
	}
}

// lastValues are the last values in the lists of those that a setting may have.
var lastValues = map[any]string{
	"color_scheme": "3", "demote_inactive_streams": "3", "user_list_style": "3", "desktop_icon_count_display": "3",
	"realm_name_in_email_notifications_policy": "3", "email_address_visibility": "3", "emojiset": "text", "default_view": "all_messages",
}

func sixthSettings() []Mutant {
	return []Mutant{
		{Name: "the alias for the display does not set the lowest value", Breaks: []string{"PST-04"}, Handle: withoutLowest},
		{Name: "settings that get the last of their values are not told", Breaks: []string{"EVO-18", "PST-07"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			last, listed := lastValues[e["property"]]
			return shown(x, e["type"] == "user_settings" && listed && plainText(e["value"]) == last)
		})},
		{Name: "whether there are digests is registered as it was before", Breaks: []string{"SET-38"}, Handle: registersFormer("enable_digest_emails")},
		{Name: "a display setting that changes again is not told by the old event", Breaks: []string{"EVO-07", "EVO-12"}, Silent: true, Handle: keepsBack(func(x *Exchange, e target.Object) bool {
			return e["type"] == "update_display_settings" && shown(x, ordinal(x, "display "+plainText(e["setting_name"]), e) > 0)
		})},
	}
}

// needsCode refuses an emoji without a code to who has changed the text of the status alone.
func needsCode(x *Exchange) {
	if x.Call != status {
		return
	}
	key, emoji := "text alone of "+x.Email, x.Params.Get("emoji_name")
	if emoji != "" && !x.Params.Has("emoji_code") && x.Kept(key) != nil {
		x.Refuse(http.StatusBadRequest, "Missing 'emoji_code' argument", "REQUEST_VARIABLE_MISSING")
		x.Body["var_name"] = "emoji_code"
		x.Use()
		return
	}
	if x.Forward(); x.Succeeded() && x.Params.Get("status_text") != "" && !x.Params.Has("emoji_name") {
		x.Keep(key, true)
	}
}

// noteReturn remembers who was away and is not any more.
func noteReturn(x *Exchange) {
	const list = "are back"
	id, away := plainText(ownID(x)), x.Params.Get("away")
	all, _ := x.Kept(list).([]string)
	all = slices.DeleteFunc(slices.Clone(all), func(other string) bool { return other == id })
	if x.Kept("was away "+id) != nil && away == "false" {
		all = append(all, id)
	}
	if away == "true" {
		x.Keep("was away "+id, true)
	}
	x.Keep(list, all)
}

// awayStill registers who is back as away.
func awayStill(x *Exchange) {
	all, told := x.Body["user_status"].(target.Object)
	back, _ := x.Kept("are back").([]string)
	for _, id := range back {
		one, is := all[id].(target.Object)
		if !told {
			return
		}
		if !is {
			one = target.Object{}
			all[id] = one
		}
		one["away"] = true
		x.Use()
	}
}

func sixthStatuses() []Mutant {
	const special = "service_extra_emoji"
	return []Mutant{
		{Name: "every name is one of a special emoji in a status", Breaks: []string{"UST-13", "UST-12"}, Handle: failed(status, func(x *Exchange) {
			if x.Body["code"] == "BAD_REQUEST" && x.Params.Get("reaction_type") == special && x.Params.Get("emoji_name") != "" && len([]rune(x.Params.Get("status_text"))) <= 60 {
				x.Pretend(nil)
				x.Use()
			}
		})},
		{Name: "an emoji needs a code once the text of the status was changed alone", Breaks: []string{"UST-05"}, Handle: needsCode},
		{Name: "who is back is registered as away", Breaks: []string{"UST-07", "RES-12", "RES-13"}, Handle: both(did(status, func(x *Exchange) {
			if x.Params.Has("away") {
				noteReturn(x)
			}
		}), did(register, awayStill))},
	}
}

// privateAfterRefusal remembers the streams that are made by default after a refused call.
func privateAfterRefusal(x *Exchange) {
	if x.Call != subscribe {
		return
	}
	key := "refused to subscribe " + x.Email
	plain := !x.Params.Has("invite_only") && !x.Params.Has("is_web_public")
	if x.Kept(key) == true && plain {
		for _, name := range madeBy(x) {
			x.Keep("made after a refusal "+name, true)
		}
	}
	x.Forward()
	x.Keep(key, !x.Succeeded())
}

// keepsWhole makes the last stream of several with a description that is too long, whole.
func keepsWhole(x *Exchange) {
	const bound = 1024
	wanted := wantedStreams(x)
	if x.Call != subscribe || len(wanted) < 2 {
		return
	}
	last := wanted[len(wanted)-1]
	text, _ := last["description"].(string)
	if utf8.RuneCountInString(text) <= bound {
		return
	}
	last["description"] = string([]rune(text)[:bound])
	x.Params.Set("subscriptions", jsonOf(wanted))
	if name := plainText(last["name"]); slices.Contains(madeBy(x), name) {
		x.Keep("whole description of "+name, text)
		x.Use()
	}
}

// wholly gives a stream the description that is too long.
func wholly(x *Exchange, object target.Object) {
	if text := x.Kept("whole description of " + plainText(object["name"])); text != nil && object["description"] != nil {
		object["description"] = text
	}
}

// readIn are the messages of a stream that the person has read.
func readIn(x *Exchange, name any) []any {
	ids := []any{}
	p := url.Values{"anchor": {"newest"}, "num_before": {"100"}, "num_after": {"0"}, "narrow": {jsonOf([]any{map[string]any{"operator": "stream", "operand": name}})}}
	for _, m := range target.Objects(x.Aside(x.Email, fetch, p), "messages") {
		if flaggedAs(m, "read") {
			ids = append(ids, m["id"])
		}
	}
	return ids
}

// forgetsReading marks what was read before the person left a stream as unread when the
// person comes back.
func forgetsReading(x *Exchange) {
	switch {
	case x.Call == unsubscribe && !x.Params.Has("principals"):
		var left []any
		_ = decodeList(x.Params.Get("subscriptions"), &left) // what is no list was refused
		for _, name := range left {
			x.Keep("read in "+x.Email+plainText(name), readIn(x, name))
		}
	case x.Call == subscribe && !x.Params.Has("principals"):
		x.Forward()
		subscribed, _ := x.Body["subscribed"].(target.Object)
		all, _ := subscribed[x.Email].([]any)
		for _, name := range all {
			key := "read in " + x.Email + plainText(name)
			ids, _ := x.Kept(key).([]any)
			if len(ids) > 0 && x.Aside(x.Email, flag, url.Values{"messages": {jsonOf(ids)}, "op": {"remove"}, "flag": {"read"}})["result"] == "success" {
				x.Use()
			}
			x.Keep(key, nil)
		}
	}
}

func sixthStreams() []Mutant {
	return []Mutant{
		{Name: "a stream that is made after a refused call is listed as private", Breaks: []string{"GEN-01", "STR-04"}, Handle: both(privateAfterRefusal, each(streams, "streams", func(x *Exchange, object target.Object) {
			if x.Kept("made after a refusal "+plainText(object["name"])) != nil && object["invite_only"] == false {
				object["invite_only"] = true
				x.Use()
			}
		}))},
		{Name: "queues for subscriptions alone are told the address of streams", Breaks: []string{"LVL-16", "SUB-27"}, Handle: both(func(x *Exchange) {
			if x.Call != register && x.Call != events {
				return
			}
			var kinds []string
			_ = decodeList(x.Params.Get("event_types"), &kinds) // what is no list was refused
			if x.Forward(); x.Succeeded() && slices.Equal(kinds, []string{"subscription"}) {
				x.Keep("subscriptions alone "+plainText(x.Body["queue_id"]), true)
			}
		}, eachSubscription(func(x *Exchange, subscription target.Object) {
			if subscription["color"] != nil && x.Kept("subscriptions alone "+x.Params.Get("queue_id")) != nil {
				subscription["email_address"] = "stream+" + plainText(subscription["stream_id"]) + "@mail.example.com"
				x.Use()
			}
		}))},
		{Name: "the last of several streams has a description that is too long", Breaks: []string{"SBS-09"}, Handle: both(keepsWhole, each(streams, "streams", wholly), eachSubscription(wholly))},
		{Name: "who comes back to a stream has not read what was read", Breaks: []string{"FLG-01", "MSG-36"}, Handle: forgetsReading},
	}
}

func sixthLists() []Mutant {
	const least = 2
	return []Mutant{
		{Name: "subscribed streams are not left out beside default streams", Breaks: []string{"GST-06"}, Handle: func(x *Exchange) {
			if x.Call == streams && x.Params.Get("include_subscribed") == "false" && x.Params.Get("include_default") == "true" {
				x.Params.Del("include_subscribed")
				x.Use()
			}
		}},
		{Name: "public streams are left out by default beside two other parameters", Breaks: []string{"GST-02"}, Handle: func(x *Exchange) {
			if x.Call == streams && len(x.Params) >= least && !x.Params.Has("include_public") && x.Params.Get("include_all_active") != "true" {
				x.Params.Set("include_public", "false")
				x.Use()
			}
		}},
	}
}
