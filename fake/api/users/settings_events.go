package users

import (
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// settingsChanged is the event of an account's settings. Each queue gets one event for
// each setting that differs, in the form of its level.
type settingsChanged struct {
	before, after wire.UserSettings
	at            time.Time
	user          string // the API address
	past, until   string // the settings with events of their own that come before and last, "" for none
}

// tells reports whether the event contains a setting.
func (e settingsChanged) tells(name string) bool {
	place := wire.SettingPlace(name)
	return (e.past == "" || place > wire.SettingPlace(e.past)) && (e.until == "" || place <= wire.SettingPlace(e.until))
}

func (e settingsChanged) Present(r present.Reader) []events.Encoded {
	older := !r.Capabilities["user_settings_object"] || settingsRulesAt(r.Plan).olderEventsForAll
	return r.EncodeAll(older, func() []any {
		var p settingsPresenter
		if older {
			p = settingsPresenter{
				display:       append(r.Plan.Object(e.after.DisplaySettings).Names(), present.Timezone),
				notifications: append(r.Plan.Object(e.after.NotificationSettings).Names(), present.RealmNameInEmail),
				user:          e.user,
				time:          float64(e.at.UnixMicro()) / 1e6,
			}
		}
		var list []any
		changed := r.Plan.Differences(e.before, e.after)
		wire.SortSettings(changed, func(d wire.NamedValue) string { return d.Name })
		for _, d := range changed {
			if !e.tells(d.Name) {
				continue
			}
			list = append(list, wire.UserSettingsUpdate{
				Type: "user_settings", Op: "update", Property: d.Name, Value: d.Value, LanguageName: languageOf(d),
			})
			if older {
				list = append(list, p.older(d)...)
			}
		}
		return list
	})
}

// settingsPresenter knows which of the two older events has a setting.
type settingsPresenter struct {
	display, notifications []string
	user                   string
	time                   float64 // in UNIX seconds
}

func (p settingsPresenter) older(d wire.NamedValue) []any {
	switch {
	case slices.Contains(p.display, d.Name):
		return []any{wire.DisplaySettingUpdate{
			Type: "update_display_settings", User: p.user, SettingName: d.Name, Setting: d.Value, LanguageName: languageOf(d),
		}}
	case slices.Contains(p.notifications, d.Name):
		return []any{wire.NotificationSettingUpdate{
			Type: "update_global_notifications", User: p.user, NotificationName: d.Name, Setting: d.Value, Time: p.time,
		}}
	}
	return nil
}

// languageOf is the English name of a chosen language, "" for any other setting.
func languageOf(d wire.NamedValue) string {
	code, isText := d.Value.(string)
	if d.Name != "default_language" || !isText {
		return ""
	}
	return wire.LanguageName(code)
}
