package suite

import (
	"encoding/json"
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// settingsEventRow is the row since which one event tells of all settings.
const settingsEventRow Row = "89-user-settings-event"

// capable is a queue's declaration that it reads that event.
func (s *Session) capable() P {
	return P{"client_capabilities": P{"notification_settings_null": true, "user_settings_object": s.has(settingsEventRow)}}
}

// settingsQueue registers a queue for the events on settings, the newest ones
// if the level has them.
func (s *Session) settingsQueue() *Queue { return s.queueOf(s.capable()) }

// olderQueue registers a queue that declares nothing.
func (s *Session) olderQueue() *Queue { return s.queueOf(nil) }

func (s *Session) queueOf(p P) *Queue {
	types := []string{"user_settings", "update_display_settings", "update_global_notifications", "realm_user"}
	return s.Register(P{"event_types": types}.with(p))
}

// userQueue registers a queue for what happens to users.
func (a *Actor) userQueue() *Queue { return a.Register(P{"event_types": []string{"realm_user"}}) }

// tells demands the event, of the level's kind, that the setting has the value.
func (s *Session) tells(name string, value any) expect.Matcher {
	if s.has(settingsEventRow) {
		return setTo("user_settings", "property", "value", name, value)
	}
	return expect.Either("an event of "+name,
		setTo("update_display_settings", "setting_name", "setting", name, value),
		setTo("update_global_notifications", "notification_name", "setting", name, value))
}

// setTo demands an event on one setting.
func setTo(kind, nameField, valueField, name string, value any) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal(kind)), expect.Field(nameField, expect.Equal(name)),
		expect.Field(valueField, expect.Equal(decoded(value))))
}

// about demands an event on the setting, of whatever kind.
func about(name string) expect.Matcher {
	return expect.Either("an event on "+name, expect.Field("property", expect.Equal(name)),
		expect.Field("setting_name", expect.Equal(name)), expect.Field("notification_name", expect.Equal(name)))
}

// decoded is a value as it comes back in JSON.
func decoded(value any) any {
	if n, isInt := value.(int); isInt {
		return json.Number(fmt.Sprint(n))
	}
	return value
}

// person demands a realm_user event on the requester with the field.
func (s *Session) person(field string, m expect.Matcher) expect.Matcher {
	return expect.All(expect.Field("type", expect.Equal("realm_user")),
		expect.Field("person", expect.All(isUser(s.UserID), expect.Field(field, m))))
}

// ofUsers demands a realm_user event, personWith one with the field.
func ofUsers() expect.Matcher { return expect.Field("type", expect.Equal("realm_user")) }

func personWith(field string) expect.Matcher {
	return expect.All(ofUsers(), expect.Field("person", expect.Field(field, expect.OrNull(expect.Text()))))
}

// current reads a setting from the register response, where the public
// counterpart has it.
func (s *Session) current(name string) (value any, told bool) {
	body := s.told("user_settings", "update_display_settings", "update_global_notifications", "realm_user").Body
	if settings, there := body["user_settings"].(target.Object); there {
		value, told = settings[name]
		return value, told
	}
	value, told = body[name]
	return value, told
}

// keeps goes into a copy of the server if there can be one, and otherwise
// returns what gives the setting its value back.
func (s *Session) keeps(name string) (restore func()) {
	if s.fork() {
		return func() {}
	}
	was, told := s.current(name)
	if !told {
		s.Untestable("the register response does not tell the setting " + name + ", so that it could not be given its value back")
	}
	return func() { s.Try("PATCH /settings", P{name: was}) }
}

// confirming goes into a copy of the server, and returns an address for the user,
// and what follows the link that is sent there when it is asked for.
func (s *Session) confirming() (address string, confirm func()) {
	s.onlyForked()
	confirmer, able := s.operator.(target.Confirmer)
	if !able {
		s.Untestable("the operator follows no confirmation links")
	}
	if s.organization()["email_changes_disabled"] == true {
		s.Untestable("the organization does not let people change their addresses")
	}
	return "sl-" + s.Run() + "@example.org", func() { s.operate(confirmer.ConfirmEmail(s.ctx, s.Email)) }
}

// since is the row since which every server has the setting.
func (o ownSetting) since() Row {
	if o.name == "user_list_style" {
		return "141-user-list-style"
	}
	return requirements.SpecificationBegins
}

// knows ends the spec where a server of an old level does not know the
// setting: the specification does not tell since when there is one.
func (s *Session) knows(setting ownSetting) {
	if s.has(setting.since()) {
		return
	}
	for _, value := range setting.values[:2] {
		s.Try("PATCH /settings", P{setting.name: value})
		if now, _ := s.current(setting.name); now != decoded(value) {
			s.Inapplicable("a server of this level need not have the setting in this place")
		}
	}
}
