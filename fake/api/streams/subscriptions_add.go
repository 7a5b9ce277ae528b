package streams

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type subscribeParams struct {
	Subscriptions *rest.JSON  `schema:"subscriptions" req:"required"`
	InviteOnly    *rest.Bool  `schema:"invite_only"`
	WebPublic     *rest.Bool  `schema:"is_web_public"`
	PostPolicy    *rest.Int   `schema:"stream_post_policy"`
	SharedHistory *rest.Bool  `schema:"history_public_to_subscribers"`
	Retention     *rest.Loose `schema:"message_retention_days"`
	RemoveGroup   *rest.Int   `schema:"can_remove_subscribers_group_id"`
	Announce      *rest.Bool  `schema:"announce"`
	Principals    *rest.JSON  `schema:"principals"`
	ErrorsFatal   *rest.Bool  `schema:"authorization_errors_fatal"`
}

// Subscribe answers POST /users/me/subscriptions: it creates missing streams and
// subscribes the principals to all streams.
func Subscribe(c *rest.Call, p *subscribeParams) (any, error) {
	if err := checkRetention(c, p.Retention); err != nil {
		return nil, err
	}
	wanted, err := streamRequests(c, "subscriptions", p.Subscriptions)
	if err != nil {
		return nil, err
	}
	job := &subscribing{call: c, announce: p.Announce.Value, colors: map[string]string{}}
	prepare := func() error { return job.prepare(wanted, p.ErrorsFatal.Or(true)) }
	people := func() error { return job.find(p.Principals) }
	model := func() error {
		job.model, err = streamModel(c, p)
		return err
	}
	order := []func() error{people, model, prepare, job.maySubscribe}
	if c.Formerly(changes.PrincipalsFirst) {
		order = []func() error{model, prepare, people, job.maySubscribe}
	}
	for _, step := range order {
		if err := step(); err != nil {
			return nil, err
		}
	}
	err = c.World.Write(job.run)
	return job.answer(p.ErrorsFatal.Or(true)), err
}

// streamRequest is one element of the parameter subscriptions.
type streamRequest struct{ name, description, color string }

// streamRequests reads the streams in a parameter; a stream that is named twice counts
// once.
func streamRequests(c *rest.Call, parameter string, p *rest.JSON) ([]streamRequest, error) {
	list, ok := p.Value.([]any)
	if p.Set && !ok {
		return nil, rest.BadRequest("%s is not a list", parameter)
	}
	var out []streamRequest
	seen := map[string]bool{}
	for i, elem := range list {
		r, err := readStreamRequest(c, fmt.Sprintf("%s[%d]", parameter, i), elem)
		if err != nil {
			return nil, err
		}
		if key := strings.ToLower(r.name); !seen[key] {
			seen[key] = true
			out = append(out, r)
		}
	}
	return out, nil
}

func readStreamRequest(c *rest.Call, at string, elem any) (r streamRequest, err error) {
	object, ok := elem.(map[string]any)
	if !ok {
		return r, rest.BadRequest("%s is not a dict", at)
	}
	if _, there := object["name"]; !there {
		return r, rest.BadRequest("name key is missing from %s", at)
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		text, isText := object[key].(string)
		if !isText {
			return r, rest.BadRequest("%s[%q] is not a string", at, key)
		}
		switch key {
		case "name":
			r.name = strings.TrimSpace(text)
		case "description":
			r.description = oneLine(text)
		case "color":
			if r.color = text; !isColor(text) {
				return r, rest.BadRequest("%s[%q] is not a valid hex color code", at, key)
			}
		default:
			return r, rest.BadRequest("Unexpected arguments in %s: %s", at, key)
		}
	}
	if len([]rune(r.description)) > rules.MaxDescriptionLength {
		return r, rest.BadRequest("%s[\"description\"] is too long (limit: %d characters)", at, rules.MaxDescriptionLength)
	}
	return r, rules.StreamName(c, at, r.name)
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
		Private: p.InviteOnly.Value, WebPublic: p.WebPublic.Value, PostPolicy: wire.PostAny,
		SharedHistory: p.SharedHistory.Or(!p.InviteOnly.Value) || !p.InviteOnly.Value,
		CreatorID:     c.User.ID,
	}
	if p.PostPolicy.Set {
		s.PostPolicy = p.PostPolicy.Value
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
	days, err := daysKept(c, p.Retention)
	s.RetentionDays = days
	return s, err
}

// checkPostPolicy refuses an invalid post policy.
func checkPostPolicy(c *rest.Call, policy int) error {
	most := wire.PostModerators
	if c.Plan.Has(changes.PublicWords) && !c.Plan.Has(changes.ModeratorsPost) { // the specification has policy 4 at every level
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

// daysKept reads a message retention in days: nil for the organization's rule, -1 for
// no limit.
func daysKept(c *rest.Call, p *rest.Loose) (*int, error) {
	days, isNumber := rest.AsInt(p.Value)
	switch p.Value {
	case nil, "realm_default":
		return nil, nil
	case "unlimited":
		days, isNumber = -1, true
		return &days, nil
	case true:
		days, isNumber = 1, c.Plan.Has(changes.TruthIsANumber)
	}
	if !isNumber || days <= 0 {
		return nil, badRetention(p)
	}
	return &days, nil
}

// badRetention is the error for a retention with an invalid meaning.
func badRetention(p *rest.Loose) error {
	if days, isNumber := rest.AsInt(p.Value); isNumber {
		return rest.BadValue(retentionDays, strconv.Itoa(days)).Replace("bad_value", days)
	}
	return rest.BadValue(retentionDays, fmt.Sprint(p.Value))
}

const retentionDays = "message_retention_days"

// checkRetention refuses values that are neither a number nor one of the two words,
// which may be without quotes.
func checkRetention(c *rest.Call, p *rest.Loose) error {
	switch p.Value.(type) {
	case bool:
		if c.Plan.Has(changes.TruthIsANumber) {
			return nil
		}
	case string:
		if p.Bare() && p.Raw != "unlimited" && p.Raw != "realm_default" {
			return rest.BadRequest("Argument %q is not valid JSON.", retentionDays)
		}
		return nil
	case json.Number:
		if _, whole := rest.AsInt(p.Value); whole {
			return nil
		}
	}
	if !p.Set {
		return nil
	}
	return rest.BadRequest("%s is not a string or integer", retentionDays)
}
