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

// The triggers of callbacks (spec: Outgoing webhook callbacks).
const (
	triggerMention = "mention"
	triggerDirect  = "direct_message"
)

// Formats of callbacks, by the number of the interface.
const slackInterface = 2

// botCalls makes the callbacks of a site's outgoing webhook bots.
type botCalls struct {
	client *callbacks.Client
	queues *callbacks.BotQueues
}

// NewCalls returns the listener that makes callbacks with a client.
func NewCalls(client *callbacks.Client) rest.Listener {
	return &botCalls{client, callbacks.NewBotQueues()}
}

// Hear only queues callbacks.
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

// Close cancels the callbacks.
func (b *botCalls) Close() { b.queues.Close() }

// calledBots are the outgoing webhook bots that a message calls: those that it
// mentions in a stream, or the receivers of a direct message. Messages of bots call no
// bots.
func calledBots(v world.View, m *world.Message) []*world.User {
	if sender := v.User(m.SenderID); sender.IsBot() || sender.System {
		return nil
	}
	ids := m.More().Mentioned
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

// call sends a callback to a bot's service and posts the answer.
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
		postAnswer(s, bot, m, "Failure! Slack outgoing webhooks don't support direct messages.")
		return
	}
	answer, err := b.client.Deliver(ctx, *cb)
	if ctx.Err() != nil {
		return
	}
	reply, failure := readBotAnswer(answer, err, replyKeys(bot))
	if failure != "" {
		reply = "Failure! " + failure
		reportFailure(s, bot, m, failure)
	}
	if content, err := rules.Content(view, reply); err == nil {
		postAnswer(s, bot, m, content)
	}
}

// replyKeys are the keys that may hold the reply in the answer to a bot's callback.
func replyKeys(bot *world.User) []string {
	if bot.Bot.Service.Interface == slackInterface {
		return []string{"text"}
	}
	return []string{"response_string", "content"}
}

// readBotAnswer returns the text that the bot posts for an answer, possibly empty, or
// the reason of a failure.
func readBotAnswer(answer callbacks.Answer, err error, keys []string) (reply, failure string) {
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
	for _, key := range keys {
		if value, there := object[key]; there {
			return asText(value), ""
		}
	}
	return "", ""
}

// asText writes a value out as the public counterpart does.
func asText(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case nil:
		return "None"
	case bool:
		if v {
			return "True"
		}
		return "False"
	}
	text, _ := json.Marshal(value) // it was decoded from JSON
	return string(text)
}

// postAnswer posts a text of the bot to the place of a message, even if the bot may not post
// there.
func postAnswer(s *rest.Site, bot *world.User, m *world.Message, content string) {
	post(s, m, world.Draft{Sender: bot, Content: content, Client: "OutgoingWebhookResponse"})
}

// post sends a draft to the place of a message, if that still exists.
func post(s *rest.Site, to *world.Message, d world.Draft) {
	view := s.World.View()
	if to.StreamID == 0 {
		d.Users = view.Recipient(to.RecipientID).Users
	} else if stream := view.Stream(to.StreamID); stream == nil || stream.Archived {
		return
	}
	d.StreamID, d.Topic = to.StreamID, to.Topic
	if _, err := s.World.Send(d); err != nil {
		panic(err) // the write has nothing to refuse
	}
}

// reportFailure informs the bot's owner about a failure.
func reportFailure(s *rest.Site, bot *world.User, m *world.Message, failure string) {
	text := fmt.Sprintf("The callback of your bot %s for message %d failed: %s.", codeSpan(bot.Email), m.ID, failure)
	err := s.World.Write(func(tx *world.Tx) error {
		owner := tx.User(bot.OwnerID)
		if owner == nil || !owner.Active {
			return nil
		}
		return notices.Send(tx, present.NewestManner(s.Plan, m.Base), owner, text)
	})
	if err != nil {
		panic(err) // the write has nothing to refuse
	}
}

// callback is the body of a callback, nil if the format has none for the message.
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
	cb.Body, err = s.Plan.Marshal(genericForm(s, v, bot, m))
	return cb, err
}

const formEncoded = "application/x-www-form-urlencoded"

// genericForm is the generic format.
func genericForm(s *rest.Site, v world.View, bot *world.User, m *world.Message) wire.Callback {
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

// hostOf is the host of the site at which a message was sent.
func hostOf(m *world.Message) string {
	site, err := url.Parse(m.Base)
	if err != nil {
		return ""
	}
	return site.Host
}

// slackForm is the format of services for Slack.
func slackForm(v world.View, bot *world.User, m *world.Message) url.Values {
	stream, sender := v.Stream(m.StreamID), v.User(m.SenderID)
	number := strconv.Itoa
	return url.Values{
		"token": {bot.Bot.Service.Token}, "team_id": {"T1"}, "team_domain": {hostOf(m)},
		"channel_id": {"C" + number(stream.ID)}, "channel_name": {stream.Name},
		"thread_ts": {strconv.FormatInt(m.Sent, 10)}, "timestamp": {strconv.FormatInt(m.Sent, 10)},
		"user_id": {"U" + number(sender.ID)}, "user_name": {sender.FullName},
		"text": {m.Content}, "trigger_word": {triggerMention}, "service_id": {number(bot.ID)},
	}
}
