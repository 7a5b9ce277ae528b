package changes

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of release 5.0, levels 66 to 122.
var (
	UsersTellBillingAdmin = At(73, "users tell whether they look after the bills",
		Rows("user-is-billing-admin"),
		Added[wire.User]("is_billing_admin"))

	DeactivationIsUnauthorized = At(76, "deactivated accounts and organizations are answered 401",
		Rows("deactivated-status-401"),
		StatusWas(wire.AccountDeactivated, 403),
		StatusWas(wire.OrganizationDeactivated, 403))

	FailedLoginIsUnauthorized = At(76, "asking for a key without success is answered 401",
		Rows("fetch-api-key-status-401"),
		StatusWas(wire.KeyForDeactivatedAccount, 403),
		StatusWas(wire.KeyForDeactivatedOrganization, 403),
		StatusWas(wire.AuthenticationFailed, 403))

	SubscribersAreIDs = At(79, "GET /users/me/subscriptions lists subscribers by ID",
		Rows("subscribers-ids"),
		Rewritten(subscriberEmails),
		Rewritten(func(*wire.Subscription, *Object) {})) // has the entries taken apart

	ServerTellsMergeBase = At(88, "GET /server_settings tells the commit a fork started from",
		Rows("server-settings-merge-base"),
		Added[wire.ServerSettings]("service_merge_base"))

	RetentionUnlimited = At(91, "keeping messages for ever is called unlimited",
		Rows("subscribe-retention-unlimited"),
		ValueWas("message_retention_days", unlimited, "POST /users/me/subscriptions"))

	GravatarsByClient = At(92, "clients are taken to make the addresses of gravatars themselves",
		Rows("client-gravatar-default", "client-gravatar-default-other"),
		DefaultWas("client_gravatar", "false", "GET /messages", "GET /users",
			"GET /users/{user_id}", "GET /users/{email}", "POST /register"))

	WebPublicWhenCreating = At(98, "a new stream can be web-public", Rows("subscribe-web-public"),
		ParamAdded("is_web_public", "POST /users/me/subscriptions"))

	ServerTellsWebPublicAccess = At(116, "GET /server_settings tells whether there is web-public access",
		Rows("server-settings-web-public"),
		Added[wire.ServerSettings]("realm_web_public_access_enabled"))

	EditsTellNewPlace = At(118, "an edit that moved a message tells the new place as well",
		Rows("edit-history-stream", "edit-history-topic"),
		Added[wire.EditEntry]("stream", "topic"))

	EditsFormerTopicName = At(118, "the former topic of an edit is no longer called prev_subject",
		Rows("edit-history-prev-topic"),
		Renamed[wire.EditEntry]("prev_topic", "prev_subject", nil))

	WholeMessageByID = At(120, "one message can be fetched whole",
		Rows("get-message-full", "get-message-apply-markdown"),
		Added[wire.SingleMessage]("message"),
		ParamAdded("apply_markdown", "GET /messages/{message_id}"))
)

// subscriberEmails names subscribers by address in the one answer that did;
// events and registrations always had their IDs.
func subscriberEmails(answer *wire.Subscriptions, o *Object) {
	list, _ := o.Get("subscriptions")
	for i, entry := range list.([]any) {
		s := answer.Subscriptions[i]
		if s.Subscribers.Present && s.SubscriberEmails != nil {
			entry.(*Object).Set("subscribers", s.SubscriberEmails())
		}
	}
}

// unlimited raises "forever", which may be written as JSON text or bare.
func unlimited(value string) (string, bool) {
	switch strings.Trim(value, `"`) {
	case "forever":
		return strings.Replace(value, "forever", "unlimited", 1), true
	case "unlimited":
		return "", false
	}
	return value, true
}
