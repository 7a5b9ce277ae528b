// Package scenarios defines the file format for worlds: an organization, its people,
// streams and history as plain data. The loader reports each error with its line. A
// world that is built from a scenario assigns the ids, keys and times that the file
// leaves out.
package scenarios

// Scenario is one organization as a file describes it. After Load every reference (an
// email, a stream name) has the spelling of its object and all defaults are set.
type Scenario struct {
	// Organization has the settings of the whole organization.
	Organization Organization `yaml:"organization"`
	// Users are the people and the bots. At least one active person is an owner.
	Users []User `yaml:"users" required:"true"`
	// ServerBots are the numbers of the bots that each server has. Left out: the server
	// assigns them.
	ServerBots []ServerBot `yaml:"server_bots,omitempty"`
	// Groups are the user groups that people made. System groups exist without
	// being listed.
	Groups []Group `yaml:"groups,omitempty"`
	// Streams are the streams with their subscribers.
	Streams []Stream `yaml:"streams,omitempty"`
	// Emoji are the custom emoji of the organization.
	Emoji []Emoji `yaml:"emoji,omitempty"`
	// Messages are listed in the order in which they were sent.
	Messages []Message `yaml:"messages,omitempty"`
	// Attachments are the uploaded files.
	Attachments []Attachment `yaml:"attachments,omitempty"`
	// Mutes are the muted topics and the muted users.
	Mutes Mutes `yaml:"mutes,omitempty"`
	// Statuses are the statuses that users set.
	Statuses []Status `yaml:"statuses,omitempty"`
	// Domains are the domains that email addresses of new users can have, where the
	// organization restricts them.
	Domains []Domain `yaml:"domains,omitempty"`
	// Linkifiers turn texts that match a pattern into links. The first one that
	// matches is used.
	Linkifiers []Linkifier `yaml:"linkifiers,omitempty"`
	// Playgrounds are websites where people can run code of one language.
	Playgrounds []Playground `yaml:"playgrounds,omitempty"`
	// ProfileFields are the custom profile fields, in display order.
	ProfileFields []ProfileField `yaml:"profile_fields,omitempty"`
	// Scheduled are the messages that the server sends later.
	Scheduled []Scheduled `yaml:"scheduled,omitempty"`
	// Drafts are unfinished messages that users saved.
	Drafts []StoredDraft `yaml:"drafts,omitempty"`
	// Invites are the open invitations.
	Invites []Invite `yaml:"invites,omitempty"`
	// Faults are the ways in which the server goes wrong on purpose.
	Faults []Fault `yaml:"faults,omitempty"`
	// Actors are the people who act on their own with spiritlevel serve --lively.
	Actors []Actor `yaml:"actors,omitempty"`

	origin origin
}

