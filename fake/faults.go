package fake

import (
	"github.com/spiritlevel/spiritlevel/fake/faults"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Fault is a rule by which a server goes wrong on purpose:
//
//	fake.Fault{Kind: scenarios.RateLimit, Operation: "POST /messages", Count: "first 2"}
//
// The kinds are constants of package scenarios; `spiritlevel help faults` describes
// each kind, and what a correct client does.
type Fault = scenarios.Fault

// FaultStatus is a fault that is set, with its ID and how often it applied.
type FaultStatus = faults.Status

// WithFaults lets all worlds of the server go wrong on purpose.
func WithFaults(list ...Fault) Option {
	return func(c *Config) { c.Faults = append(c.Faults, list...) }
}

// WithHostility makes a server that is legal but does everything that the
// specification allows and careless clients forget: see [HostileFaults].
func WithHostility() Option { return func(c *Config) { c.Hostile = true } }

// HostileFaults are the faults of a server that is hostile but legal.
func HostileFaults() []Fault { return faults.Hostile() }

func (c Config) faults() []Fault {
	if !c.Hostile {
		return c.Faults
	}
	return append(faults.Hostile(), c.Faults...)
}

// AddFaults adds faults to those of the default world, all or none.
func (s *Server) AddFaults(list ...Fault) error {
	w := s.defaultWorld()
	_, err := w.Faults.Add(w.Site(), list...)
	return err
}

// ClearFaults lets the default world work as it should.
func (s *Server) ClearFaults() {
	w := s.defaultWorld()
	w.Faults.Clear(w.Site())
}

// Faults lists the faults of the default world, with how often they applied.
func (s *Server) Faults() []FaultStatus { return s.defaultWorld().Faults.List() }
