package laws

import (
	"maps"
	"net/http"
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
			Words: "after each call was refused with a wrong key, and each change also without an account",
			Call:  refuseFirst}},
	},
}

// refuseFirst makes a call in forms that must be refused, before the call itself: a reading in one
// form, as it has nothing to change.
func refuseFirst(c *session.Call) {
	if c.Request.As.Key == "" || c.Request.Outside || strings.HasPrefix(c.Request.Path, "/external/") {
		return // the call needs no account, or has its key elsewhere
	}
	forms := []target.Credentials{{Email: c.Request.As.Email, Key: c.Request.As.Key + "0"}}
	if c.Request.Method != http.MethodGet {
		forms = append(forms, target.Credentials{})
	}
	for _, as := range forms {
		req := c.Request
		req.Params, req.As = maps.Clone(req.Params), as
		c.Actor.Session.Anonymous().Perform(req, 0)
	}
}
