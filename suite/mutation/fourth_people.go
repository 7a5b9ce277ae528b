package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

const displaySettings = "PATCH /settings/display"

// aliasYields takes from a call of the alias what was changed by the name of today.
func aliasYields(x *Exchange) {
	if x.Call != displaySettings {
		return
	}
	for name := range x.Params {
		if x.Kept("changed by today's name "+x.Email+name) != nil {
			x.Params.Del(name)
			x.Use()
		}
	}
	if len(x.Params) == 0 {
		x.Pretend(nil)
	}
}

// settersOf is who has given a setting the value first, by name and value.
func settersOf(name, value string) string { return "first set " + name + " to " + value }

// statusOf are the statuses of a registration by the IDs of their people, in order.
func statusOf(body target.Object) (ids []int, all target.Object) {
	all, _ = body["user_status"].(target.Object)
	for id := range all {
		n, _ := strconv.Atoi(id)
		ids = append(ids, n)
	}
	slices.Sort(ids)
	return ids, all
}

// hidesThird tells of the third and later who is away nothing about it.
func hidesThird(x *Exchange) {
	away := 0
	ids, all := statusOf(x.Body)
	for _, id := range ids {
		one, _ := all[strconv.Itoa(id)].(target.Object)
		if one["away"] != true {
			continue
		}
		if away++; away > 2 {
			delete(one, "away")
			x.Use()
		}
	}
}

func fourthSettings() []Mutant {
	return []Mutant{
		{Name: "the alias for the display does not change again what PATCH /settings changed", Breaks: []string{"PST-04"}, Handle: both(did(settings, func(x *Exchange) {
			for name := range x.Params {
				x.Keep("changed by today's name "+x.Email+name, true)
			}
		}), aliasYields)},
		{Name: "who sets what another has set before is not told", Breaks: []string{"PST-07", "EVO-18"}, Silent: true, Handle: both(did(settings, func(x *Exchange) {
			for name := range x.Params {
				if key := settersOf(name, x.Params.Get(name)); x.Kept(key) == nil {
					x.Keep(key, x.Email)
				}
			}
		}), keepsBack(func(x *Exchange, e target.Object) bool {
			first := x.Kept(settersOf(plainText(e["property"]), plainText(e["value"])))
			return e["type"] == "user_settings" && shown(x, first != nil && first != x.Email)
		}))},
		{Name: "the third who is away is not said to be", Breaks: []string{"RES-12", "UST-07"}, Handle: did(register, hidesThird)},
		{Name: "a new text brings back who is away", Breaks: []string{"UST-08", "UST-07"}, Handle: func(x *Exchange) {
			if x.Call != status || !x.Params.Has("status_text") || x.Params.Has("away") {
				return
			}
			body := x.Aside(x.Email, register, url.Values{"event_types": {"[]"}, "fetch_event_types": {`["user_status"]`}})
			_, all := statusOf(body)
			own, _ := all[plainText(ownID(x))].(target.Object)
			if x.Forward(); x.Succeeded() && own["away"] == true {
				x.Aside(x.Email, status, url.Values{"away": {"false"}})
				x.Use()
			}
		}},
	}
}

// thirdKey gives the third person who fetches a key for development the ID of the first.
func thirdKey(x *Exchange) {
	people, _ := x.Kept("fetched keys").([]string)
	name, id := x.Params.Get("username"), plainText(x.Body["user_id"])
	if !slices.Contains(people, name) {
		people = append(slices.Clone(people), name)
		x.Keep("fetched keys", people)
	}
	if len(people) == 1 {
		x.Keep("first ID with a key", id)
	}
	if slices.Index(people, name) > 1 {
		first, _ := x.Kept("first ID with a key").(string)
		x.Body["user_id"] = json.Number(first)
		x.Use()
	}
}

// keepsSecond leaves linkifiers but the first that is changed their pattern.
func keepsSecond(x *Exchange) {
	if x.Call != linkifier {
		return
	}
	if x.Kept("first linkifier") == nil {
		x.Keep("first linkifier", x.ID)
	}
	for _, rule := range target.Objects(x.Aside(x.Email, "GET /realm/linkifiers", nil), "linkifiers") {
		second := plainText(rule["id"]) == x.ID && x.Kept("first linkifier") != x.ID
		if second && x.Params.Has("pattern") && rule["pattern"] != x.Params.Get("pattern") {
			x.Params.Set("pattern", plainText(rule["pattern"]))
			x.Use()
		}
	}
}

func fourthUsers() []Mutant {
	return []Mutant{
		{Name: "guests read users without delivery_email", Breaks: []string{"LVL-54"}, Handle: func(x *Exchange) {
			if (x.Call == members || x.Call == oneUser) && roleOf(x) == guestRole {
				eachUser(func(x *Exchange, user target.Object) {
					delete(user, "delivery_email")
					x.Use()
				})(x)
			}
		}},
		{Name: "the third who fetches a key for development has the ID of the first", Breaks: []string{"DEV-05"}, Handle: did("POST /dev_fetch_api_key", thirdKey)},
		{Name: "a second linkifier that is changed keeps its pattern", Breaks: []string{"LNK-03"}, Handle: keepsSecond},
	}
}

func fourthMutes() []Mutant {
	return []Mutant{
		{Name: "a second topic muted by an ID is muted in the stream of the first", Breaks: []string{"MTP-04", "STA-01"}, Handle: func(x *Exchange) {
			if x.Call != muteTopic || !x.Params.Has("stream_id") || x.Params.Get("op") != "add" {
				return
			}
			key := "first ID for mutes of " + x.Email
			if first, known := x.Kept(key).(string); !known {
				x.Keep(key, x.Params.Get("stream_id"))
			} else if first != x.Params.Get("stream_id") {
				x.Params.Set("stream_id", first)
				x.Use()
			}
		}},
		{Name: "a topic of a private stream is not muted by the stream's name", Breaks: []string{"MTP-05", "STA-01"}, Handle: did(muteTopic, func(x *Exchange) {
			if x.Params.Has("stream") && x.Params.Get("op") == "add" && private(x, x.Params.Get("stream")) {
				back := only(x.Params, "stream", "topic")
				back.Set("op", "remove")
				x.Aside(x.Email, muteTopic, back)
				x.Use()
			}
		})},
	}
}
