package differential

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// personalFields are fields of which the organization and its people decide who sees what.
var personalFields = []string{"email", "sender_email", "new_email", "delivery_email", "avatar_url"}

// known is what is known of a person's addresses.
type known struct {
	address, real string
	former        []string
}

// meet learns the addresses of the people.
func (w *side) meet() {
	for i := range w.people {
		w.known = append(w.known, &known{})
		w.learnAddress(i)
	}
}

// learnAddress reads the API address that the person has now, as the person sees it.
func (w *side) learnAddress(who int) {
	if who >= len(w.known) {
		return
	}
	user, _ := w.people[who].Try("GET /users/"+w.people[who].UserID.String(), nil).Body["user"].(target.Object)
	address, _ := user["email"].(string)
	k := w.known[who]
	if k.real == "" {
		k.real, _ = user["delivery_email"].(string)
	}
	if address != k.address {
		k.former, k.address = append(k.former, k.address), address
	}
}

// personalValue is the normal form of an address or a picture: whose it is, and whether
// it is the one of now.
func (w *side) personalValue(name string, value any) any {
	text, is := value.(string)
	if !is || name == "avatar_url" {
		return is
	}
	for i, k := range w.known {
		role := w.people[i].Role
		switch {
		case name == "delivery_email" && text == k.real:
			return fmt.Sprintf("the real address of %s", role)
		case text == k.address:
			return fmt.Sprintf("the address of %s", role)
		case slices.Contains(k.former, text):
			return fmt.Sprintf("a former address of %s", role)
		}
	}
	return "an address"
}

// personal keeps of users, in normal form, who they are and what is personal.
func personal(users any) (all []any) {
	for _, each := range session.AsList(users) {
		user, _ := each.(target.Object)
		kept := target.Object{"user_id": user["user_id"]}
		for _, name := range personalFields {
			if value, there := user[name]; there {
				kept[name] = value
			}
		}
		all = append(all, kept)
	}
	return all
}

// nobody is an ID that no user has.
func (w *side) nobody() json.Number { return w.people[0].UnusedUserID() }
