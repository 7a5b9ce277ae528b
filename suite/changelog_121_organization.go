package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// rows121Organization are rows on the organization's settings and linkifiers.
func rows121Organization() []changeRow {
	return []changeRow{
		{
			row: "138-edit-limit-unlimited", needs: ruled, observe: func(s *Session) any {
				s.onlyForked()
				return s.As(target.Admin).Try("PATCH /realm", P{editLimit: 0})
			},
			before: expect.Success(), after: expect.Refused(),
		},
		{row: "143-owner-only-realm-settings", needs: ruled, observe: waits, before: expect.Success(), after: expect.Refused()},
		{
			row: "150-edit-settings-response", since: topicPolicyRow, needs: ruled,
			observe: func(s *Session) any { s.onlyForked(); return s.changesTopicPolicy() },
			before:  editSettings(""), after: onlyTopicPolicy(""),
		},
		{
			row: "150-edit-settings-events", since: topicPolicyRow, needs: ruled, observe: func(s *Session) any {
				s.onlyForked()
				return s.hears("realm", nil, func() { s.changesTopicPolicy() })
			},
			before: editSettings("events[].data."), after: onlyTopicPolicy("events[].data."),
		},
		changeRow{row: "176-linkifier-url-template-field", since: linkifiersRow, needs: []Need{NeedAdmin}, observe: func(s *Session) any {
			return s.listed(s.linkifier())
		}}.turns(each(expect.Text(), "url_format"), each(expect.Text(), "url_template")),
		{
			row: "176-capability-linkifier-template", since: linkifiersRow, needs: []Need{NeedAdmin}, observe: func(s *Session) any {
				s.linkifier()
				return s.told("realm_linkifiers")
			},
			before: shown("realm_linkifiers[].id", expect.Integer()), after: expect.Field("realm_linkifiers", expect.Length(0)),
		},
	}
}

// waits looks at what is answered to an administrator who is no owner and lets
// new users wait.
func waits(s *Session) any {
	s.onlyForked()
	admin := s.As(target.Admin)
	if admin.Own()["is_owner"] == true {
		s.Untestable("the administrator is an owner")
	}
	admin.Do("PATCH /realm", P{"mandatory_topics": true})
	return admin.Try("PATCH /realm", P{"waiting_period_threshold": 3})
}

// changesTopicPolicy has an administrator say who may edit topics.
func (s *Session) changesTopicPolicy() *target.Reply {
	s.impose(P{topicPolicy: members})
	return s.As(target.Admin).Do("PATCH /realm", P{topicPolicy: administrators})
}

// editSettings demands the three settings of editing messages.
func editSettings(path string) expect.Matcher {
	return expect.All(shown(path+topicPolicy, expect.Integer()), shown(path+"allow_message_editing", expect.Boolean()),
		shown(path+editLimit, expect.OrNull(expect.Integer())))
}

// onlyTopicPolicy demands the one that changed.
func onlyTopicPolicy(path string) expect.Matcher {
	return expect.All(shown(path+topicPolicy, expect.Integer()), hidden(path+"allow_message_editing"), hidden(path+editLimit))
}
