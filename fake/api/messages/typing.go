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
	Type     *rest.Text  `schema:"type"`
	Op       *rest.Text  `schema:"op,required"`
	To       *rest.Loose `schema:"to" takes:"[]integer|integer"`
	StreamID *rest.Int   `schema:"stream_id"`
	Topic    *rest.Text  `schema:"topic"`
}

// AnnounceTyping answers POST /typing: the users who would receive the message get an
// event that the sender has started or stopped typing.
func AnnounceTyping(c *rest.Call, p *typingParams) (any, error) {
	typing := typingRulesAt(c.Plan)
	direct := !p.Type.Set || slices.Contains(typing.directTypes, p.Type.Value)
	switch {
	case !direct && !slices.Contains(typing.streamTypes, p.Type.Value):
		return nil, typingType.New()
	case p.Op.Value != "start" && p.Op.Value != "stop":
		return nil, typingOperation.New()
	case direct:
		return rest.EmptyAnswer{}, typeToUsers(c, p)
	}
	return rest.EmptyAnswer{}, typeToStream(c, p)
}

func typeToStream(c *rest.Call, p *typingParams) error {
	id, err := typingRulesAt(c.Plan).streamOf(c, p)
	if err != nil {
		return err
	}
	s := c.View.Stream(id)
	if s == nil || s.Archived || !c.View.CanFind(c.User, s) {
		return typingToNoStream.New()
	}
	if err := rules.MayPost(c, s); err != nil {
		return err
	}
	return emitTyping(c, c.View.ActiveSubscribers(s.ID), streamTyping{wire.StreamTyping{
		Type: "typing", Op: p.Op.Value, MessageType: "stream",
		Sender: wire.TypingUser{UserID: c.User.ID}, StreamID: s.ID, Topic: typingRulesAt(c.Plan).topic(c, p.Topic.Value),
	}})
}

// typedStream is the ID of the stream in which somebody types.
func typedStream(c *rest.Call, p *typingParams) (int, error) {
	if list, ok := p.To.Value.([]any); p.To.Set && (!ok || len(list) > 0) {
		if _, err := p.ids(); err != nil {
			return 0, err
		}
	}
	switch {
	case !p.StreamID.Set:
		return 0, rules.Missing(c, typingWithoutStream)
	case !p.Topic.Set:
		return 0, typingWithoutTopic.New()
	case !c.View.PersonalSettings(c.User).SendStreamTypingNotifications:
		return 0, streamTypingOff.New()
	}
	return p.StreamID.Value, nil
}

// typedStreamInTo is typedStream for older levels, which have the stream in the list of
// receivers.
func typedStreamInTo(c *rest.Call, p *typingParams) (int, error) {
	ids, err := p.ids()
	switch {
	case err != nil:
		return 0, err
	case !c.View.PersonalSettings(c.User).SendStreamTypingNotifications:
		return 0, streamTypingOff.New()
	case !p.Topic.Set:
		return 0, typingWithoutTopic.New()
	case len(ids) > 1:
		return 0, typingToManyStreams.New()
	}
	return ids[0], nil
}

// streamTyping is the event of typing in a stream, for clients with the capability.
type streamTyping struct{ event wire.StreamTyping }

func (e streamTyping) Present(r present.Reader) []events.Encoded {
	if !r.Capabilities["stream_typing_notifications"] {
		return nil
	}
	v := r.Viewer()
	sender := v.TypingUser(e.event.Sender.UserID)
	return r.Encode(typingReader{sender, v.EmptyTopics}, func() any {
		event := e.event
		event.Sender, event.Topic = sender, v.Topic(event.Topic)
		return event
	})
}

// typingReader has the properties of a reader that change the event of typing in a stream.
type typingReader struct {
	sender      wire.TypingUser
	emptyTopics bool
}

func typeToUsers(c *rest.Call, p *typingParams) error {
	people, err := typedTo(c, p)
	if err != nil {
		return err
	}
	var ids, told []int
	if !slices.Contains(people, c.User) {
		people = append(people, c.User)
	}
	for i, u := range people {
		if slices.Contains(people[:i], u) {
			continue
		}
		ids = append(ids, u.ID)
		if u.Active {
			told = append(told, u.ID)
		}
	}
	return emitTyping(c, told, present.Personal{Event: func(v present.Viewer) any {
		event := wire.DirectTyping{Type: "typing", Op: p.Op.Value, MessageType: "direct", Sender: v.TypingUser(c.User.ID)}
		for _, id := range ids {
			event.Recipients = append(event.Recipients, v.TypingUser(id))
		}
		return event
	}})
}

// typedTo finds the receivers of the direct message.
func typedTo(c *rest.Call, p *typingParams) ([]*world.User, error) {
	if !p.To.Set {
		return nil, rules.Missing(c, typingWithoutReceivers)
	}
	once := typingRulesAt(c.Plan).addresses && !listsIDs(p.To.Value)
	var ids []int
	if !once {
		var err error
		if ids, err = p.ids(); err != nil {
			return nil, err
		}
	}
	switch {
	case !c.View.PersonalSettings(c.User).SendPrivateTypingNotifications:
		return nil, directTypingOff.New()
	case once:
		return typedToOnce(c, p.To)
	}
	var people []*world.User
	for _, id := range ids {
		u, err := rules.ReceiverByID(c, id)
		if err != nil {
			return nil, err
		}
		people = append(people, u)
	}
	return people, nil
}

// ids is the list of numbers in `to`, which must not be empty.
func (p *typingParams) ids() ([]int, error) {
	list, err := p.receivers()
	if err != nil {
		return nil, err
	}
	ids := make([]int, len(list))
	for i, item := range list {
		var ok bool
		if ids[i], ok = rest.AsInt(item); !ok {
			return nil, typingToNoInteger.New(i)
		}
	}
	return ids, nil
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

// emitTyping tells those of the users who want to know.
func emitTyping(c *rest.Call, to []int, event any) error {
	refuse := c.View.RefuseTyping()
	told := slices.DeleteFunc(slices.Clone(to), func(id int) bool { return refuse[id] })
	return emitUsers(c, told, event)
}

// emitUsers sends an event without a change of the world.
func emitUsers(c *rest.Call, to []int, event any) error {
	return c.World.Write(func(tx *world.Tx) error {
		tx.Emit(to, event)
		return nil
	})
}
