package mutation

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// passes lets a key that is not the account's pass where the function says so.
func passes(fits func(x *Exchange, key, given string) bool) func(*Exchange) {
	return func(x *Exchange) {
		email, given, _ := x.request.BasicAuth()
		known, _ := x.server.keys.Load(email)
		if key, _ := known.(string); key != "" && key != given && fits(x, key, given) {
			signedIn(x, true)
			x.Use()
		}
	}
}

func fifthKeys() []Mutant {
	return []Mutant{
		{Name: "the last character of a key does not count", Breaks: []string{"EPT-02", "AUT-01", "AUT-07"}, Handle: passes(func(_ *Exchange, key, given string) bool {
			last := len(key) - 1
			return len(given) == len(key) && given[:last] == key[:last]
		})},
		{Name: "bots fetch with any key", Breaks: []string{"EPT-02", "AUT-07", "FET-01"}, Handle: passes(func(x *Exchange, _, _ string) bool {
			return x.Call == fetch && ofBot(x)
		})},
	}
}

// noteAddresses remembers the API addresses that a person had, one after the other.
func noteAddresses(x *Exchange) {
	if x.Call != settings || !x.Params.Has("email_address_visibility") {
		return
	}
	own := x.Aside(x.Email, "GET /users/me", nil)
	if x.Forward(); x.Succeeded() {
		key := "addresses of " + plainText(own["user_id"])
		all, _ := x.Kept(key).([]any)
		x.Keep(key, append(slices.Clone(all), own["email"]))
	}
}

// sendsFromFormer gives messages the address that the sender had before the last of
// several changes.
func sendsFromFormer(x *Exchange, m target.Object) {
	all, _ := x.Kept("addresses of " + plainText(m["sender_id"])).([]any)
	if len(all) > 1 && all[len(all)-1] != m["sender_email"] {
		m["sender_email"] = all[len(all)-1]
		x.Use()
	}
}

func fifthPeople() []Mutant {
	return []Mutant{
		{Name: "bots register with groups without names", Breaks: []string{"RES-01", "UGR-02"}, Handle: each(register, "realm_user_groups", func(x *Exchange, group target.Object) {
			if ofBot(x) {
				delete(group, "name")
				x.Use()
			}
		})},
		{Name: "after a second change of visibility messages have the address of before", Breaks: []string{"MSG-25"}, Handle: both(noteAddresses, each(fetch, "messages", sendsFromFormer))},
		{Name: "others list a group by its description", Breaks: []string{"RES-01", "UGR-02"}, Handle: both(did("POST /user_groups/create", func(x *Exchange) {
			x.Keep("makes the group "+x.Params.Get("name"), x.Email)
		}), each(groups, "user_groups", func(x *Exchange, group target.Object) {
			maker := x.Kept("makes the group " + plainText(group["name"]))
			if maker != nil && maker != x.Email && group["name"] != group["description"] {
				group["name"] = group["description"]
				x.Use()
			}
		}))},
		{Name: "moderators are given avatars unless they want none", Breaks: []string{"GUS-03", "USR-10"}, Handle: func(x *Exchange) {
			if (x.Call == members || x.Call == oneUser) && !x.Params.Has("client_gravatar") && roleOf(x) == moderatorRole {
				x.Params.Set("client_gravatar", "false")
				x.Use()
			}
		}},
		{Name: "the format of user names is null once a user was made", Breaks: []string{"SRV-23"}, Handle: both(did(create, func(x *Exchange) {
			x.Keep("made a user", true)
		}), did("GET /server_settings", func(x *Exchange) {
			if x.Kept("made a user") != nil {
				x.Body["require_email_format_usernames"] = nil
				x.Use()
			}
		}))},
	}
}

// registersFormer registers a setting as it was before the last change.
func registersFormer(setting string) func(*Exchange) {
	return both(func(x *Exchange) {
		if x.Call != settings || !x.Params.Has(setting) {
			return
		}
		before := current(x)[setting]
		if x.Forward(); x.Succeeded() {
			x.Keep("before "+setting+" of "+x.Email, before)
		}
	}, registeredSettings(func(x *Exchange, all target.Object) {
		before := x.Kept("before " + setting + " of " + x.Email)
		if _, there := all[setting]; there && before != nil && before != all[setting] {
			all[setting] = before
			x.Use()
		}
	}))
}

func fifthSettings() []Mutant {
	return []Mutant{
		{Name: "whether enter sends is registered as it was before", Breaks: []string{"SET-47", "SET-08"}, Handle: registersFormer("enter_sends")},
		{Name: "a time zone is told as the one before", Breaks: []string{"SET-26", "EVO-47"}, Handle: both(noteZone, each(events, "events", func(x *Exchange, e target.Object) {
			person, _ := e["person"].(target.Object)
			former := x.Kept("zone of " + plainText(person["user_id"]))
			if told := person["timezone"]; e["op"] == "update" && told != nil && former != nil && told != former {
				person["timezone"] = former
				x.Use()
			}
		}))},
	}
}
