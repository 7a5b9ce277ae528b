package streams

import (
	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// emitOccupied sends everybody the public streams that got their first subscriber or lost
// their last one, as older servers did.
func emitOccupied(tx *world.Tx, op string, streams []*world.Stream) {
	event := wire.StreamEvent{Type: "stream", Op: op}
	for _, s := range streams {
		if !s.Private {
			event.Streams = append(event.Streams, present.StreamWithTraffic(tx.View, tx.Now(), s))
		}
	}
	if len(event.Streams) > 0 {
		tx.Emit(audience.Everybody(tx), present.Formerly{Change: "34-stream-occupy-removed", Event: event})
	}
}

// withoutSubscribers are the streams without active subscribers.
func withoutSubscribers(v world.View, streams []*world.Stream) []*world.Stream {
	var empty []*world.Stream
	for _, s := range streams {
		if len(v.ActiveSubscribers(s.ID)) == 0 {
			empty = append(empty, s)
		}
	}
	return empty
}
