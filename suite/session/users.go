package session

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Members lists what GET /users gives the actor.
func (a *Actor) Members(p Params) *target.Reply {
	reply := a.Do("GET /users", p)
	a.Session.Arranged(reply, expect.Field("members", expect.ArrayOf(expect.Object())))
	return reply
}

// Own returns the actor's own object from GET /users.
func (a *Actor) Own() target.Object {
	reply := a.Members(nil)
	own, _ := Member(reply, a.UserID)
	a.Session.Arranged(reply, expect.Field("members", expect.Holding("the requester", IsUser(a.UserID))))
	return own
}

// Others returns the IDs of n active human members beside the actor, the
// second user first if there is one.
func (a *Actor) Others(n int) []json.Number {
	others := []json.Number{}
	if second := a.Session.env.Identities[target.Second]; second.UserID != "" && a.Role != target.Second {
		others = append(others, second.UserID)
	}
	for _, user := range Users(a.Members(nil)) {
		id, ok := user["user_id"].(json.Number)
		usable := ok && user["is_active"] != false && user["is_bot"] == false && id != a.UserID
		if usable && len(others) < n && (len(others) == 0 || others[0] != id) {
			others = append(others, id)
		}
	}
	if len(others) < n {
		a.Session.Untestable("the organization has too few other users")
	}
	return others[:n]
}

// UnusedUserID returns an unused user ID.
func (a *Actor) UnusedUserID() json.Number {
	highest := int64(0)
	for _, user := range Users(a.Members(nil)) {
		highest = max(highest, Integer(user["user_id"]))
	}
	const farAway = 1_000_000
	return Number(highest + farAway)
}

func Users(reply *target.Reply) []target.Object {
	elements, _ := reply.Body["members"].([]any)
	var found []target.Object
	for _, element := range elements {
		if user, ok := element.(target.Object); ok {
			found = append(found, user)
		}
	}
	return found
}

func Member(reply *target.Reply, id json.Number) (target.Object, bool) {
	for _, user := range Users(reply) {
		if user["user_id"] == id {
			return user, true
		}
	}
	return nil, false
}

// IsUser demands a user object with the ID. No user has an empty ID.
func IsUser(id json.Number) expect.Matcher {
	return expect.Field("user_id", expect.All(expect.Integer(), expect.Equal(id)))
}

// AtAddress demands a user with the address that was asked for.
func AtAddress(p Params) expect.Matcher {
	return expect.Either("the address asked for", expect.Field("email", expect.Equal(p["email"])),
		expect.Field("delivery_email", expect.Equal(p["email"])))
}
