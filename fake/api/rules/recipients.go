package rules

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MessageType reads the type of a message: whether it is to a stream, and whether there is
// such a type.
func MessageType(p *featurelevels.Plan, word string) (toStream, known bool) {
	rules := sharedRulesAt(p)
	switch word {
	case "stream":
		return true, true
	case "channel":
		return true, rules.channelIsType
	case "direct":
		return false, rules.directIsType
	}
	return false, word == "private"
}

// StreamNamed reads the stream in `to`: a plain name or number, or the same as JSON,
// or as the only element of a list. It returns a function that finds the stream.
func StreamNamed(c *rest.Call, to string) (find func() (*world.Stream, error), err error) {
	byName := func(name string) func() (*world.Stream, error) {
		return func() (*world.Stream, error) { return streamByName(c, name) }
	}
	v, err := rest.DecodeJSON(to)
	if err != nil {
		return byName(to), nil
	}
	if list, ok := v.([]any); ok {
		if len(list) != 1 {
			return nil, oneStream.New()
		}
		v = list[0]
	}
	switch v := v.(type) {
	case string:
		return byName(v), nil
	case json.Number:
		if id, ok := rest.AsInt(v); ok {
			return func() (*world.Stream, error) { return StreamByID(c, id) }, nil
		}
	}
	return nil, streamType.New()
}

// StreamByID finds a stream that the requester may know of.
func StreamByID(c *rest.Call, id int) (*world.Stream, error) {
	if s := c.View.Stream(id); s != nil && (knowsOf(c, s) || s.Archived && sharedRulesAt(c.Plan).archivedKnown) {
		return s, nil
	}
	return nil, noStreamWithID.New(id).With("stream_id", id)
}

func streamByName(c *rest.Call, name string) (*world.Stream, error) {
	name = strings.TrimSpace(name)
	if err := StreamName(c, "to", name); err != nil {
		return nil, err
	}
	rules := sharedRulesAt(c.Plan)
	if s := c.View.StreamByName(name); s != nil && (rules.namesAreKnown || knowsOf(c, s)) {
		return s, nil
	}
	name = rules.unknownStream(name)
	return nil, noStreamOfName.New(name).With("stream", name)
}

// knowsOf reports whether the sender may learn that a stream exists by posting to it. A
// bot may post where its owner may.
func knowsOf(c *rest.Call, s *world.Stream) bool {
	if s.Archived || !s.Private || oversees(c, s) {
		return !s.Archived
	}
	owner := c.View.User(c.User.OwnerID)
	return c.User.IsBot() && owner != nil && c.View.CanFind(owner, s)
}

// StreamName checks the name of a stream in a parameter.
func StreamName(c *rest.Call, parameter, name string) error {
	switch {
	case name == "":
		return streamNameEmpty.New(parameter)
	case len([]rune(name)) > MaxStreamNameLength:
		return streamNameLong.New(parameter, MaxStreamNameLength)
	}
	if at := sharedRulesAt(c.Plan).streamNameFault(name); at > 0 {
		return streamNameCharacter.New(parameter, at)
	}
	return nil
}

// mayConverse checks the permission settings for direct messages between people: somebody in the
// conversation has the permission, and the sender may initiate it.
func mayConverse(c *rest.Call, receivers []*world.User) error {
	o, now := c.View.Organization(), c.World.Clock.Now()
	if o.DirectMessagePermission == wire.RoleValue(world.GroupNobody) {
		return directMessagesOff.New()
	}
	users := []int{c.User.ID}
	granted := c.IsIn(o.DirectMessagePermission)
	for _, u := range receivers {
		users = append(users, u.ID)
		granted = granted || c.View.Admits(o.DirectMessagePermission, u, now)
	}
	switch {
	case !granted:
		return conversationRefused.New()
	case !c.IsIn(o.DirectMessageInitiator) && !begun(c, users):
		return initiationRefused.New()
	}
	return nil
}

// begun reports whether a direct conversation counts as begun for the sender. Between two people, only the
// sender's own messages count at some servers.
func begun(c *rest.Call, users []int) bool {
	slices.Sort(users)
	users = slices.Compact(users)
	onlyOwn := len(users) <= 2 && sharedRulesAt(c.Plan).onlyOwnBegin
	return c.View.HasMessages(c.View.Conversation(users), func(sender int) bool {
		return !onlyOwn || sender == c.User.ID
	})
}

// MayWriteTo checks that the sender may send direct messages to the receivers.
func MayWriteTo(c *rest.Call, receivers []*world.User) error {
	var bots, people int
	known := c.View.Acquaintances(c.User)
	for _, u := range receivers {
		switch {
		case !u.Active:
			return receiverDeactivated.New(c.View.APIEmail(u))
		case known != nil && !known[u.ID] && !u.System:
			return receiverUnknown.New()
		case u.IsBot():
			bots++
		case u.ID != c.User.ID:
			people++
		}
	}
	if c.User.IsBot() || sharedRulesAt(c.Plan).botsAlone(bots, people) {
		return nil
	}
	return mayConverse(c, receivers)
}

// Receivers are the users whom `to` of a direct message names, by IDs or by
// addresses, before it is known whether there are such users.
type Receivers struct {
	ids    []int
	emails []string
}

// ReadReceivers reads the forms of `to` for direct messages: a JSON list of
// IDs or of addresses, or addresses with commas between.
func ReadReceivers(to string) (r Receivers, err error) {
	v, err := rest.DecodeJSON(to)
	if err != nil {
		return Receivers{emails: addresses(strings.Split(to, ","))}, nil
	}
	switch v := v.(type) {
	case string:
		return Receivers{emails: addresses(strings.Split(v, ","))}, nil
	case []any:
		return ListedReceivers(v)
	}
	return r, receiversType.New()
}

// ListedReceivers reads a list of IDs or of addresses.
func ListedReceivers(list []any) (r Receivers, err error) {
	for _, item := range list {
		id, number := rest.AsInt(item)
		email, text := item.(string)
		switch {
		case number:
			r.ids = append(r.ids, id)
		case text:
			r.emails = append(r.emails, email)
		default:
			return r, receiversType.New()
		}
	}
	if len(r.emails) > 0 && len(r.ids) > 0 {
		return r, receiversMixed.New()
	}
	r.emails = addresses(r.emails)
	return r, nil
}

// addresses drops blank addresses.
func addresses(texts []string) (emails []string) {
	for _, text := range texts {
		if text = strings.TrimSpace(text); text != "" {
			emails = append(emails, text)
		}
	}
	return emails
}

// Find looks the users up.
func (r Receivers) Find(c *rest.Call) (users []*world.User, err error) {
	for _, id := range r.ids {
		u, err := ReceiverByID(c, id)
		if err != nil {
			return nil, err
		}
		users = append(users, u)
	}
	for _, email := range r.emails {
		u := c.View.UserBySeenEmail(c.User, email)
		if u == nil {
			return nil, receiverEmail.New(email)
		}
		users = append(users, u)
	}
	return users, nil
}

// ReceiverByID finds a receiver of a direct message.
func ReceiverByID(c *rest.Call, id int) (*world.User, error) {
	if u := c.View.User(id); u != nil {
		return u, nil
	}
	return nil, receiverID.New(id)
}

// Missing is the error for a message without a stream, a receiver or a topic: the declared
// one, or the error for a missing parameter.
func Missing(c *rest.Call, declared *wire.Refusal) error {
	return sharedRulesAt(c.Plan).missing(declared)
}
