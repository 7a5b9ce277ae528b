package streams

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Archive answers DELETE /streams/{stream_id}: users keep the messages they received. The
// name becomes free and nobody stays subscribed only at older levels.
func Archive(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		s, err := streamToAdminister(c, c.PathID("stream_id"))
		switch {
		case err != nil:
			return err
		case s.Archived:
			return archivedAlready.New()
		}
		return archiveNow(c, tx, s)
	})
}

// archiveNow archives a stream and sends the events to all users who could see it.
func archiveNow(c *rest.Call, tx *world.Tx, s *world.Stream) error {
	to, r := audience.Overseers(tx, s), streamRulesAt(c.Plan)
	tx.Archive(s.ID, r.archivingKeeps)
	if s.Default {
		emitDefaultStreams(tx)
	}
	tx.Emit(to, wire.NewStreamsGone([]wire.StreamWithTraffic{
		present.StreamWithTraffic(tx.View, tx.Now(), s),
	}))
	if !r.archivingIsSaid {
		return nil
	}
	return tx.Send(world.Draft{
		Sender: tx.NotificationBot(), StreamID: s.ID, Topic: r.words(streamTopic), Client: notices.Client,
		Content: fmt.Sprintf(r.words("Stream %s has been archived."), s.Name), UnreadBy: []int{},
		Manner: present.NewestManner(c.Plan, c.Base),
	})
}
