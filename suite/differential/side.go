package differential

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// side is one of the two servers, with the data read there.
type side struct {
	*normal.Server
	queues   []*session.Queue
	few      []*session.Queue // of the first people, for some types of events alone
	heard    map[int][]any    // the events of the people's queues since the last look
	heardFew map[int][]any
	served   target.Object // the server settings at the beginning
	notes    []any         // notes on the answers to a reading
}

func newSide(s *session.Session, people []*session.Actor) *side {
	return &side{Server: normal.NewServer(s, people), heard: make(map[int][]any), heardFew: make(map[int][]any)}
}

// idsOf are the IDs of messages.
func (w *side) idsOf(messages []*message) []json.Number {
	ids := []json.Number{}
	for _, m := range messages {
		ids = append(ids, w.ID(normal.Message, m.label))
	}
	return ids
}
