// Package scenarios is the file format that seeds a world: an organization, its
// people, streams and history as plain data, and a loader that names the line of
// every mistake. It holds no behaviour: ids, keys and times that a file leaves
// out are assigned by the world that is built from it.
package scenarios

// Scenario is one organization as a file describes it. After Load every
// reference (an email, a stream name) is spelt like the object it refers to and
// every default is filled in.
type Scenario struct {
	Organization Organization `yaml:"organization"`
	Users        []User       `yaml:"users" required:"true"`
	Groups       []Group      `yaml:"groups,omitempty"`
	Streams      []Stream     `yaml:"streams,omitempty"`
	Emoji        []Emoji      `yaml:"emoji,omitempty"`
	Messages     []Message    `yaml:"messages,omitempty"`
	Attachments  []Attachment `yaml:"attachments,omitempty"`
	Mutes        Mutes        `yaml:"mutes,omitempty"`
	Statuses     []Status     `yaml:"statuses,omitempty"`
	Linkifiers   []Linkifier  `yaml:"linkifiers,omitempty"`
	Playgrounds  []Playground `yaml:"playgrounds,omitempty"`
	// ProfileFields are in the order in which profiles show them.
	ProfileFields []ProfileField `yaml:"profile_fields,omitempty"`
	Scheduled     []Scheduled    `yaml:"scheduled,omitempty"`
	Drafts        []StoredDraft  `yaml:"drafts,omitempty"`
	Invites       []Invite       `yaml:"invites,omitempty"`

	origin origin
}

