package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Archive answers DELETE /streams/{stream_id}: users keep the messages they received,
// and the name becomes free.
func Archive(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		s, err := streamToAdminister(c, c.PathID("stream_id"))
		if err != nil {
			return err
		}
		archiveNow(tx, s)
		return nil
	})
}

// archiveNow archives a stream and sends the events to all users who could see it.
func archiveNow(tx *world.Tx, s *world.Stream) {
	to := audience.Overseers(tx, s)
	tx.Archive(s.ID)
	if s.Default {
		emitDefaultStreams(tx)
	}
	tx.Emit(to, wire.StreamEvent{Type: "stream", Op: "delete", Streams: []wire.Stream{present.Stream(s)}})
}
