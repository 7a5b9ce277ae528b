package session

import (
	"encoding/json"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Members lists the users that GET /users returns to the actor.
func (a *Actor) Members(p Params) *target.Reply {
	reply := a.Do("GET /users", p)
	a.Session.Given(reply).To(HaveField("members", BeArrayOf(BeObject())))
	return reply
}

// Lookup returns one user as the actor sees it. A list, which grows with each account
// that the runs leave, is the last resort.
func (a *Actor) Lookup(id json.Number) target.Object {
	if id == "" || !a.Session.Has(SingleUserRow) {
		return a.Listed(id)
	}
	reply := a.Do("GET /users/"+id.String(), nil)
	a.Session.Given(reply).To(HaveField("user", BeObject()))
	return reply.Body["user"].(target.Object)
}

// Listed returns one user as the actor's list of users has it.
func (a *Actor) Listed(id json.Number) target.Object {
	user, _ := Member(a.Members(nil), id)
	return user
}

// Own returns the actor's own object.
func (a *Actor) Own() target.Object {
	own := a.Lookup(a.UserID)
	a.Session.Given(own).To(IsUser(a.UserID))
	return own
}

// partners are the roles whose accounts the others may write to and look at.
func partners() []target.Role {
	return []target.Role{target.Second, target.User, target.Admin, target.Creator, target.Moderator}
}

// Others returns the IDs of n active human members besides the actor, the configured
// accounts first.
func (a *Actor) Others(n int) []json.Number {
	others := []json.Number{}
	add := func(id json.Number) {
		if id != "" && id != a.UserID && !slices.Contains(others, id) {
			others = append(others, id)
		}
	}
	for _, role := range partners() {
		add(a.Session.env.Identities[role].UserID)
	}
	if len(others) < n {
		for _, user := range Users(a.Members(nil)) {
			if id, ok := user["user_id"].(json.Number); ok && user["is_active"] != false && user["is_bot"] == false {
				add(id)
			}
		}
	}
	if len(others) < n {
		a.Session.Untestable("the organization has too few other users")
	}
	return others[:n]
}

// UnusedUserID returns a user ID that is unused, and that the specs of a run do not reach
// with the users that they make: the list is read once.
func (a *Actor) UnusedUserID() json.Number {
	unused := &a.Session.env.unused
	unused.mu.Lock()
	defer unused.mu.Unlock()
	if unused.id == "" {
		highest := int64(0)
		for _, user := range Users(a.Members(nil)) {
			highest = max(highest, Integer(user["user_id"]))
		}
		const farAway = 1_000_000
		unused.id = Number(highest + farAway)
	}
	return unused.id
}

// Users returns the users of a list of users.
func Users(reply *target.Reply) []target.Object { return target.Objects(reply.Body, "members") }

func Member(reply *target.Reply, id json.Number) (target.Object, bool) {
	for _, user := range Users(reply) {
		if user["user_id"] == id {
			return user, true
		}
	}
	return nil, false
}

// IsUser demands a user object with the ID. No user has an empty ID.
func IsUser(id json.Number) Matcher {
	return HaveField("user_id", SatisfyAll(BeInteger(), Equal(id)))
}

// AtAddress demands a user with the address that was asked for.
func AtAddress(p Params) Matcher {
	return Described("the requested address",
		SatisfyAny(HaveField("email", p["email"]), HaveField("delivery_email", p["email"])))
}
