package settings

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Settings of an organization that stand beside wire.RealmSettings.
const (
	NotificationsStream = "notifications_stream_id"
	SignupStream        = "signup_notifications_stream_id"
	OrganizationType    = "org_type"
	StringID            = "string_id"
	Methods             = "authentication_methods"
)

// Organization are what PATCH /realm takes. From which level one is
// there, and what it was before, is declared in featurelevels.
var Organization = settingsOf(wire.RealmSettingRules())

// Settings that owners alone may change: always, and since it was decided.
var (
	AlwaysOwners = map[string]bool{"message_retention_days": true, StringID: true, Methods: true}
	LaterOwners  = map[string]bool{
		"disallow_disposable_email_addresses": true, "emails_restricted_to_domains": true,
		"invite_required": true, "waiting_period_threshold": true,
	}
)

// OrganizationSamples lists what PATCH /realm takes.
func OrganizationSamples() []Sample { return described(Organization) }
