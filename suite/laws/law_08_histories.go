package laws

import (
	"github.com/spiritlevel/spiritlevel/suite/operations"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// onMessages are the sections about messages.
var onMessages = []string{"SND", "EDT", "EDH", "FET", "MSG", "FLG", "FLA", "RXN", "RCT", "EMO", "EVT", "EVO",
	"MTP", "MUU", "ATT", "STA", "ERR", "GEN"}

var histories = Law{
	Number:    8,
	Otherwise: OnNoMessage,
	Concerns: []string{"PATCH /messages/{message_id}", "GET /messages", "POST /messages/flags",
		"POST /messages/{message_id}/reactions", "POST /messages", "GET /events"},
	Text: "The history of a message changes neither who may do something with it nor what happens then.",
	Cases: []Case{
		{Name: "edited", Sections: onMessages, Breaks: []spec.Assumption{spec.Unedited, spec.InSight},
			Circumstance: session.Circumstance{
				Words: "with messages that were edited, and were in another topic before", Message: editAndBack}},
		{Name: "used", Sections: onMessages, Breaks: noticed, Beside: "22-muted", Circumstance: session.Circumstance{
			Words: "with messages that had a reaction and a star before",
			Message: func(sent session.SentMessage) {
				reactions, emoji := "/messages/"+sent.ID.String()+"/reactions", session.Params{"emoji_name": "octopus"}
				arranged(sent.Sender.Try("POST "+reactions, emoji), sent.Sender)
				arranged(sent.Sender.Try("DELETE "+reactions, emoji), sent.Sender)
				arranged(sent.Sender.TryFlag(session.Change("add", "starred", sent.ID)), sent.Sender)
				arranged(sent.Sender.TryFlag(session.Change("remove", "starred", sent.ID)), sent.Sender)
			},
		}},
	},
}

// noticed are the assumptions that events of a message, or readings of it, break.
var noticed = []spec.Assumption{spec.InSight, spec.Quiet}

// editAndBack gives a message another text and another topic, and then its own again.
func editAndBack(sent session.SentMessage) {
	arranged(sent.Sender.TryEdit(sent.ID, session.Params{"content": "an earlier text"}), sent.Sender)
	arranged(sent.Sender.TryEdit(sent.ID, session.Params{"content": sent.Params["content"]}), sent.Sender)
	topic, is := sent.Params["topic"]
	if !is || sent.Params["type"] != "stream" {
		return
	}
	arranged(sent.Sender.TryEdit(sent.ID, operations.Silent(sent.Sender.Session, "elsewhere")), sent.Sender)
	arranged(sent.Sender.TryEdit(sent.ID, operations.Silent(sent.Sender.Session, topic)), sent.Sender)
}
