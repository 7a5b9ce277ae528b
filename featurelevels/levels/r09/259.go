package r09

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edits of level 259 that need a function.
var level259 = fl.Edits{
	"259-onboarding-one-time": fl.Rewritten(func(s *wire.OnboardingStep, o *fl.Object) {
		if s.Hint == nil {
			return
		}
		o.Set("title", s.Hint.Title)
		o.Set("description", s.Hint.Description)
		o.Set("delay", s.Hint.Delay)
		o.Set("has_trigger", false) // clients show each when it is next
	}),
}
