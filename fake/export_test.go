package fake

import (
	"net"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// World is the state of a world, for what no request can bring about at every
// level.
func (s *Server) World(name string) *world.World { return s.worlds.Find(name).Site().World }

// ServeOn serves a listener besides the server's own, until Shutdown.
func (s *Server) ServeOn(l net.Listener) { go s.serve(l) }

// BlockedReads is how many reads wait for events in a world. To ask for it
// makes nothing that would have to be collected while something is measured.
func (s *Server) BlockedReads(name string) int { return s.worlds.Find(name).Site().Hub.Count().Blocked }
