package api

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/jsonsplice"
	"github.com/spiritlevel/spiritlevel/fake/narrow"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type matchesNarrowParams struct {
	MessageIDs *JSON   `schema:"msg_ids" req:"required"`
	Narrow     *Narrow `schema:"narrow" req:"required"`
}

// matchesNarrow answers GET /messages/matches_narrow: which of some messages
// of the caller's history a narrow finds.
func matchesNarrow(c *Call, p *matchesNarrowParams) (any, error) {
	ids, err := asInts("msg_ids", p.MessageIDs.Value)
	if err != nil {
		return nil, err
	}
	found, err := compileNarrow(c, &p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	reader, v := c.View.Reader(c.User), viewerOf(c, true)
	out := wire.NarrowMatches{Messages: map[string]wire.Match{}}
	for _, id := range ids {
		if m := c.View.Message(id); m != nil && reader.InHistory(m) && found.Match(m) {
			out.Messages[strconv.Itoa(id)] = v.match(found.Search, m)
		}
	}
	return out, nil
}

// match is a message and its topic as HTML, with what was searched for marked.
func (v viewer) match(s *narrow.Search, m *world.Message) wire.Match {
	if s == nil {
		s = &narrow.Search{}
	}
	return wire.Match{MatchContent: s.Content(v.html(m)), MatchSubject: s.Topic(m.Topic)}
}

// withMatches puts what was found behind an open message, which stays as it is.
func (e *messageEncoder) withMatches(open jsonsplice.Object, s *narrow.Search, m *world.Message) jsonsplice.Object {
	return open.With(mustOpen(e.plan, e.match(s, m)))
}
