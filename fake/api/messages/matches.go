package messages

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type matchesNarrowParams struct {
	MessageIDs *rest.JSON   `schema:"msg_ids" req:"required"`
	Narrow     *rest.Narrow `schema:"narrow" req:"required"`
}

// MatchNarrow answers GET /messages/matches_narrow: the given messages of the
// requester's history that match a narrow.
func MatchNarrow(c *rest.Call, p *matchesNarrowParams) (any, error) {
	ids, err := rest.AsInts("msg_ids", p.MessageIDs.Value)
	if err != nil {
		return nil, err
	}
	found, err := compileNarrow(c, &p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	reader, v := c.View.Reader(c.User), rest.ViewerOf(c, true)
	out := wire.NarrowMatches{Messages: map[string]wire.Match{}}
	for _, id := range ids {
		if m := c.View.Message(id); m != nil && reader.InHistory(m) && found.Match(m) {
			out.Messages[strconv.Itoa(id)] = v.Match(found.Search, m)
		}
	}
	return out, nil
}
