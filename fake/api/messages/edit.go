package messages

import (
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
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
}

// whole reports whether users outside the new stream lose the messages: after the move
// of a single message they keep it.
func (e messageEdit) whole() bool { return e.propagate != changeOne }

// moves reports whether messages are moved.
func (e messageEdit) moves() bool { return e.topic != nil || e.stream != nil }

// Edit answers PATCH /messages/{message_id}. It decides and acts in one write, so that
// nothing changes in between; only rendering, which is slow, comes before.
func Edit(c *rest.Call, p *editMessageParams) (any, error) {
	propagate, err := propagateMode(p.Propagate)
	if err != nil {
		return nil, err
	}
	id := c.PathID("message_id")
	content, err := renderedEdit(c, id, p.Content)
	if err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		c.View = tx.View
		target, err := messageToEdit(c, tx, p, id, p.Content.Set && content == nil)
		if err != nil {
			return err
		}
		if target.StreamID == 0 && c.Plan.IsZulip() && !c.Plan.Has(changes.NoTopicsOfDirectMessages) {
			if err := p.withoutTopic(c); err != nil || !p.Content.Set {
				return err
			}
		}
		e, err := parseEdit(c, p, target, content, propagate)
		if err != nil {
			return err
		}
		if err := mayEdit(c, e, tx.Now()); err != nil {
			return err
		}
		return makeEdit(c, tx, p, e)
	})
}

// makeEdit makes an edit that is allowed, with its events and notices.
func makeEdit(c *rest.Call, tx *world.Tx, p *editMessageParams, e messageEdit) error {
	moved, err := planMove(c, e, tx.Now())
	if err != nil {
		return err
	}
	recipients := editRecipientsOf(c.Plan, tx.View, e)
	change := world.Amendment{
		By: c.User, Target: e.target, Content: e.content, Moved: moved, Topic: e.topic, Stream: e.stream,
		TargetOnly: !c.Plan.Has(changes.MovedAlongHaveHistory),
	}
	if e.whole() {
		change.Losing, change.Gaining = recipients.losing, recipients.gaining
	}
	after := tx.Amend(change)
	if e.moves() && c.Plan.Has(changes.PoliciesFollowTopics) {
		tx.FollowTopic(e.target, after, c.Plan.Has(changes.PoliciesMerge))
	}
	emitEdit(tx, c.User, e, recipients, after)
	if !e.moves() {
		return nil
	}
	return sendMoveNotices(tx, c, e, noticesOf(c.Plan, p, e), after)
}

// messageToEdit finds a message for an editor who can read it, unless its new content is
// lost. Older servers looked at some parameters first.
func messageToEdit(c *rest.Call, tx *world.Tx, p *editMessageParams, id int, lost bool) (*world.Message, error) {
	m := tx.Message(id)
	former := !c.Plan.Has(changes.EditsBeginWithAccess)
	switch {
	case former && !tx.Organization().AllowMessageEditing:
		return nil, editingOff(c)
	case former && p.Propagate.Set && p.Propagate.Value != changeOne && !p.Topic.Set && !p.StreamID.Set:
		return nil, wholeWithoutMove(c)
	case m == nil, !tx.CanRead(c.User, m) && !p.ofFormerReader(c, m), lost:
		return nil, rest.InvalidMessage()
	case former:
		return m, formerlyRefused(c, p, m, tx.Now())
	}
	return m, nil
}

// ofFormerReader reports whether a sender changes only the content of an own message that
// was moved to a stream out of sight.
func (p *editMessageParams) ofFormerReader(c *rest.Call, m *world.Message) bool {
	return c.Plan.Has(changes.FormerReadersEdit) && p.Content.Set && !p.Topic.Set && !p.StreamID.Set &&
		m.SenderID == c.User.ID && c.View.Reader(c.User).InHistory(m)
}

// formerlyRefused makes the checks that older servers made before they looked for a
// change.
func formerlyRefused(c *rest.Call, p *editMessageParams, m *world.Message, now time.Time) error {
	o := c.View.Organization()
	free := !p.Content.Set &&
		(m.Topic == rules.NoTopic || c.View.Allows(policyAt(c.Plan, o.EditTopicPolicy, changes.EditTopicPolicy), c.User, now))
	switch {
	case m.SenderID != c.User.ID && !free:
		return noPermissionToEdit()
	case p.Content.Set && m.IsWidget():
		return widgetStays(c)
	case p.Content.Set && pastLimit(m, o.MessageContentEditLimit, now):
		return tooLateToEdit()
	}
	return nil
}

