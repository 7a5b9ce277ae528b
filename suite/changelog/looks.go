package changelog

import (
	"maps"

	. "github.com/spiritlevel/spiritlevel/suite/session"
)

// look is a step that data cannot express: a function of the actor and the parameters of
// the step. The demands are on its result.
type look struct {
	needs []Need // beside the accounts that the observation mentions
	see   func(o *observer, a *Actor, p Params) any
}

// looks has the looks of all themes by their names.
func looks() map[string]look {
	all := map[string]look{}
	for _, theme := range []map[string]look{
		accountLooks(), messageLooks(), organizationLooks(), presenceLooks(), scheduledLooks(), streamLooks(),
	} {
		maps.Copy(all, theme)
	}
	return all
}