// Organization holds the settings of the whole world. Policies use the numbers
// of the API: 1 members, 2 administrators, 3 full members, 4 moderators,
// 5 everyone, 6 nobody, 7 owners.
type Organization struct {
	// ID is the short identifier, lower-case letters, digits and hyphens.
	ID   string `yaml:"id" limit:"1..40"`
	Name string `yaml:"name" limit:"1..40"`
	// Description is Markdown of at most 1000 characters.
	Description string `yaml:"description,omitempty" limit:"0..1000"`
	// Icon is an http(s) URL or a path of the server; empty is a generated one.
	Icon string `yaml:"icon,omitempty" limit:"0..2000"`
	// WebPublicStreams is both switches in one: of the server and of the organization.
	WebPublicStreams            bool `yaml:"web_public_streams"`
	CreatePublicStreamPolicy    int  `yaml:"create_public_stream_policy" oneof:"1,2,3,4"`
	CreatePrivateStreamPolicy   int  `yaml:"create_private_stream_policy" oneof:"1,2,3,4"`
	CreateWebPublicStreamPolicy int  `yaml:"create_web_public_stream_policy" oneof:"2,4,6,7"`
	InviteToStreamPolicy        int  `yaml:"invite_to_stream_policy" oneof:"1,2,3,4"`
	// WildcardMentionPolicy says who may notify all readers of a large stream: 1
	// everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7 moderators.
	WildcardMentionPolicy int `yaml:"wildcard_mention_policy" oneof:"1,2,3,5,6,7"`
	// UserGroupEditPolicy says who may make user groups, and change those they are in.
	UserGroupEditPolicy int `yaml:"user_group_edit_policy" oneof:"1,2,3,4"`
	// InviteToRealmPolicy says who may invite; BotCreationPolicy 1 everyone, 2
	// only webhooks, 3 administrators.
	InviteToRealmPolicy  int `yaml:"invite_to_realm_policy" oneof:"1,2,3,4,6"`
	AddCustomEmojiPolicy int `yaml:"add_custom_emoji_policy" oneof:"1,2,3,4"`
	BotCreationPolicy    int `yaml:"bot_creation_policy" oneof:"1,2,3"`
	// What people cannot change about themselves; administrators can.
	NameChangesDisabled   bool `yaml:"name_changes_disabled,omitempty"`
	EmailChangesDisabled  bool `yaml:"email_changes_disabled,omitempty"`
	AvatarChangesDisabled bool `yaml:"avatar_changes_disabled,omitempty"`
	// ReadReceipts lets people see who has read a message.
	ReadReceipts bool `yaml:"enable_read_receipts,omitempty"`
	// WaitingPeriodDays is the age at which a member becomes a full member.
	WaitingPeriodDays int `yaml:"waiting_period_days" limit:"0..100000"`
	// NotificationsStream is the stream in which new streams are announced; empty is none.
	NotificationsStream string `yaml:"notifications_stream,omitempty" ref:"stream"`
	// SignupStream is the stream in which new people are announced; empty is none.
	SignupStream string `yaml:"signup_stream,omitempty" ref:"stream"`
	// MandatoryTopics refuses stream messages without a topic.
	MandatoryTopics bool `yaml:"mandatory_topics"`
	// AllowMessageEditing lets people change what they wrote, AllowEditHistory
	// lets them see what was changed.
	AllowMessageEditing      bool `yaml:"allow_message_editing"`
	AllowEditHistory         bool `yaml:"allow_edit_history"`
	EditTopicPolicy          int  `yaml:"edit_topic_policy" oneof:"1,2,3,4,5,6"`
	MoveBetweenStreamsPolicy int  `yaml:"move_messages_between_streams_policy" oneof:"1,2,3,4,6"`
	DeleteOwnMessagePolicy   int  `yaml:"delete_own_message_policy" oneof:"1,2,3,4,5"`
	// The limits are in seconds after a message was sent, -1 for none.
	ContentEditLimit        int `yaml:"message_content_edit_limit_seconds" limit:"-1..2147483647"`
	ContentDeleteLimit      int `yaml:"message_content_delete_limit_seconds" limit:"-1..2147483647"`
	MoveWithinStreamLimit   int `yaml:"move_messages_within_stream_limit_seconds" limit:"-1..2147483647"`
	MoveBetweenStreamsLimit int `yaml:"move_messages_between_streams_limit_seconds" limit:"-1..2147483647"`
	// DemoDays is after how many days an organization goes that is there to be
	// tried out; 0 for any other.
	DemoDays int `yaml:"demo_days,omitempty" limit:"0..36500"`
	// UploadQuotaMiB is how much all uploads may take; 0 for what the world can keep.
	UploadQuotaMiB int `yaml:"upload_quota_mib,omitempty" limit:"0..512"`
	// ImagePreviews and URLPreviews put what links lead to below a message.
	ImagePreviews bool `yaml:"inline_image_preview"`
	URLPreviews   bool `yaml:"inline_url_embed_preview"`
	// JWTKey signs the tokens that POST /jwt/fetch_api_key accepts; empty
	// switches them off.
	JWTKey string `yaml:"jwt_key,omitempty" limit:"0..200"`
	// Logins are the ways to log in with an account elsewhere, in display order.
	Logins []Login `yaml:"logins,omitempty"`
	// DirectMessages is false when people may not write to each other directly.
	DirectMessages bool `yaml:"direct_messages"`
	// Settings are those of PATCH /realm that have no key above; UserDefaults are
	// what accounts start with that are made later.
	Settings     Settings `yaml:"settings,omitempty" settings:"organization"`
	UserDefaults Settings `yaml:"user_settings_defaults,omitempty" settings:"defaults"`
}

// Login is a way to log in with an account elsewhere.
type Login struct {
	// Name is unique and for machines; "github", "gitlab", "google", "apple",
	// "azuread" and "saml" are known to clients.
	Name        string `yaml:"name" required:"true" limit:"1..60"`
	DisplayName string `yaml:"display_name" required:"true" limit:"1..60"`
	// Icon is a URL or a path of the server; empty is none.
	Icon string `yaml:"icon,omitempty" limit:"0..2000"`
}

