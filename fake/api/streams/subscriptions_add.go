package streams

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
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

// Subscribe answers POST /users/me/subscriptions: it makes the streams that
// are missing and subscribes the principals to all.
func Subscribe(c *rest.Call, p *subscribeParams) (any, error) {
	wanted, err := streamRequests("subscriptions", p.Subscriptions)
	if err != nil {
		return nil, err
	}
	principals, err := principals(c, p.Principals)
	if err != nil {
		return nil, err
	}
	model, err := streamModel(c, p)
	if err != nil {
		return nil, err
	}
	job := &subscribing{call: c, principals: principals, model: model, announce: p.Announce.Value, colors: map[string]string{}}
	if err := job.prepare(wanted, p.ErrorsFatal.Or(true)); err != nil {
		return nil, err
	}
	err = c.World.Write(job.run)
	return job.answer(p.ErrorsFatal.Or(true)), err
}

// streamRequest is one element of the parameter subscriptions.
type streamRequest struct{ name, description, color string }

// streamRequests reads the streams asked for in a parameter; one that is named
// twice counts once.
func streamRequests(parameter string, p *rest.JSON) ([]streamRequest, error) {
	list, ok := p.Value.([]any)
	if p.Set && !ok {
		return nil, rest.BadRequest("%s is not a list", parameter)
	}
	var out []streamRequest
	seen := map[string]bool{}
	for i, elem := range list {
		r, err := readStreamRequest(fmt.Sprintf("%s[%d]", parameter, i), elem)
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

func readStreamRequest(at string, elem any) (r streamRequest, err error) {
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
			return r, rest.BadRequest("%s[%q] is not a string", at, rest.ShortenValue(key))
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
			return r, rest.BadRequest("Unexpected arguments in %s: %s", at, rest.ShortenValue(key))
		}
	}
	if len([]rune(r.description)) > rules.MaxDescriptionLength {
		return r, rest.BadRequest("%s[\"description\"] is too long (limit: %d characters)", at, rules.MaxDescriptionLength)
	}
	return r, rules.StreamName(at, r.name)
}

// oneLine is a description as it is kept.
func oneLine(description string) string { return strings.ReplaceAll(description, "\n", " ") }

func isColor(s string) bool {
	if len(s) != 7 && len(s) != 4 || s[0] != '#' {
		return false
	}
	return strings.Trim(strings.ToLower(s[1:]), "0123456789abcdef") == ""
}

// streamModel checks the parameters of new streams and makes the pattern of
// them.
func streamModel(c *rest.Call, p *subscribeParams) (world.Stream, error) {
	s := world.Stream{
		Private: p.InviteOnly.Value, WebPublic: p.WebPublic.Value, PostPolicy: wire.PostAny,
		SharedHistory: p.SharedHistory.Or(!p.InviteOnly.Value) || !p.InviteOnly.Value,
		CreatorID:     c.User.ID,
	}
	if p.PostPolicy.Set {
		s.PostPolicy = p.PostPolicy.Value
	}
	if err := checkPostPolicy(s.PostPolicy); err != nil {
		return s, err
	}
	if p.RemoveGroup.Set {
		if err := checkRemovers(p.RemoveGroup.Value); err != nil {
			return s, err
		}
		s.RemoveGroup = p.RemoveGroup.Value
	}
	days, err := retention(c, &p.Retention.JSON)
	s.RetentionDays = days
	return s, err
}

// checkPostPolicy refuses what is no rule for who may post.
func checkPostPolicy(policy int) error {
	if policy < wire.PostAny || policy > wire.PostModerators {
		return rest.BadRequest("Invalid stream_post_policy")
	}
	return nil
}

// checkRemovers refuses groups that a stream cannot leave the removal of
// subscribers to: all but the system groups of which somebody signs in.
func checkRemovers(group int) error {
	switch {
	case group < world.GroupOwners || group > world.GroupNobody:
		return rest.BadRequest("Invalid user group{ in 'can_remove_subscribers_group_id'}")
	case group == world.GroupOwners, group == world.GroupInternet, group == world.GroupNobody:
		return rest.BadRequest("'can_remove_subscribers_group_id' cannot be this system group.")
	}
	return nil
}

// retention reads how many days messages are kept: nil for the organization's
// rule, -1 for ever.
func retention(c *rest.Call, p *rest.JSON) (*int, error) {
	if !p.Set || p.Value == "realm_default" {
		return nil, nil
	}
	days, isNumber := rest.AsInt(p.Value)
	if p.Value == "unlimited" {
		days, isNumber = -1, true
	} else if isNumber && days <= 0 {
		isNumber = false
	}
	if !isNumber {
		text, isText := p.Value.(string)
		if !isText {
			text = p.Raw
		}
		return nil, rest.BadValue("message_retention_days", text)
	}
	if c.User.Role != wire.RoleOwner {
		return nil, rest.OwnerNeeded()
	}
	return &days, nil
}
