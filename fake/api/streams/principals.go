package streams

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// principalList is a parameter of users: a list of IDs or one of addresses.
type principalList struct {
	rest.JSON `schema:"-"`
}

// Check refuses other values, also IDs where the level knows none.
func (p *principalList) Check(name string, plan *featurelevels.Plan) error {
	list, ok := p.Value.([]any)
	if !ok {
		return principalsNoList.New(name)
	}
	for i, item := range list {
		_, isNumber := item.(json.Number)
		_, whole := rest.AsInt(item)
		_, isText := item.(string)
		_, first := list[0].(string)
		if isText != first || !isText && !isNumber || isNumber && (!whole || !subscriptionRulesAt(plan).principalIDs) {
			return principalNoText.New(name, i)
		}
	}
	return nil
}

// principals reads the users that a call acts for: a list of IDs or of API addresses,
// by default the requester.
func principals(c *rest.Call, p *principalList) ([]*world.User, error) {
	list, _ := p.Value.([]any)
	if len(list) == 0 {
		return []*world.User{c.User}, nil
	}
	var users []*world.User
	for _, item := range list {
		u, err := principal(c, item)
		if err != nil {
			return nil, err
		}
		if !slices.Contains(users, u) {
			users = append(users, u)
		}
	}
	return users, nil
}

func principal(c *rest.Call, item any) (u *world.User, err error) {
	if text, isText := item.(string); isText {
		u = c.View.UserBySeenEmail(c.User, text)
	} else if id, isID := rest.AsInt(item); isID {
		u = c.View.User(id)
	}
	switch known, r := u != nil && !u.System, subscriptionRulesAt(c.Plan); {
	case known && (u.Active || u.IsBot() && r.botsJoinAlways):
		return u, nil
	case r.principalIsAuthorized:
		return nil, principalRefused.New(fmt.Sprint(item)).With("principal", item)
	case known:
		return nil, principalGone.New()
	}
	return nil, noSuchPrincipal.New()
}
