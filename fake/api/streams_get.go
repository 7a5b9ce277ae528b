package api

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// getStream answers GET /streams/{stream_id}.
func getStream(c *Call, _ *noParams) (any, error) {
	s, err := c.streamOverseen(c.pathID("stream_id"))
	if err != nil {
		return nil, err
	}
	return wire.SingleStream{Stream: wireStream(s)}, nil
}

// streamOverseen finds a stream that the account can see or, as an
// administrator, could list. To others a private stream is one that never
// existed.
func (c *Call) streamOverseen(id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && !s.Archived && c.oversees(s) {
		return s, nil
	}
	return nil, invalidStream()
}

func (c *Call) oversees(s *world.Stream) bool {
	return c.View.CanFind(c.User, s) || c.can(listAllStreams)
}

type getStreamIDParams struct {
	Stream *Text `schema:"stream" req:"required"`
}

// getStreamID answers GET /get_stream_id.
func getStreamID(c *Call, p *getStreamIDParams) (any, error) {
	s := c.View.StreamByName(strings.TrimSpace(p.Stream.Value))
	if s == nil || !c.View.CanFind(c.User, s) {
		return nil, badRequest("Invalid stream name '%s' in 'stream'", short(p.Stream.Value))
	}
	return wire.StreamID{StreamID: s.ID}, nil
}

// getStreamEmail answers GET /streams/{stream_id}/email_address.
func getStreamEmail(c *Call, _ *noParams) (any, error) {
	s, err := c.streamInSight(c.pathID("stream_id"))
	if err != nil {
		return nil, err
	}
	return wire.StreamEmail{Email: streamEmail(s)}, nil
}
