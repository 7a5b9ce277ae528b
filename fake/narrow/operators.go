package narrow

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

func (c *compiler) stream(t Term) (match, error) {
	var s *world.Stream
	switch operand := t.Operand.(type) {
	case string:
		s = c.view.StreamByName(strings.TrimSpace(operand))
	case json.Number:
		if id, ok := integer(operand); ok {
			s = c.view.Stream(id)
		}
	}
	if s == nil || !c.options.EveryStream && !c.reader.CanName(s) {
		return nil, bad(unknownStream, c.options.StreamWord, t.Operand)
	}
	c.named = cmp.Or(c.named, s)
	if !t.Negated {
		c.narrowest.stream = s
		c.shared = c.shared || c.view.CanReadHistory(c.reader.User(), s)
	}
	return func(m *world.Message) bool { return m.StreamID == s.ID }, nil
}

func (c *compiler) streams(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	var includes func(*world.Stream) bool
	switch operand {
	case "public":
		includes = func(s *world.Stream) bool { return !s.Private }
	case "web-public":
		if !c.options.WebPublic {
			return nil, bad(unknownStreams, c.options.StreamWord, operand)
		}
		includes = func(s *world.Stream) bool { return s.WebPublic }
	default:
		return nil, bad(unknownStreams, c.options.StreamWord, operand)
	}
	if !t.Negated && operand == "public" && !c.reader.User().IsGuest() {
		c.shared = true
	}
	ids := map[int]bool{}
	for _, s := range c.view.Streams() {
		ids[s.ID] = includes(s)
	}
	return func(m *world.Message) bool { return ids[m.StreamID] }, nil
}

func (c *compiler) topic(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	if c.options.EmptyTopics && (operand == "" || operand == wire.EmptyTopicName) {
		return func(m *world.Message) bool { return m.StreamID != 0 && m.Topic == "" }, nil
	}
	if !t.Negated {
		c.narrowest.topic = operand
	}
	return func(m *world.Message) bool {
		return strings.EqualFold(m.Topic, operand) // the topic of a direct message is empty
	}, nil
}

func (c *compiler) sender(t Term) (match, error) {
	u, err := c.user(t)
	if err != nil {
		return nil, err
	}
	if !t.Negated {
		c.narrowest.sender = u.ID
	}
	return func(m *world.Message) bool { return m.SenderID == u.ID }, nil
}

// property is an operand of is.
type property struct {
	compile func(*compiler, Term) match
	finds   kind
	enabled func(Options) bool // nil for a property of all levels
	shared  func(Options) bool // whether the shared history has such messages, nil for never
}

var properties = map[string]property{
	"private":   {compile: (*compiler).direct, finds: ofPeople},
	"dm":        {compile: (*compiler).direct, finds: ofPeople, enabled: hasDirect},
	"starred":   {compile: (*compiler).starred},
	"unread":    {compile: (*compiler).unread},
	"mentioned": {compile: (*compiler).mentioned},
	"alerted":   {compile: (*compiler).alerted},
	"resolved":  {compile: (*compiler).resolved, finds: ofStreams, enabled: hasResolved, shared: hasFollowed},
	"followed":  {compile: (*compiler).followed, enabled: hasFollowed, shared: hasFollowed},
	"muted":     {compile: (*compiler).muted, enabled: hasMuted},
}

func hasResolved(o Options) bool { return o.Resolved }
func hasFollowed(o Options) bool { return o.Followed }
func hasMuted(o Options) bool    { return o.Muted }

func (c *compiler) is(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	p, known := properties[operand]
	if !known || p.enabled != nil && !p.enabled(c.options) {
		return nil, bad(unknownIs, operand)
	}
	c.flags = c.flags || p.shared == nil || !p.shared(c.options)
	found := t
	if t.Negated && p.finds == ofPeople {
		found.Negated, p.finds = false, ofStreams // all other messages are those of streams
	}
	if err := c.only(found, p.finds); err != nil {
		return nil, err
	}
	return p.compile(c, t), nil
}

func (c *compiler) direct(Term) match {
	return func(m *world.Message) bool { return m.StreamID == 0 }
}

func (c *compiler) starred(t Term) match {
	if !t.Negated {
		c.listed = append(c.listed, func() world.List { return c.view.FlaggedBy(c.reader.User(), world.Starred) })
	}
	return c.flagged(world.Starred)
}

func (c *compiler) unread(t Term) match {
	if !t.Negated {
		c.listed = append(c.listed, func() world.List { return c.view.UnreadBy(c.reader.User()) })
	}
	return not(c.flagged(world.Read))
}

func (c *compiler) mentioned(t Term) match {
	if !t.Negated {
		c.among(world.MentionTerm(c.reader.User().ID), world.WildcardTerm)
	}
	return c.reader.Mentioned
}

func (c *compiler) alerted(t Term) match {
	id := c.reader.User().ID
	if !t.Negated {
		c.among(world.AlertTerm(id))
	}
	return func(m *world.Message) bool { return slices.Contains(m.More().Alerted, id) }
}

func (c *compiler) resolved(Term) match {
	return func(m *world.Message) bool { return strings.HasPrefix(m.Topic, world.ResolvedMark) }
}

func (c *compiler) followed(Term) match { return c.view.FollowedBy(c.reader.User()) }

func (c *compiler) muted(Term) match { return c.options.hidden(c.view, c.reader.User(), nil) }

func (c *compiler) flagged(f world.Flag) match {
	return func(m *world.Message) bool { return c.reader.HasFlag(f, m.ID) }
}

func (c *compiler) id(t Term) (match, error) {
	id, err := c.messageID(t)
	if err != nil {
		return nil, err
	}
	return func(m *world.Message) bool { return m.ID == id }, nil
}

