package wire

import "encoding/json"

// SubscriptionsUpdated is the answer of PATCH /users/me/subscriptions.
type SubscriptionsUpdated struct {
	Subscribed
	Unsubscribed
}

// PropertiesChanged is the answer of POST /users/me/subscriptions/properties, the
// envelope only. SubscriptionData repeats the request.
type PropertiesChanged struct {
	SubscriptionData json.RawMessage `json:"-"`
}
