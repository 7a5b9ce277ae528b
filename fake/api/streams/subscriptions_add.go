package streams

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type subscribeParams struct {
	Subscriptions *streamList    `schema:"subscriptions,required" takes:"[]object"`
	InviteOnly    *rest.Bool     `schema:"invite_only" default:"false"`
	WebPublic     *rest.Bool     `schema:"is_web_public" default:"false"`
	Default       *rest.Bool     `schema:"is_default_stream" default:"false"`
	PostPolicy    *rest.Int      `schema:"stream_post_policy,former" default:"1"`
	SharedHistory *rest.Bool     `schema:"history_public_to_subscribers"`
	Retention     *retention     `schema:"message_retention_days" takes:"integer|string"`
	Announce      *rest.Bool     `schema:"announce" default:"false"`
	Principals    *principalList `schema:"principals" takes:"[]string|[]integer"`
	ErrorsFatal   *rest.Bool     `schema:"authorization_errors_fatal" default:"true"`
}

// Subscribe answers POST /users/me/subscriptions: it creates missing streams and
// subscribes the principals to all streams.
func Subscribe(c *rest.Call, p *subscribeParams, permissions []rest.Value) (any, error) {
	job := subscribingOf(c, streamRefused)
	if err := job.check(p, permissions); err != nil {
		return nil, job.refused(err)
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
func streamModel(c *rest.Call, p *subscribeParams, given []rest.Value) (world.Stream, error) {
	s := world.Stream{
		Private: p.InviteOnly.Value, WebPublic: p.WebPublic.Value,
		SharedHistory: p.SharedHistory.Or(!p.InviteOnly.Value) || !p.InviteOnly.Value,
		CreatorID:     c.User.ID, Default: p.Default.Value,
	}
	if err := checkPostPolicy(c, p.PostPolicy.Value); err != nil {
		return s, err
	}
	s.CanSendMessage = wire.RoleValue(wire.PostGroup(p.PostPolicy.Value))
	s.CanAdministerChannel = wire.UnnamedSet([]int{c.User.ID}, nil)
	if _, err := rest.SetPermissions(c, wire.StreamPermissionTable, &s.StreamPermissions, given); err != nil {
		return s, err
	}
	days, err := daysKept(c, p.Retention, retentionRulesAt(c.Plan).unlimitedWhenCreating)
	s.RetentionDays = days
	return s, err
}

// checkPostPolicy refuses an invalid post policy.
func checkPostPolicy(c *rest.Call, policy int) error {
	if policy < wire.PostAny || policy > streamRulesAt(c.Plan).mostPostPolicy {
		return invalidPostPolicy.New()
	}
	return nil
}
