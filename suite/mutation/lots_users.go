package mutation

import (
	"maps"
	"net/http"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// keepsForAnybody answers a call without authentication as it was answered before.
func keepsForAnybody(call string) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != call {
			return
		}
		key := "kept " + x.ID + x.Params.Encode()
		x.Forward()
		if kept, known := x.Kept(key).(target.Object); known && x.Status == http.StatusUnauthorized {
			x.Pretend(kept)
			x.Use()
		}
		if x.Succeeded() {
			x.Keep(key, x.Body)
		}
	}
}

func lotsOfUsers() []Mutant {
	return []Mutant{
		{Name: "a gravatar goes with the old name", Breaks: []string{"GUS-05", "USR-10"}, Handle: both(did(settings, func(x *Exchange) {
			if x.Params.Has("full_name") {
				x.Keep("renamed "+plainText(ownID(x)), true)
			}
		}), eachUser(func(x *Exchange, user target.Object) {
			if url := plainText(user["avatar_url"]); x.Kept("renamed "+plainText(user["user_id"])) != nil && strings.Contains(url, "gravatar") {
				user["avatar_url"] = nil
				x.Use()
			}
		}))},
		{Name: "who hides the address is called by it", Breaks: []string{"USR-08", "SET-01"}, Handle: eachUser(func(x *Exchange, user target.Object) {
			if user["delivery_email"] == nil {
				user["full_name"] = user["email"]
				x.Use()
			}
		})},
		{Name: "who hides the address has that of the one before", Breaks: []string{"USR-06", "SET-54", "SET-53"}, Handle: did(members, func(x *Exchange) {
			var last any
			for _, user := range target.Objects(x.Body, "members") {
				if user["delivery_email"] == nil && last != nil {
					user["delivery_email"] = last
					x.Use()
				}
				last = user["delivery_email"]
			}
		})},
		{Name: "who lists users after another has the profiles for which the other asked", Breaks: []string{"GUS-06", "USR-23"}, Handle: func(x *Exchange) {
			if x.Call != members && x.Call != oneUser {
				return
			}
			if x.Params.Get("include_custom_profile_fields") == "true" {
				x.Keep("profiles for", x.Email)
			} else if by, _ := x.Kept("profiles for").(string); by != "" && by != x.Email && !x.Params.Has("include_custom_profile_fields") {
				x.Params.Set("include_custom_profile_fields", "true")
				x.Use()
			}
		}},
		{Name: "a user whom somebody has read can be read without a key", Breaks: []string{"GUS-02", "AUT-06", "AUT-07"}, Handle: keepsForAnybody(oneUser)},
		{Name: "a namesake has a number", Breaks: []string{"CUS-08"}, Handle: func(x *Exchange) {
			if x.Call != create {
				return
			}
			for _, user := range target.Objects(x.Aside(x.Email, members, nil), "members") {
				if user["full_name"] == x.Params.Get("full_name") {
					x.Params.Set("full_name", x.Params.Get("full_name")+" 2")
					x.Use()
					return
				}
			}
		}},
		{Name: "members make users after an administrator has", Breaks: []string{"CUS-04", "AUT-12"}, Handle: func(x *Exchange) {
			if x.Call != create {
				return
			}
			if by, _ := x.Kept("maker").(string); by != "" && roleOf(x) == memberRole {
				key, _ := x.server.keys.Load(by)
				x.request.SetBasicAuth(by, key.(string))
				x.Use()
				return
			}
			if x.Forward(); x.Succeeded() {
				x.Keep("maker", x.Email)
			}
		}},
		{Name: "who makes a group is not in it even if named", Breaks: []string{"UGR-05", "UGR-04"}, Handle: leavesOut(func(x *Exchange, id string) bool {
			return id == plainText(ownID(x))
		})},
		{Name: "bots are in no group that is made", Breaks: []string{"UGR-05", "UGR-04", "RES-03"}, Handle: leavesOut(func(x *Exchange, id string) bool {
			user, _ := x.Aside(x.Email, "GET /users/"+id, nil)["user"].(target.Object)
			return user["is_bot"] == true
		})},
	}
}

const memberRole = "400"

