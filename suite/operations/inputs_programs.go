package operations

import (
	"github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var readEventsInputs = Inputs{
	Scene: func(who *Actor) Scene {
		return simple(who, "GET /events", who.Register().Parameters(Params{"dont_block": true}), nil)
	},
	Wrong: []Wrong{
		{Text: "last_event_id that is no number", Covers: "EVT-05", With: replaced(Params{"last_event_id": "last"})},
		{Text: "dont_block that is no boolean", Covers: "EVT-06", With: replaced(Params{"dont_block": "perhaps"})},
	},
	Defaults: []Default{{Name: "dont_block", Value: "false"}},
}

var keyInputs = Inputs{
	Scene: func(who *Actor) Scene {
		return simple(who.Session.Anonymous(), "POST /dev_fetch_api_key", Params{"username": who.Email}, nil)
	},
	Decorators: []any{Needs(Development)},
	Required:   []Required{{Name: "username", Covers: "DEV-02"}},
}

var hookInputs = Inputs{
	Scene:      toDeliver,
	Decorators: []any{Needs(Webhook)},
	Required: []Required{
		{Name: "api_key", Covers: "INW-01", Demand: refused},
		{Name: title, Covers: "INW-09", Demand: arrange.RefusedSomehow},
		{Name: address, Covers: "INW-09", Demand: arrange.RefusedSomehow},
	},
	Wrong: []Wrong{
		{Text: "a title alone", Covers: "INW-09", With: replaced(Params{address: nil}), Demand: arrange.RefusedSomehow},
	},
	Texts: []Text{{title, "INW-12", none, keepsTitles, nil}},
}

// The strings that the sample integration reads.
const (
	title   = "featured_title"
	address = "featured_url"
)

func toDeliver(who *Actor) Scene {
	s := who.Session
	stream, article := s.FreshStream(), s.Article()
	return Scene{
		Who:    who,
		Params: Params{"stream": stream.Name, "api_key": s.As(Webhook).Key, title: article.Title, address: article.URL},
		Try: func(p Params) *target.Reply {
			text, _ := p[title].(string)
			link, _ := p[address].(string)
			return s.Deliver(Params{"stream": p["stream"], "api_key": p["api_key"]}, Article{Title: text, URL: link})
		},
		Shown: func() any { return who.Contents(stream) },
	}
}
