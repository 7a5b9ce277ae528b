package laws

import (
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

var others = Law{
	Number: 16,
	Text:   "An act has the same result for a second person.",
	Cases: []Case{
		{Name: "second", Breaks: []spec.Assumption{spec.OwnAccount}, Circumstance: session.Circumstance{
			Words: "for another user", User: session.Second}},
	},
}
