// Package notices sends messages of the server itself to users.
package notices

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Manner is the manner of notices about a call. They have links to the address of the call.
func Manner(c *rest.Call) world.Manner { return present.NewestManner(c.Plan, c.Base) }

// Send sends a direct message of the notification bot.
func Send(tx *world.Tx, manner world.Manner, u *world.User, text string) error {
	bot := tx.NotificationBot()
	return tx.Send(world.Draft{Sender: bot, Users: SortedPair(bot.ID, u.ID), Content: text, Client: Client,
		Manner: manner})
}

// Mention writes a mention of a user, with the prefix "@", or "@_" for a silent one.
func Mention(prefix string, u *world.User) string {
	return fmt.Sprintf("%s**%s|%d**", prefix, u.FullName, u.ID)
}

// Admitted writes mentions of the groups and users whom a permission setting admits.
func Admitted(tx *world.Tx, setting wire.GroupValue) string {
	var all []string
	group := func(id int) {
		if g := tx.Group(id, tx.Now()); g != nil {
			all = append(all, "@_*"+g.Name+"*")
		}
	}
	if role := setting.Role(); role != 0 {
		group(tx.RoleGroupID(role))
	} else if id := setting.Group(); id != 0 {
		group(id)
	}
	for id := range setting.Subgroups() {
		group(id)
	}
	for id := range setting.Members() {
		all = append(all, Mention("@_", tx.User(id)))
	}
	return strings.Join(all, ", ")
}

// Client is the client name of messages from the server itself.
const Client = "Internal"

// SortedPair is the participants of a direct conversation of two, or of one
// with itself.
func SortedPair(a, b int) []int {
	users := []int{a, b}
	slices.Sort(users)
	return slices.Compact(users)
}
