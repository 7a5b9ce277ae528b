package messages

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type editMessageParams struct {
	Topic     *rest.Text  `schema:"topic" alias:"subject"`
	Propagate *rest.Text  `schema:"propagate_mode" default:"change_one"`
	TellOld   *rest.Bool  `schema:"send_notification_to_old_thread"`
	TellNew   *rest.Bool  `schema:"send_notification_to_new_thread" default:"true"`
	Content   *rest.Text  `schema:"content"`
	StreamID  *rest.Count `schema:"stream_id"`
}

// The values of propagate_mode.
const (
	changeOne   = "change_one"
	changeLater = "change_later"
	changeAll   = "change_all"
)

// messageEdit has the changes of one call to a message. A nil value stays unchanged.
type messageEdit struct {
	target    *world.Message // before the edit
	content   *world.Message // the target with its new content, rendered
	topic     *string
	sentTopic string // the topic in the request, before it is cut
	stream    *world.Stream
	propagate string
	loses     bool // users outside the new stream lose the messages
}

// whole reports whether more than the message itself may move.
func (e messageEdit) whole() bool { return e.propagate != changeOne }

// moves reports whether messages are moved.
func (e messageEdit) moves() bool { return e.topic != nil || e.stream != nil }

// Edit answers PATCH /messages/{message_id}. It decides and acts in one write, so that
// nothing changes in between; only rendering, which is slow, comes before.
func Edit(c *rest.Call, p *editMessageParams) (any, error) {
	if !slices.Contains([]string{changeOne, changeLater, changeAll}, p.Propagate.Value) {
		return nil, propagateMode.New()
	}
	id := c.PathID("message_id")
	content, err := renderedEdit(c, id, p.Content)
	if err != nil {
		return nil, err
	}
	out := wire.Edited{DetachedUploads: []wire.Attachment{}}
	return &out, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		target := tx.Message(id)
		if !mayBegin(c, p, target) || p.Content.Set && content == nil {
			return rest.InvalidMessage()
		}
		if p.withoutDirectTopic(c, target) && !p.Content.Set {
			return nil
		}
		e, err := parseEdit(c, p, target, content)
		if err != nil {
			return err
		}
		if err := mayEdit(c, e, tx.Now()); err != nil {
			return err
		}
		if err := makeEdit(c, tx, p, e); err != nil {
			return err
		}
		for _, a := range tx.Detached(target, tx.Message(id)) {
			if a.OwnerID == c.User.ID {
				out.DetachedUploads = append(out.DetachedUploads, tx.WireAttachment(a))
			}
		}
		return nil
	})
}

// mayBegin reports whether the requester knows a message: reads it, or changes only the
// content of an own message that was moved out of sight.
func mayBegin(c *rest.Call, p *editMessageParams, m *world.Message) bool {
	switch {
	case m == nil, messageRulesAt(c.Plan).archivedStay && ofArchived(c, m):
		return false
	case c.View.CanRead(c.User, m):
		return true
	}
	return editRulesAt(c.Plan).formerReadersEdit && p.Content.Set && !p.Topic.Set && !p.StreamID.Set &&
		m.SenderID == c.User.ID && c.View.Reader(c.User).InHistory(m)
}

// makeEdit makes an edit that is allowed, with its events and notices.
func makeEdit(c *rest.Call, tx *world.Tx, p *editMessageParams, e messageEdit) error {
	moved, err := planMove(c, e, tx.Now())
	if err != nil {
		return err
	}
	moving := moveRulesAt(c.Plan)
	recipients := editRecipientsOf(c.Plan, tx.View, e)
	change := world.Amendment{
		By: c.User, Target: e.target, Content: e.content, Moved: moved, Topic: e.topic, Stream: e.stream,
		TargetOnly: moving.targetOnly && (e.stream == nil || e.stream.ID != e.target.StreamID),
	}
	if e.loses {
		change.Losing, change.Gaining = recipients.losing, recipients.gaining
	}
	after := tx.Amend(change)
	emitLoss(tx, e, recipients, after)
	if e.moves() && moving.policiesFollow {
		tx.FollowTopic(e.target, after, moving.policiesMerge)
	}
	emitEdit(tx, c.User, e, recipients, after)
	if !e.moves() {
		return nil
	}
	return sendMoveNotices(tx, c, e, noticesOf(c.Plan, p, e), after)
}

