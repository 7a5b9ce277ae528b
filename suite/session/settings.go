package session

import (
	"encoding/json"
	"fmt"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Rows of the change log on settings.
const (
	plainSettingsRow  RowID = "64-display-string-encoding" // since then, no text is in JSON
	SettingsMergedRow RowID = "80-settings-merge"          // PATCH /settings takes all settings
	SettingsEventRow  RowID = "89-user-settings-event"     // all settings have one event
	AwayIsPresenceRow RowID = "148-away-deprecated"        // away is another name for a setting
)

// capable is a queue's declaration that it reads the event of all settings.
func capable(level int) Params {
	return Params{"client_capabilities": Params{
		"notification_settings_null": true, "user_settings_object": level >= SettingsEventRow.Level(),
	}}
}

// SettingsQueue registers a queue for the events on settings, the newest ones
// if the level has them.
func (s *Session) SettingsQueue() *Queue { return s.QueueOf(capable(s.Level())) }

// OlderQueue registers a queue that declares nothing.
func (s *Session) OlderQueue() *Queue { return s.QueueOf(nil) }

func (s *Session) QueueOf(p Params) *Queue {
	types := []string{"user_settings", "update_display_settings", "update_global_notifications", "realm_user"}
	return s.Register(Params{"event_types": types}.With(p))
}

// UserQueue registers a queue for events about users.
func (a *Actor) UserQueue() *Queue { return a.Register(Params{"event_types": []string{"realm_user"}}) }

// RegistrationShows demands the event, of the level's kind, that the setting has the value.
func (s *Session) RegistrationShows(name string, value any) Matcher {
	if s.Has(SettingsEventRow) {
		return SetTo("user_settings", "property", "value", name, value)
	}
	return Described("an event of "+name, SatisfyAny(
		SetTo("update_display_settings", "setting_name", "setting", name, value),
		SetTo("update_global_notifications", "notification_name", "setting", name, value)))
}

// SetTo demands an event on one setting.
func SetTo(kind, nameField, valueField, name string, value any) Matcher {
	return SatisfyAll(HaveField("type", kind), HaveField(nameField, name), HaveField(valueField, Decoded(value)))
}

// About demands an event on the setting, of any type.
func About(name string) Matcher {
	return Described("an event on "+name, SatisfyAny(
		HaveField("property", name), HaveField("setting_name", name), HaveField("notification_name", name)))
}

// Decoded is a value as it comes back in JSON.
func Decoded(value any) any {
	if n, isInt := value.(int); isInt {
		return json.Number(fmt.Sprint(n))
	}
	return value
}

// Person demands a realm_user event on the requester with the field.
func (s *Session) Person(field string, m any) Matcher {
	return SatisfyAll(OfUsers(), HaveField("person", SatisfyAll(IsUser(s.UserID), HaveField(field, m))))
}

// OfUsers demands a realm_user event, PersonWith one with the field.
func OfUsers() Matcher { return HaveField("type", "realm_user") }

func PersonWith(field string) Matcher {
	return SatisfyAll(OfUsers(), HaveField("person", HaveField(field, OrNull(BeText()))))
}

// Current reads a setting from the register response, where the public counterpart has it. The
// list of all users, the largest answer, is the last resort.
func (a *Actor) Current(name string) (value any, told bool) {
	for _, kinds := range [][]string{{"user_settings", "update_display_settings", "update_global_notifications"},
		{"realm_user"}} {
		body := a.RegistrationOf(kinds...).Body
		if settings, there := body["user_settings"].(target.Object); there {
			body = settings
		}
		if value, told = body[name]; told {
			break
		}
	}
	return value, told
}

// DraftsSetting is the setting that makes a server forget the account's drafts
// when it is switched off.
const DraftsSetting = "enable_drafts_synchronization"

// Keeps goes into a copy of the server if there can be one, and otherwise gives
// the setting its value back after the spec.
func (s *Session) Keeps(name string) {
	if s.Fork() {
		return
	}
	if name == DraftsSetting {
		s.sparesDrafts()
	}
	was, told := s.Current(name)
	if !told {
		s.Untestable("the register response lacks the setting " + name +
			", so its value could not be restored")
	}
	for _, request := range settingBack(s.Level(), name, was, nil) {
		request.As, request.Unknown = s.Credentials, true
		s.Cleaning().Restore(request)
	}
}

// sparesDrafts ends the spec if the user has drafts that it would make the
// server forget.
func (s *Session) sparesDrafts() {
	if s.env.Config.MayDisturb {
		return
	}
	if listed := s.TryUnknown("GET /drafts", nil); len(AsList(listed.Body["drafts"])) > 0 {
		s.Untestable("the user has drafts, which the server would forget: --may-disturb allows it")
	}
}

// Confirming continues in a copy of the server, and returns an address for the user, and
// a function that follows the link in the mail to that address.
func (s *Session) Confirming() (address string, confirm func()) {
	s.OnlyForked()
	confirmer, able := s.Operator().(target.Confirmer)
	if !able {
		s.Untestable("the operator follows no confirmation links")
	}
	if s.Organization()["email_changes_disabled"] == true {
		s.Untestable("the organization does not allow changes of addresses")
	}
	return "sl-" + s.Run() + "@example.org", func() { s.Operate(confirmer.ConfirmEmail(s.Context(), s.Email)) }
}

// Since is the row since which every server has the setting.
func (o OwnSetting) Since() RowID {
	if o.Name == "user_list_style" {
		return "141-user-list-style"
	}
	return requirements.SpecificationBegins
}

// Knows ends the spec where a server of an old level does not know the setting: the
// specification does not date the settings.
func (s *Session) Knows(setting OwnSetting) {
	if s.Has(setting.Since()) {
		return
	}
	for _, value := range setting.Values[:2] {
		s.Try("PATCH /settings", Params{setting.Name: value})
		if now, _ := s.Current(setting.Name); now != Decoded(value) {
			s.Inapplicable("a server of this level need not have the setting in this place")
		}
	}
}

// OwnSetting is a setting of an account as the specification lists it: the
// requirement, values that it takes, and some that it refuses.
type OwnSetting struct {
	ID, Name string
	Values   []any
	Wrong    []any
}