// Organization has the settings of the whole organization. Policies use the
// numbers of the API.
type Organization struct {
	// ID is the short identifier: lower-case letters, digits and hyphens.
	ID string `yaml:"id" limit:"1..40"`
	// Name is the name that people see.
	Name string `yaml:"name" limit:"1..40"`
	// Description is Markdown of at most 1000 characters.
	Description string `yaml:"description,omitempty" limit:"0..1000"`
	// Icon is an http or https URL, or a path of the server. Left out: a generated
	// picture.
	Icon string `yaml:"icon,omitempty" limit:"0..2000"`
	// Avatars says where the pictures of accounts without one of their own come from.
	// Left out: gravatar, as real servers; spiritlevel serve takes local.
	Avatars Avatars `yaml:"avatars,omitempty"`
	// WebPublicStreams allows web-public streams, both for the server and for the
	// organization.
	WebPublicStreams bool `yaml:"web_public_streams"`
	// CreatePublicStreamPolicy says who may create public streams: 1 members, 2
	// administrators, 3 full members, 4 moderators.
	CreatePublicStreamPolicy int `yaml:"create_public_stream_policy" oneof:"1,2,3,4"`
	// CreatePrivateStreamPolicy says who may create private streams: 1 members, 2
	// administrators, 3 full members, 4 moderators.
	CreatePrivateStreamPolicy int `yaml:"create_private_stream_policy" oneof:"1,2,3,4"`
	// CreateWebPublicStreamPolicy says who may create web-public streams: 2
	// administrators, 4 moderators, 6 nobody, 7 owners.
	CreateWebPublicStreamPolicy int `yaml:"create_web_public_stream_policy" oneof:"2,4,6,7"`
	// InviteToStreamPolicy says who may subscribe other users to streams: 1
	// members, 2 administrators, 3 full members, 4 moderators.
	InviteToStreamPolicy int `yaml:"invite_to_stream_policy" oneof:"1,2,3,4"`
	// WildcardMentionPolicy says who may notify all subscribers of a large stream:
	// 1 everyone, 2 members, 3 full members, 5 administrators, 6 nobody, 7
	// moderators.
	WildcardMentionPolicy int `yaml:"wildcard_mention_policy" oneof:"1,2,3,5,6,7"`
	// UserGroupEditPolicy says who may create user groups and change their own
	// groups: 1 members, 2 administrators, 3 full members, 4 moderators.
	UserGroupEditPolicy int `yaml:"user_group_edit_policy" oneof:"1,2,3,4"`
	// InviteToRealmPolicy says who may invite new users: 1 members, 2
	// administrators, 3 full members, 4 moderators, 6 nobody.
	InviteToRealmPolicy int `yaml:"invite_to_realm_policy" oneof:"1,2,3,4,6"`
	// AddCustomEmojiPolicy says who may upload emoji: 1 members, 2 administrators,
	// 3 full members, 4 moderators.
	AddCustomEmojiPolicy int `yaml:"add_custom_emoji_policy" oneof:"1,2,3,4"`
	// BotCreationPolicy says who may create bots: 1 everyone, 2 everyone but only
	// incoming webhooks, 3 administrators.
	BotCreationPolicy int `yaml:"bot_creation_policy" oneof:"1,2,3"`
	// NameChangesDisabled forbids users to change their names. Administrators
	// still can.
	NameChangesDisabled bool `yaml:"name_changes_disabled,omitempty"`
	// EmailChangesDisabled forbids users to change their email addresses.
	// Administrators still can.
	EmailChangesDisabled bool `yaml:"email_changes_disabled,omitempty"`
	// AvatarChangesDisabled forbids users to change their avatars. Administrators
	// still can.
	AvatarChangesDisabled bool `yaml:"avatar_changes_disabled,omitempty"`
	// ReadReceipts lets users see who has read a message.
	ReadReceipts bool `yaml:"enable_read_receipts,omitempty"`
	// WaitingPeriodDays is the age in days at which a member becomes a full
	// member.
	WaitingPeriodDays int `yaml:"waiting_period_days" limit:"0..100000"`
	// NotificationsStream is the stream where new streams are announced. Left out:
	// they are not announced.
	NotificationsStream string `yaml:"notifications_stream,omitempty" ref:"stream"`
	// SignupStream is the stream where new users are announced. Left out: they are
	// not announced.
	SignupStream string `yaml:"signup_stream,omitempty" ref:"stream"`
	// MandatoryTopics refuses stream messages without a topic.
	MandatoryTopics bool `yaml:"mandatory_topics"`
	// AllowMessageEditing lets users edit the content of their messages.
	AllowMessageEditing bool `yaml:"allow_message_editing"`
	// AllowEditHistory lets users see the former versions of a message.
	AllowEditHistory bool `yaml:"allow_edit_history"`
	// EditTopicPolicy says who may change the topics of messages: 1 members, 2
	// administrators, 3 full members, 4 moderators, 5 everyone, 6 nobody.
	EditTopicPolicy int `yaml:"edit_topic_policy" oneof:"1,2,3,4,5,6"`
	// MoveBetweenStreamsPolicy says who may move messages to another stream: 1
	// members, 2 administrators, 3 full members, 4 moderators, 6 nobody.
	MoveBetweenStreamsPolicy int `yaml:"move_messages_between_streams_policy" oneof:"1,2,3,4,6"`
	// DeleteOwnMessagePolicy says who may delete their own messages: 1 members, 2
	// administrators, 3 full members, 4 moderators, 5 everyone.
	DeleteOwnMessagePolicy int `yaml:"delete_own_message_policy" oneof:"1,2,3,4,5"`
	// ContentEditLimit is the time limit for editing the content of a message, in seconds
	// after sending; -1 for no limit.
	ContentEditLimit int `yaml:"message_content_edit_limit_seconds" limit:"-1..2147483647"`
	// ContentDeleteLimit is the time limit for deleting a message, in seconds after
	// sending; -1 for no limit.
	ContentDeleteLimit int `yaml:"message_content_delete_limit_seconds" limit:"-1..2147483647"`
	// MoveWithinStreamLimit is the time limit for changing the topic of a message, in
	// seconds after sending; -1 for no limit.
	MoveWithinStreamLimit int `yaml:"move_messages_within_stream_limit_seconds" limit:"-1..2147483647"`
	// MoveBetweenStreamsLimit is the time limit for moving a message to another stream, in
	// seconds after sending; -1 for no limit.
	MoveBetweenStreamsLimit int `yaml:"move_messages_between_streams_limit_seconds" limit:"-1..2147483647"`
	// DemoDays makes this a demo organization that is deleted after this number of
	// days. Left out: it is not a demo.
	DemoDays int `yaml:"demo_days,omitempty" limit:"0..36500"`
	// UploadQuotaMiB is the space for all uploads in MiB. Left out: the most that
	// the fake can store.
	UploadQuotaMiB int `yaml:"upload_quota_mib,omitempty" limit:"0..512"`
	// ImagePreviews shows linked images below a message.
	ImagePreviews bool `yaml:"inline_image_preview"`
	// URLPreviews shows previews of linked websites below a message.
	URLPreviews bool `yaml:"inline_url_embed_preview"`
	// JWTKey is the key for the tokens that POST /jwt/fetch_api_key accepts. Left
	// out: it accepts none.
	JWTKey string `yaml:"jwt_key,omitempty" limit:"0..200"`
	// Logins are the external authentication methods, in display order.
	Logins []Login `yaml:"logins,omitempty"`
	// Production makes the server a production server, not a development server: it
	// gives no API key without a password, and it has no email gateway.
	Production bool `yaml:"production,omitempty"`
	// EmailGateway is the host of the email addresses of streams. Left out: a host of
	// the server, or none in production.
	EmailGateway string `yaml:"email_gateway,omitempty" limit:"0..100"`
	// MailHost is the host of the addresses that are made here: those of bots, and
	// stand-ins for hidden addresses. Left out: a host of the organization's own.
	MailHost string `yaml:"mail_host,omitempty" limit:"0..100"`
	// DirectMessages allows direct messages.
	DirectMessages bool `yaml:"direct_messages"`
	// Settings are the settings of PATCH /realm that have no key of their own
	// here.
	Settings Settings `yaml:"settings,omitempty" settings:"organization"`
	// UserDefaults are the default settings of accounts that are created later,
	// with the names of PATCH /settings.
	UserDefaults Settings `yaml:"user_settings_defaults,omitempty" settings:"defaults"`
}

