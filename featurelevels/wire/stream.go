package wire

// Values of the policy for sending to a stream (spec: Subscription object,
// stream_post_policy).
const (
	PostAny            = 1
	PostAdministrators = 2
	PostFullMembers    = 3
	PostModerators     = 4
)

// Stream is a stream (spec: Stream). CreatorID is null for an unknown creator. DateCreated is in UNIX
// seconds; MessageRetentionDays is null for the organization's default and -1 for no
// limit; FirstMessageID is null before the first message.
type Stream struct {
	StreamPermissions
	CreatorID                  *int   `json:"creator_id"`
	DateCreated                int64  `json:"date_created"`
	Description                string `json:"description"`
	FirstMessageID             *int   `json:"first_message_id"`
	HistoryPublicToSubscribers bool   `json:"history_public_to_subscribers"`
	InviteOnly                 bool   `json:"invite_only"`
	IsArchived                 bool   `json:"is_archived"`
	IsRecentlyActive           bool   `json:"is_recently_active"`
	IsAnnouncementOnly         bool   `json:"is_announcement_only"`
	IsWebPublic                bool   `json:"is_web_public"`
	MessageRetentionDays       *int   `json:"message_retention_days"`
	Name                       string `json:"name"`
	RenderedDescription        string `json:"rendered_description"`
	StreamID                   int    `json:"stream_id"`
	StreamPostPolicy           int    `json:"stream_post_policy"`

	FirstEverID *int `json:"-"`
}

// StreamWithTraffic is a stream as lists and events show it, which has its weekly traffic: null for a
// stream younger than a week.
type StreamWithTraffic struct {
	Stream
	StreamWeeklyTraffic *int `json:"stream_weekly_traffic"`
}

// ListedStream is an entry of GET /streams: is_default only when asked for.
type ListedStream struct {
	StreamWithTraffic
	IsDefault *bool `json:"is_default,omitempty"`
}

// Personal are the fields of a subscription that belong to the subscriber.
// Null in a notification field inherits the user-level setting.
type Personal struct {
	Color                  string `json:"color"`
	IsMuted                bool   `json:"is_muted"`
	InHomeView             bool   `json:"in_home_view"`
	PinToTop               bool   `json:"pin_to_top"`
	DesktopNotifications   *bool  `json:"desktop_notifications"`
	AudibleNotifications   *bool  `json:"audible_notifications"`
	PushNotifications      *bool  `json:"push_notifications"`
	EmailNotifications     *bool  `json:"email_notifications"`
	WildcardMentionsNotify *bool  `json:"wildcard_mentions_notify"`
}

// Subscription is a subscribed stream (spec: Subscription object).
// Subscribers, user IDs, are present only when asked for.
// StreamWeeklyTraffic is null for a stream younger than a week.
type Subscription struct {
	Stream
	Personal
	StreamWeeklyTraffic *int            `json:"stream_weekly_traffic"`
	Subscribers         Nullable[[]int] `json:"subscribers,omitzero"`

	SubscriberEmails func() []string `json:"-"`
	EmailAddress     string          `json:"-"`
}
