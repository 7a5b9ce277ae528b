package present

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Viewer is a user who looks at objects, with options.
type Viewer struct {
	View  world.View
	Plan  *featurelevels.Plan
	Who   *world.User
	Epoch int  // of the accounts
	Local bool // the server generates pictures
	// EmptyTopics says that the viewer reads the empty topic as such, and not by its name.
	EmptyTopics bool
	gravatar    bool // computes the URLs of gravatars

	known map[int]bool // the accounts that the viewer may know, nil for all
}

// NewViewer returns the viewer of a consistent reading of the world.
func NewViewer(v world.View, plan *featurelevels.Plan, u *world.User, gravatar bool) Viewer {
	return Viewer{View: v, Plan: plan, Who: u, Epoch: v.UsersEpoch(), Local: v.Organization().LocalPictures,
		gravatar: gravatar, EmptyTopics: !v.Rules().EmptyTopics, known: v.Acquaintances(u)}
}
