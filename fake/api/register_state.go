package api

import (
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// registerState is the state of the world that a client asked for.
func (c *Call) registerState(_ *registration, _ events.Options, _ []string) *wire.Register {
	version := featurelevels.VersionAt(c.Plan.Level())
	return &wire.Register{
		ServiceVersion: version, ServiceMergeBase: version, ServiceFeatureLevel: int(c.Plan.Level()),
	}
}
