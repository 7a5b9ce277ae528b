// Package present converts the world to objects and events as a user sees them, at the
// level and with the options of one request or event queue.
package present

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// presenter is an event that knows its form for the client of a queue: none, one
// event, or several at older levels.
type presenter interface {
	Present(r Reader) []events.Encoded
}

// Reader is the client of one queue, which reads an event.
type Reader struct {
	*events.Options
	World *world.World
	made  encodings
}

// encodings caches the encodings of one event, for all queues.
type encodings map[encoding][]events.Encoded

// encoding identifies one encoding of an event.
type encoding struct {
	plan    *featurelevels.Plan
	variant any
}

// Events makes the events for the queues of a world's clients.
func Events(w *world.World) events.Presenter {
	return func(event any) events.Presentation {
		p, made := presenterOf(event), encodings{}
		return func(o *events.Options) []events.Encoded { return p.Present(Reader{o, w, made}) }
	}
}

// presenterOf maps the events of the world, which knows no levels, to their
// presenters. An event without a presenter is the same for all readers.
func presenterOf(event any) presenter {
	switch e := event.(type) {
	case presenter:
		return e
	case world.NewMessage:
		return newMessage(e)
	case world.FlagsChanged:
		return flagsChanged(e)
	case world.ReactionChanged:
		return reactionChanged(e)
	case world.SubmessageAdded:
		return submessageAdded(e)
	case world.MutesChanged:
		return mutesChanged(e)
	case world.TopicPolicyChanged:
		return topicPolicyChanged(e)
	}
	return Uniform{event}
}

// Uniform is an event that is the same for all readers.
type Uniform struct{ Event any }

// Present implements the presenter of events.
func (e Uniform) Present(r Reader) []events.Encoded {
	return r.Encode(nil, func() any { return e.Event })
}

// SinceChange is an event only for queues with a level that has the change,
// whatever the level of the request that caused it.
type SinceChange struct {
	Change featurelevels.ChangeID
	Event  any
}

// Present implements the presenter of events.
func (e SinceChange) Present(r Reader) []events.Encoded {
	if !r.Plan.Has(e.Change) {
		return nil
	}
	return presenterOf(e.Event).Present(r)
}

// UntilChange is a uniform event only for queues with a level that does not have the change.
type UntilChange struct {
	Change featurelevels.ChangeID
	Event  any
}

// Present implements the presenter of events.
func (e UntilChange) Present(r Reader) []events.Encoded {
	if r.Plan.Has(e.Change) {
		return nil
	}
	return Uniform{e.Event}.Present(r)
}

// Formerly is a uniform event that public servers sent before a change.
type Formerly struct {
	Change featurelevels.ChangeID
	Event  any
}

// Present implements the presenter of events.
func (e Formerly) Present(r Reader) []events.Encoded {
	if r.Plan.Has(e.Change) || !r.Plan.Has("zulip-service-prefix") {
		return nil
	}
	return Uniform{e.Event}.Present(r)
}

// Turned is an event that had another form before a change: each may be a presenter, and
// one nil for none.
type Turned struct {
	Change        featurelevels.ChangeID
	Former, Event any
}

// Present implements the presenter of events.
func (e Turned) Present(r Reader) []events.Encoded {
	event := e.Event
	if !r.Plan.Has(e.Change) {
		event = e.Former
	}
	switch p := event.(type) {
	case nil:
		return nil
	case presenter:
		return p.Present(r)
	}
	return Uniform{event}.Present(r)
}

// Personal is an event whose content depends on its reader.
type Personal struct{ Event func(Viewer) any }

// Present implements the presenter of events.
func (e Personal) Present(r Reader) []events.Encoded {
	return r.Encode(r.UserID, func() any { return e.Event(r.Viewer()) })
}

// Viewer returns the reader as a viewer of current objects.
func (r Reader) Viewer() Viewer {
	view := r.World.View()
	v := NewViewer(view, r.Plan, view.User(r.UserID), r.ClientGravatar)
	v.EmptyTopics = r.EmptyTopics()
	return v
}

// Encode makes one event for all readers of a plan with the same variant.
func (r Reader) Encode(variant any, build func() any) []events.Encoded {
	return r.EncodeAll(variant, func() []any { return []any{build()} })
}

// EncodeAll is Encode for several events.
func (r Reader) EncodeAll(variant any, build func() []any) []events.Encoded {
	key := encoding{r.Plan, variant}
	if made, ok := r.made[key]; ok {
		return made
	}
	encoded := []events.Encoded{}
	for _, event := range build() {
		for _, e := range r.Plan.Events(event) {
			encoded = append(encoded, mustEncode(r.Plan, e))
		}
	}
	r.made[key] = encoded
	return encoded
}
