package fake

import (
	"net"
	"time"
)

// ServeOn serves a listener besides the server's own, until Shutdown.
func (s *Server) ServeOn(l net.Listener) { go s.serve(l) }

// BlockedReads is the number of reads that wait for events in a world. The call allocates
// nothing that the garbage collector would collect during a measurement.
func (s *Server) BlockedReads(name string) int { return s.worlds.Find(name).Site().Hub.Count().Blocked }

// DefaultPatience is the time limit for each 64 KiB.
const DefaultPatience = defaultPatience

// WithPatience sets the time limit for each 64 KiB that a client sends or receives.
func WithPatience(limit time.Duration) Option { return func(c *Config) { c.patience = limit } }
