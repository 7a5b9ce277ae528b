package bots

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strconv"

	"github.com/spiritlevel/spiritlevel/fake/api/notices"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/callbacks"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// What makes a bot hear of a message (spec: Outgoing webhook callbacks).
const (
	triggerMention = "mention"
	triggerDirect  = "private_message"
)

// Forms of callbacks, as a bot's service counts them.
const slackInterface = 2

// botCalls calls the outgoing webhook bots of a site.
type botCalls struct {
	client *callbacks.Client
	queues *callbacks.BotQueues
}

// NewCalls returns the listener that calls bots by a client.
func NewCalls(client *callbacks.Client) rest.Listener {
	return &botCalls{client, callbacks.NewBotQueues()}
}

// Hear only puts callbacks into their queues.
func (b *botCalls) Hear(s *rest.Site, events []world.Event) {
	for _, e := range events {
		m, is := e.Value.(world.NewMessage)
		if !is {
			continue
		}
		view := s.World.View()
		for _, bot := range calledBots(view, m.Message) {
			b.queues.Add(bot.ID, func(ctx context.Context) { b.call(ctx, s, bot.ID, m.Message) })
		}
	}
}

// Close breaks the callbacks off.
func (b *botCalls) Close() { b.queues.Close() }

// calledBots are the outgoing webhook bots that a message calls: those it
// mentions in a stream, those it is sent to directly. Bots call no bots.
func calledBots(v world.View, m *world.Message) []*world.User {
	if sender := v.User(m.SenderID); sender.IsBot() || sender.System {
		return nil
	}
	ids := m.Mentioned
	if m.StreamID == 0 {
		ids = v.Recipient(m.RecipientID).Users
	}
	var bots []*world.User
	for _, id := range ids {
		if u := v.User(id); u != nil && u.BotType == wire.BotOutgoing && u.Active && u.Bot.Service.URL != "" {
			bots = append(bots, u)
		}
	}
	return bots
}

// call tells a bot's service of a message and lets the bot say what the
// service answers.
func (b *botCalls) call(ctx context.Context, s *rest.Site, botID int, m *world.Message) {
	view := s.World.View()
	bot := view.User(botID)
	if !bot.Active || view.Organization().Deactivated {
		return
	}
	cb, err := callback(s, view, bot, m)
	if err != nil {
		panic(err) // a message is plain data
	}
	if cb == nil {
		return
	}
	answer, err := b.client.Deliver(ctx, *cb)
	if ctx.Err() != nil {
		return
	}
	reply, failure := readBotAnswer(answer, err)
	if failure != "" {
		reply = "Failure! " + failure
		blame(s, bot, m, failure)
	}
	if content, err := rules.Content(reply); err == nil {
		say(s, bot, m, content)
	}
}

// readBotAnswer is what the bot is to say to an answer, nothing included, or what went
// wrong.
func readBotAnswer(answer callbacks.Answer, err error) (reply, failure string) {
	switch {
	case errors.Is(err, callbacks.ErrForbidden):
		return "", "Callbacks may not go to the address of this bot"
	case errors.Is(err, callbacks.ErrTooLong):
		return "", "Invalid response format"
	case err != nil:
		return "", "Bot is unavailable"
	case answer.Status == 407:
		return "", "Third party responded with 407: the network does not let callbacks through"
	case answer.Status/100 != 2:
		return "", fmt.Sprintf("Third party responded with %d", answer.Status)
	}
	var value any
	if json.Unmarshal(answer.Body, &value) != nil {
		return "", "Invalid JSON in response"
	}
	if value == "" {
		return "", ""
	}
	object, is := value.(map[string]any)
	if !is {
		return "", "Invalid response format"
	}
	if silent, _ := object["response_not_required"].(bool); silent {
		return "", ""
	}
	for _, key := range []string{"content", "response_string"} {
		if text, is := object[key].(string); is {
			return text, ""
		}
	}
	return "", ""
}

// say lets the bot write where the message stands, even if the bot could not
// write there by itself.
func say(s *rest.Site, bot *world.User, m *world.Message, content string) {
	post(s, m, world.Draft{Sender: bot, Content: content, Client: "OutgoingWebhookResponse"})
}

// post sends a draft to where a message stands, if that is still there.
func post(s *rest.Site, to *world.Message, d world.Draft) {
	view := s.World.View()
	if to.StreamID == 0 {
		d.Users = view.Recipient(to.RecipientID).Users
	} else if stream := view.Stream(to.StreamID); stream == nil || stream.Archived {
		return
	}
	d.StreamID, d.Topic = to.StreamID, to.Topic
	if _, err := s.World.Send(d); err != nil {
		panic(err) // nothing may refuse it
	}
}

// blame tells the bot's owner what went wrong.
func blame(s *rest.Site, bot *world.User, m *world.Message, failure string) {
	text := fmt.Sprintf("The callback of your bot %s for message %d failed: %s.", codeSpan(bot.Email), m.ID, failure)
	err := s.World.Write(func(tx *world.Tx) error {
		owner := tx.User(bot.OwnerID)
		if owner == nil || !owner.Active {
			return nil
		}
		return notices.Send(tx, owner, text)
	})
	if err != nil {
		panic(err) // nothing may refuse it
	}
}

// callback is what a bot's service is sent, nil for what the form of the
// service has no words for.
func callback(s *rest.Site, v world.View, bot *world.User, m *world.Message) (*callbacks.Callback, error) {
	service := bot.Bot.Service
	version := s.Plan.Version()
	cb := &callbacks.Callback{URL: service.URL, Agent: "SpiritlevelOutgoingWebhook/" + version}
	if service.Interface == slackInterface {
		if m.StreamID == 0 {
			return nil, nil
		}
		cb.ContentType, cb.Body = formEncoded, []byte(slackForm(v, bot, m).Encode())
		return cb, nil
	}
	var err error
	cb.ContentType = "application/json"
	cb.Body, err = s.Plan.Marshal(told(s, v, bot, m))
	return cb, err
}

const formEncoded = "application/x-www-form-urlencoded"

// told is the generic form.
func told(s *rest.Site, v world.View, bot *world.User, m *world.Message) wire.Callback {
	as := present.NewViewer(v, s.Plan, bot, false)
	out := wire.Callback{
		Data: m.Content, BotEmail: v.APIEmail(bot), BotFullName: bot.FullName,
		Token: bot.Bot.Service.Token, Trigger: triggerMention,
		Message: wire.CallbackMessage{Message: as.Message(m, false), RenderedContent: as.HTML(m)},
	}
	if m.StreamID == 0 {
		out.Trigger = triggerDirect
	}
	return out
}

// slackForm is the form that services know which were made for Slack.
func slackForm(v world.View, bot *world.User, m *world.Message) url.Values {
	o, stream, sender := v.Organization(), v.Stream(m.StreamID), v.User(m.SenderID)
	number := strconv.Itoa
	return url.Values{
		"token": {bot.Bot.Service.Token}, "team_id": {"T1"}, "team_domain": {o.ID},
		"channel_id": {"C" + number(stream.ID)}, "channel_name": {stream.Name},
		"thread_ts": {fmt.Sprintf("%d.000000", m.Sent)}, "timestamp": {strconv.FormatInt(m.Sent, 10)},
		"user_id": {"U" + number(sender.ID)}, "user_name": {sender.FullName},
		"text": {m.Content}, "trigger_word": {triggerMention}, "service_id": {number(bot.ID)},
	}
}
