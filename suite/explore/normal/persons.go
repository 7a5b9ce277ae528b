package normal

import (
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// personalFields are fields whose visibility the organization and its people decide.
var personalFields = []string{"email", "sender_email", "new_email", "delivery_email", "avatar_url"}

// addresses are the addresses of a person.
type addresses struct {
	address, real string
	former        []string
}

// Meet notes the addresses of the people: the configured address of an account may
// differ from its API address, and may change.
func (w *Server) Meet() {
	for i := range w.People {
		w.known = append(w.known, &addresses{})
		w.LearnAddress(i)
	}
}

// ComparePersons says whether addresses and pictures count.
func (w *Server) ComparePersons(count bool) { w.personal = count }

// LearnAddress reads the API address that the person has now, as the person sees it.
func (w *Server) LearnAddress(who int) {
	if !w.Single {
		return
	}
	user, _ := w.Ask(who, "GET /users/"+w.People[who].UserID.String()).Body["user"].(target.Object)
	address, _ := user["email"].(string)
	k := w.known[who]
	if k.real == "" {
		k.real, _ = user["delivery_email"].(string)
	}
	if address != k.address {
		k.former, k.address = append(k.former, k.address), address
	}
}

// hasAddress reports whether the person has, or had, the address.
func (w *Server) hasAddress(who int, address string) bool {
	if address == w.People[who].Email {
		return true
	}
	return address != "" && who < len(w.known) && (address == w.known[who].address ||
		slices.Contains(w.known[who].former, address))
}

// personalValue is the normal form of an address or a picture: its owner, and whether it
// is current.
func (w *Server) personalValue(name string, value any) any {
	text, is := value.(string)
	if !is || name == "avatar_url" {
		return is
	}
	for i, k := range w.known {
		role := w.People[i].Role
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

// Personal is the personal data of the people as the viewer sees it, as a text: equal
// texts have the same meaning.
func (w *Server) Personal(viewer int) string {
	counts := w.personal
	w.personal = true
	defer func() { w.personal = counts }()
	all := []any{}
	for _, whom := range w.People {
		user, _ := w.Of("members", w.Ask(viewer, "GET /users/"+whom.UserID.String()).Body["user"]).(target.Object)
		kept := target.Object{"user_id": user["user_id"]}
		for _, name := range personalFields {
			if value, there := user[name]; there {
				kept[name] = value
			}
		}
		all = append(all, kept)
	}
	return session.JSONText(all)
}

// Recall takes over the addresses that the comparison has read at the same server before.
func (w *Server) Recall(earlier *Server) {
	w.personal, w.known = earlier.personal, nil
	for _, k := range earlier.known {
		again := *k
		again.former = slices.Clone(k.former)
		w.known = append(w.known, &again)
	}
}
