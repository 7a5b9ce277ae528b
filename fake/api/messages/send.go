// Package messages answers what is asked about messages: sending, fetching,
// editing and deleting them, their flags and reactions, typing.
package messages

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type sendMessageParams struct {
	Type    *rest.Text `schema:"type" req:"required"`
	To      *rest.Text `schema:"to"`
	Content *rest.Text `schema:"content" req:"required"`
	Topic   *rest.Text `schema:"topic" alias:"subject"`
	QueueID *rest.Text `schema:"queue_id"`
	LocalID *rest.Text `schema:"local_id"`
}

// Send answers POST /messages.
func Send(c *rest.Call, p *sendMessageParams) (any, error) {
	if p.QueueID.Set && !p.LocalID.Set && !c.Plan.Has(changes.LocalIDNotRequired) {
		return nil, rest.MissingParameter("local_id")
	}
	if err := checkRealmStr(c); err != nil {
		return nil, err
	}
	if c.Plan.Has(changes.MessageTypeFirst) && !rules.IsMessageType(p.Type.Value) {
		return nil, rest.BadRequest("Invalid type{: check 'type'}")
	}
	content, err := rules.Content(p.Content.Value)
	if err != nil {
		return nil, err
	}
	draft := world.Draft{
		Allow: rules.AllowMentions(c), Sender: c.User, Content: content, Client: c.ClientName(),
		LocalID: p.LocalID.Value, QueueID: p.QueueID.Value, Manner: present.NewestManner(c.Plan, c.Base),
	}
	switch p.Type.Value {
	case "stream":
		err = addressToStream(c, &draft, p)
	case "direct", "private":
		err = addressToUsers(c, &draft, p)
	default:
		err = rest.BadRequest("Invalid message type{: check 'type'}")
	}
	if err != nil {
		return nil, err
	}
	m, err := c.World.Send(draft)
	if err != nil {
		return nil, rest.Unrenderable(err)
	}
	return wire.Sent{ID: m.ID}, nil
}

// checkRealmStr refuses, at levels that know the parameter, another
// organization than the sender's.
func checkRealmStr(c *rest.Call) error {
	if value, present := rest.LastValue(c.Form, "realm_str"); present && !c.Plan.Has(changes.RealmStrIgnored) {
		if value != c.View.Organization().ID {
			return rest.NotAuthorized()
		}
	}
	return nil
}

// streamOrDefault is the stream that a message names, or that a bot writes to
// when it names none.
func streamOrDefault(c *rest.Call, to *rest.Text) (*world.Stream, error) {
	switch name := present.StreamName(c.View, c.User.Bot.SendingStreamID); {
	case to.Set:
		return rules.StreamNamed(c, to.Value)
	case name != nil:
		return c.View.StreamByName(*name), nil
	}
	return nil, rules.MissingOr(c, "to", "Missing stream")
}

func addressToStream(c *rest.Call, d *world.Draft, p *sendMessageParams) error {
	s, err := streamOrDefault(c, p.To)
	if err != nil {
		return err
	}
	if !p.Topic.Set {
		return rules.MissingOr(c, "topic", "Missing topic")
	}
	if d.Topic, err = rules.Topic(p.Topic.Value); err != nil {
		return err
	}
	if d.Topic == rules.NoTopic && c.View.Organization().MandatoryTopics {
		return rest.BadRequest("Topics are required in this organization{: check 'topic'}")
	}
	d.StreamID = s.ID
	return rules.MayPost(c, s)
}

// addressToUsers addresses a draft to the users that `to` names.
func addressToUsers(c *rest.Call, d *world.Draft, p *sendMessageParams) error {
	if !p.To.Set {
		return rules.MissingOr(c, "to", "Message must have recipients")
	}
	receivers, err := rules.UsersNamed(c, p.To.Value)
	if err != nil {
		return err
	}
	if len(receivers) == 0 {
		return rest.BadRequest("Message must have recipients{: check 'to'}")
	}
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
