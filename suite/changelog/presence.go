package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func presenceLooks() map[string]look {
	return map[string]look{
		"status":             {see: func(_ *observer, a *Actor, p Params) any { return arrange.Status(a, p) }},
		"events of presence": {needs: []Need{Second, Operator}, see: presenceEvents},
	}
}

// presenceEvents returns the events of a user who comes back.
func presenceEvents(o *observer, a *Actor, _ Params) any {
	o.Pass(LongestLeap)
	heard := eventsDuring(o.As(target.Second), "presence", nil, func() {
		arrange.Otherwise(a, "POST /users/me/presence", Params{"status": "active", "ping_only": true})
	})
	return filterEvents(heard, HaveField("user_id", a.UserID))
}
