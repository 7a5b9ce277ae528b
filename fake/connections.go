package fake

import (
	"net"
	"net/http"
	"sync"
)

// silent are the open connections on which no request has begun. Clients keep
// such connections ready, and a graceful shutdown would wait seconds for each.
type silent struct {
	mu    sync.Mutex
	conns map[net.Conn]bool
}

// track is the server's hook for changes of a connection's state.
func (s *silent) track(c net.Conn, state http.ConnState) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if state == http.StateNew {
		s.conns[c] = true
	} else {
		delete(s.conns, c)
	}
}

// close closes the silent connections.
func (s *silent) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	for c := range s.conns {
		_ = c.Close() // it has carried no request
	}
}
