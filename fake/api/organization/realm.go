// Package organization has the endpoints of the organization: its settings, emoji,
// linkifiers, playgrounds, domains and invitations.
package organization

import (
	"maps"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/settings"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ChangeSettings answers PATCH /realm: it stores the changed settings.
func ChangeSettings(c *rest.Call, _ *rest.NoParams, list settings.Changes) (any, error) {
	legacy, err := legacyRealm(c)
	if err != nil {
		return nil, err
	}
	if err := mayChange(c, list); err != nil {
		return nil, err
	}
	var told realmChanged
	again := repeated(c.View.Organization(), list)
	err = c.World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		if err := placeStreams(c, tx, &o, list); err != nil {
			return err
		}
		before := o.RealmSettings
		permissions, others := splitChanges(list)
		others.Apply(&o.RealmSettings, present.OfRealm)
		if _, err := rest.SetPermissions(c, wire.RealmPermissionTable, &o.RealmPermissions, permissions); err != nil {
			return err
		}
		if o.CanCreatePublicStreams != before.CanCreatePublicStreams && realmRulesAt(c.Plan).oneCreationPolicy {
			o.CanCreatePrivateStreams = o.CanCreatePublicStreams
		}
		told = setOrganization(tx, o, legacy, again)
		return nil
	})
	return realmAnswer(c, told, list), err
}

// splitChanges separates permission settings from others.
func splitChanges(list settings.Changes) (permissions, others settings.Changes) {
	for _, change := range list {
		if _, is := change.Value.(*rest.GroupChange); is {
			permissions = append(permissions, change)
		} else {
			others = append(others, change)
		}
	}
	return permissions, others
}

// repeated are the settings whose events are sent even if the value is unchanged.
func repeated(o *world.Organization, list settings.Changes) []string {
	var again []string
	for _, change := range list {
		none := change.Value == any(-1)
		switch {
		case change.Name == settings.OrganizationType, change.Name == settings.Methods && !statesAll(o, change.Value),
			none && placeOf(o, change.Name) != nil && *placeOf(o, change.Name) == 0:
			again = append(again, change.Name)
		}
	}
	return again
}

// statesAll reports whether methods of a request are exactly those of the server, as they are
// now.
func statesAll(o *world.Organization, value any) bool {
	now := map[string]bool{}
	for name, method := range present.Methods(o).AuthenticationMethods {
		now[name] = method.Enabled
	}
	given, _ := value.(map[string]bool)
	return maps.Equal(given, now)
}

// mayChange refuses changes that only owners may make, and a new ID for organizations
// that are not demo organizations.
func mayChange(c *rest.Call, list settings.Changes) error {
	rules := realmRulesAt(c.Plan)
	for i, change := range list {
		switch {
		case rules.ofOwners(nameAt(change)) && c.User.Role != wire.RoleOwner:
			return rest.OwnerNeeded()
		case change.Name == settings.StringID && c.View.Organization().Demo == nil:
			return notDemo.New()
		case change.Name == settings.Methods && !anyOn(change.Value):
			return noMethodLeft.New()
		case nameAt(change) == groupPolicy && !rules.groupPolicy(change.Value.(*rest.GroupChange).Policy()):
			return rest.InvalidValue.New(groupPolicy)
		}
		if refused, bad := change.Value.(settings.Refused); bad {
			if refused.Value == nil || !rules.blankNames {
				raw, _ := rest.LastValue(c.Form, change.Name)
				return rest.ValueFault(change.Name, raw, refused.Fault)
			}
			list[i].Value = refused.Value
		}
	}
	return nil
}

// nameAt is the name of a changed setting: that of a policy if the level has one in the place of
// a permission setting.
func nameAt(change rest.Value) string {
	if group, is := change.Value.(*rest.GroupChange); is && group.Policy() != 0 {
		return settings.PolicyOf(change.Name)
	}
	return change.Name
}

func anyOn(switches any) bool {
	for _, on := range switches.(map[string]bool) {
		if on {
			return true
		}
	}
	return false
}

// placeStreams sets the settings that are outside the organization's settings proper.
func placeStreams(c *rest.Call, tx *world.Tx, o *world.Organization, list settings.Changes) error {
	for _, change := range list {
		id, _ := change.Value.(int)
		switch change.Name {
		case settings.Methods:
			o.MethodsOff = switchedOff(o, change.Value)
		case settings.OrganizationType:
			o.Type = id
		case settings.StringID:
			o.ID, _ = change.Value.(string)
		case settings.NotificationsStream, settings.SignupStream, settings.UpdateStream, settings.ModerationStream:
			s := tx.Stream(id)
			if id != -1 && (s == nil || s.Archived || !tx.CanFind(c.User, s)) {
				name, _ := c.Plan.Params(c.Route).Name(change.Name)
				return noticeStream.New(name)
			}
			if change.Name == settings.ModerationStream && s != nil && !s.Private {
				return moderationPublic.New()
			}
			*placeOf(o, change.Name) = max(id, 0)
		}
	}
	return nil
}

