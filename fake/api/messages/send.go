// Package messages has the endpoints of messages: sending, fetching, editing and
// deleting, flags and reactions, typing notifications.
package messages

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type sendMessageParams struct {
	Type    *messageType `schema:"type,required"`
	To      *rest.Text   `schema:"to"`
	Content *rest.Text   `schema:"content,required"`
	Topic   *rest.Text   `schema:"topic" alias:"subject"`
	QueueID *rest.Text   `schema:"queue_id"`
	LocalID *rest.Text   `schema:"local_id"`

	ReadBySender *rest.Bool `schema:"read_by_sender"`
}

// messageType is the type of a message to send.
type messageType struct {
	rest.Text `schema:"-"`
}

// Check refuses an unknown type before the parameters after it, where that is the order.
func (t *messageType) Check(_ string, plan *featurelevels.Plan) error {
	if _, known := rules.MessageType(plan, t.Value); !known && sendRulesAt(plan).typeFirst {
		return invalidType.New()
	}
	return nil
}

// Send answers POST /messages.
func Send(c *rest.Call, p *sendMessageParams) (any, error) {
	sending := sendRulesAt(c.Plan)
	toStream, known := rules.MessageType(c.Plan, p.Type.Value)
	switch {
	case p.QueueID.Set && !p.LocalID.Set && sending.queueNeedsLocalID:
		return nil, rest.MissingParameter("local_id")
	case !known:
		return nil, invalidType.New()
	}
	for _, check := range sending.checks {
		if err := check(c); err != nil {
			return nil, err
		}
	}
	draft, err := draftOf(c, p, toStream)
	if err != nil {
		return nil, err
	}
	if sending.sendsLater {
		if later, err := sendLater(c, draft); later != nil || err != nil {
			return later, err
		}
	}
	if sending.widgets {
		sent, given := rest.LastValue(c.Form, "widget_content")
		if draft.Widget, err = rules.WidgetOf(c, draft.Content, sent, given); err != nil {
			return nil, err
		}
	}
	before := c.View.TopicPolicy(c.User.ID, draft.StreamID, draft.Topic)
	sight := audience.Sight(c.View)
	m, err := c.World.Send(draft)
	if err != nil {
		return nil, rest.Unrenderable(err)
	}
	if m.StreamID == 0 && c.View.LimitsGuests() { // the guests of a new conversation know each other from now on
		if err := c.World.Write(func(tx *world.Tx) error { sight(tx); return nil }); err != nil {
			return nil, err
		}
	}
	out := wire.Sent{ID: m.ID}
	if now := c.World.View().TopicPolicy(c.User.ID, m.StreamID, m.Topic); now != before {
		out.AutomaticPolicy = now
	}
	return out, nil
}

// draftOf reads the message to send.
func draftOf(c *rest.Call, p *sendMessageParams, toStream bool) (world.Draft, error) {
	address, err := addressOf(c, p, toStream)
	if err != nil {
		return world.Draft{}, err
	}
	content, err := rules.Content(c.View, p.Content.Value)
	if err != nil {
		return world.Draft{}, err
	}
	draft := world.Draft{
		Allow: rules.AllowMentions(c), Sender: c.User, Content: content, Client: c.ClientName(),
		LocalID: p.LocalID.Value, QueueID: p.QueueID.Value, Manner: present.NewestManner(c.Plan, c.Base),
	}
	if p.ReadBySender.Set {
		draft.ReadBySender = &p.ReadBySender.Value
	}
	return draft, address(&draft)
}

// addressOf reads the recipients of a message. It returns a function that checks the
// sender's permission, for a call after the check of the content.
func addressOf(c *rest.Call, p *sendMessageParams, toStream bool) (func(*world.Draft) error, error) {
	if toStream {
		return streamAddress(c, p)
	}
	if !p.To.Set {
		return nil, rules.Missing(c, rules.MissingReceivers)
	}
	receivers, err := rules.ReadReceivers(p.To.Value)
	if err != nil {
		return nil, err
	}
	users, err := receivers.Find(c)
	if err == nil && len(users) == 0 {
		err = rules.MissingReceivers.New()
	}
	return func(d *world.Draft) error { return addressToUsers(c, d, users) }, err
}

// checkForged refuses messages in the name of another user.
func checkForged(c *rest.Call) error {
	if at, given := rest.LastValue(c.Form, "time"); given {
		if _, err := strconv.ParseFloat(strings.TrimSpace(at), 64); err != nil {
			return rest.BadValue("time", at)
		}
	}
	if forged, _ := rest.LastValue(c.Form, "forged"); forged == "yes" || forged == "true" {
		return forgedSender.New()
	}
	if _, given := rest.LastValue(c.Form, "sender"); given {
		return mirroredMessage.New()
	}
	return nil
}

// checkRealmStr refuses another organization than the sender's.
func checkRealmStr(c *rest.Call) error {
	if value, given := rest.LastValue(c.Form, "realm_str"); given && value != c.View.Organization().ID {
		return rest.NotAuthorized()
	}
	return nil
}

// streamOrDefault reads the stream that a message names, or finds a bot's default
// stream.
func streamOrDefault(c *rest.Call, to *rest.Text) (find func() (*world.Stream, error), err error) {
	switch name := present.StreamName(c.View, c.User.Bot.SendingStreamID); {
	case to.Set:
		return rules.StreamNamed(c, to.Value)
	case name != nil:
		return func() (*world.Stream, error) { return c.View.StreamByName(*name), nil }, nil
	}
	return nil, rules.Missing(c, rules.MissingStream)
}

// streamAddress reads the stream and the topic of a message.
func streamAddress(c *rest.Call, p *sendMessageParams) (func(*world.Draft) error, error) {
	find, err := streamOrDefault(c, p.To)
	if err != nil {
		return nil, err
	}
	if !p.Topic.Set {
		return nil, rules.Missing(c, rules.MissingTopic)
	}
	topic, err := rules.SentTopic(c, p.Topic.Value)
	if err != nil {
		return nil, err
	}
	return func(d *world.Draft) error {
		s, err := find()
		if err != nil {
			return err
		}
		if err := rules.MandatoryTopic(c, topic); err != nil {
			return err
		}
		d.StreamID, d.Topic = s.ID, topic
		return rules.MayPost(c, s)
	}, nil
}

// addressToUsers sets the receivers of a draft.
func addressToUsers(c *rest.Call, d *world.Draft, receivers []*world.User) error {
	if err := rules.MayWriteTo(c, receivers); err != nil {
		return err
	}
	d.Users = []int{c.User.ID}
	for _, u := range receivers {
		d.Users = append(d.Users, u.ID)
	}
	slices.Sort(d.Users)
	d.Users = slices.Compact(d.Users)
	return nil
}