// messageID reads the ID of a message, a number or its digits.
func (c *compiler) messageID(t Term) (int, error) {
	id, err := strconv.Atoi(fmt.Sprint(t.Operand))
	if err != nil || id < 0 || c.options.BoundedIDs && id > math.MaxInt32 {
		return 0, bad(invalidMessageID)
	}
	return id, nil
}

// conversationOf replaces the term `with` by terms for the conversation that its message is
// in now, and drops the other terms for a conversation. Negation has no effect.
func (c *compiler) conversationOf(terms []Term) ([]Term, error) {
	i := slices.IndexFunc(terms, isWith)
	switch {
	case i < 0 || !c.options.With:
		return terms, nil
	case slices.ContainsFunc(terms[i+1:], isWith):
		return nil, twoWith.New()
	}
	id, err := strconv.Atoi(strings.TrimSpace(fmt.Sprint(terms[i].Operand)))
	if err != nil {
		return nil, bad(invalidWith)
	}
	others := slices.Delete(slices.Clone(terms), i, i+1)
	m := c.view.Message(id)
	switch {
	case m != nil && c.reader.CanRead(m):
	case c.options.WithNeedsMessage && !nameConversation(others):
		return nil, bad(invalidWith)
	default:
		return others, nil
	}
	others = slices.DeleteFunc(others, func(t Term) bool { return slices.Contains(placeOperators, t.Operator) })
	if m.StreamID != 0 {
		stream := Term{Operator: "stream", Operand: json.Number(strconv.Itoa(m.StreamID))}
		return append([]Term{stream, {Operator: "topic", Operand: m.Topic}}, others...), nil
	}
	var people []any
	for _, id := range c.view.Recipient(m.RecipientID).Users {
		people = append(people, json.Number(strconv.Itoa(id)))
	}
	return append([]Term{{Operator: "pm-with", Operand: people}}, others...), nil
}

func isWith(t Term) bool { return t.Operator == "with" }

// placeOperators are the operators for a conversation.
var placeOperators = []string{"stream", "channel", "topic", "dm", "pm-with"}

// nameConversation reports whether terms name a topic of a stream, or a direct conversation.
func nameConversation(terms []Term) bool {
	has := func(names ...string) bool {
		return slices.ContainsFunc(terms, func(t Term) bool { return slices.Contains(names, t.Operator) })
	}
	return has("stream", "channel") && has("topic") || has("dm", "pm-with")
}

// near does not filter: clients use its operand as an anchor.
func (c *compiler) near(Term) (match, error) { return nil, nil }

// conversation matches the direct messages between the requester and exactly these
// users.
func (c *compiler) conversation(t Term) (match, error) {
	if list, ok := t.Operand.([]any); ok && len(list) == 0 && c.options.NobodyHasNone {
		return func(*world.Message) bool { return false }, nil
	}
	ids, err := c.users(t)
	if err != nil {
		return nil, err
	}
	r := c.view.Conversation(ids)
	if r == nil {
		return func(*world.Message) bool { return false }, nil
	}
	if !t.Negated {
		c.narrowest.recipient = r.ID
	}
	return func(m *world.Message) bool { return m.RecipientID == r.ID }, nil
}

func (c *compiler) including(t Term) (match, error) {
	return c.conversations(t, func(r *world.Recipient, id int) bool { return slices.Contains(r.Users, id) })
}

func (c *compiler) groupIncluding(t Term) (match, error) {
	return c.conversations(t, func(r *world.Recipient, id int) bool {
		return len(r.Users) > 2 && slices.Contains(r.Users, id)
	})
}

func (c *compiler) conversations(t Term, includes func(*world.Recipient, int) bool) (match, error) {
	u, err := c.user(t)
	if err != nil {
		return nil, err
	}
	known := map[int]bool{}
	return func(m *world.Message) bool {
		if m.StreamID != 0 {
			return false
		}
		yes, seen := known[m.RecipientID]
		if !seen {
			yes = includes(c.view.Recipient(m.RecipientID), u.ID)
			known[m.RecipientID] = yes
		}
		return yes
	}, nil
}

// user finds the one user that an operand names by address or ID.
func (c *compiler) user(t Term) (*world.User, error) {
	var u *world.User
	switch operand := t.Operand.(type) {
	case string:
		u = c.view.UserBySeenEmail(c.reader.User(), operand)
	case json.Number:
		if id, ok := integer(operand); ok {
			u = c.view.User(id)
		}
	}
	if u == nil {
		return nil, bad(unknownUser, t.Operand)
	}
	return u, nil
}

// users finds the users of a conversation: addresses separated by commas, or a list of
// IDs. The requester is always one of them.
func (c *compiler) users(t Term) ([]int, error) {
	ids := []int{c.reader.User().ID}
	switch operand := t.Operand.(type) {
	case string:
		for _, email := range strings.Split(operand, ",") {
			u := c.view.UserBySeenEmail(c.reader.User(), strings.TrimSpace(email))
			if u == nil {
				return nil, bad(unknownParticipant, operand)
			}
			ids = append(ids, u.ID)
		}
	case []any:
		if len(operand) == 0 {
			return nil, bad(unknownParticipant, "[]")
		}
		for _, item := range operand {
			number, _ := item.(json.Number)
			id, _ := integer(number)
			if c.view.User(id) == nil {
				return nil, bad(unknownParticipant, listed(operand))
			}
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// listed writes a list of numbers as clients write it.
func listed(list []any) string {
	return "[" + strings.Trim(strings.Join(strings.Fields(fmt.Sprint(list)), ", "), "[]") + "]"
}

func integer(n json.Number) (int, bool) {
	id, err := strconv.Atoi(n.String())
	return id, err == nil
}
