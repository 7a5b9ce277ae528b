package settings

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Settings of an organization that are not in wire.RealmSettings.
const (
	NotificationsStream = "notifications_stream_id"
	SignupStream        = "signup_notifications_stream_id"
	OrganizationType    = "org_type"
	StringID            = "string_id"
	CodeLanguage        = "default_code_block_language"
	Methods             = "authentication_methods"
)

// Organization are the parameters of PATCH /realm. Package featurelevels declares the
// level of each, and its older forms.
var Organization = settingsOf(wire.RealmSettingRules(), organizationFaults)

// Settings that only owners may change: always, and since a change.
var (
	AlwaysOwners = map[string]bool{"message_retention_days": true, StringID: true, Methods: true}
	LaterOwners  = map[string]bool{
		"disallow_disposable_email_addresses": true, "emails_restricted_to_domains": true,
		"invite_required": true, "waiting_period_threshold": true, "invite_to_realm_policy": true,
	}
)

// OrganizationSamples lists the parameters of PATCH /realm.
func OrganizationSamples() []Sample { return described(Organization) }
