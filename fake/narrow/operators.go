package narrow

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
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
		return nil, bad(unknownStream, t.Operand)
	}
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
			return nil, bad(unknownStreams, operand)
		}
		includes = func(s *world.Stream) bool { return s.WebPublic }
	default:
		return nil, bad(unknownStreams, operand)
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

func (c *compiler) is(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	c.flags = true
	id := c.reader.User().ID
	switch operand {
	case "private":
		return direct, nil
	case "dm":
		if c.options.Direct {
			return direct, nil
		}
	case "starred":
		if !t.Negated {
			c.listed = append(c.listed, func() world.List { return c.view.FlaggedBy(c.reader.User(), world.Starred) })
		}
		return c.flagged(world.Starred), nil
	case "unread":
		if !t.Negated {
			c.listed = append(c.listed, func() world.List { return c.view.UnreadBy(c.reader.User()) })
		}
		return not(c.flagged(world.Read)), nil
	case "mentioned":
		if !t.Negated {
			c.among(world.MentionTerm(id), world.WildcardTerm)
		}
		return c.reader.Mentioned, nil
	case "alerted":
		if !t.Negated {
			c.among(world.AlertTerm(id))
		}
		return func(m *world.Message) bool { return slices.Contains(m.More().Alerted, id) }, nil
	case "resolved":
		if c.options.Resolved {
			return func(m *world.Message) bool { return strings.HasPrefix(m.Topic, "\u2714 ") }, nil
		}
	}
	return nil, bad(unknownIs, operand)
}

func (c *compiler) flagged(f world.Flag) match {
	return func(m *world.Message) bool { return c.reader.HasFlag(f, m.ID) }
}

func direct(m *world.Message) bool { return m.StreamID == 0 }

func (c *compiler) id(t Term) (match, error) {
	text, _ := t.Operand.(string)
	id, err := strconv.Atoi(text)
	if err != nil || id < 0 {
		return nil, bad(invalidMessageID)
	}
	return func(m *world.Message) bool { return m.ID == id }, nil
}

// near does not filter: clients use its operand as an anchor.
func (c *compiler) near(Term) (match, error) { return nil, nil }

// conversation matches the direct messages between the requester and exactly these
// users.
func (c *compiler) conversation(t Term) (match, error) {
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
