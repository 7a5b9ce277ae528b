package api

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type createBotParams struct {
	FullName        *Text `schema:"full_name" req:"required"`
	ShortName       *Text `schema:"short_name" req:"required"`
	BotType         *Int  `schema:"bot_type"`
	PayloadURL      *JSON `schema:"payload_url"`
	ServiceName     *Text `schema:"service_name"`
	ConfigData      *JSON `schema:"config_data"`
	InterfaceType   *Int  `schema:"interface_type"`
	SendingStream   *Text `schema:"default_sending_stream"`
	EventsStream    *Text `schema:"default_events_register_stream"`
	AllPublicStream *Bool `schema:"default_all_public_streams"`
}

// createBot answers POST /bots: a bot of one's own.
func createBot(c *Call, p *createBotParams) (any, error) {
	bot, err := c.newBot(p)
	if err != nil {
		return nil, err
	}
	var made *world.User
	err = c.World.Write(func(tx *world.Tx) error {
		if tx.UserByAnyEmail(bot.Email) != nil {
			return badRequest("short_name: Username already in use")
		}
		if err := c.mayHaveBot(tx.View, bot.BotType, bot.FullName); err != nil {
			return err
		}
		if err := avatarFits(tx, bot.Avatar); err != nil {
			return err
		}
		made = tx.CreateUser(bot)
		tellOfNewUser(tx, made)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return wire.BotCreated{
		UserID: made.ID, APIKey: made.APIKey, AvatarURL: avatarURL(made), BotDefaults: botDefaults(c.World.View(), made),
	}, nil
}

// newBot reads what a new bot is to be.
func (c *Call) newBot(p *createBotParams) (bot world.User, err error) {
	bot = world.User{Role: wire.RoleMember, BotType: wire.BotGeneric, OwnerID: c.User.ID}
	short := strings.TrimSpace(p.ShortName.Value)
	if short == "" {
		return bot, badRequest("short_name: Bad name or username")
	}
	if bot.FullName, err = fullName("full_name", p.FullName.Value); err != nil {
		return bot, err
	}
	if bot.Email, err = newEmail("short_name", short+"-bot@"+c.View.BotDomain()); err != nil {
		return bot, err
	}
	if p.BotType.Set {
		bot.BotType = p.BotType.Value
	}
	if bot.BotType < wire.BotGeneric || bot.BotType > wire.BotEmbedded {
		return bot, badRequest("bot_type: Invalid bot type")
	}
	if bot.Avatar, err = c.onePicture(); err != nil {
		return bot, err
	}
	if bot.Bot, err = c.newBotProfile(p); err != nil {
		return bot, err
	}
	bot.Bot.Service, err = c.newService(bot.BotType, short, p)
	return bot, err
}

// onePicture is the picture that came with the request, nil if none did.
func (c *Call) onePicture() (*world.Avatar, error) {
	switch len(c.files) {
	case 0:
		return nil, nil
	case 1:
		return c.picture()
	}
	return nil, badRequest("You may only upload one file at a time")
}

func (c *Call) newBotProfile(p *createBotParams) (out world.BotProfile, err error) {
	out.AllPublicStreams = p.AllPublicStream.Value
	if out.SendingStreamID, err = c.defaultStream("default_sending_stream", p.SendingStream); err != nil {
		return out, err
	}
	out.EventsStreamID, err = c.defaultStream("default_events_register_stream", p.EventsStream)
	return out, err
}

// newService reads what stands behind a new bot, which is nothing for some
// kinds.
func (c *Call) newService(kind int, short string, p *createBotParams) (s world.Service, err error) {
	s.Name, s.Interface = short, wire.InterfaceGeneric
	if p.ServiceName.Value != "" {
		s.Name = p.ServiceName.Value
	}
	if s.Config, err = botConfig(p.ConfigData); err != nil {
		return s, err
	}
	if s.URL, err = serviceURL("payload_url", p.PayloadURL); err != nil {
		return s, err
	}
	if p.InterfaceType.Set {
		s.Interface = p.InterfaceType.Value
	}
	if err := checkInterface("interface_type", s.Interface); err != nil {
		return s, err
	}
	if kind == wire.BotEmbedded && !slices.ContainsFunc(embeddedBots, func(b wire.BotKind) bool { return b.Name == s.Name }) {
		return s, badRequest("service_name: Invalid embedded bot name.")
	}
	if kind != wire.BotOutgoing && kind != wire.BotEmbedded {
		return world.Service{}, nil
	}
	return s, nil
}
