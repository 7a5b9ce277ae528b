package api

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Lengths in Unicode code points (spec: Limits; the register response tells
// them to clients). Longer content and topics are cut, longer names refused.
const (
	MaxMessageLength     = 10000
	MaxTopicLength       = 60
	MaxStreamNameLength  = 60
	MaxDescriptionLength = 1024
)

type sendMessageParams struct {
	Type    *Text `schema:"type" req:"required"`
	To      *Text `schema:"to"`
	Content *Text `schema:"content" req:"required"`
	Topic   *Text `schema:"topic" alias:"subject"`
	QueueID *Text `schema:"queue_id"`
	LocalID *Text `schema:"local_id"`
}

// sendMessage answers POST /messages.
func sendMessage(c *Call, p *sendMessageParams) (any, error) {
	if p.QueueID.Set && !p.LocalID.Set && !c.Plan.Has(changes.LocalIDNotRequired) {
		return nil, missingParameter("local_id")
	}
	if err := checkRealmStr(c); err != nil {
		return nil, err
	}
	content, err := messageContent(p.Content.Value)
	if err != nil {
		return nil, err
	}
	draft := world.Draft{
		Allow: allowMentions(c), Sender: c.User, Content: content, Client: c.clientName(),
		LocalID: p.LocalID.Value, QueueID: p.QueueID.Value,
	}
	switch p.Type.Value {
	case "stream":
		err = addressToStream(c, &draft, p)
	case "direct", "private":
		err = addressToUsers(c, &draft, p)
	default:
		err = badRequest("Invalid type: '%s'", shortenValue(p.Type.Value))
	}
	if err != nil {
		return nil, err
	}
	m, err := c.World.Send(draft)
	if err != nil {
		return nil, unrenderable(err)
	}
	return wire.Sent{ID: m.ID}, nil
}

// checkRealmStr refuses, at levels that know the parameter, another
// organization than the sender's.
func checkRealmStr(c *Call) error {
	if value, present := lastValue(c.form, "realm_str"); present && !c.Plan.Has(changes.RealmStrIgnored) {
		if value != c.View.Organization().ID {
			return notAuthorized()
		}
	}
	return nil
}

// messageContent trims and cuts what a client sent.
func messageContent(raw string) (string, error) {
	content := strings.TrimLeft(strings.TrimRightFunc(raw, unicode.IsSpace), "\n")
	if strings.TrimSpace(content) == "" {
		return "", badRequest("Message must not be empty: check 'content'")
	}
	if strings.ContainsRune(content, 0) { // in the JSON of a service: a form with one is refused
		return "", badRequest("Message must not contain null bytes: check 'content'")
	}
	return truncate(content, MaxMessageLength, cutMark), nil
}

// cutMark ends a content that was too long.
const cutMark = "\n[message truncated]"

// truncate cuts a text to a number of code points, the mark included.
func truncate(s string, most int, mark string) string {
	if utf8.RuneCountInString(s) <= most {
		return s
	}
	return string([]rune(s)[:most-utf8.RuneCountInString(mark)]) + mark
}

// noTopic is what clients send as topic where the user gave none.
const noTopic = "(no topic)"

// messageTopic trims, checks and cuts a topic.
func messageTopic(raw string) (string, error) {
	topic := strings.TrimSpace(raw)
	if topic == "" {
		return "", badRequest("Topic can't be empty!")
	}
	if at := controlCharacter(topic); at > 0 {
		return "", badRequest("Invalid character in topic, at position %d!", at)
	}
	return truncate(topic, MaxTopicLength, "..."), nil
}

// controlCharacter is the position, from 1, of the first character that names
// may not hold, 0 for none.
func controlCharacter(s string) int {
	for i, r := range []rune(s) {
		if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cs, r) || unicode.Is(unicode.Co, r) || r >= 0xfffe && r <= 0xffff {
			return i + 1
		}
	}
	return 0
}

// streamOrDefault is the stream that a message names, or that a bot writes to
// when it names none.
func streamOrDefault(c *Call, to *Text) (*world.Stream, error) {
	switch name := streamName(c.View, c.User.Bot.SendingStreamID); {
	case to.Set:
		return streamNamed(c, to.Value)
	case name != nil:
		return c.View.StreamByName(*name), nil
	}
	return nil, missingOr(c, "to", "Missing stream in 'to'")
}

func addressToStream(c *Call, d *world.Draft, p *sendMessageParams) error {
	s, err := streamOrDefault(c, p.To)
	if err != nil {
		return err
	}
	if !p.Topic.Set {
		return missingOr(c, "topic", "Missing topic")
	}
	if d.Topic, err = messageTopic(p.Topic.Value); err != nil {
		return err
	}
	if d.Topic == noTopic && c.View.Organization().MandatoryTopics {
		return badRequest("Topics are required in this organization: check 'topic'")
	}
	d.StreamID = s.ID
	return mayPost(c, s)
}

// missingOr refuses a missing parameter as the specification does, or with
// the text of the dialect that answers an ordinary refusal.
func missingOr(c *Call, name, text string) error {
	if c.Plan.Has(changes.TopicMissingIsBadRequest) {
		return badRequest("%s", text)
	}
	return missingParameter(name)
}

// mayPost checks that the sender may write to a stream. A bot may do what its
// owner may.
func mayPost(c *Call, s *world.Stream) error {
	refusal := cannotPost(c, s, c.User)
	if refusal != nil && c.User.IsBot() {
		if owner := c.View.User(c.User.OwnerID); owner != nil && cannotPost(c, s, owner) == nil {
			return nil
		}
	}
	return refusal
}

func cannotPost(c *Call, s *world.Stream, u *world.User) error {
	now := c.World.Clock.Now()
	if s.Archived || !c.View.IsSubscribed(s.ID, u.ID) && (s.Private || u.IsGuest() && !s.WebPublic) {
		return badRequest("Not authorized to send to stream '%s'", s.Name)
	}
	switch {
	case s.PostPolicy == wire.PostAdministrators && !u.IsAdministrator():
		return badRequest("Only organization administrators can send to this stream.")
	case s.PostPolicy == wire.PostModerators && !u.IsModerator():
		return badRequest("Only organization administrators and moderators can send to this stream.")
	case s.PostPolicy == wire.PostFullMembers && u.IsGuest():
		return badRequest("Guests cannot send to this stream.")
	case s.PostPolicy == wire.PostFullMembers && !c.View.IsFullMember(u, now):
		return badRequest("New members cannot send to this stream.")
	}
	return nil
}

// clientName is who a message says it was sent with: the parameter client, or
// the leading name of the User-Agent.
func (c *Call) clientName() string {
	name, given := lastValue(c.form, "client")
	if !given {
		name = leadingName(c.Request.UserAgent())
	}
	if name == "" {
		name = "Unspecified"
	}
	return truncate(strings.ToValidUTF8(name, ""), 30, "")
}

// leadingName is an agent's text up to the first slash, or up to a space that
// a digit or a bracket follows.
func leadingName(agent string) string {
	for i, r := range agent {
		if r == '/' || r == ' ' && i+1 < len(agent) && strings.ContainsRune("0123456789(", rune(agent[i+1])) {
			return agent[:i]
		}
	}
	return agent
}
