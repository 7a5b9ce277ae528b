package mutation

import (
	"net/url"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The numbers of the roles, as the public counterpart has them.
const (
	ownerRole = "100"
	adminRole = "200"
	guestRole = "600"
)

// as lets accounts of the role do the call as an account of the other role does.
func as(call, role, other string, fits func(x *Exchange) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call != call || !fits(x) || roleOf(x) != role {
			return
		}
		for _, email := range x.server.known() {
			y := *x
			y.Email = email
			if roleOf(&y) == other {
				key, _ := x.server.keys.Load(email)
				x.request.SetBasicAuth(email, key.(string))
				return
			}
		}
	}
}

// Bars refuses the call to accounts of the role.
func barred(call, role string, fits func(x *Exchange) bool) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == call && fits(x) && roleOf(x) == role {
			x.Refuse(400, "not you", "BAD_REQUEST")
		}
	}
}

func always(*Exchange) bool { return true }

func laterRoles() []Mutant {
	listsAll := func(x *Exchange) bool { return x.Params.Get("include_all_active") == "true" }
	return []Mutant{
		{Name: "moderators list all streams", Breaks: []string{"GST-08", "GST-13"}, Handle: as(streams, moderatorRole, adminRole, listsAll)},
		{Name: "guests list all streams", Breaks: []string{"GST-08", "GST-13"}, Handle: as(streams, guestRole, adminRole, listsAll)},
		{Name: "owners list no streams", Breaks: []string{"GST-08"}, Handle: barred(streams, ownerRole, listsAll)},
		{Name: "moderators create users", Breaks: []string{"CUS-04"}, Handle: as(create, moderatorRole, ownerRole, always)},
		{Name: "guests create users", Breaks: []string{"CUS-04"}, Handle: as(create, guestRole, ownerRole, always)},
		{Name: "administrators create users without the right", Breaks: []string{"CUS-02"}, Handle: as(create, adminRole, ownerRole, always)},
		{Name: "moderators post where administrators may", Breaks: []string{"SUB-23"}, Handle: postsAnyway(moderatorRole, "2")},
		{Name: "members post where moderators may", Breaks: []string{"SUB-25"}, Handle: postsAnyway("400", "4")},
		{Name: "guests post where full members may", Breaks: []string{"SUB-24"}, Handle: postsAnyway(guestRole, "3")},
		{Name: "owners do not post where administrators may", Breaks: []string{"SUB-23"}, Handle: barredByPolicy(ownerRole, "2")},
		{Name: "guests make streams", Breaks: []string{"STA-21"}, Handle: func(x *Exchange) {
			if x.Call == subscribe && !x.Params.Has("principals") && roleOf(x) == guestRole {
				own := x.Aside(x.Email, "GET /users/me", nil)
				for _, email := range x.server.known() {
					y := *x
					y.Email = email
					if roleOf(&y) == adminRole {
						x.Aside(email, "POST /users/me/subscriptions", url.Values{"subscriptions": x.Params["subscriptions"],
							"principals": {jsonOf([]any{own["user_id"]})}})
						return
					}
				}
			}
		}},
		{Name: "bots list their owner's streams unasked", Breaks: []string{"GST-10"}, Handle: func(x *Exchange) {
			if x.Call == streams && x.Params.Get("include_owner_subscribed") == "" {
				x.Params.Set("include_owner_subscribed", "true")
			}
		}},
		{Name: "webhooks' keys fetch messages of others", Breaks: []string{"FET-38", "FET-39"}, Handle: func(x *Exchange) {
			if x.Call == fetch && !x.Params.Has("narrow") {
				x.Params.Set("narrow", `[{"operator": "streams", "operand": "public"}]`)
			}
		}},
		{Name: "administrators read private streams", Breaks: []string{"GST-07", "GST-08"}, Handle: func(x *Exchange) {
			if x.Call == streams && !x.Params.Has("include_all_active") && x.Params.Get("include_public") != "false" && roleOf(x) == adminRole {
				x.Params.Set("include_all_active", "true")
			}
		}},
	}
}

