package laws

import (
	"maps"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

var parameters = Law{
	Number: 3,
	Text:   "A harmless further parameter changes no result.",
	Always: true,
	Cases: []Case{
		{Name: "unknown", Breaks: []spec.Assumption{spec.OnlyItsParameters}, Circumstance: session.Circumstance{
			Words: "with a parameter that no server knows",
			Call: func(c *session.Call) {
				if strings.HasPrefix(c.Request.Path, "/external/") {
					return // its parameters belong to the integration
				}
				c.Request.Params = maps.Clone(c.Request.Params)
				c.Request.Params.Set("no_such_parameter", "ä")
			},
		}},
	},
}
