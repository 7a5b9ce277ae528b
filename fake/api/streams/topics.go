package streams

import (
	"math"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListTopics answers GET /users/me/{stream_id}/topics: the topics of the messages that
// the account can read, the one with the newest message first. Topics that differ only
// in case are one, with the spelling of the newest message.
func ListTopics(c *rest.Call, _ *rest.NoParams) (any, error) {
	s, err := rules.StreamInSight(c, c.PathID("stream_id"))
	if err != nil {
		return nil, err
	}
	out := wire.Topics{Topics: []wire.Topic{}}
	reader, seen, all := c.View.Reader(c.User), map[string]bool{}, c.View.CanReadHistory(c.User, s)
	for m := range c.View.Back(world.OfRecipient(s.RecipientID), math.MaxInt) {
		if folded := strings.ToLower(m.Topic); !seen[folded] && (all || reader.CanRead(m)) {
			seen[folded] = true
			out.Topics = append(out.Topics, wire.Topic{Name: m.Topic, MaxID: m.ID})
		}
	}
	return out, nil
}
