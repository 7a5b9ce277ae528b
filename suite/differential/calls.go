package differential

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// asked is a step with one call of the person. The words describe the call, and the
// parameters may depend on the server, since IDs and names differ.
func (p *plot) asked(who int, words string, call func(w *side) (string, session.Params)) *step {
	way := p.way()
	return &step{way: way, words: string(p.roles[who]) + " " + words + way.words, act: func(w *side) *target.Reply {
		path, params := call(w)
		return w.try(way, who, path, params)
	}}
}

// at is a call that is the same at both servers.
func at(call string, params session.Params) func(*side) (string, session.Params) {
	return func(*side) (string, session.Params) { return call, params }
}

// maybe is true with a probability of one in n.
func (p *plot) maybe(n int) bool { return p.IntN(n) == 0 }

// named are the roles of the people.
func (p *plot) named(people []int) (roles []target.Role) {
	for _, each := range people {
		roles = append(roles, p.roles[each])
	}
	return roles
}

// userIDs are the IDs of the people.
func (w *side) userIDs(people []int) []json.Number {
	ids := []json.Number{}
	for _, who := range people {
		ids = append(ids, w.People[who].UserID)
	}
	return ids
}

// addresses are the addresses of the people.
func (w *side) addresses(people []int) []string {
	found := []string{}
	for _, who := range people {
		found = append(found, w.People[who].Email)
	}
	return found
}

// path is the path of a message.
func (w *side) path(method string, m *message, rest string) string {
	return fmt.Sprintf("%s /messages/%s%s", method, w.ID(normal.Message, m.label), rest)
}
