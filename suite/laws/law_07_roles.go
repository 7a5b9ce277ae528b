package laws

import (
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// byEverybody are the sections whose operations the specification leaves to each account, and byPeople have further
// ones that it leaves to guests, too, but not to bots.
var (
	byEverybody = []string{
		"SND", "EDT", "EDH", "RND", "FET", "MSG", "FLA", "FLG", "RXN", "RCT", "EMO", "EVT", "MTP", "MUU", "ATT",
	}
	byPeople = append([]string{"UST", "PST", "SET", "GUS", "USR", "EVO"}, byEverybody...)
)

var roles = Law{
	Number:  7,
	Text:    "An act has the same result for each role that may do it.",
	Without: map[string]Reason{"PATCH /realm/filters/{filter_id}": OnlyOne},
	Cases: []Case{
		{Name: "admin", Breaks: ofMembers, Circumstance: session.Circumstance{
			Words: "for an administrator", User: session.Admin}},
		{Name: "moderator", Breaks: ofMembers, Circumstance: session.Circumstance{
			Words: "for a moderator", User: session.Moderator}},
		{Name: "guest", Breaks: ofMembers, Sections: byPeople, Circumstance: session.Circumstance{
			Words: "for a guest", User: session.Guest, Founder: session.Admin}},
		{Name: "bot", Breaks: ofMembers, Sections: byEverybody, Circumstance: session.Circumstance{
			Words: "for a bot", User: session.Bot, Founder: session.Admin}},
	},
}

var ofMembers = []spec.Assumption{spec.OrdinaryRole, spec.OwnAccount}
