package api

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// getStream answers GET /streams/{stream_id}.
func getStream(c *Call, _ *noParams) (any, error) {
	s, err := streamOverseen(c, c.pathID("stream_id"))
	if err != nil {
		return nil, err
	}
	return wire.SingleStream{Stream: wireStream(s)}, nil
}

// streamOverseen finds a stream that the account can see or, as an
// administrator, could list. To others a private stream is one that never
// existed.
func streamOverseen(c *Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && !s.Archived && oversees(c, s) {
		return s, nil
	}
	return nil, invalidStream()
}

func oversees(c *Call, s *world.Stream) bool {
	return c.View.CanFind(c.User, s) || c.can(listAllStreams)
}

type getStreamIDParams struct {
	Stream *Text `schema:"stream" req:"required"`
}

// getStreamID answers GET /get_stream_id.
func getStreamID(c *Call, p *getStreamIDParams) (any, error) {
	s := c.View.StreamByName(strings.TrimSpace(p.Stream.Value))
	if s == nil || !c.View.CanFind(c.User, s) {
		return nil, badRequest("Invalid stream name '%s' in 'stream'", shortenValue(p.Stream.Value))
	}
	return wire.StreamID{StreamID: s.ID}, nil
}

// getStreamEmail answers GET /streams/{stream_id}/email_address.
func getStreamEmail(c *Call, _ *noParams) (any, error) {
	s, err := streamInSight(c, c.pathID("stream_id"))
	if err != nil {
		return nil, err
	}
	return wire.StreamEmail{Email: streamEmail(s)}, nil
}
