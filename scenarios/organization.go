package scenarios

import "github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"

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
	// MaxMessageLength is the maximum number of characters in a message; longer ones are cut. Left out: 10,000.
	MaxMessageLength int `yaml:"max_message_length,omitempty" limit:"0..100000"`
	// MaxTopicLength is the maximum number of characters in a topic. Left out: 60.
	MaxTopicLength int `yaml:"max_topic_length,omitempty" limit:"0..1000"`
	// MaxDescriptionLength is the maximum number of characters in the description of a
	// stream. Left out: 1024.
	MaxDescriptionLength int `yaml:"max_stream_description_length,omitempty" limit:"0..1024"`
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
	// Permissions say who has a right, where the policies above do not say it.
	Permissions []Permission `yaml:"permissions,omitempty"`
	// Settings are the settings of PATCH /realm that have no key of their own
	// here.
	Settings Settings `yaml:"settings,omitempty" settings:"organization"`
	// UserDefaults are the default settings of accounts that are created later,
	// with the names of PATCH /settings.
	UserDefaults Settings `yaml:"user_settings_defaults,omitempty" settings:"defaults"`
}

// NewOrganization has the settings of a new organization.
func NewOrganization() Organization {
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

// Avatars says where the pictures of accounts without one of their own come from.
type Avatars string

// The sources of such pictures: a service on the internet, or the server itself, which
// then also stands in for pictures of other servers.
const (
	NoAvatars      Avatars = ""
	RemoteGravatar Avatars = "gravatar"
	LocalAvatars   Avatars = "local"
)

// Words are the values of Avatars, the default first.
func (Avatars) Words() []string { return []string{"", "gravatar", "local"} }

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

// Domain is a domain that email addresses of new users can have.
type Domain struct {
	// Name is the name of the domain.
	Name string `yaml:"domain" required:"true" limit:"1..80"`
	// AllowSubdomains allows the domains below it too.
	AllowSubdomains bool `yaml:"allow_subdomains,omitempty"`
}

var organizationID = lazyregexp.New(`^[a-z0-9-]+$`)

func (c *checker) checkOrganization() {
	o := &c.Organization
	if !organizationID.MatchString(o.ID) {
		c.fail("organization.id", "expected lower-case letters, digits and hyphens, found %s", quote(o.ID))
	}
	if !isText(o.Name) {
		c.fail("organization.name", "expected a name without control characters and surrounding spaces")
	}
	c.checkIcon("organization.icon", o.Icon)
	names := map[string]bool{}
	for i, l := range o.Logins {
		at := indexed("organization.logins", i)
		c.checkIcon(at+".icon", l.Icon)
		if names[l.Name] {
			c.fail(at+".name", "%s is listed twice", l.Name)
		}
		names[l.Name] = true
	}
}

var domainForm = lazyregexp.New(`^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$`)

func (c *checker) checkDomains() {
	seen := map[string]bool{}
	for i, d := range c.Domains {
		at := indexed("domains", i)
		if !domainForm.MatchString(d.Name) {
			c.fail(at+".domain", "expected a domain in lower-case letters such as example.com, found %s", quote(d.Name))
		}
		if seen[d.Name] {
			c.fail(at+".domain", "%s is listed twice", d.Name)
		}
		seen[d.Name] = true
	}
}
