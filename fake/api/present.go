package api

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// presenter is an event that knows what the client of a queue reads of it:
// nothing, one event, or at older levels several.
type presenter interface {
	present(r eventReader) []events.Encoded
}

// eventReader is the client of one queue, who reads an event.
type eventReader struct {
	*events.Options
	world *world.World
	made  encodings
}

// encodings are those of one event that are made already, for all queues.
type encodings map[encoding][]events.Encoded

// encoding identifies one encoding of an event.
type encoding struct {
	plan    *featurelevels.Plan
	variant any
}

// readers makes what the clients of a world's queues read of events.
func readers(w *world.World) events.Presenter {
	return func(event any) events.Presentation {
		p, made := presenterOf(event), encodings{}
		return func(o *events.Options) []events.Encoded { return p.present(eventReader{o, w, made}) }
	}
}

// presenterOf gives the events of the world, which knows no levels, to what
// presents them. An event without a presenter is the same for all readers.
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
	case world.MutesChanged:
		return mutesChanged(e)
	case world.TopicPolicyChanged:
		return topicPolicyChanged(e)
	}
	return uniform{event}
}

// uniform is an event that is the same for all who read it.
type uniform struct{ event any }

func (e uniform) present(r eventReader) []events.Encoded {
	return r.encode(nil, func() any { return e.event })
}

// sinceChange is a uniform event that is only for queues at whose level a
// change has happened, whatever the level of the request that caused it.
type sinceChange struct {
	change *featurelevels.Change
	event  any
}

func (e sinceChange) present(r eventReader) []events.Encoded {
	if !r.Plan.Has(e.change) {
		return nil
	}
	return uniform{e.event}.present(r)
}

// personal is an event whose content depends on who reads it.
type personal struct{ event func(viewer) any }

func (e personal) present(r eventReader) []events.Encoded {
	return r.encode(r.UserID, func() any { return e.event(r.viewer()) })
}

// viewer is the reader as one who looks at objects as they are now.
func (r eventReader) viewer() viewer {
	view := r.world.View()
	return newViewer(view, r.Plan, view.User(r.UserID), r.ClientGravatar)
}

// encode makes one event for all readers of a plan that read the same variant.
func (r eventReader) encode(variant any, build func() any) []events.Encoded {
	return r.encodeAll(variant, func() []any { return []any{build()} })
}

// encodeAll is encode for what may be several events.
func (r eventReader) encodeAll(variant any, build func() []any) []events.Encoded {
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

func mustEncode(plan *featurelevels.Plan, event any) events.Encoded {
	body, err := plan.Marshal(event)
	if err != nil {
		panic(err) // events are plain structs
	}
	encoded, err := events.Encode(body)
	if err != nil {
		panic(err) // the type is the first field of every event
	}
	return encoded
}
