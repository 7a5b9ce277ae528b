package laws

import (
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// inStreams are the sections about things in streams.
var inStreams = append([]string{"SBS", "SUB", "GST", "STR", "OUT", "INW", "LNK"}, onMessages...)

var containers = Law{
	Number:    22,
	Otherwise: InNoStream,
	Concerns:  []string{"POST /messages", "GET /messages", "POST /users/me/subscriptions"},
	Text:      "An act in a stream has the same result in each state of the stream and of the topic.",
	Cases: []Case{
		{Name: "muted", Sections: inStreams, Breaks: []spec.Assumption{spec.Unmuted}, Circumstance: session.Circumstance{
			Words: "in muted topics of muted and pinned streams",
			Stream: func(stream session.Stream) {
				setProperty(stream, "is_muted", true)
				setProperty(stream, "pin_to_top", true)
				arranged(stream.Owner.Try("PATCH /users/me/subscriptions/muted_topics",
					session.Params{"stream": stream.Name, "topic": session.DefaultTopic, "op": "add"}), stream.Owner)
			}}},
		{Name: "private", Sections: []string{"SND", "MSG", "RCT", "FLG", "FLA", "RXN", "EMO"}, Since: session.PrincipalIDsRow,
			Breaks: []spec.Assumption{spec.OpenToAll, spec.InSight}, Circumstance: inPrivate},
		// Older servers move no message between private streams, as the recordings show.
		{Name: "private-moves", Sections: []string{"EDT", "EDH", "STA"}, Since: requirements.ReleaseFour,
			Breaks: []spec.Assumption{spec.OpenToAll, spec.InSight}, Circumstance: inPrivate},
	},
}

var inPrivate = session.Circumstance{Words: "in private streams that everybody is in", Private: true}

func setProperty(stream session.Stream, name string, value any) {
	change := session.Params{"stream_id": stream.ID(), "property": name, "value": value}
	arranged(stream.Owner.Try("POST /users/me/subscriptions/properties",
		session.Params{"subscription_data": []session.Params{change}}), stream.Owner)
}
