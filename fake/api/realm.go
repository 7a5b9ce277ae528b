package api

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ofRealm begins the names of the organization's settings in register.
const ofRealm = "realm_"

// changeRealm answers PATCH /realm with the settings that are new.
func changeRealm(c *Call, _ *noParams, list settingChanges) (any, error) {
	legacy, err := c.legacyRealm()
	if err != nil {
		return nil, err
	}
	if err := c.mayChange(list); err != nil {
		return nil, err
	}
	var told realmChanged
	err = c.World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		if err := c.placeStreams(tx, &o, list); err != nil {
			return err
		}
		before := o.RealmSettings
		list.apply(&o.RealmSettings, ofRealm)
		if o.CreatePublicStreamPolicy != before.CreatePublicStreamPolicy && !c.Plan.Has(changes.CreateStreamPolicies) {
			o.CreatePrivateStreamPolicy = o.CreatePublicStreamPolicy
		}
		told = setOrganization(tx, o, legacy)
		return nil
	})
	return realmAnswer(c, told), err
}

// mayChange refuses what owners alone may change, and a new ID, which only
// organizations can have that are there to be tried out.
func (c *Call) mayChange(list settingChanges) error {
	for _, change := range list {
		owners := alwaysOwners[change.name] || laterOwners[change.name] && c.Plan.Has(changes.OwnersSettings)
		switch {
		case owners && c.User.Role != wire.RoleOwner:
			return ownerNeeded()
		case change.name == stringID && c.View.Organization().Demo == nil:
			return badRequest("string_id: Must be a demo organization.")
		}
	}
	return nil
}

// placeStreams sets what stands beside the organization's settings proper.
func (c *Call) placeStreams(tx *world.Tx, o *world.Organization, list settingChanges) error {
	for _, change := range list {
		id, _ := change.value.(int)
		switch change.name {
		case organizationType:
			o.Type = id
		case stringID:
			o.ID, _ = change.value.(string)
		case notificationsStream, signupStream:
			if s := tx.Stream(id); id != -1 && (s == nil || s.Archived || !tx.CanFind(c.User, s)) {
				return badRequest("Invalid stream ID in '%s'", change.name)
			}
			field := &o.NotificationsStreamID
			if change.name == signupStream {
				field = &o.SignupStreamID
			}
			*field = max(id, 0)
		}
	}
	return nil
}

// legacyRealm reads the parameters that newest servers have elsewhere: what
// they say belongs to the settings of accounts.
func (c *Call) legacyRealm() (settingChanges, error) {
	var list settingChanges
	for old, newest := range map[string]string{
		"default_twenty_four_hour_time": "twenty_four_hour_time", "email_address_visibility": "email_address_visibility",
	} {
		text, given := lastValue(c.form, old)
		if !given || !c.Plan.Params(c.Route).Legacy(old) {
			continue
		}
		at := slices.IndexFunc(personalSettings, func(s setting) bool { return s.name == newest })
		value, err := personalSettings[at].read(text)
		if err != nil {
			return nil, valueFault(old, text, err)
		}
		list = append(list, settingChange{newest, value})
	}
	return list, nil
}

// ChangeOrganization stores the organization with new settings and tells
// everybody.
func ChangeOrganization(tx *world.Tx, o world.Organization) { setOrganization(tx, o, nil) }

// setOrganization is ChangeOrganization with settings that new accounts start
// with.
func setOrganization(tx *world.Tx, o world.Organization, defaults settingChanges) realmChanged {
	e := realmChanged{before: realmFactsOf(tx.View)}
	o.Rendered = markdown.RenderDescription(o.Description)
	tx.PutOrganization(o)
	if len(defaults) > 0 {
		before := tx.SettingsDefaults().PersonalSettings
		after := before
		defaults.apply(&after, "")
		setDefaults(tx, before, after)
		if before.EmailAddressVisibility != after.EmailAddressVisibility {
			showEmailsTo(tx, after.EmailAddressVisibility)
		}
	}
	e.after = realmFactsOf(tx.View)
	tx.Tell(everybody(tx), e)
	return e
}

// showEmailsTo sets for all people at once who sees their real addresses, as
// it was while an organization said so.
func showEmailsTo(tx *world.Tx, visibility int) {
	for _, u := range tx.Users() {
		if !u.IsBot() {
			changed := *u
			changed.EmailVisibility = world.Visibility(visibility)
			tx.PutUser(changed)
		}
	}
}

// deactivateRealm answers POST /realm/deactivate. Nothing of the organization
// can be reached from then on.
func deactivateRealm(c *Call, _ *noParams) (any, error) {
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		o.Deactivated = true
		tx.PutOrganization(o)
		tx.Tell(everybody(tx), wire.RealmDeactivated{Type: "realm", Op: "deactivated", RealmID: realmID})
		return nil
	})
}

// realmID is the number of the one organization of a world.
const realmID = 1

func plainName(name string) string { return strings.TrimPrefix(name, ofRealm) }
