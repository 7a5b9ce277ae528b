package streams

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Get answers GET /streams/{stream_id}.
func Get(c *rest.Call, _ *rest.NoParams) (any, error) {
	id := c.PathID("stream_id")
	s, err := rules.StreamOverseen(c, id)
	if archived := c.View.Stream(id); err != nil && archived != nil && archived.Archived && !archived.Kept {
		if archived.WebPublic || c.Can(rest.ListAllStreams) {
			s, err = archived, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return wire.SingleStream{Stream: present.StreamWithTraffic(c.View, c.World.Clock.Now(), s)}, nil
}

type getStreamIDParams struct {
	Stream *rest.Text `schema:"stream,required"`
}

// GetID answers GET /get_stream_id.
func GetID(c *rest.Call, p *getStreamIDParams) (any, error) {
	s := c.View.StreamByName(strings.TrimSpace(p.Stream.Value))
	if s == nil || !c.View.CanFind(c.User, s) {
		return nil, noStreamOfName.New(p.Stream.Value)
	}
	return wire.StreamID{StreamID: s.ID}, nil
}

type streamEmailParams struct {
	SenderID *rest.Count `schema:"sender_id"`
}

// GetEmail answers GET /streams/{stream_id}/email_address. Mail to the address comes from
// the user in sender_id: the requester, an own bot, or a bot of the server.
func GetEmail(c *rest.Call, p *streamEmailParams) (any, error) {
	s, err := rules.StreamInSight(c, c.PathID("stream_id"))
	if err != nil {
		return nil, err
	}
	sender := c.View.User(p.SenderID.Value)
	switch {
	case !p.SenderID.Set, c.User == sender:
	case sender == nil || !sender.IsBot():
		return nil, noSuchSender.New()
	case !sender.System && sender.OwnerID != c.User.ID:
		return nil, rest.InsufficientPermission()
	}
	return wire.StreamEmail{Email: present.StreamEmail(c.View, s, sender)}, nil
}
