package scenarios

// Role is the role of a user in the organization.
type Role string

// The roles, from the most permissions to the fewest.
const (
	Owner         Role = "owner"
	Administrator Role = "administrator"
	Moderator     Role = "moderator"
	Member        Role = "member"
	Guest         Role = "guest"
)

// BotKind is empty for people.
type BotKind string

// The kinds of bots.
const (
	NoBot           BotKind = ""
	GenericBot      BotKind = "generic"
	IncomingWebhook BotKind = "incoming-webhook"
	OutgoingWebhook BotKind = "outgoing-webhook"
	EmbeddedBot     BotKind = "embedded"
)

// Avatar says where a user's picture comes from.
type Avatar string

// The sources of pictures.
const (
	Gravatar Avatar = "gravatar"
	Uploaded Avatar = "uploaded"
)

// Avatars says where the pictures of accounts without one of their own come from.
type Avatars string

// The sources of such pictures: a service on the internet, or the server itself, which
// then also stands in for pictures of other servers.
const (
	NoAvatars      Avatars = ""
	RemoteGravatar Avatars = "gravatar"
	LocalAvatars   Avatars = "local"
)

// EmailVisibility says who sees a user's real address.
type EmailVisibility string

// Users who may see an address.
const (
	VisibleToEveryone       EmailVisibility = "everyone"
	VisibleToMembers        EmailVisibility = "members"
	VisibleToAdministrators EmailVisibility = "administrators"
	VisibleToNobody         EmailVisibility = "nobody"
	VisibleToModerators     EmailVisibility = "moderators"
)

// Privacy says who can find and read a stream.
type Privacy string

// The values of Privacy.
const (
	Public    Privacy = "public"
	Private   Privacy = "private"
	WebPublic Privacy = "web-public"
)

// PostPolicy says who may send messages to a stream.
type PostPolicy string

// The values of PostPolicy.
const (
	AnyonePosts        PostPolicy = "any"
	AdministratorsPost PostPolicy = "administrators"
	FullMembersPost    PostPolicy = "full-members"
	ModeratorsPost     PostPolicy = "moderators"
)

// vocabulary is a string with a fixed set of values. The first is the default.
type vocabulary interface{ Words() []string }

// Words are the values of a Role, the default first.
func (Role) Words() []string {
	return []string{"member", "owner", "administrator", "moderator", "guest"}
}

// Words are the values of a BotKind, the default first.
func (BotKind) Words() []string {
	return []string{"", "generic", "incoming-webhook", "outgoing-webhook", "embedded"}
}

// Words are the values of an Avatar, the default first.
func (Avatar) Words() []string { return []string{"gravatar", "uploaded"} }

// Words are the values of Avatars, the default first.
func (Avatars) Words() []string { return []string{"", "gravatar", "local"} }

// Words are the values of an EmailVisibility, the default first.
func (EmailVisibility) Words() []string {
	return []string{"everyone", "members", "administrators", "nobody", "moderators"}
}

// Words are the values of a Privacy, the default first.
func (Privacy) Words() []string { return []string{"public", "private", "web-public"} }

// Words are the values of a PostPolicy, the default first.
func (PostPolicy) Words() []string {
	return []string{"any", "administrators", "full-members", "moderators"}
}