// Login is an external authentication method.
type Login struct {
	// Name is unique and for programs. Clients know github, gitlab, google, apple,
	// azuread and saml.
	Name string `yaml:"name" required:"true" limit:"1..60"`
	// DisplayName is the name that people see.
	DisplayName string `yaml:"display_name" required:"true" limit:"1..60"`
	// Icon is a URL or a path of the server. Left out: no icon.
	Icon string `yaml:"icon,omitempty" limit:"0..2000"`
}

// User is a person or a bot.
type User struct {
	// ID is the number of the user. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Email is the address of the account. Other parts of the file refer to the
	// user by it.
	Email string `yaml:"email" required:"true" limit:"3..254" names:"user"`
	// FullName is the name that people see.
	FullName string `yaml:"full_name" required:"true" limit:"2..100"`
	// Role is the role of the user.
	Role Role `yaml:"role"`
	// Deactivated users keep their messages and subscriptions.
	Deactivated bool `yaml:"deactivated,omitempty"`
	// APIKey is 32 letters and digits. Left out: the server derives one from its
	// seed.
	APIKey string `yaml:"api_key,omitempty"`
	// Password is for the login. Left out: no login with a password.
	Password string `yaml:"password,omitempty" limit:"6..100"`
	// Joined is when the account was created. Left out: 30 days before the start.
	Joined Time `yaml:"joined,omitempty"`
	// Timezone is the name of a time zone such as Europe/Lisbon.
	Timezone string `yaml:"timezone,omitempty" limit:"0..40"`
	// Bot is the type of a bot. Left out: the account is a person.
	Bot BotKind `yaml:"bot,omitempty"`
	// BotOwner is the email of the person who owns the bot. Each bot must have
	// one.
	BotOwner string `yaml:"bot_owner,omitempty" ref:"person"`
	// Service is the service of an outgoing webhook bot or an embedded bot.
	Service *Service `yaml:"service,omitempty"`
	// Avatar says where the picture of the user comes from.
	Avatar Avatar `yaml:"avatar"`
	// AvatarBase64 is the picture of a user with avatar: uploaded, a PNG, GIF or JPEG
	// file in base64. Left out: a generated picture.
	AvatarBase64 string `yaml:"avatar_base64,omitempty"`
	// AvatarVersion counts the pictures that the user has had. Left out: 1.
	AvatarVersion int `yaml:"avatar_version,omitempty" limit:"1..2147483647"`
	// EmailVisibility says who can see the user's email address.
	EmailVisibility EmailVisibility `yaml:"email_visibility"`
	// BillingAdmin allows the user to manage billing.
	BillingAdmin bool `yaml:"billing_admin,omitempty"`
	// CanCreateUsers allows an administrator to create users with POST /users.
	CanCreateUsers bool `yaml:"can_create_users,omitempty"`
	// AlertWords are words that notify the user when a message contains one.
	AlertWords []string `yaml:"alert_words,omitempty" limit:"1..100"`
	// Newcomer says that the user has not finished the tutorial.
	Newcomer bool `yaml:"newcomer,omitempty"`
	// HintsSeen are the names of the hints of the tutorial that the user has seen.
	HintsSeen []string `yaml:"hints_seen,omitempty" limit:"1..30"`
	// Profile has the values of the profile fields of a person.
	Profile []ProfileValue `yaml:"profile,omitempty"`
	// LastActive is when the person was last online. Left out: never.
	LastActive Time `yaml:"last_active,omitempty"`
	// Settings are the settings of PATCH /settings that have no key of their own
	// here.
	Settings Settings `yaml:"settings,omitempty" settings:"account"`
}

