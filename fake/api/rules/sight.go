// Package rules has the rules that several resources share: access to streams,
// permission to post, names, recipients, contents.
package rules

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// StreamInSight finds a stream that the requester can see.
func StreamInSight(c *rest.Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && !s.Archived && c.View.CanFind(c.User, s) {
		return s, nil
	}
	return nil, InvalidStream()
}

// StreamOverseen finds a stream that the account can see or, as an administrator,
// could list. For other users a private stream looks like one that does not exist.
func StreamOverseen(c *rest.Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && !s.Archived && oversees(c, s) {
		return s, nil
	}
	return nil, InvalidStream()
}

func oversees(c *rest.Call, s *world.Stream) bool {
	return c.View.CanFind(c.User, s) || c.Can(rest.ListAllStreams)
}

// InvalidStream is the error for a stream that does not exist or that the requester
// cannot see.
func InvalidStream() error { return invalidStream.New() }
