package laws

import (
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

var rounds = Law{
	Number: 12,
	Text:   "Each act has the same result the second time, with new objects or with those of the first time.",
	Always: true,
	Cases: []Case{
		{Name: "twice", Breaks: []spec.Assumption{spec.Once}, Circumstance: session.Circumstance{
			Words: "the second time", Times: 2}},
	},
}
