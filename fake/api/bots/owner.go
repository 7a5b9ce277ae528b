package bots

import (
	"math"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// reminder is the time in which a bot's owner does not get the same notice again.
const reminder = 5 * time.Minute

// notifyOwner sends a notice about a failure to the owner of the requesting bot, unless
// the owner has just got the same one.
func notifyOwner(c *rest.Call, text string) error {
	return c.World.Write(func(tx *world.Tx) error {
		bot, owner := tx.NotificationBot(), tx.User(c.User.OwnerID)
		if owner == nil || !owner.Active {
			return nil
		}
		if last := lastDirect(tx.View, notices.SortedPair(bot.ID, owner.ID)); last != nil && last.Content == text &&
			tx.Now().Unix()-last.Sent < int64(reminder/time.Second) {
			return nil
		}
		return notices.Send(tx, present.NewestManner(c.Plan, c.Base), owner, text)
	})
}

// lastDirect is the newest message of a direct conversation, nil in an empty
// conversation.
func lastDirect(v world.View, users []int) *world.Message {
	r := v.Conversation(users)
	if r == nil {
		return nil
	}
	all := func(*world.Message) bool { return true }
	page := v.Fetch(world.Query{List: world.OfRecipient(r.ID), Match: all}, world.Window{Anchor: math.MaxInt, Before: 1})
	if len(page.Messages) == 0 {
		return nil
	}
	return page.Messages[0]
}
