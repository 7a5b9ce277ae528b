package api

import (
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// listBots answers GET /bots: the own active bots.
func listBots(c *Call, _ *noParams) (any, error) {
	out := wire.Bots{Bots: []wire.ListedBot{}}
	for _, u := range c.View.Users() {
		if u.IsBot() && u.Active && u.OwnerID == c.User.ID {
			out.Bots = append(out.Bots, wire.ListedBot{
				Username: c.View.APIEmail(u), FullName: u.FullName, APIKey: u.APIKey, AvatarURL: avatarURL(u),
				BotDefaults: botDefaults(c.View, u),
			})
		}
	}
	return out, nil
}

// deactivateBot answers DELETE /bots/{bot_id}.
func deactivateBot(c *Call, _ *noParams) (any, error) {
	bot, err := c.ownBot()
	if err != nil {
		return nil, err
	}
	return emptyAnswer{}, c.SetActive(bot.ID, false)
}

// ownBot finds the bot of the path if who asks may change it. One that may
// create users is for the owners of the organization alone.
func (c *Call) ownBot() (*world.User, error) {
	id, err := strconv.Atoi(c.Path("bot_id"))
	bot := c.View.User(id)
	switch {
	case err != nil || bot == nil || !bot.IsBot() || bot.System:
		return nil, badRequest("No such bot")
	case !c.User.CanAdminister(bot):
		return nil, insufficientPermission()
	case bot.CanCreateUsers && c.User.Role != wire.RoleOwner:
		return nil, ownerNeeded()
	}
	return bot, nil
}

// mayHaveBot refuses a bot of a kind or name that who asks cannot have.
func (c *Call) mayHaveBot(v world.View, kind int, name string) error {
	if err := c.may(createBots); err != nil {
		return err
	}
	if kind == wire.BotGeneric {
		if err := c.may(createGenericBots); err != nil {
			return err
		}
	}
	return botNameFree(v, name)
}

// botNameFree refuses the name of an active account.
func botNameFree(v world.View, name string) error {
	for _, u := range v.Users() {
		if u.Active && strings.EqualFold(u.FullName, name) {
			return badRequest("full_name: Name is already in use!")
		}
	}
	return nil
}

// giveBot makes somebody else the owner of a bot. Who cannot see all bots
// anyway loses it or gets it whole; the others learn what changed.
func giveBot(tx *world.Tx, id, ownerID int) {
	bot := *tx.User(id)
	former, owner := tx.User(bot.OwnerID), tx.User(ownerID)
	bot.OwnerID = ownerID
	tx.PutUser(bot)
	told := map[int]bool{}
	if former != nil && !former.IsAdministrator() {
		tx.Tell([]int{former.ID}, wire.BotDelete{Type: "realm_bot", Op: "delete", Bot: wire.GoneBot{UserID: id}})
		told[former.ID] = true
	}
	if !owner.IsAdministrator() {
		tellOfBot(tx, &bot, []int{ownerID})
		told[ownerID] = true
	}
	var others []int
	for _, keeper := range keepersOf(tx, &bot) {
		if !told[keeper] {
			others = append(others, keeper)
		}
	}
	change := botChange(tx, &bot, wire.ChangedBot{OwnerID: &ownerID})
	change.Bot.OwnerEmail = tx.APIEmail(owner)
	tx.Tell(others, change)
	tx.Tell(everybody(tx), wire.PersonUpdated(wire.PersonBotOwner{UserID: id, BotOwnerID: ownerID}))
}

// botServices are what stands behind a bot, in the form for its kind.
func botServices(u *world.User) []any {
	s := u.Bot.Service
	switch u.BotType {
	case wire.BotOutgoing:
		return []any{wire.OutgoingService{BaseURL: s.URL, Interface: s.Interface, Token: s.Token}}
	case wire.BotEmbedded:
		return []any{wire.EmbeddedService{ServiceName: s.Name, ConfigData: configOf(s)}}
	}
	return []any{}
}

func configOf(s world.Service) map[string]string {
	if s.Config == nil {
		return map[string]string{}
	}
	return s.Config
}

func botDefaults(v world.View, u *world.User) wire.BotDefaults {
	return wire.BotDefaults{
		DefaultSendingStream:        streamName(v, u.Bot.SendingStreamID),
		DefaultEventsRegisterStream: streamName(v, u.Bot.EventsStreamID),
		DefaultAllPublicStreams:     u.Bot.AllPublicStreams,
	}
}

// streamName is the name of a stream that is still there.
func streamName(v world.View, id int) *string {
	s := v.Stream(id)
	if s == nil || s.Archived {
		return nil
	}
	return &s.Name
}
