package streams

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type subscribeParams struct {
	Subscriptions *streamList    `schema:"subscriptions" req:"required" takes:"[]object"`
	InviteOnly    *rest.Bool     `schema:"invite_only" default:"false"`
	WebPublic     *rest.Bool     `schema:"is_web_public" default:"false"`
	PostPolicy    *rest.Int      `schema:"stream_post_policy" default:"1"`
	SharedHistory *rest.Bool     `schema:"history_public_to_subscribers"`
	Retention     *retention     `schema:"message_retention_days" takes:"integer|string"`
	RemoveGroup   *rest.Int      `schema:"can_remove_subscribers_group_id"`
	Announce      *rest.Bool     `schema:"announce" default:"false"`
	Principals    *principalList `schema:"principals" takes:"[]string|[]integer"`
	ErrorsFatal   *rest.Bool     `schema:"authorization_errors_fatal" default:"true"`
}

// Subscribe answers POST /users/me/subscriptions: it creates missing streams and
// subscribes the principals to all streams.
func Subscribe(c *rest.Call, p *subscribeParams) (any, error) {
	job := &subscribing{call: c, announce: p.Announce.Value, colors: map[string]string{}}
	prepare := func() error { return job.prepare(p.Subscriptions, p.ErrorsFatal.Value) }
	people := func() error { return job.find(p.Principals) }
	model := func() (err error) {
		job.model, err = streamModel(c, p)
		return err
	}
	order := []func() error{people, model, prepare, job.maySubscribe}
	if c.Formerly(changes.PrincipalsFirst) {
		order = []func() error{model, prepare, people, job.maySubscribe}
	}
	for _, step := range order {
		if err := step(); err != nil {
			return nil, job.refused(err)
		}
	}
	err := c.World.Write(job.run)
	return job.answer(p.ErrorsFatal.Value), err
}

// oneLine is a description in its stored form.
func oneLine(description string) string { return strings.ReplaceAll(description, "\n", " ") }

func isColor(s string) bool {
	if len(s) < 4 || len(s) > 7 || s[0] != '#' {
		return false
	}
	return strings.Trim(strings.ToLower(s[1:]), "0123456789abcdef") == ""
}

// streamModel checks the parameters of new streams and makes a template of them.
func streamModel(c *rest.Call, p *subscribeParams) (world.Stream, error) {
	s := world.Stream{
		Private: p.InviteOnly.Value, WebPublic: p.WebPublic.Value, PostPolicy: p.PostPolicy.Value,
		SharedHistory: p.SharedHistory.Or(!p.InviteOnly.Value) || !p.InviteOnly.Value,
		CreatorID:     c.User.ID,
	}
	if err := checkPostPolicy(c, s.PostPolicy); err != nil {
		return s, err
	}
	if p.RemoveGroup.Set {
		if err := checkRemovers(c, p.RemoveGroup.Value); err != nil {
			return s, err
		}
		s.RemoveGroup = p.RemoveGroup.Value
	}
	days, err := daysKept(c, p.Retention, changes.RetentionUnlimited)
	s.RetentionDays = days
	return s, err
}

// checkPostPolicy refuses an invalid post policy.
func checkPostPolicy(c *rest.Call, policy int) error {
	most := wire.PostModerators
	// the specification has policy 4 at every level
	if c.Plan.IsZulip() && !c.Plan.Has(changes.ModeratorsPost) {
		most = wire.PostFullMembers
	}
	if policy < wire.PostAny || policy > most {
		return rest.BadRequest("Invalid stream_post_policy")
	}
	return nil
}

// checkRemovers refuses groups that cannot be allowed to remove subscribers: only
// system groups with members can.
func checkRemovers(c *rest.Call, group int) error {
	known := c.View.Group(group, c.World.Clock.Now())
	switch {
	case known != nil && !known.System:
		return rest.BadRequest("'can_remove_subscribers_group{_id}' must be a system user group.")
	case group < world.GroupOwners || group > world.GroupNobody:
		return rest.BadRequest("Invalid user group{ in 'can_remove_subscribers_group_id'}")
	case group == world.GroupOwners, group == world.GroupInternet, group == world.GroupNobody:
		return rest.BadRequest("'can_remove_subscribers_group{_id}' setting cannot be set to '%s' group.", known.Name)
	}
	return nil
}
