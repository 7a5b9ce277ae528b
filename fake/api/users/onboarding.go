package users

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type onboardingParams struct {
	Step *rest.Text `schema:"onboarding_step,required"`
}

// MarkStepTaken answers POST /users/me/onboarding_steps. Clients wait for the event, so it
// is sent for a step taken before, too.
func MarkStepTaken(c *rest.Call, p *onboardingParams) (any, error) {
	return takeStep(c, "onboarding_step", p.Step.Value)
}

type hotspotParams struct {
	Hotspot *rest.Text `schema:"hotspot,required"`
}

// MarkHotspotSeen answers POST /users/me/hotspots: the user has seen a hint of the
// tutorial.
func MarkHotspotSeen(c *rest.Call, p *hotspotParams) (any, error) {
	return takeStep(c, "hotspot", p.Hotspot.Value)
}

func takeStep(c *rest.Call, parameter, name string) (any, error) {
	if !slices.ContainsFunc(present.Steps(c.Plan), func(s wire.OnboardingStep) bool { return s.Name == name }) {
		return nil, unknownStep.New(parameter, name)
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		u := *tx.User(c.User.ID)
		if !slices.Contains(u.HintsSeen, name) {
			u.HintsSeen = append(slices.Clone(u.HintsSeen), name)
			tx.PutUser(u)
		}
		tx.Emit([]int{u.ID}, stepsEvent{u.Newcomer, u.HintsSeen})
		return nil
	})
}

// stepsEvent is the event of a step that was taken. The next ones depend on the level.
type stepsEvent struct {
	newcomer bool
	taken    []string
}

func (e stepsEvent) Present(r present.Reader) []events.Encoded {
	return r.Encode(nil, func() any {
		return wire.OnboardingStepsEvent{
			Type: "onboarding_steps", OnboardingSteps: present.NextSteps(r.Plan, e.newcomer, e.taken),
		}
	})
}

type tutorialParams struct {
	Status *rest.Text `schema:"status,required"`
}

// SetTutorialStatus answers POST /users/me/tutorial_status. A status that is not known
// changes nothing.
func SetTutorialStatus(c *rest.Call, p *tutorialParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		if s := p.Status.Value; s == "started" || s == "finished" {
			u := *tx.User(c.User.ID)
			u.Newcomer = s == "started"
			tx.PutUser(u)
		}
		return nil
	})
}
