package api

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Rule is a row of the table of permissions as a test or a document reads it.
type Rule struct {
	// Action is what not everybody may do, in words.
	Action string
	// Routes are those that are closed to everybody else, "METHOD /path".
	Routes []string
	// People says that no bot may, whatever its role.
	People bool
	// Refusal is what the others are told.
	Refusal string

	who func(*world.Organization) int
}

// Group is the smallest system group that holds everybody who may.
func (r Rule) Group(o *world.Organization) int { return r.who(o) }

// rulesOf are the rows of the table of permissions, by action, with the routes
// that name each.
func rulesOf(closed func(action) []string) []Rule {
	rules := make([]Rule, 0, len(permissions))
	for a, p := range permissions {
		rules = append(rules, Rule{
			Action: string(a), Routes: closed(a), People: p.people, Refusal: p.refused().Msg, who: p.who,
		})
	}
	slices.SortFunc(rules, func(a, b Rule) int { return strings.Compare(a.Action, b.Action) })
	return rules
}

// Rules are the rows of the table of permissions, by action.
func Rules() []Rule {
	return rulesOf(func(a action) []string {
		var ids []string
		for _, r := range routes() {
			if r.access.action == a {
				ids = append(ids, r.id())
			}
		}
		return ids
	})
}

// Keyless are the routes that need no API key of a user.
func Keyless() []string {
	var ids []string
	for _, r := range routes() {
		if r.access.anonymous || r.access.keyInQuery {
			ids = append(ids, r.id())
		}
	}
	return ids
}

// OpenToWebhooks are the routes that incoming webhook bots may call.
func OpenToWebhooks() []string {
	var ids []string
	for _, r := range routes() {
		if r.access.webhookBots || r.access.anonymous || r.access.keyInQuery {
			ids = append(ids, r.id())
		}
	}
	return ids
}
