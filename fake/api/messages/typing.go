package messages

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type typingParams struct {
	Type  *rest.Text  `schema:"type"`
	Op    *rest.Text  `schema:"op,required"`
	To    *rest.Loose `schema:"to,required" takes:"[]integer|integer"`
	Topic *rest.Text  `schema:"topic"`
}

// AnnounceTyping answers POST /typing: the users who would receive the message get an
// event that the sender has started or stopped typing.
func AnnounceTyping(c *rest.Call, p *typingParams) (any, error) {
	direct := !p.Type.Set || p.Type.Value == "private" || p.Type.Value == "direct" &&
		typingRulesAt(c.Plan).directIsType
	switch {
	case !direct && p.Type.Value != "stream":
		return nil, typingType.New()
	case p.Op.Value != "start" && p.Op.Value != "stop":
		return nil, typingOperation.New()
	case direct:
		return rest.EmptyAnswer{}, typeToUsers(c, p)
	}
	return rest.EmptyAnswer{}, typeToStream(c, p)
}

func typeToStream(c *rest.Call, p *typingParams) error {
	list, err := p.receivers()
	switch {
	case err != nil:
		return err
	case checkIDs(list) != nil:
		return checkIDs(list)
	case !c.View.PersonalSettings(c.User).SendStreamTypingNotifications:
		return streamTypingOff.New()
	case !p.Topic.Set:
		return typingWithoutTopic.New()
	case len(list) > 1:
		return typingToManyStreams.New()
	}
	id, _ := rest.AsInt(list[0])
	s := c.View.Stream(id)
	if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
		return typingToNoStream.New()
	}
	if err := rules.MayPost(c, s); err != nil {
		return err
	}
	return emitUsers(c, c.View.ActiveSubscribers(s.ID), streamTyping{wire.StreamTyping{
		Type: "typing", Op: p.Op.Value, MessageType: "stream",
		Sender: typingUser(c, c.User), StreamID: s.ID, Topic: p.Topic.Value,
	}})
}

// streamTyping is the event of typing in a stream, for clients with the capability.
type streamTyping struct{ event wire.StreamTyping }

func (e streamTyping) Present(r present.Reader) []events.Encoded {
	if !r.Capabilities["stream_typing_notifications"] {
		return nil
	}
	return present.Uniform{Event: e.event}.Present(r)
}

func typeToUsers(c *rest.Call, p *typingParams) error {
	if !c.View.PersonalSettings(c.User).SendPrivateTypingNotifications {
		return directTypingOff.New()
	}
	people, err := typedTo(c, p)
	if err != nil {
		return err
	}
	event := wire.DirectTyping{Type: "typing", Op: p.Op.Value, MessageType: "private", Sender: typingUser(c, c.User)}
	var told []int
	if !slices.Contains(people, c.User) {
		people = append(people, c.User)
	}
	for i, u := range people {
		if slices.Contains(people[:i], u) {
			continue
		}
		event.Recipients = append(event.Recipients, typingUser(c, u))
		if u.Active {
			told = append(told, u.ID)
		}
	}
	return emitUsers(c, told, event)
}

// typedTo finds the receivers of the direct message.
func typedTo(c *rest.Call, p *typingParams) ([]*world.User, error) {
	if typingRulesAt(c.Plan).addresses && !listsIDs(p.To.Value) {
		return typedToOnce(c, p.To)
	}
	list, err := p.receivers()
	if err != nil {
		return nil, err
	}
	if err := checkIDs(list); err != nil {
		return nil, err
	}
	var people []*world.User
	for _, item := range list {
		id, _ := rest.AsInt(item)
		u, err := rules.ReceiverByID(c, id)
		if err != nil {
			return nil, err
		}
		people = append(people, u)
	}
	return people, nil
}

// checkIDs refuses a list of receivers with an element that is not a number.
func checkIDs(list []any) error {
	for i, item := range list {
		if _, ok := rest.AsInt(item); !ok {
			return typingToNoInteger.New(i)
		}
	}
	return nil
}

// receivers is the list in `to`, which must not be empty.
func (p *typingParams) receivers() ([]any, error) {
	list, ok := p.To.Value.([]any)
	switch {
	case ok && len(list) == 0:
		return nil, typingToNobody.New()
	case ok:
		return list, nil
	case p.To.Bare():
		return nil, typingToNoJSON.New()
	}
	return nil, typingToNoList.New()
}

// listsIDs reports whether a value is a list that begins with a number.
func listsIDs(v any) bool {
	list, ok := v.([]any)
	if !ok || len(list) == 0 {
		return ok
	}
	_, number := list[0].(json.Number)
	return number
}

// typedToOnce reads the formats besides a list of IDs that older levels accept:
// addresses, and IDs separated by commas.
func typedToOnce(c *rest.Call, to *rest.Loose) ([]*world.User, error) {
	ids := strings.Split(to.Raw, ",")
	var list []any
	for _, id := range ids {
		if _, err := strconv.Atoi(strings.TrimSpace(id)); err != nil || len(ids) == 1 {
			return findTyped(c, to)
		}
		list = append(list, json.Number(strings.TrimSpace(id)))
	}
	receivers, err := rules.ListedReceivers(list)
	if err != nil {
		return nil, err
	}
	return receivers.Find(c)
}

func findTyped(c *rest.Call, to *rest.Loose) ([]*world.User, error) {
	receivers, err := rules.ReadReceivers(to.Raw)
	if err != nil {
		return nil, err
	}
	people, err := receivers.Find(c)
	if err == nil && len(people) == 0 {
		err = typingToNobody.New()
	}
	return people, err
}

func typingUser(c *rest.Call, u *world.User) wire.TypingUser {
	return wire.TypingUser{UserID: u.ID, Email: c.View.APIEmail(u)}
}

// emitUsers sends an event without a change of the world.
func emitUsers(c *rest.Call, to []int, event any) error {
	return c.World.Write(func(tx *world.Tx) error {
		tx.Emit(to, event)
		return nil
	})
}
