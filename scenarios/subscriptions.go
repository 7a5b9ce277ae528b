package scenarios

// Subscription has the personal settings of a subscriber for a stream.
type Subscription struct {
	// User is the email of a present or former subscriber of the stream.
	User string `yaml:"user" required:"true" ref:"user"`
	// Color is written #rrggbb. Left out: the server chooses one.
	Color string `yaml:"color,omitempty"`
	// Muted says that the user muted the stream.
	Muted bool `yaml:"muted,omitempty"`
	// Pinned says that the user pinned the stream to the top.
	Pinned bool `yaml:"pinned,omitempty"`
	// DesktopNotifications overrides the user's setting for desktop notifications.
	DesktopNotifications *bool `yaml:"desktop_notifications,omitempty"`
	// AudibleNotifications overrides the user's setting for audible notifications.
	AudibleNotifications *bool `yaml:"audible_notifications,omitempty"`
	// PushNotifications overrides the user's setting for push notifications.
	PushNotifications *bool `yaml:"push_notifications,omitempty"`
	// EmailNotifications overrides the user's setting for email notifications.
	EmailNotifications *bool `yaml:"email_notifications,omitempty"`
	// WildcardMentionsNotify overrides the user's setting for wildcard mentions.
	WildcardMentionsNotify *bool `yaml:"wildcard_mentions_notify,omitempty"`
	// Left says that the user was subscribed and is not a subscriber any more.
	Left bool `yaml:"left,omitempty"`
	// Received are the numbers of the messages at which the user was subscribed. Left
	// out: all messages, or none if the user has left.
	Received []Period `yaml:"received,omitempty"`
	// QuietTo is the number of the last message from before the account was made: up to
	// it, messages neither mention nor alert the user. Left out: none.
	QuietTo int `yaml:"quiet_to,omitempty" limit:"1..9007199254740991"`
}

// Period is a range of messages by their numbers.
type Period struct {
	// From is the first number.
	From int `yaml:"from" required:"true" limit:"1..9007199254740991"`
	// To is the last number. Left out: the user is still subscribed.
	To int `yaml:"to,omitempty" limit:"1..9007199254740991"`
}

// Removers says who may unsubscribe other users from a stream.
type Removers string

// Users who may unsubscribe other users.
const (
	AdministratorsRemove Removers = "administrators"
	ModeratorsRemove     Removers = "moderators"
	FullMembersRemove    Removers = "full-members"
	MembersRemove        Removers = "members"
	EveryoneRemoves      Removers = "everyone"
)

// Words are the values of a Removers, the default first.
func (Removers) Words() []string {
	return []string{"administrators", "moderators", "full-members", "members", "everyone"}
}
