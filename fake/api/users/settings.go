package users

import (
	"cmp"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type accountParams struct {
	FullName    *rest.Text `schema:"full_name"`
	Email       *rest.Text `schema:"email"`
	OldPassword *rest.Text `schema:"old_password"`
	NewPassword *rest.Text `schema:"new_password"`
}

// anAccountField reports whether a request has a value for a field of the account.
func (p *accountParams) anAccountField() bool {
	return p.FullName.Value+p.Email.Value+p.NewPassword.Value != ""
}

// ChangeSettings answers PATCH /settings and its two deprecated aliases: it makes all
// changes, or none if anything is refused.
func ChangeSettings(c *rest.Call, p *accountParams, list settings.Changes) (any, error) {
	var out wire.SettingsChanged
	if c.Route == "PATCH /settings" && settingsRulesAt(c.Plan).accountOnly && !p.anAccountField() {
		return nil, nothingFilledOut.New()
	}
	before := c.View.PersonalSettings(c.User)
	if err := cmp.Or(settings.MayShowEmail(c, list), settings.MayBeDense(c, before, list)); err != nil {
		return nil, err
	}
	err := c.World.Write(func(tx *world.Tx) error {
		a := account{Call: c, tx: tx, answer: &out}
		for _, step := range []func(*accountParams) error{a.changePassword, a.changeEmail, a.changeName} {
			if err := step(p); err != nil {
				return err
			}
		}
		a.changeSettings(list)
		return nil
	})
	return out, err
}

// account is the requester during the change of settings.
type account struct {
	*rest.Call
	tx     *world.Tx
	answer *wire.SettingsChanged
}

// changePassword requires the current password.
func (a account) changePassword(p *accountParams) error {
	if !p.NewPassword.Set || p.NewPassword.Value == "" && settingsRulesAt(a.Plan).emptyPasswordIsNone {
		return nil
	}
	u := *a.tx.User(a.User.ID)
	if u.Password == "" || u.Password != p.OldPassword.Value {
		return wrongPassword.New()
	}
	if err := rules.NewPassword(a.tx.View, "new_password", p.NewPassword.Value); err != nil {
		return err
	}
	u.Password = p.NewPassword.Value
	a.tx.PutUser(u)
	return nil
}

// changeName does nothing if names cannot be changed: no client offers it then.
func (a account) changeName(p *accountParams) error {
	name := strings.TrimSpace(p.FullName.Value)
	o := a.tx.Organization()
	if !p.FullName.Set || name == a.User.FullName || a.leaves(name) || o.NameChangesDisabled && !a.User.IsAdministrator() {
		return nil
	}
	name, err := rules.FullName(a.Call, "full_name", name)
	if err == nil {
		err = rules.UniqueName(a.tx.View, a.User.ID, name)
	}
	if err != nil {
		return err
	}
	Rename(a.tx, a.User.ID, name)
	a.answer.Account = append(a.answer.Account, wire.NamedValue{Name: "full_name", Value: name})
	return nil
}

// leaves reports whether a name or address changes nothing because it is blank.
func (a account) leaves(text string) bool { return text == "" && settingsRulesAt(a.Plan).blankIsNone }

// changeSettings stores the settings and sends the events of those that changed.
func (a account) changeSettings(list settings.Changes) {
	before := a.tx.Settings(a.tx.User(a.User.ID))
	after := before
	list.Apply(&after, "")
	after.NotificationSettings.RealmNameInEmail = after.LaterSettings.RealmNameInEmail
	a.answer.Others = a.Plan.Differences(before, after)
	if alias, _ := rest.LastValue(a.Form, present.Timezone); settings.IsAlias(alias, after.Timezone) {
		before.Timezone = alias // the event has the alias of the time zone
	}
	a.setSettings(before, after)
	if before.PresenceEnabled != after.PresenceEnabled && statusRulesAt(a.Plan).settingTellsAway {
		away := !after.PresenceEnabled // because events of statuses have this name
		a.tx.Emit(audience.Acquaintances(a.tx, a.User.ID), present.SinceChange{
			Change: "148-away-deprecated", Event: wire.StatusEvent{Type: "user_status", UserID: a.User.ID, Away: &away},
		})
	}
}

// setSettings stores an account's settings and makes their other changes, each after
// the event of its setting.
func (a account) setSettings(before, after wire.UserSettings) {
	was := *a.tx.User(a.User.ID)
	a.tx.PutSettings(was, after)
	is := a.tx.User(was.ID)
	event := settingsChanged{before: before, after: after, at: a.tx.Now(), user: a.tx.APIEmail(&was)}
	for _, more := range a.followers(before, after, &was, is) {
		event.until = more.setting
		a.tx.Emit([]int{was.ID}, event)
		more.emit()
		event.past = more.setting
		if more.setting == "email_address_visibility" {
			event.user = a.tx.APIEmail(is)
		}
	}
	event.until = ""
	a.tx.Emit([]int{was.ID}, event)
}

// follower is a change that follows from a changed setting, besides the setting's own
// event.
type follower struct {
	setting string
	emit    func()
}

// followers are the further changes of the changed settings, in the order of the
// settings.
func (a account) followers(before, after wire.UserSettings, was, is *world.User) (list []follower) {
	if before.PresenceEnabled != after.PresenceEnabled && statusRulesAt(a.Plan).awayHidesPresence {
		list = append(list, follower{"presence_enabled", func() {
			showPresence(a.Call, a.tx, was.ID, after.PresenceEnabled)
		}})
	}
	if before.Timezone != after.Timezone {
		list = append(list, follower{present.Timezone, func() {
			a.tx.Emit(audience.Acquaintances(a.tx, a.User.ID), wire.PersonUpdated(wire.PersonTimezone{
				UserID: was.ID, Email: a.tx.APIEmail(was), Timezone: after.Timezone,
			}))
		}})
	}
	if was.EmailVisibility != is.EmailVisibility {
		list = append(list, follower{"email_address_visibility", func() { a.emitVisibility(was, is) }})
	}
	if before.AllowPrivateDataExport != after.AllowPrivateDataExport {
		list = append(list, follower{present.Consent, func() { emitConsent(a.tx, was.ID) }})
	}
	wire.SortSettings(list, func(f follower) string { return f.setting })
	return list
}

// emitVisibility sends events to users who gained or lost access to a real address,
// and to all users if the API address changes.
func (a account) emitVisibility(was, is *world.User) {
	var gained, lost []int
	for _, viewer := range a.tx.Users() {
		switch could, can := was.CanSeeEmail(viewer), is.CanSeeEmail(viewer); {
		case !viewer.Active || could == can:
		case can:
			gained = append(gained, viewer.ID)
		default:
			lost = append(lost, viewer.ID)
		}
	}
	a.tx.Emit(gained, wire.PersonUpdated(wire.PersonDeliveryEmail{UserID: is.ID, DeliveryEmail: &is.Email}))
	a.tx.Emit(lost, wire.PersonUpdated(wire.PersonDeliveryEmail{UserID: is.ID}))
	if a.tx.APIEmail(was) != a.tx.APIEmail(is) {
		changed := wire.PersonUpdated(wire.PersonEmail{UserID: is.ID, NewEmail: a.tx.APIEmail(is)})
		a.tx.Emit(audience.Acquaintances(a.tx, is.ID), changed)
		emitAvatar(a.tx, is) // clients can no longer compute its avatar, or now can
	}
}

type enterSendsParams struct {
	EnterSends *rest.Bool `schema:"enter_sends,required"`
}

// SetEnterSends answers POST /users/me/enter-sends, which sent no events.
func SetEnterSends(c *rest.Call, p *enterSendsParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		u := tx.User(c.User.ID)
		settings := tx.Settings(u)
		settings.EnterSends = p.EnterSends.Value
		tx.PutSettings(*u, settings)
		return nil
	})
}
