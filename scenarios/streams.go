package scenarios

import "strings"

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
	// Permissions say who has a right, where the keys above do not say it.
	Permissions []Permission `yaml:"permissions,omitempty"`
	// SharedHistory lets new subscribers read older messages. Left out: no for
	// private streams, yes for all others.
	SharedHistory *bool `yaml:"shared_history,omitempty"`
	// RetentionDays is the number of days for which messages are kept; -1 for ever. Left
	// out: the rule of the organization.
	RetentionDays *int `yaml:"retention_days,omitempty" limit:"-1..100000"`
	// Default streams are the streams that new users are subscribed to.
	Default bool `yaml:"default,omitempty"`
	// Archived streams have messages. Without subscribers they were archived as at levels below
	// 315, and their name is free on the server.
	Archived bool `yaml:"archived,omitempty"`
}

// Privacy says who can find and read a stream.
type Privacy string

// The values of Privacy.
const (
	Public    Privacy = "public"
	Private   Privacy = "private"
	WebPublic Privacy = "web-public"
)

// Words are the values of a Privacy, the default first.
func (Privacy) Words() []string { return []string{"public", "private", "web-public"} }

// PostPolicy says who may send messages to a stream.
type PostPolicy string

// The values of PostPolicy.
const (
	AnyonePosts        PostPolicy = "any"
	AdministratorsPost PostPolicy = "administrators"
	FullMembersPost    PostPolicy = "full-members"
	ModeratorsPost     PostPolicy = "moderators"
)

// Words are the values of a PostPolicy, the default first.
func (PostPolicy) Words() []string {
	return []string{"any", "administrators", "full-members", "moderators"}
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

func (c *checker) checkStreams() {
	names, ids := map[string]bool{}, map[int]string{}
	for i := range c.Streams {
		s, at := &c.Streams[i], indexed("streams", i)
		if !isText(s.Name) {
			c.fail(at+".name", "expected a name without control characters and surrounding spaces, found %s", quote(s.Name))
		}
		if folded := strings.ToLower(s.Name); names[folded] {
			c.fail(at+".name", "%s is the name of another stream (capitals do not count)", quote(s.Name))
		} else {
			names[folded] = true
		}
		if first := ids[s.ID]; s.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", s.ID, first)
		}
		ids[s.ID] = s.Name
		c.checkSubscriptions(at, s)
		c.checkStreamRules(at, s)
	}
}

// checkStreamRules checks settings that exclude each other.
func (c *checker) checkStreamRules(at string, s *Stream) {
	if s.SharedHistory != nil && !*s.SharedHistory && s.Privacy != Private {
		c.fail(at+".shared_history", "only private streams can protect their history: expected true, or privacy: private")
	}
	if s.Default && s.Privacy == Private {
		c.fail(at+".default", "a private stream cannot be a default stream")
	}
	if s.RetentionDays != nil && *s.RetentionDays == 0 {
		c.fail(at+".retention_days", "expected a number of days, or -1 for ever, found 0")
	}
	if strings.Contains(s.Description, "\x00") {
		c.fail(at+".description", "expected a text without null bytes")
	}
}