// renderedEdit is the message with its new content, nil if it has none or does not
// exist.
func renderedEdit(c *rest.Call, id int, content *rest.Text) (*world.Message, error) {
	m := c.View.Message(id)
	if m == nil || !content.Set {
		return nil, nil
	}
	text := editedContent(c.View, content.Value)
	rendered, err := c.World.Rendered(c.View, m, text, present.NewestManner(c.Plan, c.Base))
	if err != nil {
		return nil, rest.Unrenderable(err)
	}
	return rendered, nil
}

// editedContent trims and cuts a new content. Blank content does not delete the
// message, but becomes "(deleted)".
func editedContent(v world.View, raw string) string {
	if strings.TrimSpace(raw) == "" {
		return "(deleted)"
	}
	content, err := rules.Content(v, raw)
	if err != nil {
		return "(deleted)"
	}
	return content
}

// parseEdit determines the changes, and refuses combinations without meaning.
func parseEdit(c *rest.Call, p *editMessageParams, target, content *world.Message) (messageEdit, error) {
	e := messageEdit{target: target, content: content, propagate: p.Propagate.Value}
	editing, now := editRulesAt(c.Plan), c.World.Clock.Now()
	e.loses = e.whole() || editing.singleMovesLose
	if editing.contentFirst {
		if err := mayChangeContent(c, e, now); err != nil {
			return e, err
		}
	}
	if err := checkEditParams(p, e); err != nil {
		return e, err
	}
	if p.Topic.Set {
		e.sentTopic = strings.TrimSpace(p.Topic.Value)
		topic, err := rules.Topic(c, p.Topic.Value)
		if err != nil {
			return e, err
		}
		if topic != target.Topic || editing.sameTopicMoves {
			e.topic = &topic
			if err := rules.MandatoryNewTopic(c, topic); err != nil {
				return e, err
			}
		}
	}
	switch {
	case p.StreamID.Set && p.Content.Set:
		return e, movedWithContent.New()
	case p.Content.Set && target.IsWidget():
		return e, widgetEdited.New()
	}
	if p.StreamID.Set {
		e.stream = c.View.Stream(p.StreamID.Value)
		switch {
		case editing.newStreamFirst && !isTarget(c, e.stream):
			return e, rules.InvalidStream()
		case e.stream == nil:
			if err := mayLeaveStream(c, now); err != nil {
				return e, err
			}
			return e, rules.InvalidStream()
		}
	}
	switch {
	case e.content == nil && !e.moves():
		return e, nothingToChange.New()
	case e.whole() && !e.moves():
		return e, propagateWithoutMove.New()
	}
	return e, nil
}

// checkEditParams refuses parameters that exclude each other or do not fit the kind of
// message.
func checkEditParams(p *editMessageParams, e messageEdit) error {
	direct := e.target.StreamID == 0
	switch {
	case !p.Topic.Set && !p.Content.Set && !p.StreamID.Set:
		return nothingToChange.New()
	case direct && p.StreamID.Set:
		return directMoved.New()
	case direct && p.Topic.Set && strings.TrimSpace(p.Topic.Value) == "" && !p.Content.Set:
		return nothingToChange.New() // a blank topic is no change
	case direct && p.Topic.Set:
		return directWithTopic.New()
	case e.whole() && !p.Topic.Set && !p.StreamID.Set:
		return propagateWithoutMove.New()
	}
	return nil
}

// withoutDirectTopic drops the topic of an edited direct message if it has no effect, and
// reports whether it did.
func (p *editMessageParams) withoutDirectTopic(c *rest.Call, target *world.Message) bool {
	if target.StreamID != 0 || p.StreamID.Set || !editRulesAt(c.Plan).dropsDirectTopics ||
		strings.TrimSpace(p.Topic.Value) == "" {
		return false
	}
	p.Topic.Set = false
	return true
}