// User is a person or a bot.
type User struct {
	// ID is 0 when the world shall assign one.
	ID       int    `yaml:"id,omitempty" limit:"1..2147483647"`
	Email    string `yaml:"email" required:"true" limit:"3..254" names:"user"`
	FullName string `yaml:"full_name" required:"true" limit:"2..100"`
	Role     Role   `yaml:"role"`
	// Deactivated accounts keep their messages and subscriptions.
	Deactivated bool `yaml:"deactivated,omitempty"`
	// APIKey is 32 letters and digits; empty when the world shall derive one.
	APIKey   string `yaml:"api_key,omitempty"`
	Password string `yaml:"password,omitempty" limit:"6..100"`
	// Joined is zero when the world shall choose.
	Joined   Time   `yaml:"joined,omitempty"`
	Timezone string `yaml:"timezone,omitempty" limit:"0..40"`
	// Bot is empty for a person.
	Bot BotKind `yaml:"bot,omitempty"`
	// BotOwner is the email of the person who owns the bot; bots must have one.
	BotOwner string `yaml:"bot_owner,omitempty" ref:"person"`
	// Service is what stands behind the bot, nil for nothing.
	Service         *Service        `yaml:"service,omitempty"`
	Avatar          Avatar          `yaml:"avatar"`
	EmailVisibility EmailVisibility `yaml:"email_visibility"`
	BillingAdmin    bool            `yaml:"billing_admin,omitempty"`
	// CanCreateUsers allows POST /users in addition to being an administrator.
	CanCreateUsers bool     `yaml:"can_create_users,omitempty"`
	AlertWords     []string `yaml:"alert_words,omitempty" limit:"1..100"`
	// Profile is what a person says in the profile fields.
	Profile []ProfileValue `yaml:"profile,omitempty"`
	// LastActive is when a person was last seen to be there; zero for never.
	LastActive Time `yaml:"last_active,omitempty"`
	// Settings are those of PATCH /settings that have no key above.
	Settings Settings `yaml:"settings,omitempty" settings:"account"`
}

// Stream is a stream with its subscribers.
type Stream struct {
	// ID is 0 when the world shall assign one.
	ID          int     `yaml:"id,omitempty" limit:"1..2147483647"`
	Name        string  `yaml:"name" required:"true" limit:"1..60" names:"stream"`
	Description string  `yaml:"description,omitempty" limit:"0..1024"`
	Privacy     Privacy `yaml:"privacy"`
	// Created is zero when the world shall choose.
	Created Time `yaml:"created,omitempty"`
	// Creator is an email; empty when the stream came with the organization.
	Creator     string   `yaml:"creator,omitempty" ref:"user"`
	Subscribers []string `yaml:"subscribers,omitempty" ref:"user"`
	// Subscriptions are what some of the subscribers made of the stream.
	Subscriptions []Subscription `yaml:"subscriptions,omitempty"`
	PostPolicy    PostPolicy     `yaml:"post_policy"`
	// Removers are those who may unsubscribe others.
	Removers Removers `yaml:"can_remove_subscribers"`
	// SharedHistory says whether new subscribers of a private stream see what was
	// said before they came; nil is the default, which is no for private streams
	// and always yes for the others.
	SharedHistory *bool `yaml:"shared_history,omitempty"`
	// RetentionDays is nil for the organization's rule and -1 for ever.
	RetentionDays *int `yaml:"retention_days,omitempty" limit:"-1..100000"`
	// Default streams are those to which new people are subscribed.
	Default bool `yaml:"default,omitempty"`
}

