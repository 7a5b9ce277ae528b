package laws

import (
	"maps"
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/arrange"
	"github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

var parameters = Law{
	Number: 3,
	Text:   "A harmless further parameter changes no result.",
	Always: true,
	Specs: func() {
		spec.Describe("PATCH /messages/{message_id}, without and with its defaults", func() {
			spec.It("tells a topic of a message that comes back", spec.Covers("EDT-18"), spec.Since(session.NoticesRow),
				noticesReturn)
		})
	},
	Cases: []Case{
		{Name: "more", Breaks: []spec.Assumption{spec.OnlyItsParameters}, Circumstance: session.Circumstance{
			Words: "with a parameter that no server knows and all defaults spelt out",
			Call: func(c *session.Call) {
				addUnknown(c)
				spellOut(c)
			},
		}},
	},
}

// addUnknown adds a parameter that no server knows, but not to the integrations, whose parameters are their own.
func addUnknown(c *session.Call) {
	if strings.HasPrefix(c.Request.Path, "/external/") {
		return
	}
	c.Request.Params = maps.Clone(c.Request.Params)
	c.Request.Params.Set("no_such_parameter", "ä")
}

// spellOut gives the parameters that a call leaves out the values that they have then.
func spellOut(c *session.Call) {
	operation, is := operations.Called(c.Request)
	if !is || len(operation.Inputs.Defaults) == 0 {
		return
	}
	given := c.Request.Params
	c.Request.Params = maps.Clone(given)
	if given == nil {
		c.Request.Params = url.Values{}
	}
	for _, each := range operation.Inputs.Defaults {
		if each.Holds(c.Actor.Session, given) {
			c.Request.Params.Set(each.Name, each.Value)
		}
	}
}

// noticesReturn moves topics away and back, with and without the default of a notice.
func noticesReturn(s *session.Session) {
	notices := func(back session.Params) any {
		stream := s.FreshStream()
		sent := s.Send(session.Under(stream, "here", "comes back"))
		s.Edit(sent, arrange.Notifying(session.Params{"topic": "there"}, false, false))
		s.Edit(sent, back)
		return s.Notices(stream, "here")
	}
	back := arrange.Notifying(session.Params{"topic": "here"}, false, true)
	spelt := notices(back)
	s.Expect(notices(back.Without("send_notification_to_new_thread"))).To(matchers.Equal(spelt))
}
