package bots

import (
	"slices"
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/images"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type createBotParams struct {
	FullName      *rest.Text  `schema:"full_name,required"`
	ShortName     *rest.Text  `schema:"short_name,required"`
	BotType       *rest.Int   `schema:"bot_type" default:"1"`
	PayloadURL    *serviceURL `schema:"payload_url" takes:"string"`
	ServiceName   *rest.Text  `schema:"service_name"`
	ConfigData    *rest.JSON  `schema:"config_data" takes:"object"`
	InterfaceType *rest.Int   `schema:"interface_type" default:"1"`
	botDefaults
}

// botDefaults has the default streams, which creating and updating a bot can set.
type botDefaults struct {
	SendingStream    *rest.Text `schema:"default_sending_stream"`
	EventsStream     *rest.Text `schema:"default_events_register_stream"`
	AllPublicStreams *rest.Bool `schema:"default_all_public_streams"`
}

// read returns a profile with the default streams and without a service.
func (p *botDefaults) read(c *rest.Call) (out world.BotProfile, err error) {
	out.AllPublicStreams = p.AllPublicStreams.Value
	if out.SendingStreamID, err = defaultStream(c, "default_sending_stream", p.SendingStream); err != nil {
		return out, err
	}
	out.EventsStreamID, err = defaultStream(c, "default_events_register_stream", p.EventsStream)
	return out, err
}

// Create answers POST /bots: it creates a bot of the requester.
func Create(c *rest.Call, p *createBotParams) (any, error) {
	bot, err := newBot(c, p)
	if err != nil {
		return nil, err
	}
	var made *world.User
	err = c.World.Write(func(tx *world.Tx) error {
		if tx.UserByAnyEmail(bot.Email) != nil {
			return addressTaken.New()
		}
		if err := users.MayHaveBot(c, tx.View, bot.BotType, bot.FullName); err != nil {
			return err
		}
		if err := images.Fits(tx, bot.Avatar); err != nil {
			return err
		}
		made = tx.CreateUser(bot)
		audience.EmitNewUser(tx, made)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return wire.BotCreated{
		UserID: made.ID, APIKey: made.APIKey, AvatarURL: present.AvatarURL(c.View, made),
		BotDefaults: present.BotDefaults(c.World.View(), made),
	}, nil
}

// newBot reads the properties of a new bot.
func newBot(c *rest.Call, p *createBotParams) (bot world.User, err error) {
	bot = world.User{Role: wire.RoleMember, BotType: wire.BotGeneric, OwnerID: c.User.ID}
	short := strings.TrimSpace(p.ShortName.Value)
	if short == "" {
		return bot, shortNameEmpty.New()
	}
	if strings.ContainsFunc(short, func(r rune) bool { return r > unicode.MaxASCII }) {
		return bot, shortNameCharacter.New()
	}
	if bot.FullName, err = rules.FullName(c, "full_name", p.FullName.Value); err != nil {
		return bot, err
	}
	if bot.Email, err = rules.NewEmail("short_name", short+"-bot@"+c.View.BotDomain()); err != nil {
		return bot, err
	}
	bot.BotType = p.BotType.Value
	if bot.BotType < wire.BotGeneric || bot.BotType > wire.BotEmbedded {
		return bot, invalidBotType.New()
	}
	if bot.Avatar, err = onePicture(c); err != nil {
		return bot, err
	}
	if bot.Bot, err = p.read(c); err != nil {
		return bot, err
	}
	bot.Bot.Service, err = newService(c, bot.BotType, short, p)
	return bot, err
}

// onePicture is the image in the request, nil without an image.
func onePicture(c *rest.Call) (*world.Avatar, error) {
	switch len(c.Files) {
	case 0:
		return nil, nil
	case 1:
		return images.Posted(c)
	}
	return nil, rest.OneFile.New()
}

// newService reads the service of a new bot; some kinds have none.
func newService(c *rest.Call, kind int, short string, p *createBotParams) (s world.Service, err error) {
	s.Name, s.Interface = short, p.InterfaceType.Value
	if p.ServiceName.Value != "" {
		s.Name = p.ServiceName.Value
	}
	if s.Config, err = botConfig(p.ConfigData); err != nil {
		return s, err
	}
	s.URL = p.PayloadURL.text()
	if err := checkInterface("interface_type", s.Interface); err != nil {
		return s, err
	}
	switch {
	case kind == wire.BotEmbedded && serviceRulesAt(c.Plan).noEmbeddedBots:
		return s, embeddedBotsOff.New()
	case kind == wire.BotEmbedded && !isEmbeddedBot(s.Name):
		return s, noSuchEmbeddedBot.New()
	case kind != wire.BotOutgoing && kind != wire.BotEmbedded:
		return world.Service{}, nil
	}
	return s, nil
}

func isEmbeddedBot(name string) bool {
	return slices.ContainsFunc(present.EmbeddedBots, func(b wire.BotKind) bool { return b.Name == name })
}
