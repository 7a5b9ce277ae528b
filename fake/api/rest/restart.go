package rest

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/jsonsplice"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Restart is how a server comes back: with its event queues, which are told,
// or without them.
type Restart struct {
	LoseQueues bool
	// Immediate asks clients to start anew at once.
	Immediate bool
}

// After returns the site as it comes back from a restart, by a plan that may
// be another than before: the same world, event queues and limits, and a new
// generation. Queues keep the plan by which they were registered.
func (s *Site) After(plan *featurelevels.Plan) *Site {
	next := &Site{
		World: s.World, Hub: s.Hub, Plan: plan, Limit: s.Limit, listener: s.listener,
		Generation: max(s.World.Clock.Now().Unix(), s.Generation+1),
	}
	next.listen()
	return next
}

// Announce lets clients see that the site has restarted.
func (s *Site) Announce(r Restart) {
	if r.LoseQueues {
		s.Hub.Clear()
		return
	}
	version := s.RunningVersion()
	s.Hub.Tell(restarted{wire.Restart{
		Type: "restart", ServiceVersion: version.ServiceVersion, ServiceMergeBase: version.ServiceMergeBase,
		ServiceFeatureLevel: version.ServiceFeatureLevel, ServerGeneration: s.Generation, Immediate: r.Immediate,
	}})
}

// RunningVersion is what the site says of its version.
func (s *Site) RunningVersion() *wire.RegisterVersion {
	version := s.Plan.Version()
	return &wire.RegisterVersion{
		ServiceVersion: version, ServiceMergeBase: version, ServiceFeatureLevel: int(s.Plan.Level()),
	}
}

// newerRestart joins two restarts.
func newerRestart(_, newer jsonsplice.Object) jsonsplice.Object { return newer }

// restarted is the event of a restart. Of those that nobody has read in between
// only the last is of interest.
type restarted struct{ event wire.Restart }

func (e restarted) Present(r present.Reader) []events.Encoded {
	encoded := r.Encode(nil, func() any { return e.event })
	for i := range encoded {
		encoded[i].JoinKey, encoded[i].Join = e.event.Type, newerRestart
	}
	return encoded
}