// Stream is a stream with its subscribers.
type Stream struct {
	// ID is the number of the stream. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// Name is the name of the stream. Other parts of the file refer to the stream
	// by it.
	Name string `yaml:"name" required:"true" limit:"1..60" names:"stream"`
	// Description is Markdown.
	Description string `yaml:"description,omitempty" limit:"0..1024"`
	// Privacy says who can find and read the stream.
	Privacy Privacy `yaml:"privacy"`
	// Created is when the stream was created. Left out: 30 days before the start.
	Created Time `yaml:"created,omitempty"`
	// Creator is the email of the user who created the stream. Left out: no user.
	Creator string `yaml:"creator,omitempty" ref:"user"`
	// Subscribers are the emails of the subscribers.
	Subscribers []string `yaml:"subscribers,omitempty" ref:"user"`
	// Subscriptions are the personal settings of subscribers for this stream.
	Subscriptions []Subscription `yaml:"subscriptions,omitempty"`
	// PostPolicy says who may send messages to the stream.
	PostPolicy PostPolicy `yaml:"post_policy"`
	// Removers says who may unsubscribe other users.
	Removers Removers `yaml:"can_remove_subscribers"`
	// SharedHistory lets new subscribers read older messages. Left out: no for
	// private streams, yes for all others.
	SharedHistory *bool `yaml:"shared_history,omitempty"`
	// RetentionDays is the number of days for which messages are kept; -1 for ever. Left
	// out: the rule of the organization.
	RetentionDays *int `yaml:"retention_days,omitempty" limit:"-1..100000"`
	// Default streams are the streams that new users are subscribed to.
	Default bool `yaml:"default,omitempty"`
	// Archived streams have messages, but no subscribers. Their name is free on the
	// server.
	Archived bool `yaml:"archived,omitempty"`
}

// newOrganization has the settings of a new organization.
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

// Settings are values of settings by their names in the API, each a bool, an
// int or a string. A setting that is left out has the value of a new organization
// or a new account.
type Settings map[string]any

// Domain is a domain that email addresses of new users can have.
type Domain struct {
	// Name is the name of the domain.
	Name string `yaml:"domain" required:"true" limit:"1..80"`
	// AllowSubdomains allows the domains below it too.
	AllowSubdomains bool `yaml:"allow_subdomains,omitempty"`
}

// ServerBot is the account of a bot that each server has.
type ServerBot struct {
	// Name is the name of the bot.
	Name ServerBotName `yaml:"name" required:"true"`
	// ID is the number of the bot among the users.
	ID int `yaml:"id" required:"true" limit:"1..2147483647"`
	// Joined is when the account was created. Left out: a year before the start.
	Joined Time `yaml:"joined,omitempty"`
}

// ServerBotName is the name of a bot that each server has.
type ServerBotName string

// Words are the values of a ServerBotName.
func (ServerBotName) Words() []string { return ServerBotNames() }

// ServerBotNames are the names of the bots that each server has.
func ServerBotNames() []string { return []string{"emailgateway", "welcome-bot", "notification-bot"} }
