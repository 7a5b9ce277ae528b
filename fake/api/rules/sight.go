// Package rules holds what several resources allow and refuse alike: who sees
// which stream and may write where, names, recipients, contents.
package rules

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// StreamInSight finds a stream that who asks can see.
func StreamInSight(c *rest.Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && !s.Archived && c.View.CanFind(c.User, s) {
		return s, nil
	}
	return nil, InvalidStream()
}

// StreamOverseen finds a stream that the account can see or, as an
// administrator, could list. To others a private stream is one that never
// existed.
func StreamOverseen(c *rest.Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && !s.Archived && oversees(c, s) {
		return s, nil
	}
	return nil, InvalidStream()
}

func oversees(c *rest.Call, s *world.Stream) bool {
	return c.View.CanFind(c.User, s) || c.Can(rest.ListAllStreams)
}

// InvalidStream refuses a stream that is not there, or not to be seen.
func InvalidStream() error { return rest.BadRequest("Invalid stream ID{ in 'stream_id'}") }
