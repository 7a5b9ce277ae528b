package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// BotDefaults are the default streams of a bot.
func BotDefaults(v world.View, u *world.User) wire.BotDefaults {
	return wire.BotDefaults{
		DefaultSendingStream:        StreamName(v, u.Bot.SendingStreamID),
		DefaultEventsRegisterStream: StreamName(v, u.Bot.EventsStreamID),
		DefaultAllPublicStreams:     u.Bot.AllPublicStreams,
	}
}

// BotServices are the services of a bot, in the form for its kind.
func BotServices(u *world.User) []any {
	s := u.Bot.Service
	switch u.BotType {
	case wire.BotOutgoing:
		return []any{wire.OutgoingService{BaseURL: s.URL, Interface: s.Interface, Token: s.Token}}
	case wire.BotEmbedded:
		return []any{wire.EmbeddedService{ServiceName: s.Name, ConfigData: ConfigOf(s)}}
	}
	return []any{}
}

// ConfigOf is the configuration of a service, which is never null.
func ConfigOf(s world.Service) map[string]string {
	if s.Config == nil {
		return map[string]string{}
	}
	return s.Config
}

// StreamName is the name of an existing stream.
func StreamName(v world.View, id int) *string {
	s := v.Stream(id)
	if s == nil || s.Archived {
		return nil
	}
	return &s.Name
}

// EmbeddedBots are the embedded bots that users can create. None of them answers.
var EmbeddedBots = []wire.BotKind{
	{Name: "converter", Config: map[string]string{}},
	{Name: "encrypt", Config: map[string]string{}},
	{Name: "helloworld", Config: map[string]string{}},
	{Name: "virtual_fs", Config: map[string]string{}},
	{Name: "giphy", Config: map[string]string{"key": "12345678"}},
	{Name: "followup", Config: map[string]string{"stream": "'followup'"}},
}
