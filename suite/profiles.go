package suite

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Kinds of profile fields as the public counterpart numbers them: one whose
// values are Markdown, one whose are not.
const (
	markdownField = 1
	dateField     = 4
)

// Values for the two kinds of fields.
const (
	markdownValue = "**bold**"
	dateValue     = "1990-02-03"
)

// profilesSpecs judge values of custom profile fields. How fields are made and
// filled in is not described; where it cannot be done as the public
// counterpart does, what needs one is not testable.
var profilesSpecs = []Spec{
	{Covers: []string{"USR-24", "USR-25"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		field := s.profileField(dateField)
		s.say(field, dateValue)
		members := s.Members(withProfiles)
		s.Verdict(On(members, expect.Field("members", expect.ArrayOf(expect.Optional("profile_data", profile())))),
			On(s.ownProfile(members), profile(), expect.Field(field.String(), expect.Field("value", expect.Equal(dateValue)))))
	}},
	{Covers: []string{"USR-26"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		rendered, plain := s.profileField(markdownField), s.profileField(dateField)
		s.say(rendered, markdownValue)
		s.say(plain, dateValue)
		s.Verdict(On(s.ownProfile(s.Members(withProfiles)),
			expect.Field(rendered.String(), expect.Field("rendered_value", isBold())),
			expect.Field(plain.String(), expect.Absent("rendered_value"))))
	}},
	{Covers: []string{"EVO-55", "EVO-56", "RES-17", "RES-18"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		field := s.profileField(dateField)
		queue := s.Register(P{"event_types": []string{"realm_user"}})
		s.say(field, dateValue)
		set := queue.Await("the event of the value", ofProfile(field))
		s.Do("DELETE /users/me/profile_data", P{"data": []json.Number{field}})
		cleared := queue.Await("the event of no value", ofProfile(field))
		told := func(value any) expect.Matcher {
			return expect.Field("person", expect.All(isUser(s.UserID), expect.Field("custom_profile_field", expect.All(
				expect.Field("id", expect.Integer()), expect.Field("value", expect.Equal(value))))))
		}
		s.Verdict(On(set, told(dateValue)), On(cleared, told(nil)))
	}},
	{Covers: []string{"EVO-57", "RES-19"}, Needs: []Need{NeedAdmin}, Body: func(s *Session) {
		rendered, plain := s.profileField(markdownField), s.profileField(dateField)
		queue := s.Register(P{"event_types": []string{"realm_user"}})
		s.say(rendered, markdownValue)
		first := queue.Await("the event of the Markdown", ofProfile(rendered))
		s.say(plain, dateValue)
		second := queue.Await("the event of the date", ofProfile(plain))
		s.Verdict(On(first, inProfile(expect.Field("rendered_value", isBold()))), On(second, inProfile(expect.Absent("rendered_value"))))
	}},
}

var withProfiles = P{"include_custom_profile_fields": true}

// profileField makes a field, which is removed after the run.
func (s *Session) profileField(kind int) json.Number {
	s.made++
	admin := s.As(target.Admin)
	const enough = 20 // letters of a spec's ID that a name has room for
	id := s.Spec()
	name := fmt.Sprintf("sl-%s %s %d", s.Run(), id[:min(len(id), enough)], s.made)
	reply := admin.Try("POST /realm/profile_fields", P{"name": name, "field_type": kind})
	field, ok := reply.Body["id"].(json.Number)
	if !reply.Succeeded() || !ok {
		s.Untestable("no profile field can be made with POST /realm/profile_fields")
	}
	s.cleaning().undo(admin.Credentials, "/realm/profile_fields/"+field.String(), nil)
	return field
}

// say fills a field of the own profile in.
func (s *Session) say(field json.Number, value string) {
	reply := s.Try("PATCH /users/me/profile_data", P{"data": []P{{"id": field, "value": value}}})
	if !reply.Succeeded() {
		s.Untestable("a profile cannot be filled in with PATCH /users/me/profile_data")
	}
}

// ownProfile is the own profile_data in a list of users.
func (s *Session) ownProfile(members *target.Reply) any {
	own, _ := member(members, s.UserID)
	return own["profile_data"]
}

// profile demands an object of values by the digits of field IDs.
func profile() expect.Matcher {
	return expect.All(expect.Object(), expect.That("keys of digits and values with a string value", func(v any) bool {
		object, _ := v.(target.Object)
		for key, value := range object {
			if expect.Integer()(json.Number(key)) != nil || expect.Field("value", expect.Text())(value) != nil {
				return false
			}
		}
		return true
	}))
}

// isBold demands the HTML of the Markdown value.
func isBold() expect.Matcher { return expect.Containing("<strong>bold</strong>") }

// inProfile demands an event whose value is as demanded.
func inProfile(m expect.Matcher) expect.Matcher {
	return expect.Field("person", expect.Field("custom_profile_field", m))
}

// ofProfile demands the event of a field.
func ofProfile(field json.Number) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal("realm_user")), inProfile(hasID(field)))
}
