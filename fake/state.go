package fake

import (
	"io"

	"github.com/spiritlevel/spiritlevel/fake/worlds"
)

// State has the worlds of a server at the time of [Server.Save].
type State = worlds.State

// ReadState reads a state that [Server.Save] wrote. It refuses texts of other programs,
// states of a newer version, and incomplete ones.
func ReadState(text []byte) (*State, error) { return worlds.ReadState(text) }

// Save writes all worlds as they are now; a server whose [Config] has this state
// continues them. Event queues are not in it. Requests do not wait meanwhile.
func (s *Server) Save(out io.Writer) error { return s.worlds.Save(out) }
