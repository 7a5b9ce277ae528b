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
