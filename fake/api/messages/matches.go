package messages

import (
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type matchesNarrowParams struct {
	MessageIDs *messageIDs  `schema:"msg_ids,required" takes:"[]integer"`
	Narrow     *rest.Narrow `schema:"narrow,required" takes:"[]object|[]array"`
}

// messageIDs is a parameter of message IDs.
type messageIDs struct {
	rest.JSON `schema:"-"`

	ids []int
}

// Check reads the IDs.
func (p *messageIDs) Check(name string, _ *featurelevels.Plan) (err error) {
	p.ids, err = rest.AsInts(name, p.Value)
	return err
}

// MatchNarrow answers GET /messages/matches_narrow: the given messages of the
// requester's history that match a narrow.
func MatchNarrow(c *rest.Call, p *matchesNarrowParams) (any, error) {
	if !p.Narrow.Set { // null, which other narrows may be
		return nil, rest.WrongType.New("narrow", "a list")
	}
	found, err := compileNarrow(c, &p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	reader, v := c.View.Reader(c.User), rest.ViewerOf(c, true)
	out := wire.NarrowMatches{Messages: map[string]wire.Match{}}
	for _, id := range p.MessageIDs.ids {
		if m := c.View.Message(id); m != nil && reader.InHistory(m) && found.Match(m) {
			out.Messages[strconv.Itoa(id)] = v.Match(found.Search, m)
		}
	}
	return out, nil
}