// policyNoted remembers the policies of new streams.
func policyNoted() func(*Exchange) {
	return did(subscribe, func(x *Exchange) {
		for _, name := range names(x) {
			if policy := x.Params.Get("stream_post_policy"); policy != "" && x.Kept("maker "+jsonOf(name)) == nil {
				x.Keep("policy "+jsonOf(name), policy)
				x.Keep("maker "+jsonOf(name), x.Email)
			}
		}
	})
}

// postsAnyway lets the role post to streams with the policy: the maker does it.
func postsAnyway(role, policy string) func(*Exchange) {
	return both(policyNoted(), func(x *Exchange) {
		if x.Call == send && x.Kept("policy "+jsonOf(x.Params.Get("to"))) == policy && roleOf(x) == role {
			maker, _ := x.Kept("maker " + jsonOf(x.Params.Get("to"))).(string)
			key, _ := x.server.keys.Load(maker)
			x.request.SetBasicAuth(maker, key.(string))
		}
	})
}

func barredByPolicy(role, policy string) func(*Exchange) {
	return both(policyNoted(), func(x *Exchange) {
		if x.Call == send && x.Kept("policy "+jsonOf(x.Params.Get("to"))) == policy && roleOf(x) == role {
			x.Refuse(400, "not you", "BAD_REQUEST")
		}
	})
}

func laterThings() []Mutant {
	const rules = "PATCH /realm/filters/{id}"
	return []Mutant{
		{Name: "only the first member of a group is in it", Breaks: []string{"UGR-04", "RES-03"}, Handle: shortened("POST /user_groups/create", "members", 1)},
		{Name: "a linkifier changes for renderings only", Breaks: []string{"LNK-07"}, Handle: both(did(rules, func(x *Exchange) {
			x.Keep("rule "+x.ID, true)
			x.Keep("rules", true)
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if x.Kept("rules") != nil {
				m["topic_links"] = []any{}
			}
		}))},
		{Name: "muting one user unmutes the other", Breaks: []string{"STA-10", "MUU-05"}, Handle: func(x *Exchange) {
			if x.Call == "POST /users/me/muted_users/{id}" {
				if last, _ := x.Kept("muted " + x.Email).(string); last != "" && last != x.ID {
					x.Aside(x.Email, "DELETE /users/me/muted_users/"+last, nil)
				}
				x.Keep("muted "+x.Email, x.ID)
			}
		}},
		{Name: "direct messages of muted users are unread", Breaks: []string{"STA-10", "MUU-05"}, Handle: each(fetch, "messages", func(_ *Exchange, m target.Object) {
			if flags, _ := m["flags"].([]any); m["type"] == "private" {
				left := []any{}
				for _, name := range flags {
					if name != "read" {
						left = append(left, name)
					}
				}
				m["flags"] = left
			}
		})},
		{Name: "a user is muted for everybody", Breaks: []string{"STA-10", "MUU-05"}, Handle: did("POST /users/me/muted_users/{id}", func(x *Exchange) {
			for _, email := range x.server.known() {
				if email != x.Email {
					x.Aside(email, "POST /users/me/muted_users/"+x.ID, nil)
				}
			}
		})},
		{Name: "attachments of others can be deleted", Breaks: []string{"ATT-03"}, Handle: func(x *Exchange) {
			if x.Call == "DELETE /attachments/{id}" {
				for _, email := range x.server.known() {
					for _, file := range target.Objects(x.Aside(email, "GET /attachments", nil), "attachments") {
						if plainText(file["id"]) == x.ID && email != x.Email {
							key, _ := x.server.keys.Load(email)
							x.request.SetBasicAuth(email, key.(string))
						}
					}
				}
			}
		}},
		{Name: "deleted attachments are listed still", Breaks: []string{"ATT-02", "STA-29"}, Handle: func(x *Exchange) {
			if x.Call == "DELETE /attachments/{id}" {
				for _, file := range target.Objects(x.Aside(x.Email, "GET /attachments", nil), "attachments") {
					if plainText(file["id"]) == x.ID {
						kept, _ := x.Kept("files " + x.Email).([]any)
						x.Keep("files "+x.Email, append(kept, file))
					}
				}
			}
			did("GET /attachments", func(x *Exchange) {
				kept, _ := x.Kept("files " + x.Email).([]any)
				all, _ := x.Body["attachments"].([]any)
				x.Body["attachments"] = append(all, kept...)
			})(x)
		}},
	}
}
