package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Viewer is a user who looks at objects, with options.
type Viewer struct {
	View     world.View
	Plan     *featurelevels.Plan
	Who      *world.User
	Epoch    int  // of the accounts
	Local    bool // the server generates pictures
	gravatar bool // computes the URLs of gravatars
}

// NewViewer returns the viewer of a consistent reading of the world.
func NewViewer(v world.View, plan *featurelevels.Plan, u *world.User, gravatar bool) Viewer {
	return Viewer{View: v, Plan: plan, Who: u, Epoch: v.UsersEpoch(), Local: v.Organization().LocalPictures,
		gravatar: gravatar}
}
