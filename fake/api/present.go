package api

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// present turns an event into what one queue's client reads. Queues that read
// the same share the encoding.
func (s *Site) present(o *events.Options, event any, cache map[any][]events.Encoded) []events.Encoded {
	switch e := event.(type) {
	case sinceChange:
		if !o.Plan.Has(e.change) {
			return nil
		}
		return s.present(o, e.event, cache)
	case world.NewMessage:
		return s.presentMessage(o, e, cache)
	case world.FlagsChanged:
		return s.presentFlags(o, e, cache)
	case world.ReactionChanged:
		return s.presentReaction(o, e, cache)
	case world.MutesChanged:
		return s.presentMutes(o, e, cache)
	case world.TopicPolicyChanged:
		return s.presentTopicPolicy(o, e, cache)
	case edited:
		return s.presentEdited(o, e, cache)
	case defaultsChanged:
		return s.presentDefaults(o, e, cache)
	case realmChanged:
		return s.presentRealm(o, e, cache)
	case settingsChanged:
		return s.presentSettings(o, e, cache)
	case deleted:
		return s.presentDeleted(o, e, cache)
	case wire.StreamTyping:
		if !o.Capabilities["stream_typing_notifications"] {
			return nil
		}
	case presenceChanged:
		return s.presentPresence(o, e, cache)
	case linkifiersChanged:
		return s.presentLinkifiers(o, cache)
	case wire.SubscriptionAdd:
		return s.presentSubscribed(o, e, cache)
	case wire.Restart:
		return s.presentRestart(o, e, cache)
	case personal:
		return s.encodeOnce(o, cache, o.UserID, func() any {
			view := s.World.View()
			return e.event(newViewer(view, o.Plan, view.User(o.UserID), o.ClientGravatar))
		})
	}
	return s.encodeOnce(o, cache, nil, func() any { return event })
}

// sinceChange is an event of which only queues hear at whose level a change has
// happened, whatever the level of the request that brought it about.
type sinceChange struct {
	change *featurelevels.Change
	event  any
}

// personal is an event whose content depends on who reads it.
type personal struct{ event func(viewer) any }

// messageVariant is all on which the encoding of a message event depends.
type messageVariant struct {
	markdown, noAvatar bool
	flags, localID     string
	local              bool
}

// messageReader is all of a queue on which the event of a message depends.
type messageReader struct {
	userID                    int
	markdown, gravatar, local bool
}

// presentMessage finds out what a user's queues read once for all that are
// alike, and encodes it once for all users who read the same.
func (s *Site) presentMessage(o *events.Options, e world.NewMessage, cache map[any][]events.Encoded) []events.Encoded {
	local := e.QueueID != "" && e.QueueID == o.QueueID
	own := encoding{o.Plan, messageReader{o.UserID, o.ApplyMarkdown, o.ClientGravatar, local}}
	if done, ok := cache[own]; ok {
		return done
	}
	done := s.encodeMessage(o, e, local, cache)
	cache[own] = done
	return done
}

func (s *Site) encodeMessage(o *events.Options, e world.NewMessage, local bool, cache map[any][]events.Encoded) []events.Encoded {
	view := s.World.View()
	user := view.User(o.UserID)
	v := newViewer(view, o.Plan, user, o.ClientGravatar)
	flags := view.Reader(user).Flags(e.Message)
	variant := messageVariant{
		markdown: o.ApplyMarkdown, noAvatar: v.makesAvatar(view.User(e.Message.SenderID)),
		flags: strings.Join(flags, " "), localID: e.LocalID, local: local,
	}
	return s.encodeOnce(o, cache, variant, func() any {
		out := wire.MessageEvent{Type: "message", Message: v.message(e.Message, o.ApplyMarkdown), Flags: flags}
		if variant.local {
			out.LocalID = &e.LocalID
		}
		return out
	})
}

// encoding identifies one encoding of an event.
type encoding struct {
	plan    *featurelevels.Plan
	variant any
}

func (s *Site) encodeOnce(o *events.Options, cache map[any][]events.Encoded, variant any, build func() any) []events.Encoded {
	return s.encodeAll(o, cache, variant, func() []any { return []any{build()} })
}

// encodeAll is encodeOnce for what may be several events.
func (s *Site) encodeAll(o *events.Options, cache map[any][]events.Encoded, variant any, build func() []any) []events.Encoded {
	k := encoding{o.Plan, variant}
	if done, ok := cache[k]; ok {
		return done
	}
	encoded := []events.Encoded{}
	for _, event := range build() {
		for _, e := range o.Plan.Events(event) {
			body, err := o.Plan.Marshal(e)
			if err != nil {
				panic(err) // events are plain structs
			}
			one, err := events.Encode(body)
			if err != nil {
				panic(err) // the type is the first field of every event
			}
			encoded = append(encoded, one)
		}
	}
	cache[k] = encoded
	return encoded
}
