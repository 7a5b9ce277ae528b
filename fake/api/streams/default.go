package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type defaultStreamParams struct {
	StreamID *rest.Int `schema:"stream_id,required"`
}

// AddDefaultStream answers POST /default_streams: new users are subscribed to the
// stream from now on.
func AddDefaultStream(c *rest.Call, p *defaultStreamParams) (any, error) {
	return setDefaultStream(c, rules.StreamInSight, p, true)
}

// RemoveDefaultStream answers DELETE /default_streams.
func RemoveDefaultStream(c *rest.Call, p *defaultStreamParams) (any, error) {
	return setDefaultStream(c, rules.StreamOverseen, p, false)
}

func setDefaultStream(c *rest.Call, find func(*rest.Call, int) (*world.Stream, error), p *defaultStreamParams,
	on bool) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		s, err := find(c, p.StreamID.Value)
		switch {
		case err != nil:
			return err
		case s.Private && on && !streamRulesAt(c.Plan).privateDefaults:
			return privateBecomesDefault.New()
		case s.Default && on:
			return nil
		}
		changed := *s
		changed.Default = on
		tx.PutStream(changed)
		emitDefaultStreams(tx)
		return nil
	})
}

// emitDefaultStreams sends the whole list to all users except guests.
func emitDefaultStreams(tx *world.Tx) {
	ids, whole := present.DefaultStreams(tx.View, tx.Now())
	tx.Emit(audience.AllButGuests(tx), wire.DefaultStreams{Type: "default_streams", DefaultStreams: ids, Whole: whole})
}