// leavesOut makes groups without some of the members that are asked for.
func leavesOut(fits func(x *Exchange, id string) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != makeGroup {
			return
		}
		all := listParam(x.Params, "members")
		left := []any{}
		for _, id := range all {
			if !fits(x, id.String()) {
				left = append(left, id)
			}
		}
		if len(left) < len(all) {
			x.Params.Set("members", jsonOf(left))
			x.Use()
		}
	}
}

// languages are the names of those that a test may choose.
var languages = map[any]string{"de": "German", "fr": "French", "es": "Spanish", "ja": "Japanese", "it": "Italian", "ru": "Russian", "pl": "Polish"}

// registeredSettings changes what a registration says of the person's settings.
func registeredSettings(change func(x *Exchange, all target.Object)) func(*Exchange) {
	return did(register, func(x *Exchange) {
		if all, is := x.Body["user_settings"].(target.Object); is {
			change(x, all)
		}
	})
}

func lotsOfSettings() []Mutant {
	return []Mutant{
		{Name: "an unsupported setting is reported once", Breaks: []string{"PST-06", "LVL-47"}, Handle: did(settings, func(x *Exchange) {
			all, _ := x.Body["ignored_parameters_unsupported"].([]any)
			left := []any{}
			for _, name := range all {
				if x.Count("reported "+x.Email+plainText(name)) == 0 {
					left = append(left, name)
				}
			}
			if len(left) == len(all) {
				return
			}
			x.Use()
			if x.Body["ignored_parameters_unsupported"] = left; len(left) == 0 {
				delete(x.Body, "ignored_parameters_unsupported")
			}
		})},
		{Name: "digests are off for who registers", Breaks: []string{"SET-38"}, Handle: registeredSettings(func(x *Exchange, all target.Object) {
			if all["enable_digest_emails"] == true {
				all["enable_digest_emails"] = false
				x.Use()
			}
		})},
		{Name: "who registers has a language by its name", Breaks: []string{"SET-19"}, Handle: registeredSettings(func(x *Exchange, all target.Object) {
			if name, known := languages[all["default_language"]]; known {
				all["default_language"] = name
				x.Use()
			}
		})},
		{Name: "two people do not have the same emoji", Breaks: []string{"UST-04", "RES-09"}, Handle: did(register, func(x *Exchange) {
			all, _ := x.Body["user_status"].(target.Object)
			seen := map[any]bool{}
			for _, id := range slices.Sorted(maps.Keys(all)) {
				one, _ := all[id].(target.Object)
				if code := one["emoji_code"]; code != nil && seen[code] {
					delete(one, "emoji_name")
					delete(one, "emoji_code")
					delete(one, "reaction_type")
					x.Use()
				} else {
					seen[code] = true
				}
			}
		})},
		{Name: "an emoji counts to the letters of a status", Breaks: []string{"LIM-01", "UST-02", "RES-07"}, Handle: func(x *Exchange) {
			if x.Call != status {
				return
			}
			emoji, _ := x.Kept("emoji " + x.Email).(string)
			if x.Params.Has("emoji_name") {
				emoji = x.Params.Get("emoji_name")
			}
			text := utf8.RuneCountInString(x.Params.Get("status_text"))
			if text <= 60 && text+utf8.RuneCountInString(emoji) > 60 {
				x.Refuse(http.StatusBadRequest, "status_text is too long", "BAD_REQUEST")
				x.Use()
				return
			}
			if x.Forward(); x.Succeeded() {
				x.Keep("emoji "+x.Email, emoji)
			}
		}},
		{Name: "guests fetch no key for development", Breaks: []string{"DEV-03", "AUT-05"}, Handle: func(x *Exchange) {
			if x.Call != "POST /dev_fetch_api_key" {
				return
			}
			for _, email := range x.server.known() {
				for _, user := range target.Objects(x.Aside(email, members, nil), "members") {
					if user["delivery_email"] == x.Params.Get("username") && user["is_guest"] == true {
						x.Refuse(http.StatusBadRequest, "no such user", "BAD_REQUEST")
						x.Use()
						return
					}
				}
			}
		}},
	}
}
