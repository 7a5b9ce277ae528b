package streams

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// principals reads the users that a call acts for: a list of IDs or of API addresses,
// by default the requester.
func principals(c *rest.Call, p *rest.JSON) ([]*world.User, error) {
	list, ok := p.Value.([]any)
	if p.Set && !ok {
		return nil, rest.BadRequest("principals is not an allowed_type")
	}
	if len(list) == 0 {
		return []*world.User{c.User}, nil
	}
	var users []*world.User
	seen := map[int]bool{}
	for _, item := range list {
		if fmt.Sprintf("%T", item) != fmt.Sprintf("%T", list[0]) {
			return nil, rest.BadRequest("principals is not an allowed_type")
		}
		u, err := principal(c, item)
		if err != nil {
			return nil, err
		}
		if !seen[u.ID] {
			seen[u.ID] = true
			users = append(users, u)
		}
	}
	return users, nil
}

func principal(c *rest.Call, item any) (*world.User, error) {
	var u *world.User
	switch item := item.(type) {
	case string:
		u = c.View.UserBySeenEmail(c.User, item)
	case json.Number:
		id, ok := rest.AsInt(item)
		if !ok || !c.Plan.Has(changes.PrincipalIDs) {
			return nil, rest.BadRequest("principals is not an allowed_type")
		}
		u = c.View.User(id)
	default:
		return nil, rest.BadRequest("principals is not an allowed_type")
	}
	if u == nil || !u.Active || u.System {
		e := &wire.Error{Kind: wire.PrincipalRefused}
		e.Msg = fmt.Sprintf("User not authorized to execute queries on behalf of '%s'", fmt.Sprint(item))
		return nil, e.With("principal", item)
	}
	return u, nil
}
