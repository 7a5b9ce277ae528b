package rest

import (
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Restart says how a server restarts: with its event queues, which get an event, or
// without them.
type Restart struct {
	LoseQueues bool
	// Immediate asks clients to reload at once.
	Immediate bool
}

// After returns the site after a restart, with a plan that may differ: the same world,
// event queues and limits, and a new generation. Queues keep the plan of their
// registration.
func (s *Site) After(plan *featurelevels.Plan) *Site {
	next := &Site{
		World: s.World, Hub: s.Hub, Plan: plan, Limit: s.Limit, hooks: s.hooks, listener: s.listener,
		Generation: max(s.World.Clock.Now().Unix(), s.Generation+1),
	}
	next.World.Follow(worldRules(plan))
	next.listen()
	return next
}

// Announce sends the event of the restart.
func (s *Site) Announce(r Restart) {
	if r.LoseQueues {
		s.Hub.Clear()
		return
	}
	version := s.RunningVersion()
	s.Hub.Emit(restarted{wire.Restart{
		Type: "restart", ServiceVersion: version.ServiceVersion, ServiceMergeBase: version.ServiceMergeBase,
		ServiceFeatureLevel: version.ServiceFeatureLevel, ServerGeneration: s.Generation, Immediate: r.Immediate,
	}})
}

// RunningVersion is the site's version in answers.
func (s *Site) RunningVersion() *wire.RegisterVersion {
	version := s.Plan.Version()
	return &wire.RegisterVersion{
		ServiceVersion: version, ServiceMergeBase: version, ServiceFeatureLevel: int(s.Plan.Level()),
	}
}

// newerRestart merges two events of restarts.
func newerRestart(_, newer orderedjson.Open) orderedjson.Open { return newer }

// restarted is the event of a restart. If several are unread, only the last one
// matters.
type restarted struct{ event wire.Restart }

func (e restarted) Present(r present.Reader) []events.Encoded {
	encoded := r.Encode(nil, func() any { return e.event })
	for i := range encoded {
		encoded[i].JoinKey, encoded[i].Join = e.event.Type, newerRestart
	}
	return encoded
}
