// Package notices sends messages of the server itself to users.
package notices

import (
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Send sends a direct message of the notification bot.
func Send(tx *world.Tx, u *world.User, text string) error {
	bot := tx.NotificationBot()
	return tx.Send(world.Draft{Sender: bot, Users: SortedPair(bot.ID, u.ID), Content: text, Client: Client})
}

// Mention writes a mention of a user, with the prefix "@", or "@_" for a silent one.
func Mention(prefix string, u *world.User) string {
	return fmt.Sprintf("%s**%s|%d**", prefix, u.FullName, u.ID)
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