func widgetStays(c *rest.Call) error {
	return codedSinceRelease4(c, rest.BadRequest("Widgets cannot be edited."))
}

func nothingToChange(c *rest.Call) error {
	return codedSinceRelease4(c, rest.BadRequest("Nothing to change"))
}

func propagateMode(p *rest.Text) (string, error) {
	if !slices.Contains([]string{changeOne, changeLater, changeAll}, p.Value) {
		return "", rest.BadRequest("Invalid propagate_mode")
	}
	return p.Value, nil
}

// renderedEdit is the message with its new content, nil if it has none or does not
// exist.
func renderedEdit(c *rest.Call, id int, content *rest.Text) (*world.Message, error) {
	m := c.View.Message(id)
	if m == nil || !content.Set {
		return nil, nil
	}
	rendered, err := c.World.Rendered(c.View, m, editedContent(content.Value), present.NewestManner(c.Plan, c.Base))
	if err != nil {
		return nil, rest.Unrenderable(err)
	}
	return rendered, nil
}

// editedContent trims and cuts a new content. Blank content does not delete the
// message, but becomes "(deleted)".
func editedContent(raw string) string {
	if strings.TrimSpace(raw) == "" {
		return "(deleted)"
	}
	content, err := rules.Content(raw)
	if err != nil {
		return "(deleted)"
	}
	return content
}

// parseEdit determines the changes, and refuses combinations without meaning.
func parseEdit(c *rest.Call, p *editMessageParams, target, content *world.Message, propagate string) (messageEdit,
	error) {
	e := messageEdit{target: target, content: content, propagate: propagate}
	if err := checkEditParams(c, p, e); err != nil {
		return e, err
	}
	if p.Topic.Set {
		e.sentTopic = strings.TrimSpace(p.Topic.Value)
		topic, err := rules.Topic(c, p.Topic.Value)
		if err != nil {
			return e, err
		}
		if topic != target.Topic || !c.Plan.Has(changes.SameTopicIsNoMove) {
			e.topic = &topic
		}
	}
	if p.StreamID.Set && p.Content.Set {
		return e, rest.BadRequest("Cannot change message content while changing stream")
	}
	if p.Content.Set && target.IsWidget() {
		return e, widgetStays(c)
	}
	if p.StreamID.Set {
		if e.stream = c.View.Stream(p.StreamID.Value); e.stream == nil {
			if err := mayLeaveStream(c, c.World.Clock.Now()); err != nil {
				return e, err
			}
			return e, rules.InvalidStream()
		}
	}
	if e.content == nil && !e.moves() {
		return e, nothingToChange(c)
	}
	if e.whole() && !e.moves() {
		return e, wholeWithoutMove(c)
	}
	return e, nil
}

// wholeWithoutMove refuses to change the content of a whole topic.
func wholeWithoutMove(c *rest.Call) error {
	return codedSinceRelease4(c, rest.BadRequest("Invalid propagate_mode without topic edit"))
}

// checkEditParams refuses parameters that exclude each other or do not fit the kind of
// message.
func checkEditParams(c *rest.Call, p *editMessageParams, e messageEdit) error {
	direct := e.target.StreamID == 0
	switch {
	case !p.Topic.Set && !p.Content.Set && !p.StreamID.Set:
		return nothingToChange(c)
	case direct && p.StreamID.Set:
		return rest.BadRequest("Direct messages cannot be moved to streams.")
	case direct && p.Topic.Set && strings.TrimSpace(p.Topic.Value) == "" && !p.Content.Set:
		return nothingToChange(c) // topics at these levels
	case direct && p.Topic.Set:
		return rest.BadRequest("Direct messages cannot have topics.")
	case e.propagate != changeOne && !p.Topic.Set && !p.StreamID.Set:
		return wholeWithoutMove(c)
	}
	return nil
}

// withoutTopic drops the topic of an edited direct message, which older servers
// accepted and no client shows.
func (p *editMessageParams) withoutTopic(c *rest.Call) error {
	switch {
	case p.Topic.Set && strings.TrimSpace(p.Topic.Value) == "":
		return rest.BadRequest("Topic can't be empty!")
	case p.StreamID.Set && c.Formerly(changes.DirectMovesAreSeen):
		return rules.InvalidStream()
	case p.StreamID.Set:
		return rest.BadRequest("Message must be a stream message")
	case !p.Topic.Set && !p.Content.Set:
		return nothingToChange(c)
	}
	p.Topic.Set = false
	return nil
}
