// Package queues registers event queues, with the initial state for clients, and
// serves their events.
package queues

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/events"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// registration has the parameters of POST /register. GET /events accepts them too, to
// register a queue.
type registration struct {
	ApplyMarkdown      *rest.Bool    `schema:"apply_markdown" default:"false"`
	ClientGravatar     *rest.Bool    `schema:"client_gravatar" default:"true"`
	SlimPresence       *rest.Bool    `schema:"slim_presence" default:"false"`
	PresenceDays       *rest.Int     `schema:"presence_history_limit_days"`
	AllPublicStreams   *rest.Bool    `schema:"all_public_streams"`
	IncludeSubscribers *rest.Bool    `schema:"include_subscribers" default:"false"`
	ClientCapabilities *capabilities `schema:"client_capabilities" takes:"object"`
	EventTypes         *rest.Strings `schema:"event_types" takes:"[]string"`
	FetchEventTypes    *rest.Strings `schema:"fetch_event_types" takes:"[]string"`
	Narrow             *rest.JSON    `schema:"narrow" takes:"[]array"`
	QueueLifespan      *rest.Int     `schema:"queue_lifespan_secs" unit:"seconds"`
}

// given reports whether the request has any of them.
func (p *registration) given() bool {
	for _, set := range []bool{
		p.ApplyMarkdown.Set, p.ClientGravatar.Set, p.SlimPresence.Set, p.AllPublicStreams.Set,
		p.IncludeSubscribers.Set, p.ClientCapabilities.Set, p.EventTypes.Set, p.FetchEventTypes.Set,
		p.Narrow.Set, p.QueueLifespan.Set, p.PresenceDays.Set,
	} {
		if set {
			return true
		}
	}
	return false
}

// queueOptions reads a client's options for its queue.
func queueOptions(c *rest.Call, p *registration) (events.Options, error) {
	o := events.Options{
		UserID: c.User.ID, Plan: c.Plan, ApplyMarkdown: p.ApplyMarkdown.Value,
		ClientGravatar: p.ClientGravatar.Value, SlimPresence: p.SlimPresence.Value,
		AllPublic: p.AllPublicStreams.Or(c.User.Bot.AllPublicStreams), IncludeSubscribers: p.IncludeSubscribers.Value,
		Lifespan: time.Duration(min(max(p.QueueLifespan.Value, 0), int(events.MaxLifespan/time.Second))) * time.Second,
	}
	o.Capabilities, o.Types = p.ClientCapabilities.declared, p.EventTypes.List
	if o.AllPublic && c.User.IsGuest() {
		return o, rest.NotAuthorized()
	}
	filter, err := eventFilter(c, p.Narrow)
	if err != nil {
		return o, err
	}
	if filter != nil {
		o.Narrow = filter
		o.AllPublic = o.AllPublic || !c.User.IsGuest()
	}
	return o, nil
}

// move is an event of messages that a queue misses if its narrow lets only the former
// place of the messages through.
type move interface {
	Moved(userID int) (from, to *world.Message, missed bool)
}

// eventFilter reads the narrow of a registration, a smaller language than that of GET
// /messages: pairs of strings that must all match. It accepts all events except
// messages that do not match, and moves that leave the narrow.
func eventFilter(c *rest.Call, p *rest.JSON) (func(any) bool, error) {
	var list []any
	if p.Set {
		var err error
		if list, err = rest.AsList("narrow", p.Value); err != nil {
			return nil, err
		}
	}
	if name := present.StreamName(c.View, c.User.Bot.EventsStreamID); len(list) == 0 && name != nil {
		list = []any{[]any{"stream", *name}}
	}
	if len(list) == 0 {
		return nil, nil
	}
	var filters []func(*world.Message) bool
	for i, elem := range list {
		pair, err := rest.AsStrings(fmt.Sprintf("narrow[%d]", i), elem)
		if err != nil {
			return nil, err
		}
		if len(pair) != 2 {
			return nil, narrowNoPair.New(i)
		}
		f, err := messageFilter(c, pair[0], pair[1])
		if err != nil {
			return nil, err
		}
		filters = append(filters, f)
	}
	matches := func(m *world.Message) bool {
		return !slices.ContainsFunc(filters, func(f func(*world.Message) bool) bool { return !f(m) })
	}
	userID := c.User.ID
	return func(event any) bool {
		switch e := event.(type) {
		case world.NewMessage:
			return matches(e.Message)
		case move:
			from, to, missed := e.Moved(userID)
			return !missed || !matches(from) || matches(to)
		}
		return true
	}, nil
}

func messageFilter(c *rest.Call, operator, operand string) (func(*world.Message) bool, error) {
	w, user, narrows := c.World, c.User, narrowRulesAt(c.Plan)
	if operator == "channel" && narrows.channels {
		operator = "stream"
	}
	switch operator {
	case "stream":
		return func(m *world.Message) bool {
			s := w.View().Stream(m.StreamID)
			return s != nil && strings.EqualFold(s.Name, operand)
		}, nil
	case "topic":
		topic := rules.NamedTopic(c, operand)
		return func(m *world.Message) bool { return m.StreamID != 0 && strings.EqualFold(m.Topic, topic) }, nil
	case "sender":
		return func(m *world.Message) bool {
			v := w.View()
			return strings.EqualFold(v.APIEmail(v.User(m.SenderID)), operand)
		}, nil
	case "is":
		wanted, known := narrows.flags[operand]
		switch {
		case operand == "private" || operand == "dm" && narrows.direct:
			return func(m *world.Message) bool { return m.StreamID == 0 }, nil
		case operand == "resolved" && narrows.resolved:
			return func(m *world.Message) bool { return strings.HasPrefix(m.Topic, world.ResolvedMark) }, nil
		case known:
			return func(m *world.Message) bool {
				isWanted := func(flag string) bool { return slices.Contains(wanted, flag) }
				return slices.ContainsFunc(w.View().Reader(user).Flags(m), isWanted) != (operand == "unread")
			}, nil
		}
		if narrows.dropsUnknown {
			return func(*world.Message) bool { return true }, nil
		}
		return nil, unknownOperand.New(operand)
	}
	return nil, unknownOperator.New(operator)
}

type registerParams struct {
	registration
}

// Register answers POST /register: a queue and the state at its creation.
func Register(c *rest.Call, p *registerParams) (any, error) {
	options, err := queueOptions(c, &p.registration)
	if err != nil {
		return nil, err
	}
	fetch := p.FetchEventTypes.List
	if !p.FetchEventTypes.Set {
		fetch = options.Types
	}
	q, view, err := c.Hub.Register(options)
	if err != nil {
		return nil, err
	}
	c.View = view
	r := registerState(c, &p.registration, options, fetch)
	r.QueueID, r.LastEventID = q.QueueID, -1
	return r, nil
}
