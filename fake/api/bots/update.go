package bots

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/api/users"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type updateBotParams struct {
	FullName   *rest.Text  `schema:"full_name"`
	OwnerID    *rest.Int   `schema:"bot_owner_id"`
	ConfigData *rest.JSON  `schema:"config_data" takes:"object"`
	PayloadURL *serviceURL `schema:"service_payload_url" takes:"string"`
	Interface  *rest.Int   `schema:"service_interface"`
	botDefaults
	Role *rest.Int `schema:"role"`
}

// Update answers PATCH /bots/{bot_id}.
func Update(c *rest.Call, p *updateBotParams) (any, error) {
	bot, err := ownBot(c)
	if err != nil {
		return nil, err
	}
	changes, err := botChanges(c, p, bot)
	if err != nil {
		return nil, err
	}
	err = c.World.Write(func(tx *world.Tx) error {
		for _, change := range changes {
			if err := change(tx); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return botAnswer(c.World.View(), bot.ID, p), nil
}

// botChanges reads the changes of a bot.
func botChanges(c *rest.Call, p *updateBotParams, bot *world.User) (changes []func(*world.Tx) error, err error) {
	add := func(change func(*world.Tx) error) { changes = append(changes, change) }
	if p.FullName.Set {
		name, err := rules.FullName(c, "full_name", p.FullName.Value)
		if err != nil {
			return nil, err
		}
		add(func(tx *world.Tx) error { return renameBot(tx, bot.ID, name) })
	}
	if p.Role.Set {
		add(func(tx *world.Tx) error { return users.ChangeRole(c, tx, bot.ID, p.Role.Value) })
	}
	if p.OwnerID.Set {
		add(func(tx *world.Tx) error { return handOver(c, tx, bot.ID, p.OwnerID.Value) })
	}
	picture, err := onePicture(c)
	if err != nil {
		return nil, err
	}
	profile, err := botProfileChange(c, p, bot.BotType)
	add(func(tx *world.Tx) error { profile(tx, bot.ID); return nil })
	if picture != nil {
		add(func(tx *world.Tx) error { return users.GiveAvatar(tx, bot.ID, picture) })
	}
	return changes, err
}

func renameBot(tx *world.Tx, id int, name string) error {
	if tx.User(id).FullName == name {
		return nil
	}
	if err := users.BotNameFree(tx.View, name); err != nil {
		return err
	}
	users.Rename(tx, id, name)
	return nil
}

// handOver gives a bot another owner.
func handOver(c *rest.Call, tx *world.Tx, id, ownerID int) error {
	owner := tx.User(ownerID)
	switch {
	case owner == nil || owner.System:
		return noSuchOwner.New()
	case ownerID == tx.User(id).OwnerID:
		return nil
	case !owner.Active:
		return ownerDeactivated.New()
	case owner.IsBot():
		return ownerIsBot.New()
	}
	users.GiveBot(tx, id, ownerID)
	if ownerRulesAt(c.Plan).leavesWithout {
		leaveWithout(tx, id, ownerID)
	}
	return nil
}

// leaveWithout unsubscribes a bot from the streams to which its owner is not subscribed.
func leaveWithout(tx *world.Tx, id, ownerID int) {
	left := []wire.StreamRef{}
	var peers []audience.Peers
	for _, sub := range tx.ActiveSubscriptionsOf(id) {
		if s := tx.Stream(sub.StreamID); !tx.IsSubscribed(s.ID, ownerID) && tx.Unsubscribe(s.ID, id) {
			left = append(left, wire.StreamRef{Name: s.Name, StreamID: s.ID})
			peers = append(peers, audience.Peers{Stream: s, Users: []int{id}})
		}
	}
	if len(left) > 0 {
		tx.Emit([]int{id}, wire.SubscriptionRemove{Type: "subscription", Op: "remove", Subscriptions: left})
	}
	audience.EmitPeers(tx, "peer_remove", peers)
}

// botProfileChange reads the changes of properties that only bots have.
func botProfileChange(c *rest.Call, p *updateBotParams, kind int) (func(tx *world.Tx, id int), error) {
	defaults, err := p.read(c)
	if err != nil {
		return nil, err
	}
	change, err := serviceChange(p, kind)
	return func(tx *world.Tx, id int) {
		emitIfChanged(tx, id, p.SendingStream.Set, func(b *world.BotProfile) { b.SendingStreamID = defaults.SendingStreamID },
			func(u *world.User) wire.ChangedBot {
				return wire.ChangedBot{DefaultSendingStream: wire.Nullable[string]{Present: true,
					Value: present.StreamName(tx.View, defaults.SendingStreamID)}}
			})
		emitIfChanged(tx, id, p.EventsStream.Set, func(b *world.BotProfile) { b.EventsStreamID = defaults.EventsStreamID },
			func(u *world.User) wire.ChangedBot {
				return wire.ChangedBot{DefaultEventsRegisterStream: wire.Nullable[string]{Present: true,
					Value: present.StreamName(tx.View, defaults.EventsStreamID)}}
			})
		emitIfChanged(tx, id, p.AllPublicStreams.Set,
			func(b *world.BotProfile) { b.AllPublicStreams = defaults.AllPublicStreams },
			func(u *world.User) wire.ChangedBot {
				return wire.ChangedBot{DefaultAllPublicStreams: &u.Bot.AllPublicStreams}
			})
		emitIfChanged(tx, id, change != nil, func(b *world.BotProfile) { change(&b.Service) },
			func(u *world.User) wire.ChangedBot { return wire.ChangedBot{Services: present.BotServices(u)} })
	}, err
}

// emitIfChanged changes the properties that only bots have and sends an event.
func emitIfChanged(tx *world.Tx, id int, named bool, change func(*world.BotProfile),
	told func(*world.User) wire.ChangedBot) {
	if !named {
		return
	}
	u := *tx.User(id)
	change(&u.Bot)
	tx.PutUser(u)
	audience.EmitBotChange(tx, &u, told(&u))
}

// serviceChange reads the changes of a bot's service, nil for none.
func serviceChange(p *updateBotParams, kind int) (func(*world.Service), error) {
	url := p.PayloadURL.text()
	form := wire.InterfaceGeneric
	if p.Interface.Set {
		form = p.Interface.Value
	}
	if err := checkInterface("service_interface", form); err != nil {
		return nil, err
	}
	config, err := botConfig(p.ConfigData)
	switch {
	case err != nil:
		return nil, err
	case kind == wire.BotOutgoing && p.PayloadURL.Set:
		return func(s *world.Service) { s.URL, s.Interface = url, form }, nil
	case kind == wire.BotEmbedded && p.ConfigData.Set:
		return func(s *world.Service) { s.Config = config }, nil
	}
	return nil, nil
}

func botAnswer(v world.View, id int, p *updateBotParams) wire.BotChanged {
	u := v.User(id)
	out := wire.BotChanged{
		FullName: u.FullName, AvatarURL: present.AvatarURL(v, u), BotDefaults: present.BotDefaults(v, u),
		ServiceInterface: wire.InterfaceGeneric,
	}
	if p.Interface.Set {
		out.ServiceInterface = p.Interface.Value
	}
	if p.PayloadURL.Set {
		url, _ := p.PayloadURL.Value.(string)
		out.ServicePayloadURL = &url
	}
	if p.ConfigData.Set {
		out.ConfigData = present.ConfigOf(u.Bot.Service)
	}
	if owner := v.User(u.OwnerID); owner != nil {
		email := v.APIEmail(owner)
		out.BotOwner = &email
	}
	return out
}
