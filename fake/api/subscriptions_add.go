package api

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type subscribeParams struct {
	Subscriptions *JSON  `schema:"subscriptions" req:"required"`
	InviteOnly    *Bool  `schema:"invite_only"`
	WebPublic     *Bool  `schema:"is_web_public"`
	PostPolicy    *Int   `schema:"stream_post_policy"`
	SharedHistory *Bool  `schema:"history_public_to_subscribers"`
	Retention     *Loose `schema:"message_retention_days"`
	RemoveGroup   *Int   `schema:"can_remove_subscribers_group_id"`
	Announce      *Bool  `schema:"announce"`
	Principals    *JSON  `schema:"principals"`
	ErrorsFatal   *Bool  `schema:"authorization_errors_fatal"`
}

// subscribe answers POST /users/me/subscriptions: it makes the streams that
// are missing and subscribes the principals to all.
func subscribe(c *Call, p *subscribeParams) (any, error) {
	wanted, err := streamRequests("subscriptions", p.Subscriptions)
	if err != nil {
		return nil, err
	}
	principals, err := c.principals(p.Principals)
	if err != nil {
		return nil, err
	}
	model, err := c.streamModel(p)
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
func streamRequests(parameter string, p *JSON) ([]streamRequest, error) {
	list, ok := p.Value.([]any)
	if p.Set && !ok {
		return nil, badRequest("%s is not a list", parameter)
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
		return r, badRequest("%s is not a dict", at)
	}
	if _, there := object["name"]; !there {
		return r, badRequest("name key is missing from %s", at)
	}
	for _, key := range slices.Sorted(maps.Keys(object)) {
		text, isText := object[key].(string)
		if !isText {
			return r, badRequest("%s[%q] is not a string", at, shortenValue(key))
		}
		switch key {
		case "name":
			r.name = strings.TrimSpace(text)
		case "description":
			r.description = oneLine(text)
		case "color":
			if r.color = text; !isColor(text) {
				return r, badRequest("%s[%q] is not a valid hex color code", at, key)
			}
		default:
			return r, badRequest("Unexpected arguments in %s: %s", at, shortenValue(key))
		}
	}
	if len([]rune(r.description)) > MaxDescriptionLength {
		return r, badRequest("%s[\"description\"] is too long (limit: %d characters)", at, MaxDescriptionLength)
	}
	return r, checkStreamName(at, r.name)
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
func (c *Call) streamModel(p *subscribeParams) (world.Stream, error) {
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
	days, err := c.retention(&p.Retention.JSON)
	s.RetentionDays = days
	return s, err
}

// checkPostPolicy refuses what is no rule for who may post.
func checkPostPolicy(policy int) error {
	if policy < wire.PostAny || policy > wire.PostModerators {
		return badRequest("Invalid stream_post_policy")
	}
	return nil
}

// checkRemovers refuses groups that a stream cannot leave the removal of
// subscribers to: all but the system groups of which somebody signs in.
func checkRemovers(group int) error {
	switch {
	case group < world.GroupOwners || group > world.GroupNobody:
		return badRequest("Invalid user group in 'can_remove_subscribers_group_id'")
	case group == world.GroupOwners, group == world.GroupInternet, group == world.GroupNobody:
		return badRequest("'can_remove_subscribers_group_id' cannot be this system group.")
	}
	return nil
}

// retention reads how many days messages are kept: nil for the organization's
// rule, -1 for ever.
func (c *Call) retention(p *JSON) (*int, error) {
	if !p.Set || p.Value == "realm_default" {
		return nil, nil
	}
	days, isNumber := asInt(p.Value)
	if p.Value == "unlimited" {
		days, isNumber = -1, true
	} else if isNumber && days <= 0 {
		isNumber = false
	}
	if !isNumber {
		return nil, badValue("message_retention_days", p.Raw)
	}
	if c.User.Role != wire.RoleOwner {
		return nil, ownerNeeded()
	}
	return &days, nil
}
