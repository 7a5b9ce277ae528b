package api

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Settings of an organization that stand beside wire.RealmSettings.
const (
	notificationsStream = "notifications_stream_id"
	signupStream        = "signup_notifications_stream_id"
	organizationType    = "org_type"
	stringID            = "string_id"
)

// organizationSettings are what PATCH /realm takes. From which level one is
// there, and what it was before, is declared in featurelevels.
var organizationSettings = settingsOf(wire.RealmSettingRules())

// Settings that owners alone may change: always, and since it was decided.
var (
	alwaysOwners = map[string]bool{"message_retention_days": true, stringID: true}
	laterOwners  = map[string]bool{
		"disallow_disposable_email_addresses": true, "emails_restricted_to_domains": true,
		"invite_required": true, "waiting_period_threshold": true,
	}
)

// OrganizationSettings lists what PATCH /realm takes.
func OrganizationSettings() []Setting { return described(organizationSettings) }
