package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// archiveStream answers DELETE /streams/{stream_id}: messages stay with those
// who received them, and the name becomes free.
func archiveStream(c *Call, _ *noParams) (any, error) {
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		s, err := c.streamToAdminister(c.pathID("stream_id"))
		if err != nil {
			return err
		}
		archive(tx, s)
		return nil
	})
}

// archive takes a stream away from everybody who could see it.
func archive(tx *world.Tx, s *world.Stream) {
	to := overseers(tx, s)
	tx.Archive(s.ID)
	if s.Default {
		tellDefaultStreams(tx)
	}
	tx.Tell(to, wire.StreamEvent{Type: "stream", Op: "delete", Streams: []wire.Stream{wireStream(s)}})
}
