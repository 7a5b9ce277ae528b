package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows121Organization)

// rows121Organization are rows on the organization's settings and linkifiers.
func rows121Organization() []ChangeRow {
	return []ChangeRow{
		{
			Row: "138-edit-limit-unlimited", needs: ruled, observe: func(s *Session) any {
				s.OnlyForked()
				return s.As(target.Admin).Try("PATCH /realm", Params{specs.EditLimit: 0})
			},
			before: expect.Success(), after: expect.Refused(),
		},
		{Row: "143-owner-only-realm-settings", needs: ruled, observe: waits, before: expect.Success(), after: expect.Refused()},
		{
			Row: "150-edit-settings-response", since: specs.TopicPolicyRow, needs: ruled,
			observe: func(s *Session) any { s.OnlyForked(); return changesTopicPolicy(s) },
			before:  editSettings(""), after: onlyTopicPolicy(""),
		},
		{
			Row: "150-edit-settings-events", since: specs.TopicPolicyRow, needs: ruled, observe: func(s *Session) any {
				s.OnlyForked()
				return eventsDuring(s.Actor, "realm", nil, func() { changesTopicPolicy(s) })
			},
			before: editSettings("events[].data."), after: onlyTopicPolicy("events[].data."),
		},
		ChangeRow{Row: "176-linkifier-url-template-field", since: linkifiersRow, needs: []Need{NeedAdmin}, observe: func(s *Session) any {
			return specs.Listed(s, specs.Linkifier(s))
		}}.turns(each(expect.Text(), "url_format"), each(expect.Text(), "url_template")),
		{
			Row: "176-capability-linkifier-template", since: linkifiersRow, needs: []Need{NeedAdmin}, observe: func(s *Session) any {
				specs.Linkifier(s)
				return s.RegistrationOf("realm_linkifiers")
			},
			before: shown("realm_linkifiers[].id", expect.Integer()), after: expect.Field("realm_linkifiers", expect.Length(0)),
		},
	}
}

// waits looks at what is answered to an administrator who is no owner and lets
// new users wait.
func waits(s *Session) any {
	s.OnlyForked()
	admin := s.As(target.Admin)
	if admin.Own()["is_owner"] == true {
		s.Untestable("the administrator is an owner")
	}
	admin.Do("PATCH /realm", Params{"mandatory_topics": true})
	return admin.Try("PATCH /realm", Params{"waiting_period_threshold": 3})
}

// changesTopicPolicy has an administrator say who may edit topics.
func changesTopicPolicy(s *Session) *target.Reply {
	specs.Impose(s, Params{specs.TopicPolicy: Members})
	return s.As(target.Admin).Do("PATCH /realm", Params{specs.TopicPolicy: Administrators})
}

// editSettings demands the three settings of editing messages.
func editSettings(path string) expect.Matcher {
	return expect.All(shown(path+specs.TopicPolicy, expect.Integer()), shown(path+"allow_message_editing", expect.Boolean()),
		shown(path+specs.EditLimit, expect.OrNull(expect.Integer())))
}

// onlyTopicPolicy demands the one that changed.
func onlyTopicPolicy(path string) expect.Matcher {
	return expect.All(shown(path+specs.TopicPolicy, expect.Integer()), hidden(path+"allow_message_editing"), hidden(path+specs.EditLimit))
}
