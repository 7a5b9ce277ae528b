package bots

import (
	"errors"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/webhooks"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// IntegrationNames matches the names of all integrations: any other name is an unknown
// path.
func IntegrationNames() string {
	var names []string
	for _, i := range webhooks.All() {
		names = append(names, i.Name)
	}
	return strings.Join(names, "|")
}

type externalParams struct {
	Key     *rest.Text     `schema:"api_key,required"`
	Stream  *rest.Text     `schema:"stream"`
	Topic   *rest.Text     `schema:"topic"`
	Only    *eventPatterns `schema:"only_events" takes:"[]string"`
	Exclude *eventPatterns `schema:"exclude_events" takes:"[]string"`
}

// ReceiveWebhook answers POST /external/{integration_name}: it posts the payload of a
// third party as a message of the bot, to a stream or to its owner.
func ReceiveWebhook(c *rest.Call, p *externalParams) (any, error) {
	c.Ignored = nil // third parties get no list of ignored parameters
	integration, _ := webhooks.Find(c.Path("integration_name"))
	m, err := integration.Read(webhooks.Delivery{Header: c.Request.Header, Body: c.Payload})
	if err != nil {
		return nil, payloadRefused(c, integration, err)
	}
	if len(p.Only.List) > 0 && !p.Only.match(m.Event) || p.Exclude.match(m.Event) {
		return rest.EmptyAnswer{}, nil
	}
	if p.Topic.Set {
		m.Topic = p.Topic.Value
	}
	return rest.EmptyAnswer{}, postWebhook(c, m, p.Stream, "Spiritlevel"+integration.Title+"Webhook")
}

// eventPatterns is a parameter of a list of event names; * matches any text.
type eventPatterns struct {
	rest.Strings `schema:"-"`
}

// Check refuses broken patterns, too.
func (x *eventPatterns) Check(name string, plan *featurelevels.Plan) error {
	if err := x.Strings.Check(name, plan); err != nil {
		return err
	}
	for _, p := range x.List {
		if _, err := path.Match(p, ""); err != nil {
			return invalidPattern.New(name, p)
		}
	}
	return nil
}

func (x *eventPatterns) match(event string) bool {
	return slices.ContainsFunc(x.List, func(p string) bool {
		matched, _ := path.Match(p, event)
		return matched
	})
}

// payloadRefused is the error for an invalid payload.
func payloadRefused(c *rest.Call, i webhooks.Integration, err error) error {
	if header, is := errors.AsType[webhooks.MissingHeader](err); is {
		text := i.Title + " sent your bot " + codeSpan(c.User.Email) + " a request without the header " + header.Header +
			", which says what has happened."
		if err := notifyOwner(c, text); err != nil {
			return err
		}
		return headerMissing.New(err).With("header", header.Header)
	}
	if event, is := errors.AsType[webhooks.Unsupported](err); is {
		return eventUnknown.New(err).With("webhook_name", i.Title).With("event_type", event.Event)
	}
	if _, is := errors.AsType[webhooks.Malformed](err); is {
		if err := notifyOwner(c, i.Title+" sent your bot "+codeSpan(c.User.Email)+
			" a payload that it cannot read."); err != nil {
			return err
		}
		return payloadNoJSON.New(err)
	}
	return payloadRefusal.New(err)
}

// postWebhook sends an integration's message to the named stream or to the bot's
// owner. If the stream does not exist, the owner gets a notice; the third party gets a
// success.
func postWebhook(c *rest.Call, m webhooks.Message, stream *rest.Text, client string) error {
	content, err := rules.Content(c.View, m.Content)
	if err != nil {
		return err
	}
	d := world.Draft{Allow: rules.AllowMentions(c), Sender: c.User, Content: content,
		Client: rest.Truncate(client, 30, ""), Manner: present.NewestManner(c.Plan, c.Base)}
	if !stream.Set {
		d.Users = notices.SortedPair(c.User.ID, c.User.OwnerID)
		_, err := c.World.Send(d)
		return err
	}
	s := streamForWebhook(c, stream.Value)
	if s == nil {
		return notifyOwner(c, "Your bot "+codeSpan(c.User.Email)+" tried to write to a stream that does not exist: "+
			codeSpan(stream.Value)+".")
	}
	if d.Topic, err = rules.Topic(c, m.Topic); err != nil {
		return err
	}
	if err := rules.MayPost(c, s); err != nil {
		return err
	}
	d.StreamID = s.ID
	_, err = c.World.Send(d)
	return err
}

// streamForWebhook finds a stream by name or, in digits, by ID. Third parties must not
// learn of a stream that neither the bot nor its owner can see.
func streamForWebhook(c *rest.Call, name string) *world.Stream {
	s := c.View.StreamByName(strings.TrimSpace(name))
	if id, err := strconv.Atoi(name); err == nil {
		s = c.View.Stream(id)
	}
	owner := c.View.User(c.User.OwnerID)
	if s == nil || s.Archived || !c.View.CanFind(c.User, s) && (owner == nil || !c.View.CanFind(owner, s)) {
		return nil
	}
	return s
}

// codeSpan shows a text literally, on one line.
func codeSpan(text string) string {
	return "`" + strings.NewReplacer("`", "'", "\n", " ").Replace(text) + "`"
}
