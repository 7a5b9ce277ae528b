package laws

import (
	"maps"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var refusals = Law{
	Number: 1,
	Text:   "A refused call changes nothing, for anybody.",
	Always: true,
	Cases: []Case{
		{Name: "refused", Circumstance: session.Circumstance{
			Words: "after each call was refused without an account and with a wrong key", Call: refuseFirst}},
	},
}

// refuseFirst makes a call in two forms that must be refused, before the call itself.
func refuseFirst(c *session.Call) {
	if c.Request.As.Key == "" || c.Request.Outside || strings.HasPrefix(c.Request.Path, "/external/") {
		return // the call needs no account, or has its key elsewhere
	}
	for _, as := range []target.Credentials{{}, {Email: c.Request.As.Email, Key: c.Request.As.Key + "0"}} {
		req := c.Request
		req.Params, req.As = maps.Clone(req.Params), as
		c.Actor.Session.Anonymous().Perform(req, 0)
	}
}
