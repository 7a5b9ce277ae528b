package api

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// viewer is somebody who looks at objects, and how they want to see them.
type viewer struct {
	view     world.View
	plan     *featurelevels.Plan
	viewer   *world.User
	epoch    int  // of the accounts
	gravatar bool // computes the addresses of gravatars itself
}

func viewerOf(c *Call, gravatar bool) viewer {
	return newViewer(c.View, c.Plan, c.User, gravatar)
}

func newViewer(v world.View, plan *featurelevels.Plan, u *world.User, gravatar bool) viewer {
	return viewer{view: v, plan: plan, viewer: u, epoch: v.UsersEpoch(), gravatar: gravatar}
}
