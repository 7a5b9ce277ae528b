package wire

// Register is the answer of POST /register: always the queue and the version of the
// server, and one embedded part for each kind of state that the client fetches. A part
// that is nil was not fetched and has no field in the answer. The comment of a part
// has its fetch name.
type Register struct {
	QueueID     string `json:"queue_id"`
	LastEventID int    `json:"last_event_id"`

	*RegisterVersion
	*RegisterAlertWords
	*RegisterProfileFields
	*RegisterDefaultStreams
	*RegisterDefaultStreamGroups
	*RegisterDrafts
	*RegisterGiphy
	*RegisterBilling
	*RegisterVideoCalls
	*RegisterOnboarding
	*RegisterMessage
	*RegisterUnread
	*RegisterMutedTopics
	*RegisterMutedUsers
	*RegisterPresence
	*RegisterRealm
	*RegisterBots
	*RegisterDomains
	*RegisterEmoji
	*RegisterEmbeddedBots
	*RegisterIncomingWebhookBots
	*RegisterFilters
	*RegisterLinkifiers
	*RegisterPlaygrounds
	*RegisterUsers
	*RegisterUserGroups
	*RegisterSettingsDefaults
	*RegisterRecentConversations
	*RegisterScheduledMessages
	*RegisterSnippets
	*RegisterStarredMessages
	*RegisterStopWords
	*RegisterStreams
	*RegisterSubscriptions
	*RegisterDisplaySettings
	*RegisterNotificationSettings
	*RegisterUserSettings
	*RegisterUserStatus
	*RegisterUserTopics

	// PointerFetched reports whether the client fetched "pointer", which the newest
	// servers no longer have.
	PointerFetched bool `json:"-"`
}

// RegisterVersion is the version of the server, which newest clients always receive.
type RegisterVersion struct {
	ServiceVersion      string `json:"service_version"`
	ServiceMergeBase    string `json:"service_merge_base"`
	ServiceFeatureLevel int    `json:"service_feature_level"`
}

// RegisterMessage is "message": the newest message the user received, -1 for
// none.
type RegisterMessage struct {
	MaxMessageID int `json:"max_message_id"`
}

// RegisterUserStatus is "user_status": by user ID, only those with a status.
type RegisterUserStatus struct {
	UserStatus map[string]Status `json:"user_status"`
}

// Status is a user's own status, only the parts that differ from the default.
type Status struct {
	Away         bool   `json:"away,omitempty"`
	StatusText   string `json:"status_text,omitempty"`
	EmojiName    string `json:"emoji_name,omitempty"`
	EmojiCode    string `json:"emoji_code,omitempty"`
	ReactionType string `json:"reaction_type,omitempty"`
}

// RegisterStreams is "stream": the streams of GET /streams. The two limits are those of
// the realm part, for levels that sent them here.
type RegisterStreams struct {
	Streams []StreamWithTraffic `json:"streams"`

	MaxNameLength        int `json:"-"`
	MaxDescriptionLength int `json:"-"`
}

// RegisterDefaultStreams is "default_streams", by ID, empty for guests.
type RegisterDefaultStreams struct {
	RealmDefaultStreams []int `json:"realm_default_streams"`

	Whole []Stream `json:"-"`
}

// RegisterDefaultStreamGroups is "default_stream_groups".
type RegisterDefaultStreamGroups struct {
	RealmDefaultStreamGroups []DefaultStreamGroup `json:"realm_default_stream_groups"`
}

// DefaultStreamGroup is a named set of streams offered to new users.
type DefaultStreamGroup struct {
	ID          int    `json:"id"`
	Name        string `json:"name"`
	Description string `json:"description"`
	Streams     []int  `json:"streams"`
}

// RegisterSubscriptions is "subscription": the streams the user is subscribed
// to, was subscribed to, and could be subscribed to.
type RegisterSubscriptions struct {
	Subscriptions   []Subscription    `json:"subscriptions"`
	Unsubscribed    []Subscription    `json:"unsubscribed"`
	NeverSubscribed []NeverSubscribed `json:"never_subscribed"`
}

// NeverSubscribed is a stream in the user's sight: a subscription without the
// properties of a subscriber.
type NeverSubscribed struct {
	Stream
	StreamWeeklyTraffic *int            `json:"stream_weekly_traffic"`
	Subscribers         Nullable[[]int] `json:"subscribers,omitzero"`
}
