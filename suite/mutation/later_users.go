package mutation

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func laterUsers() []Mutant {
	return []Mutant{
		{Name: "new users only their maker sees", Breaks: []string{"CUS-08"}, Handle: both(did(create, func(x *Exchange) {
			x.Keep("made "+x.Params.Get("full_name"), x.Email)
		}), without(members, "members", func(x *Exchange, user target.Object) bool {
			name, _ := user["full_name"].(string)
			by := x.Kept("made " + name)
			return by != nil && by != x.Email
		}))},
		{Name: "new users everybody but their maker sees", Breaks: []string{"CUS-08"}, Handle: both(did(create, func(x *Exchange) {
			x.Keep("made "+x.Params.Get("full_name"), x.Email)
		}), without(members, "members", func(x *Exchange, user target.Object) bool {
			name, _ := user["full_name"].(string)
			return x.Kept("made "+name) == x.Email && x.Email != ""
		}))},
		{Name: "a new name only its bearer sees", Breaks: []string{"SET-01"}, Handle: nameFor(func(x *Exchange) bool { return x.Kept("renamed by") != x.Email })},
		{Name: "a new name only others see", Breaks: []string{"SET-01"}, Handle: nameFor(func(x *Exchange) bool { return x.Kept("renamed by") == x.Email })},
		{Name: "a new name is not on messages", Breaks: []string{"SET-01", "MSG-26"}, Handle: both(noteName(), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if m["sender_id"] == x.Kept("renamed id") && x.Kept("renamed id") != nil {
				m["sender_full_name"] = x.Kept("old name")
			}
		}))},
		{Name: "another user's object is one's own", Breaks: []string{"GUS-07", "GUS-09"}, Handle: did("GET /users/{id}", func(x *Exchange) {
			own := x.Aside(x.Email, "GET /users/me", nil)["user_id"]
			for _, user := range target.Objects(x.Aside(x.Email, "GET /users", x.Params), "members") {
				if user["user_id"] == own {
					x.Body["user"] = user
				}
			}
		})},
		{Name: "profiles only for oneself", Breaks: []string{"USR-23", "USR-24"}, Handle: each(members, "members", func(x *Exchange, user target.Object) {
			if user["email"] != x.Email && user["profile_data"] != nil {
				user["profile_data"] = target.Object{}
			}
		})},
		{Name: "the password of new users is another", Breaks: []string{"CUS-06", "SET-07"}, Handle: rewritten(create, "password", func(s string) string { return s + "x" })},
		{Name: "the old password works still", Breaks: []string{"SET-07"}, Handle: func(x *Exchange) {
			if x.Call == settings && x.Params.Has("new_password") {
				first, _ := x.Kept("first " + x.Email).(string)
				if x.Params.Get("old_password") == first && first != "" {
					x.Pretend(nil)
					return
				}
				x.Forward()
				if x.Succeeded() && first == "" {
					x.Keep("first "+x.Email, x.Params.Get("old_password"))
				}
			}
		}},
	}
}

// noteName remembers what an account was called before it took another name.
func noteName() func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != settings || !x.Params.Has("full_name") {
			return
		}
		own := x.Aside(x.Email, "GET /users/me", nil)
		x.Forward()
		if x.Succeeded() && x.Kept("old name") == nil {
			x.Keep("old name", own["full_name"])
			x.Keep("renamed id", own["user_id"])
			x.Keep("renamed by", x.Email)
		}
	}
}

func nameFor(fits func(x *Exchange) bool) func(*Exchange) {
	return both(noteName(), each(members, "members", func(x *Exchange, user target.Object) {
		if id := x.Kept("renamed id"); id != nil && user["user_id"] == id && fits(x) {
			user["full_name"] = x.Kept("old name")
		}
	}))
}

func laterSettings() []Mutant {
	return []Mutant{
		{Name: "a setting is told and not kept", Breaks: []string{"SET-08", "PST-02"}, Handle: both(noteSettings(), did(register, func(x *Exchange) {
			all, _ := x.Body["user_settings"].(target.Object)
			for name := range all {
				if old := x.Kept("old " + x.Email + name); old != nil {
					all[name] = old
				}
			}
		}))},
		{Name: "one setting takes another back", Breaks: []string{"SET-08", "PST-02"}, Handle: func(x *Exchange) {
			if x.Call == settings && len(x.Params) == 1 {
				for name := range x.Params {
					if last, _ := x.Kept("last " + x.Email).(string); last != "" && last != name {
						if old, ok := x.Kept("value " + last).(string); ok {
							x.Params.Set(last, old)
						}
					}
					if told, there := current(x)[name]; there {
						x.Keep("value "+name, plainText(told))
					}
					x.Keep("last "+x.Email, name)
				}
			}
		}},
		{Name: "a setting is everybody's", Breaks: []string{"SET-08"}, Handle: did(settings, func(x *Exchange) {
			if len(x.Params) == 1 && !x.Params.Has("email") && !x.Params.Has("full_name") && !x.Params.Has("email_address_visibility") {
				for _, email := range x.server.known() {
					if email != x.Email {
						x.Aside(email, "PATCH /settings", x.Params)
					}
				}
			}
		})},
		{Name: "addresses hidden from members are shown to moderators", Breaks: []string{"SET-54"}, Handle: showsAddress("3")},
		{Name: "addresses for members are hidden from moderators", Breaks: []string{"SET-53"}, Handle: hidesAddress("2")},
		{Name: "refused settings are kept", Breaks: []string{"SET-13", "SET-24"}, Handle: func(x *Exchange) {
			if x.Call == settings {
				for name := range x.Params {
					if x.Params.Get(name) == "0" {
						x.Pretend(nil)
					}
				}
			}
		}},
	}
}

func current(x *Exchange) target.Object {
	body := x.Aside(x.Email, "POST /register", url.Values{"event_types": {"[]"}, "fetch_event_types": {`["user_settings"]`}})
	all, _ := body["user_settings"].(target.Object)
	return all
}

func plainText(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	return jsonOf(v)
}

// noteSettings remembers the values that settings had first.
func noteSettings() func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != settings {
			return
		}
		all := current(x)
		for name := range x.Params {
			if value, there := all[name]; there && x.Kept("old "+x.Email+name) == nil {
				x.Keep("old "+x.Email+name, value)
			}
		}
	}
}

// roleOf is the number of the role of the account, "" if it is not known.
func roleOf(x *Exchange) string {
	own := x.Aside(x.Email, "GET /users/me", nil)
	return plainText(own["role"])
}

const moderatorRole = "300"

func visibilityNoted(value string) func(*Exchange) {
	return did(settings, func(x *Exchange) {
		if x.Params.Has("email_address_visibility") {
			own := x.Aside(x.Email, "GET /users/me", nil)
			x.Keep("address "+plainText(own["user_id"]), own["delivery_email"])
			if x.Params.Get("email_address_visibility") != value {
				x.Keep("address "+plainText(own["user_id"]), nil)
			}
		}
	})
}

func showsAddress(value string) func(*Exchange) {
	return both(visibilityNoted(value), each(members, "members", func(x *Exchange, user target.Object) {
		if address := x.Kept("address " + plainText(user["user_id"])); address != nil && roleOf(x) == moderatorRole {
			user["delivery_email"] = address
		}
	}))
}

func hidesAddress(value string) func(*Exchange) {
	return both(visibilityNoted(value), each(members, "members", func(x *Exchange, user target.Object) {
		if address := x.Kept("address " + plainText(user["user_id"])); address != nil && roleOf(x) == moderatorRole {
			user["delivery_email"] = nil
		}
	}))
}
