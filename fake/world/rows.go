package world

import (
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The rows of a world. A stored row is never changed: copy it, change the
// copy, put it back.

// Visibility says who may see an account's real email address.
type Visibility int

// Users who may see a real email address, with the numbers of
// email_address_visibility.
const (
	Everyone       Visibility = 1
	Members        Visibility = 2
	Administrators Visibility = 3
	Nobody         Visibility = 4
	Moderators     Visibility = 5
)

// User is an account. Email is the real address; BotType is 0 for humans.
type User struct {
	ID              int
	Email           string
	FullName        string
	Role            int
	Active          bool
	LeftAfter       int // the newest message at the last deactivation
	APIKey          string
	Password        string
	Joined          time.Time
	Timezone        string
	BotType         int
	OwnerID         int
	Avatar          *Avatar // nil for a gravatar
	AvatarVersion   int
	EmailVisibility Visibility
	BillingAdmin    bool
	CanCreateUsers  bool
	CanChangeEmails bool
	AlertWords      []string
	Bot             BotProfile // for bots only
	// Newcomer says that the account has not finished the tutorial, and HintsSeen are the
	// hints of the tutorial that it has seen.
	Newcomer  bool
	HintsSeen []string
	// KeysMade counts the API keys of the account so far.
	KeysMade int
	// System marks an account of the server itself, which is not a member.
	System bool
	Memo   *store.Memo
}

// Stream is a channel. RetentionDays nil is the organization's default, -1 is no limit.
// FirstMessageID is 0 before the first message; FirstEverID stays the same when that
// message is deleted or moved.
type Stream struct {
	ID             int
	Name           string
	Description    string
	Rendered       string
	Created        time.Time
	Private        bool
	WebPublic      bool
	SharedHistory  bool
	RetentionDays  *int
	FirstMessageID int
	FirstEverID    int
	RecipientID    int
	Counted        []Figure
	Place          int // its place among accounts, streams and group conversations, the order of sets of streams
	Default        bool
	CreatorID      int
	Archived       bool
	FormerName     string // of an archived stream that lost its name: the name in messages
	Kept           bool   // of an archived stream: it keeps its name and its subscribers
	wire.StreamPermissions

	_ struct{} `stored:"formerly RemoveGroup PostPolicy"`
}

// Figure is the number of messages of a day that a stream's statistics lack, because they
// were deleted or moved to another stream after they were counted.
type Figure struct {
	Day      int64
	Messages int
}

// NameInMessages is the name of the stream in messages.
func (s *Stream) NameInMessages() string {
	if s.gone() {
		return s.FormerName
	}
	return s.Name
}

// Span is a run of message IDs, both ends included; To 0 is open.
type Span struct{ From, To int }

// Subscription is a user's subscription to a stream. When the user leaves, it stays
// with Active false. Received are the spans of IDs during which the user was
// subscribed: they determine the user's history without a row per user and message.
type Subscription struct {
	StreamID, UserID int
	Active           bool
	Color            string
	Muted            bool
	Pinned           bool
	Notify           Notify
	Received         []Span
	// Quiet is the last message from before the account was made: such messages neither
	// mention nor alert it.
	Quiet  int
	number int
	ended  bool // the stream was archived
}

// Notify is a subscriber's notification settings for a stream; nil means the
// subscriber's general settings.
type Notify struct{ Desktop, Audible, Push, Email, WildcardMentions *bool }

// Recipient is a set of receivers: a stream, or the participants of a direct
// conversation in ascending order.
type Recipient struct {
	ID       int
	StreamID int
	Users    []int
}

// participant links a user to a direct conversation, or to a stream if the
// user's history has a message of it that the user did not receive.
type participant struct{ userID, recipientID int }

// Message is a message. Sent is in UNIX seconds. StreamID is 0 for a direct
// message. Mentioned and Alerted are user IDs in ascending order.
type Message struct {
	ID          int
	SenderID    int
	RecipientID int
	StreamID    int
	Topic       string
	Content     string
	Rendered    string
	Sent        int64
	Client      string
	Base        string // the address of the site where it was sent
	Me          bool
	Wildcard    bool
	Edited      int64   // when it was last edited, 0 for never
	Extras      *Extras `stored:"inline"` // nil if it has none, see More
	Memo        *store.Passing
}

// Extras are the rare properties of messages. They are not changed in place, because
// versions of a message share them: [Message.Alter] changes a copy.
type Extras struct {
	TopicLinks  []Link
	Mentioned   []int
	Called      []int // the participants whom a mention of the topic calls
	Groups      []int // the user groups that the message mentions
	Alerted     []int
	Edits       []Edit // newest first
	Reactions   []Reaction
	Submessages []Submessage
	// Receivers are the users, ascending, who have a message from another stream in
	// their history; nil if the subscriptions determine it.
	Receivers []int
	// Gained are the receivers, ascending, who got it by the move: it does not mention
	// them.
	Gained []int
}

var noExtras Extras

// More are the message's extras, for reading.
func (m *Message) More() *Extras {
	if m.Extras == nil {
		return &noExtras
	}
	return m.Extras
}

// Alter changes the message's extras.
func (m *Message) Alter(change func(*Extras)) {
	next := *m.More()
	change(&next)
	if m.Extras = &next; next.none() {
		m.Extras = nil
	}
}

// none reports whether a message needs no extras.
func (x *Extras) none() bool {
	some := len(x.TopicLinks) + len(x.Mentioned) + len(x.Called) + len(x.Alerted) + len(x.Edits) + len(x.Reactions) +
		len(x.Submessages) + len(x.Gained) + len(x.Groups)
	return some == 0 && x.Receivers == nil
}

// Edit is one change of a message. A pointer is nil if the edit did not change the
// value. UserID is the editor.
type Edit struct {
	UserID                int
	At                    int64
	PrevContent, PrevHTML *string
	PrevTopic, Topic      *string
	PrevStream, Stream    *int
}

// Resolved begins the topics that users have marked as resolved: a heavy check mark and a
// space.
const Resolved = "\u2714 "

// moves reports whether an edit moved the message: resolving a topic does not.
func (e *Edit) moves() bool {
	return e.Stream != nil ||
		e.Topic != nil && strings.TrimLeft(*e.Topic, Resolved) != strings.TrimLeft(*e.PrevTopic, Resolved)
}

// Changes are the times when the content of the message changed and when the message moved,
// 0 for never.
func (m *Message) Changes() (edited, moved int64) {
	for i := range m.More().Edits {
		e := &m.More().Edits[i]
		if e.PrevContent != nil {
			edited = max(edited, e.At)
		}
		if e.moves() {
			moved = max(moved, e.At)
		}
	}
	return edited, moved
}

// Reaction is one user's emoji on a message.
type Reaction struct {
	UserID           int
	Name, Code, Kind string
}

// Submessage is part of a widget: the first one creates it, the others are the acts of
// readers.
type Submessage struct {
	ID, SenderID  int
	Kind, Content string
}

// ResolvedMark begins the name of a resolved topic.
const ResolvedMark = "\u2714 "

// Link is a link found in a topic.
type Link struct{ Text, URL string }

// Organization has the data of the organization. The register response shows its
// settings, and PATCH /realm changes them.
type Organization struct {
	wire.RealmSettings

	ID         string
	MailHost   string // of generated addresses; it stays when the ID changes
	SystemHost string // of the system bots' addresses
	Server     Server
	Rendered   string // the description as HTML
	Icon       string
	OwnIcon    Emblem // uploaded; it wins over Icon
	Logo       Emblem
	NightLogo  Emblem // for dark pages
	// LocalPictures says that the server itself has a picture for everything that has
	// none, so that a page needs no other server.
	LocalPictures bool
	Deactivated   bool
	JWTKey        string // signs tokens for API keys; empty for none
	Logins        []Login
	Production    bool   // whether it is a production server, not a development server
	MailGateway   string // the host of the email addresses of streams; empty for none
	// MethodsOff are the disabled authentication methods, by their names in the
	// settings.
	MethodsOff map[string]bool
	// WebPublicServer says that the server enables web-public streams; the
	// organization may still disable them.
	WebPublicServer       bool
	NotificationsStreamID int // 0 for none, as below
	SignupStreamID        int
	UpdateStreamID        int // announcements about the software
	ModerationStreamID    int // reports about messages
	UploadQuotaMiB        int // 0 for no quota
	Type                  int
	// Demo is when a demo organization is deleted, in UNIX seconds; nil for other
	// organizations.
	Demo *int64
	// Defaults are the default settings for new accounts, nil for those of a new
	// organization.
	Defaults *wire.PersonalSettings
	// NobodyFirst says that the empty system group has the first ID, not the last one.
	NobodyFirst bool
	// LinkifierOrder has the IDs of linkifiers in the order in which they apply, empty for that of their creation.
	LinkifierOrder []int
	Memo           *store.Memo
}

// Emblem is an uploaded icon or logo of the organization. Changes counts how often it
// was set or removed.
type Emblem struct {
	Picture *Avatar // nil for none
	Changes int
}

// Version is the number that makes clients load an emblem again.
func (e Emblem) Version() int { return 1 + e.Changes }

// Server is the configuration of an organization's server.
type Server struct {
	SendsDigests, PreviewsURLs bool
	AnyLength                  bool // of passwords
	PushesNotifications        bool // as its settings say
	NoSAML                     bool // the plan of the organization has no SAML
	FilesUnversioned           bool // the names of static files have no checksum
	Lengths                    Lengths

	_ struct{} `stored:"formerly Public HasNoFigures HidesWebPublic NoModerators"`
}

// Lengths are maximum lengths in characters. 0 stands for the usual ones.
type Lengths struct{ Message, Topic, Description int }

// OffersWebPublic reports whether there can be web-public streams.
func (o *Organization) OffersWebPublic() bool { return o.WebPublicServer && o.EnableSpectatorAccess }

// epoch counts the changes of accounts. Results computed from several accounts stay
// valid while it does not change.
type epoch struct{ Users int }

// Login is an external authentication method. A kind of login with several
// providers has the provider in its name ("saml:school").
type Login struct{ Name, DisplayName, Icon string }

// Kind is the login's kind, whatever its provider.
func (l Login) Kind() string {
	kind, _, _ := strings.Cut(l.Name, ":")
	return kind
}

// Path is the path of the login's pages. Only those of SAML differ between providers.
func (l Login) Path() string {
	if l.Kind() == "saml" {
		return strings.ReplaceAll(l.Name, ":", "/")
	}
	return l.Kind()
}

// Avatar is an account's own avatar. Ending gives its type (".png").
type Avatar struct {
	File   *upload.File
	Ending string
}

// BotProfile has the data of bots that other accounts do not have. Streams are IDs, 0
// for none.
type BotProfile struct {
	// the service of an outgoing webhook bot or of an embedded bot
	Service          Service
	SendingStreamID  int // the stream for messages without a stated stream
	EventsStreamID   int // the stream for event queues without a stated stream
	AllPublicStreams bool
}

// Service is the service of an outgoing webhook bot or an embedded bot.
type Service struct {
	// Name is the name of the service; of an embedded bot, the kind of bot.
	Name string
	// URL is the address for the callbacks of an outgoing webhook bot, "" for none.
	URL string
	// Token is in each callback, so that the receiver can identify the sender: 32
	// letters and digits.
	Token string
	// Interface is the form of the callbacks: 1 generic, 2 like Slack's.
	Interface int
	// Config is the configuration of an embedded bot. It is never changed in place.
	Config map[string]string
}