// Message is one message to a stream or, with To, to people.
type Message struct {
	// ID is 0 for one more than the message before.
	ID int `yaml:"id,omitempty" limit:"1..9007199254740991"`
	// Time is zero when the world shall choose.
	Time Time `yaml:"time,omitempty"`
	// From is the sender's email.
	From   string `yaml:"from" required:"true" ref:"user"`
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	Topic  string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of a direct message's receivers; the sender may be left out.
	To      []string `yaml:"to,omitempty" ref:"user"`
	Content string   `yaml:"content" required:"true" limit:"1..10000"`
	// Client is the name of the sending client; empty when the world shall choose.
	Client string `yaml:"client,omitempty" limit:"0..30"`
	// Reactions are in the order in which they were added.
	Reactions []Reaction `yaml:"reactions,omitempty"`
	// Edits are what was changed since it was sent, oldest first.
	Edits []Edit `yaml:"edits,omitempty"`
	// ReadBy, StarredBy and CollapsedBy list emails of those who have the flag;
	// people have read what they sent themselves.
	ReadBy      []string `yaml:"read_by,omitempty" ref:"user"`
	StarredBy   []string `yaml:"starred_by,omitempty" ref:"user"`
	CollapsedBy []string `yaml:"collapsed_by,omitempty" ref:"user"`
}

// Edit is one change of a message. Content, Topic and Stream are what it was
// until then; one that is left out did not change.
type Edit struct {
	// Time is zero for a minute after the edit before, or after sending.
	Time Time `yaml:"time,omitempty"`
	// From is the email of who edited; empty is the sender.
	From    string `yaml:"from,omitempty" ref:"user"`
	Content string `yaml:"content,omitempty" limit:"1..10000"`
	Topic   string `yaml:"topic,omitempty" limit:"1..60"`
	Stream  string `yaml:"stream,omitempty" ref:"stream"`
}

// Reaction is one person's emoji on a message. Emoji is a name, of an emoji of
// this file or of Unicode's.
type Reaction struct {
	From  string `yaml:"from" required:"true" ref:"user"`
	Emoji string `yaml:"emoji" required:"true" limit:"1..100" ref:"emoji"`
}

// Emoji is a picture that the organization uploaded.
type Emoji struct {
	// ID is 0 when the world shall assign one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Name is lower-case letters, digits, hyphens and underscores.
	Name string `yaml:"name" required:"true" limit:"1..100" names:"emoji"`
	// URL is an http(s) URL or a path of the server; empty when the world shall choose.
	URL string `yaml:"url,omitempty" limit:"0..2000"`
	// Author is an email; empty when nobody knows.
	Author string `yaml:"author,omitempty" ref:"user"`
	// Deactivated emoji are no longer offered, and their names are free.
	Deactivated bool `yaml:"deactivated,omitempty"`
}

// Attachment is a file that somebody uploaded. Messages of its owner use it by a
// link to /user_uploads/ and its path.
type Attachment struct {
	// ID is 0 when the world shall assign one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Owner is an email.
	Owner string `yaml:"owner" required:"true" ref:"user"`
	// Name is what the file was called where it came from.
	Name string `yaml:"name" required:"true" limit:"1..255"`
	// Path is where it lies below /user_uploads/, such as "1/charts/reef.txt";
	// empty when the world shall choose.
	Path string `yaml:"path,omitempty" limit:"0..500"`
	// Time is zero when the world shall choose.
	Time Time `yaml:"time,omitempty"`
	// Content is what is in the file, if that is text; Base64 is what is in it
	// otherwise.
	Content string `yaml:"content,omitempty"`
	Base64  string `yaml:"base64,omitempty"`
}

// newOrganization is an organization in which nobody has changed a setting.
func newOrganization() Organization {
	return Organization{
		ID: "example", Name: "Example", DirectMessages: true,
		CreatePublicStreamPolicy: 1, CreatePrivateStreamPolicy: 1, CreateWebPublicStreamPolicy: 7,
		InviteToStreamPolicy: 1, WildcardMentionPolicy: 5, UserGroupEditPolicy: 1,
		InviteToRealmPolicy: 1, AddCustomEmojiPolicy: 1, BotCreationPolicy: 1,
		AllowMessageEditing: true, AllowEditHistory: true, EditTopicPolicy: 5,
		MoveBetweenStreamsPolicy: 2, DeleteOwnMessagePolicy: 2,
		ContentEditLimit: 600, ContentDeleteLimit: 600,
		MoveWithinStreamLimit: 604800, MoveBetweenStreamsLimit: 604800, ImagePreviews: true,
	}
}