// placeOf is the stream that a setting names, nil for other settings.
func placeOf(o *world.Organization, setting string) *int {
	switch setting {
	case settings.NotificationsStream:
		return &o.NotificationsStreamID
	case settings.SignupStream:
		return &o.SignupStreamID
	case settings.UpdateStream:
		return &o.UpdateStreamID
	case settings.ModerationStream:
		return &o.ModerationStreamID
	}
	return nil
}

// switchedOff are the disabled authentication methods after a change. Methods that the
// server does not have cannot be changed.
func switchedOff(o *world.Organization, value any) map[string]bool {
	off := maps.Clone(o.MethodsOff)
	if off == nil {
		off = map[string]bool{}
	}
	given, _ := value.(map[string]bool)
	for name := range present.Methods(o).AuthenticationMethods {
		if on, stated := given[name]; stated {
			off[name] = !on
		}
	}
	return off
}

// legacyRealm reads the older parameters that are account settings at the newest level.
func legacyRealm(c *rest.Call) (settings.Changes, error) {
	var list settings.Changes
	for old, newest := range map[string]string{
		"default_twenty_four_hour_time": "twenty_four_hour_time", "email_address_visibility": "email_address_visibility",
	} {
		text, given := rest.LastValue(c.Form, old)
		if !given || !c.Plan.Params(c.Route).Legacy(old) {
			continue
		}
		at := slices.IndexFunc(settings.Personal, func(s settings.Setting) bool { return s.Name == newest })
		value, err := settings.Personal[at].Read(text)
		if err != nil {
			return nil, rest.ValueFault(old, text, err)
		}
		if value == wire.EmailMembers && realmRulesAt(c.Plan).membersSeeEmails {
			// each user could choose it later, organizations never
			return nil, rest.InvalidValue.New("email_address_visibility")
		}
		list = append(list, rest.Value{Name: newest, Value: value})
	}
	return list, nil
}

// Change stores the organization with new settings and sends the events to everybody.
func Change(tx *world.Tx, o world.Organization) { setOrganization(tx, o, nil, nil) }

// setOrganization is ChangeOrganization with settings that new accounts start
// with.
func setOrganization(tx *world.Tx, o world.Organization, defaults settings.Changes, again []string) realmChanged {
	e := realmChanged{before: present.RealmFactsOf(tx.View), again: again}
	fullBefore := fullMembers(tx)
	showEmails := func() {}
	o.Rendered = tx.RenderDescription(o.Description)
	tx.PutOrganization(o)
	if len(defaults) > 0 {
		before := tx.SettingsDefaults().PersonalSettings
		after := before
		defaults.Apply(&after, "")
		setDefaults(tx, before, after)
		if before.EmailAddressVisibility != after.EmailAddressVisibility {
			showEmails = func() { showEmailsTo(tx, after.EmailAddressVisibility) }
		}
	}
	e.after = present.RealmFactsOf(tx.View)
	tx.Emit(audience.Everybody(tx), e.only(upToWaiting))
	moveFullMembers(tx, fullBefore)
	tx.Emit(audience.Everybody(tx), e.only(afterWaiting))
	showEmails()
	return e
}

// moveFullMembers sends the events of users who enter or leave the group of full
// members because of a new waiting period.
func moveFullMembers(tx *world.Tx, before []int) {
	after := fullMembers(tx)
	less := func(these, those []int) []int {
		return slices.DeleteFunc(slices.Clone(these), func(id int) bool { return slices.Contains(those, id) })
	}
	audience.EmitSystemGroup(tx, "remove_members", world.GroupFullMembers, less(before, after))
	audience.EmitSystemGroup(tx, "add_members", world.GroupFullMembers, less(after, before))
}

func fullMembers(tx *world.Tx) []int { return tx.SystemGroup(world.GroupFullMembers, tx.Now()).Members }

// showEmailsTo sets the visibility of email addresses for all users at once, at levels
// where the organization decides it, and sends the changed API addresses to everybody.
func showEmailsTo(tx *world.Tx, visibility int) {
	for _, u := range tx.Users() {
		if u.IsBot() {
			continue
		}
		changed := *u
		changed.EmailVisibility = world.Visibility(visibility)
		before, after := tx.APIEmail(u), tx.APIEmail(&changed)
		tx.PutUser(changed)
		if before != after {
			tx.Emit(audience.Acquaintances(tx, u.ID), wire.PersonUpdated(wire.PersonEmail{UserID: u.ID, NewEmail: after}))
		}
	}
}

// deactivateParams has the days until the data is deleted, which a fake never does.
type deactivateParams struct {
	Days *rest.Int `schema:"deletion_delay_days"`
}

// Deactivate answers POST /realm/deactivate. From then on all requests to the
// organization are refused.
func Deactivate(c *rest.Call, _ *deactivateParams) (any, error) {
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		o := *tx.Organization()
		o.Deactivated = true
		tx.PutOrganization(o)
		tx.Emit(audience.Everybody(tx), wire.RealmDeactivated{Type: "realm", Op: "deactivated", RealmID: realmID})
		return nil
	})
}

// realmID is the ID of the only organization of a world.
const realmID = 1
