package api

import (
	"errors"
	"io"
	"net/http"
	"net/url"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/webhooks"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// webhookBot: incoming webhook bots only, by the key in the query.
var webhookBot = access{keyInQuery: true}

// integrationNames matches the names of all integrations: the path of any other
// name leads nowhere.
func integrationNames() string {
	var names []string
	for _, i := range webhooks.All() {
		names = append(names, i.Name)
	}
	return strings.Join(names, "|")
}

// takesPayload is takes for an endpoint whose parameters all stand in the
// query, and whose body is up to who sends it.
func takesPayload[P any](fn func(*Call, *P) (any, error)) endpoint {
	e := takes(fn)
	e.read = (*Call).readPayload
	return e
}

func (c *Call) readPayload(w http.ResponseWriter, r *http.Request) (url.Values, error) {
	r.Body = http.MaxBytesReader(w, r.Body, MaxBody)
	payload, err := io.ReadAll(r.Body)
	if err != nil {
		return nil, bodyError(err)
	}
	c.payload = payload
	return withQuery(nil, r)
}

// authenticateWebhook finds out which bot's key stands in the query (spec:
// Incoming webhook).
func (c *Call) authenticateWebhook() error {
	key := c.Request.URL.Query().Get("api_key")
	if key == "" {
		return missingParameter("api_key")
	}
	u := c.userByKey(key)
	if u == nil || u.BotType != wire.BotIncoming {
		return &wire.Error{Kind: wire.WrongKeyInQuery, Msg: "Invalid API key"}
	}
	return c.admit(u, anyBot)
}

type externalParams struct {
	Key     *Text `schema:"api_key" req:"required"`
	Stream  *Text `schema:"stream"`
	Topic   *Text `schema:"topic"`
	Only    *JSON `schema:"only_events"`
	Exclude *JSON `schema:"exclude_events"`
}

// external answers POST /external/{integration_name}: what a third party
// tells becomes a message of the bot, to a stream or to its owner.
func external(c *Call, p *externalParams) (any, error) {
	c.ignored = nil // third parties are told nothing of what they send in vain
	only, err := eventPatterns("only_events", p.Only)
	if err != nil {
		return nil, err
	}
	exclude, err := eventPatterns("exclude_events", p.Exclude)
	if err != nil {
		return nil, err
	}
	integration, _ := webhooks.Find(c.Path("integration_name"))
	m, err := integration.Read(webhooks.Delivery{Header: c.Request.Header, Body: c.payload})
	if err != nil {
		return nil, c.payloadRefused(integration, err)
	}
	if len(only) > 0 && !matchesAny(only, m.Event) || matchesAny(exclude, m.Event) {
		return emptyAnswer{}, nil
	}
	if p.Topic.Set {
		m.Topic = p.Topic.Value
	}
	return emptyAnswer{}, c.post(m, p.Stream, "Spiritlevel"+integration.Title+"Webhook")
}

// eventPatterns reads a list of event names in which * stands for anything.
func eventPatterns(name string, list *JSON) ([]string, error) {
	if !list.Set {
		return nil, nil
	}
	patterns, err := asStrings(name, list.Value)
	if err != nil {
		return nil, err
	}
	for _, p := range patterns {
		if _, err := path.Match(p, ""); err != nil {
			return nil, badRequest("%s holds a pattern that is broken: %s", name, shortenValue(p))
		}
	}
	return patterns, nil
}

func matchesAny(patterns []string, event string) bool {
	return slices.ContainsFunc(patterns, func(p string) bool {
		matched, _ := path.Match(p, event)
		return matched
	})
}

// payloadRefused words why no message could be made.
func (c *Call) payloadRefused(i webhooks.Integration, err error) error {
	if header, is := errors.AsType[webhooks.MissingHeader](err); is {
		return (&wire.Error{Kind: wire.EventHeaderMissing, Msg: err.Error()}).With("header", header.Header)
	}
	if event, is := errors.AsType[webhooks.Unsupported](err); is {
		return (&wire.Error{Kind: wire.EventUnsupported, Msg: err.Error()}).
			With("webhook_name", i.Title).With("event_type", shortenValue(event.Event))
	}
	if _, is := errors.AsType[webhooks.Malformed](err); is {
		if err := c.tellOwner(i.Title + " sent your bot " + codeSpan(c.User.Email) + " a payload that it cannot read."); err != nil {
			return err
		}
		return &wire.Error{Kind: wire.MalformedJSON, Msg: err.Error()}
	}
	return badRequest("%s", err.Error())
}

// post sends an integration's message: to the stream that was named, or to
// the bot's owner. A stream that is not there is the owner's business, not
// the third party's.
func (c *Call) post(m webhooks.Message, stream *Text, client string) error {
	content, err := messageContent(m.Content)
	if err != nil {
		return err
	}
	d := world.Draft{Allow: allowMentions(c), Sender: c.User, Content: content, Client: truncate(client, 30, "")}
	if !stream.Set {
		d.Users = sortedPair(c.User.ID, c.User.OwnerID)
		_, err := c.World.Send(d)
		return err
	}
	s := c.streamForWebhook(stream.Value)
	if s == nil {
		return c.tellOwner("Your bot " + codeSpan(c.User.Email) + " tried to write to a stream that does not exist: " + codeSpan(stream.Value) + ".")
	}
	if d.Topic, err = messageTopic(m.Topic); err != nil {
		return err
	}
	if err := mayPost(c, s); err != nil {
		return err
	}
	d.StreamID = s.ID
	_, err = c.World.Send(d)
	return err
}

// streamForWebhook finds a stream by name or, in digits, by ID.
func (c *Call) streamForWebhook(name string) *world.Stream {
	if id, err := strconv.Atoi(name); err == nil {
		if s := c.View.Stream(id); s != nil && !s.Archived {
			return s
		}
		return nil
	}
	return c.View.StreamByName(strings.TrimSpace(name))
}

// codeSpan shows a text as it is, on one line.
func codeSpan(text string) string {
	return "`" + strings.NewReplacer("`", "'", "\n", " ").Replace(shortenValue(text)) + "`"
}

func sortedPair(a, b int) []int {
	users := []int{a, b}
	slices.Sort(users)
	return slices.Compact(users)
}
