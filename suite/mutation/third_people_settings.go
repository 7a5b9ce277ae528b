package mutation

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// noteOwn remembers a field of the person's own user before settings change it.
func noteOwn(setting, field string) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != settings || !x.Params.Has(setting) {
			return
		}
		own := x.Aside(x.Email, "GET /users/me", nil)
		if x.Forward(); x.Succeeded() {
			x.Keep("former "+field+plainText(own["user_id"]), own[field])
		}
	}
}

// showsHidden gives a user who hides the address it all the same.
func showsHidden(x *Exchange, user target.Object) {
	if address := x.Kept("shows " + plainText(user["user_id"])); address != nil && user["delivery_email"] == nil {
		user["delivery_email"], user["email"] = address, address
		x.Use()
	}
}

func thirdNames() []Mutant {
	return []Mutant{
		{Name: "a new name shows an address that is hidden", Breaks: []string{"USR-06", "SET-53", "SET-54"}, Handle: both(did(settings, func(x *Exchange) {
			own := x.Aside(x.Email, "GET /users/me", nil)
			id := plainText(own["user_id"])
			if x.Params.Has("full_name") {
				x.Keep("shows "+id, own["delivery_email"])
			} else if x.Params.Has("email_address_visibility") {
				x.Keep("shows "+id, nil)
			}
		}), eachUser(showsHidden))},
		{Name: "a new API address is told as the one before", Breaks: []string{"EVO-59"}, Handle: both(noteOwn("email_address_visibility", "email"), each(events, "events", func(x *Exchange, e target.Object) {
			person, _ := e["person"].(target.Object)
			former := x.Kept("former email" + plainText(person["user_id"]))
			if told := person["new_email"]; told != nil && former != nil && told != former {
				person["new_email"] = former
				x.Use()
			}
		}))},
		{Name: "capitals of a linkifier's template are small", Breaks: []string{"LNK-04", "LNK-07"}, Handle: func(x *Exchange) {
			given := x.Params.Get("url_template")
			if small := smallOutside(given); x.Call == linkifier && small != given {
				x.Params.Set("url_template", small)
				x.Use()
			}
		}},
	}
}

// smallOutside gives a template small letters outside the names in braces.
func smallOutside(template string) string {
	var small strings.Builder
	for i, part := range strings.Split(template, "{") {
		name, rest, found := strings.Cut(part, "}")
		switch {
		case i == 0:
			small.WriteString(strings.ToLower(part))
		case found:
			small.WriteString("{" + name + "}" + strings.ToLower(rest))
		default:
			small.WriteString("{" + part)
		}
	}
	return small.String()
}

const iconCount = "desktop_icon_count_display"

// noteIcons remembers the values that the number of icons had, one after the other.
func noteIcons(x *Exchange) {
	if x.Call != settings || !x.Params.Has(iconCount) {
		return
	}
	before := current(x)[iconCount]
	if x.Forward(); x.Succeeded() {
		all, _ := x.Kept("icons " + x.Email).([]any)
		if len(all) == 0 {
			all = []any{before}
		}
		x.Keep("icons "+x.Email, append(slices.Clone(all), json.Number(x.Params.Get(iconCount))))
	}
}

// tellsFormer tells of a change the value that was before.
func tellsFormer(x *Exchange, e target.Object) {
	if e["type"] != "user_settings" || e["property"] != iconCount {
		return
	}
	all, _ := x.Kept("icons " + x.Email).([]any)
	for i := len(all) - 1; i > 0; i-- {
		if all[i] == e["value"] && all[i-1] != e["value"] {
			e["value"] = all[i-1]
			x.Use()
			return
		}
	}
}

// noteBefore remembers the setting that was changed last, with its value before.
func noteBefore(x *Exchange) {
	if x.Call != settings || len(x.Params) != 1 {
		return
	}
	all := current(x)
	if x.Forward(); !x.Succeeded() {
		return
	}
	for name := range x.Params {
		if value, there := all[name]; there && plainText(value) != x.Params.Get(name) {
			x.Keep("before "+x.Email, url.Values{name: {plainText(value)}})
		}
	}
}

func thirdSettings() []Mutant {
	const policy = "realm_name_in_email_notifications_policy"
	return []Mutant{
		{Name: "who never wants the organization's name registers with the automatic policy", Breaks: []string{"SET-45", "LVL-45"}, Handle: registeredSettings(func(x *Exchange, all target.Object) {
			if plainText(all[policy]) == "3" {
				all[policy] = json.Number("1")
				x.Use()
			}
		})},
		{Name: "the number of icons is told as it was before", Breaks: []string{"EVO-22", "SET-44"}, Handle: both(noteIcons, each(events, "events", tellsFormer))},
		{Name: "a status takes the last setting back", Breaks: []string{"PST-02", "SET-08"}, Handle: both(noteBefore, did(status, func(x *Exchange) {
			if before, _ := x.Kept("before " + x.Email).(url.Values); before != nil {
				x.Aside(x.Email, settings, before)
				x.Keep("before "+x.Email, nil)
				x.Use()
			}
		}))},
	}
}

// eachStatus changes the statuses that a registration tells.
func eachStatus(change func(x *Exchange, id string, one target.Object)) func(*Exchange) {
	return did(register, func(x *Exchange) {
		all, _ := x.Body["user_status"].(target.Object)
		for id, value := range all {
			if one, is := value.(target.Object); is && one["reaction_type"] != nil {
				change(x, id, one)
			}
		}
	})
}

// noteType remembers the type of the first emoji of a person's status, until the type is
// given or the emoji taken away.
func noteType(x *Exchange) {
	id := plainText(ownID(x))
	if x.Params.Has("reaction_type") || (x.Params.Has("emoji_name") && x.Params.Get("emoji_name") == "") {
		x.Keep("type of "+id, nil)
	}
	body := x.Aside(x.Email, register, url.Values{"event_types": {"[]"}, "fetch_event_types": {`["user_status"]`}})
	all, _ := body["user_status"].(target.Object)
	one, _ := all[id].(target.Object)
	if x.Kept("type of "+id) == nil {
		x.Keep("type of "+id, one["reaction_type"])
	}
}

func thirdStatuses() []Mutant {
	return []Mutant{
		{Name: "a second emoji of a status has the type of the first", Breaks: []string{"RES-11", "UST-06"}, Handle: both(did(status, noteType), eachStatus(func(x *Exchange, id string, one target.Object) {
			if first := x.Kept("type of " + id); first != nil && first != one["reaction_type"] {
				one["reaction_type"] = first
				x.Use()
			}
		}))},
		{Name: "every emoji of a status is registered as one of Unicode", Breaks: []string{"RES-11", "UST-06"}, Handle: eachStatus(func(x *Exchange, _ string, one target.Object) {
			if one["reaction_type"] != "unicode_emoji" {
				one["reaction_type"] = "unicode_emoji"
				x.Use()
			}
		})},
	}
}
