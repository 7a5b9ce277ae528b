package api

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

type editMessageParams struct {
	Topic     Text `schema:"topic" alias:"subject"`
	Propagate Text `schema:"propagate_mode"`
	TellOld   Bool `schema:"send_notification_to_old_thread"`
	TellNew   Bool `schema:"send_notification_to_new_thread"`
	Content   Text `schema:"content"`
	StreamID  Int  `schema:"stream_id"`
}

// How far a move goes (spec: propagate_mode).
const (
	changeOne   = "change_one"
	changeLater = "change_later"
	changeAll   = "change_all"
)

// edit is one call of PATCH /messages/{message_id}. What stays nil is left as
// it is.
type edit struct {
	*Call
	tx        *world.Tx
	params    *editMessageParams
	target    *world.Message
	rendered  *world.Message // the target with the new content
	topic     *string
	stream    *world.Stream
	propagate string
}

// editMessage answers PATCH /messages/{message_id}. It decides and acts in one
// write, so that nothing changes in between; only rendering, which takes long,
// goes before.
func editMessage(c *Call, p *editMessageParams) (any, error) {
	e := &edit{Call: c, params: p, propagate: changeOne}
	if p.Propagate.Set {
		e.propagate = p.Propagate.Value
	}
	if !slices.Contains([]string{changeOne, changeLater, changeAll}, e.propagate) {
		return nil, badRequest("Invalid propagate_mode")
	}
	id := c.pathID("message_id")
	if m := c.View.Message(id); m != nil && p.Content.Set {
		var err error
		if e.rendered, err = c.World.Rendered(c.View, m, editedContent(p.Content.Value)); err != nil {
			return nil, unrenderable(err)
		}
	}
	return nothing{}, c.World.Write(func(tx *world.Tx) error {
		e.tx, c.View = tx, tx.View
		e.target = tx.Message(id)
		if e.target == nil || !tx.CanRead(c.User, e.target) || p.Content.Set && e.rendered == nil {
			return invalidMessage()
		}
		return e.run()
	})
}

// pathID is an ID in the path, 0 for one with more digits than any has.
func (c *Call) pathID(name string) int {
	id, err := strconv.Atoi(c.Path(name))
	if err != nil {
		return 0
	}
	return id
}

// editedContent trims and cuts what a message is to say. Blank content does
// not delete the message, but says that it was.
func editedContent(raw string) string {
	if strings.TrimSpace(raw) == "" {
		return "(deleted)"
	}
	content, err := messageContent(raw)
	if err != nil {
		return "(deleted)"
	}
	return content
}

func (e *edit) run() error {
	for _, check := range []func() error{e.wanted, e.mayEdit, e.mayChangeTopic, e.mayChangeStream} {
		if err := check(); err != nil {
			return err
		}
	}
	moved := []*world.Message{}
	if e.moves() {
		if err := e.wholeTopicInTime(); err != nil {
			return err
		}
		moved = e.moved()
	}
	before := e.audience(moved)
	after := e.tx.Amend(world.Amendment{
		By: e.User, Target: e.target, Content: e.rendered, Moved: moved, Topic: e.topic, Stream: e.stream,
	})
	e.tell(before, after)
	if !e.moves() {
		return nil
	}
	e.tx.FollowTopic(e.target, after)
	return e.notices(after)
}

func (e *edit) moves() bool { return e.topic != nil || e.stream != nil }

// wanted finds out what is to change, and refuses what makes no sense.
func (e *edit) wanted() error {
	p := e.params
	if !p.Topic.Set && !p.Content.Set && !p.StreamID.Set {
		return badRequest("Nothing to change")
	}
	if e.target.StreamID == 0 && p.StreamID.Set {
		return badRequest("Direct messages cannot be moved to streams.")
	}
	if e.target.StreamID == 0 && p.Topic.Set {
		return badRequest("Direct messages cannot have topics.")
	}
	if e.propagate != changeOne && !p.Topic.Set && !p.StreamID.Set {
		return badRequest("Invalid propagate_mode without topic edit")
	}
	if p.Topic.Set {
		topic, err := messageTopic(p.Topic.Value)
		if err != nil {
			return err
		}
		if topic != e.target.Topic {
			e.topic = &topic
		}
	}
	if p.StreamID.Set && p.Content.Set {
		return badRequest("Cannot change message content while changing stream")
	}
	if p.StreamID.Set && p.StreamID.Value != e.target.StreamID {
		if e.stream = e.tx.Stream(p.StreamID.Value); e.stream == nil {
			return invalidStream()
		}
	}
	if !p.Content.Set && !e.moves() {
		return badRequest("Nothing to change")
	}
	return nil
}

// moved lists the messages that change place, as far as the user can read
// them.
func (e *edit) moved() []*world.Message {
	if e.propagate == changeOne {
		return []*world.Message{e.target}
	}
	var out []*world.Message
	for _, m := range e.topicMessages() {
		if e.propagate == changeAll || m.ID >= e.target.ID {
			out = append(out, m)
		}
	}
	return out
}

// topicMessages lists the messages of the target's topic that the user can
// read.
func (e *edit) topicMessages() []*world.Message {
	return readable(e.tx.View, e.User, world.OfTopic(e.target.StreamID, e.target.Topic))
}

func readable(v world.View, u *world.User, l world.List) []*world.Message {
	var out []*world.Message
	reader := v.Reader(u)
	for m := range v.Of(l) {
		if reader.CanRead(m) {
			out = append(out, m)
		}
	}
	return out
}

// tellsOld and tellsNew say whether a move is to leave a notice behind, or to
// bring one along.
func (e *edit) tellsOld() bool {
	return e.noticed() && e.params.TellOld.Or(!e.Plan.Has(changes.OldThreadOptIn))
}

func (e *edit) tellsNew() bool {
	return e.noticed() && e.params.TellNew.Or(true)
}

func (e *edit) noticed() bool {
	return e.stream != nil || e.Plan.Has(changes.NoticesWithinStream)
}
