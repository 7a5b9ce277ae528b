package fake

import (
	"fmt"
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

// Export writes a world of the server as it is now, such as "default", as a scenario
// file. The first lines of the file list the differences of a world that is loaded from
// it.
func (s *Server) Export(world string) ([]byte, error) {
	w := s.worlds.Find(world)
	if w == nil {
		return nil, fmt.Errorf("fake: %w: %q", worlds.ErrUnknown, world)
	}
	return w.Export()
}

// Export writes the world as it is now as a scenario file: see [Server.Export].
func (w *World) Export() []byte {
	w.t.Helper()
	text, err := w.world.Export()
	if err != nil {
		w.t.Fatalf("fake: %v", err)
	}
	return text
}

// Revision changes with every change of a world or of its clock.
func (s *Server) Revision() string { return s.worlds.Revision() }
