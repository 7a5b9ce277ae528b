package streams

import (
	"math"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type listTopicsParams struct {
	EmptyTopic *rest.Bool `schema:"allow_empty_topic_name" default:"false"`
}

// ListTopics answers GET /users/me/{stream_id}/topics: the topics of the messages that
// the account can read, the one with the newest message first. Topics that differ only
// in case are one, with the spelling of the newest message.
func ListTopics(c *rest.Call, p *listTopicsParams) (any, error) {
	s, err := rules.StreamInSight(c, c.PathID("stream_id"))
	if err != nil {
		return nil, err
	}
	out := wire.Topics{Topics: []wire.Topic{}}
	viewer := rest.ViewerOf(c, false).Reading(p.EmptyTopic.Value)
	reader, all := c.View.Reader(c.User), c.View.CanReadHistory(c.User, s)
	for _, topic := range c.View.TopicsOf(s) {
		for m := range c.View.Back(topic, math.MaxInt) {
			if all || reader.CanRead(m) {
				out.Topics = append(out.Topics, wire.Topic{Name: viewer.Topic(m.Topic), MaxID: m.ID})
				break
			}
		}
	}
	slices.SortFunc(out.Topics, func(a, b wire.Topic) int { return b.MaxID - a.MaxID })
	return out, nil
}
