package fake

import "net"

// ServeOn serves a listener besides the server's own, until Shutdown.
func (s *Server) ServeOn(l net.Listener) { go s.serve(l) }

// BlockedReads is how many reads wait for events in a world. To ask for it
// makes nothing that would have to be collected while something is measured.
func (s *Server) BlockedReads(name string) int { return s.worlds.Find(name).Site().Hub.Count().Blocked }
