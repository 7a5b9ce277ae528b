package seeding

import (
	"bytes"
	"encoding/json"
	"fmt"
	"reflect"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// ofRealm is the prefix of the organization's settings in wire.
const ofRealm = "realm_"

// settings stores the settings of users in the file.
func (b *builder) settings(tx *world.Tx) error {
	for i, u := range b.s.Users {
		if len(u.Settings) == 0 {
			continue
		}
		row := tx.User(b.id(u.Email))
		all := tx.Settings(row)
		if err := b.setPersonal(fmt.Sprintf("users[%d].settings", i), u.Settings, &all.PersonalSettings); err != nil {
			return err
		}
		tx.PutSettings(*row, all)
	}
	return nil
}

// organizationSettings sets the settings without their own key in the file.
func (b *builder) organizationSettings(tx *world.Tx, o *world.Organization) error {
	stated := b.s.Organization
	if s := tx.StreamByName(stated.SignupStream); s != nil {
		o.SignupStreamID = s.ID
	}
	into := struct {
		wire.RealmSettings
		Type int `json:"realm_org_type"`
	}{o.RealmSettings, o.Type}
	if err := b.set("organization.settings", stated.Settings, ofRealm, &into); err != nil {
		return err
	}
	o.RealmSettings, o.Type = into.RealmSettings, into.Type
	if len(stated.UserDefaults) == 0 {
		return nil
	}
	defaults := wire.DefaultSettingsDefaults().PersonalSettings
	if err := b.setPersonal("organization.user_settings_defaults", stated.UserDefaults, &defaults); err != nil {
		return err
	}
	o.Defaults = &defaults
	return nil
}

// personal are the settings of a file for accounts, also those that only older levels have.
type personal struct {
	*wire.PersonalSettings
	*wire.GoneSettings
}

// setPersonal sets settings of an account, and marks those that count as chosen.
func (b *builder) setPersonal(at string, list scenarios.Settings, into *wire.PersonalSettings) error {
	if err := b.set(at, list, "", &personal{into, &into.GoneSettings}); err != nil {
		return err
	}
	chosen := reflect.ValueOf(&into.Chosen).Elem()
	for i := range chosen.NumField() {
		if _, stated := list[chosen.Type().Field(i).Tag.Get("json")]; stated {
			chosen.Field(i).SetBool(true)
		}
	}
	return nil
}

// set sets the fields with the settings' names behind a prefix. A scenario that was
// not loaded from a file may contain any value.
func (b *builder) set(at string, list scenarios.Settings, prefix string, into any) error {
	named := make(map[string]any, len(list))
	for name, value := range list {
		named[prefix+name] = value
	}
	text, err := json.Marshal(named)
	if err == nil {
		d := json.NewDecoder(bytes.NewReader(text))
		d.DisallowUnknownFields()
		err = d.Decode(into)
	}
	if err != nil {
		return b.s.Fault(at, "%v", err)
	}
	return nil
}
