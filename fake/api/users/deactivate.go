package users

import (
	"slices"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxCommentLength is the maximum length of a deactivation comment in characters.
const maxCommentLength = 2000

type deactivateUserParams struct {
	// Comment would be sent by email, and the fake sends none.
	Comment *rest.Text `schema:"deactivation_notification_comment"`
}

// Deactivate answers DELETE /users/{user_id}: only for users, bots have another
// endpoint.
func Deactivate(c *rest.Call, p *deactivateUserParams) (any, error) {
	if len([]rune(p.Comment.Value)) > maxCommentLength {
		return nil, commentTooLong.New(maxCommentLength)
	}
	id, err := strconv.Atoi(c.Path("user_id"))
	u := c.View.User(id)
	switch {
	case err != nil || u == nil || u.IsBot():
		return nil, rest.NoSuchUser()
	case !u.Active:
		return nil, userDeactivated.New()
	case !c.User.CanAdminister(u):
		return nil, rest.InsufficientPermission()
	case u.Role == wire.RoleOwner && c.User.Role != wire.RoleOwner:
		return nil, rest.OwnerNeeded()
	}
	return rest.EmptyAnswer{}, closeAccount(c.Site, u.ID, func(tx *world.Tx, u *world.User) error {
		if tx.OnlyOwner(u) {
			return onlyOwner.New()
		}
		return nil
	})
}

// DeactivateSelf answers DELETE /users/me.
func DeactivateSelf(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, closeAccount(c.Site, c.User.ID, func(tx *world.Tx, u *world.User) error {
		switch {
		case tx.OnlyUser(u):
			return lastUserFault("user", false)
		case tx.OnlyOwner(u):
			return lastUserFault("organization owner", true)
		}
		return nil
	})
}

func lastUserFault(entity string, owner bool) *wire.Error {
	return lastUser.New(entity).With("is_last_owner", owner).With("entity", entity)
}

// Reactivate answers POST /users/{user_id}/reactivate, for users and bots.
func Reactivate(c *rest.Call, _ *rest.NoParams) (any, error) {
	u, err := administered(c, c.Path("user_id"))
	if err != nil {
		return nil, err
	}
	if u.IsBot() {
		if err := mayReactivateBot(c, u); err != nil {
			return nil, err
		}
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		resumeAccount(c.Site, tx, *tx.User(u.ID), c.User)
		return nil
	})
}

// mayReactivateBot refuses a bot of a kind that the requester cannot have, or whose name
// an active account has: from release 9.0 on also the bot itself.
func mayReactivateBot(c *rest.Call, bot *world.User) error {
	leaving := leavingRulesAt(c.Plan)
	if bot.Active && !leaving.activeBotsCount {
		return nil
	}
	if err := botRulesAt(c.Plan).may(c, bot.BotType); err != nil {
		return err
	}
	err := BotNameFree(c.View, bot.FullName)
	if err != nil && leaving.activeBotsCount {
		return botNameActive.New(bot.FullName)
	}
	return err
}

// SetActive deactivates or reactivates any account and sends the events, as the
// endpoints do.
func SetActive(s *rest.Site, userID int, active bool) error {
	if !active {
		return closeAccount(s, userID, func(*world.Tx, *world.User) error { return nil })
	}
	return s.World.Write(func(tx *world.Tx) error {
		resumeAccount(s, tx, *tx.User(userID), nil)
		return nil
	})
}

// closeAccount deactivates an account, with its bots and its queues, unless check refuses
// it.
func closeAccount(s *rest.Site, userID int, check func(*world.Tx, *world.User) error) error {
	rule := leavingRulesAt(s.Plan)
	var gone []int
	err := s.World.Write(func(tx *world.Tx) error {
		u := tx.User(userID)
		if !u.Active {
			return nil
		}
		if err := check(tx, u); err != nil {
			return err
		}
		gone = endAccounts(tx, u, rule.botsFirst)
		return nil
	})
	if rule.queuesStay {
		return err
	}
	for _, id := range gone {
		s.Hub.DeleteUser(id)
	}
	return err
}

// endAccounts deactivates an account and its bots, and returns their IDs.
func endAccounts(tx *world.Tx, u *world.User, botsFirst bool) (gone []int) {
	for _, bot := range tx.Users() {
		if bot.OwnerID == u.ID && bot.Active && bot.ID != u.ID {
			gone = append(gone, bot.ID)
		}
	}
	if botsFirst {
		gone = append(gone, u.ID)
	} else {
		gone = slices.Insert(gone, 0, u.ID)
	}
	for _, id := range gone {
		endAccount(tx, *tx.User(id))
	}
	return gone
}

func endAccount(tx *world.Tx, u world.User) {
	sight := audience.Sight(tx.View)
	u.Active, u.LeftAfter = false, int(tx.IDs().Message)
	tx.PutUser(u)
	tx.RevokeInvitesOf(u.ID)
	audience.EmitActive(tx, &u)
	sight(tx)
}

// resumeAccount reactivates an account; everybody gets the events even if it was
// active. A bot without an active owner belongs to the user who reactivates it, if
// there is one; the bots of a user are not reactivated.
func resumeAccount(site *rest.Site, tx *world.Tx, u world.User, actor *world.User) {
	sight := audience.Sight(tx.View)
	u.Active = true
	tx.PutUser(u)
	sight(tx)
	audience.EmitActive(tx, &u)
	if !u.IsBot() {
		emitConsent(tx, u.ID)
	}
	if owner := tx.User(u.OwnerID); u.IsBot() && actor != nil && owner != nil && !owner.Active {
		GiveBot(tx, u.ID, actor.ID)
	}
	if leavingRulesAt(site.Plan).returnsTellPeers {
		var peers []audience.Peers
		for _, s := range tx.ActiveSubscriptionsOf(u.ID) {
			if stream := tx.Stream(s.StreamID); !stream.Archived {
				peers = append(peers, audience.Peers{Stream: stream, Users: []int{u.ID}})
			}
		}
		audience.EmitPeers(tx, "peer_add", peers)
	}
	audience.EmitReturn(tx, &u)
}
