package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type defaultStreamParams struct {
	StreamID *Int `schema:"stream_id" req:"required"`
}

// addDefaultStream answers POST /default_streams: new people are subscribed to
// the stream from now on.
func addDefaultStream(c *Call, p *defaultStreamParams) (any, error) {
	return setDefaultStream(c, streamInSight, p, true)
}

// removeDefaultStream answers DELETE /default_streams.
func removeDefaultStream(c *Call, p *defaultStreamParams) (any, error) {
	return setDefaultStream(c, streamOverseen, p, false)
}

func setDefaultStream(c *Call, find func(*Call, int) (*world.Stream, error), p *defaultStreamParams, on bool) (any, error) {
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		s, err := find(c, p.StreamID.Value)
		switch {
		case err != nil:
			return err
		case s.Private && on:
			return badRequest("Private streams cannot be made default: check 'stream_id'")
		case s.Default == on:
			return nil
		}
		changed := *s
		changed.Default = on
		tx.PutStream(changed)
		tellDefaultStreams(tx)
		return nil
	})
}

// tellDefaultStreams sends the whole list to everybody but guests.
func tellDefaultStreams(tx *world.Tx) {
	tx.Tell(allButGuests(tx), wire.DefaultStreams{Type: "default_streams", DefaultStreams: wireDefaultStreams(tx.View)})
}

func wireDefaultStreams(v world.View) []wire.Stream {
	list := []wire.Stream{}
	for _, s := range v.DefaultStreams() {
		list = append(list, wireStream(s))
	}
	return list
}
