package settings

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Settings of an organization that are not in wire.RealmSettings.
const (
	NotificationsStream = "new_stream_announcements_stream_id"
	SignupStream        = "signup_announcements_stream_id"
	UpdateStream        = "service_update_announcements_stream_id"
	ModerationStream    = "moderation_request_channel_id"
	OrganizationType    = "org_type"
	StringID            = "string_id"
	EditHistory         = "message_edit_history_visibility_policy"
	CodeLanguage        = "default_code_block_language"
	Methods             = "authentication_methods"
)

// Organization are the parameters of PATCH /realm. Package featurelevels declares the
// level of each, and its older forms.
var Organization = append(settingsOf(wire.RealmSettingRules(), organizationFaults), permissionSettings()...)

// permissionSettings are the permission settings of an organization.
func permissionSettings() []Setting {
	var list []Setting
	for _, p := range rest.ChangedPermissions(wire.RealmPermissionTable) {
		list = append(list, Setting{Name: p.Name, kind: kind{Read: p.Read, json: p.JSON, takes: p.Takes}})
	}
	return list
}

// IsPermission reports whether a setting of an organization is a permission setting.
func IsPermission(name string) bool {
	return wire.PermissionNamed(wire.RealmPermissionTable, name) != nil
}

// PolicyOf is the name of the policy that a permission setting was at older levels.
func PolicyOf(name string) string {
	return wire.PermissionNamed(wire.RealmPermissionTable, name).Policy.Name
}

// Settings that only owners may change: always, and since a change.
var (
	AlwaysOwners = alwaysOwners()
	LaterOwners  = map[string]bool{
		"disallow_disposable_email_addresses": true, "emails_restricted_to_domains": true,
		"invite_required": true, "waiting_period_threshold": true, "invite_to_realm_policy": true,
	}
)

func alwaysOwners() map[string]bool {
	names := map[string]bool{"message_retention_days": true, StringID: true, Methods: true}
	for _, row := range wire.RealmPermissionTable {
		if row.OwnersDecide {
			names[row.Name] = true
		}
	}
	return names
}

// OrganizationSamples lists the parameters of PATCH /realm.
func OrganizationSamples() []Sample { return described(Organization) }
