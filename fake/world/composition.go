package world

import (
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/memo"
)

// Draft is a message to send: to a stream and topic, or to users, including the
// sender, in ascending order.
type Draft struct {
	ID       int // 0 for the next one
	Sender   *User
	StreamID int
	Topic    string
	Users    []int
	Content  string
	Client   string
	Manner   Manner
	At       time.Time // zero for now
	// Widget is the first submessage, empty for none.
	Widget string
	// LocalID and QueueID tie the message to a client's local echo.
	LocalID, QueueID string
	// Unread leaves the message unread for its sender, whatever the client: a reminder
	// to oneself.
	Unread bool
	// ReadBy is a user for whom the message is read at once, 0 for none.
	ReadBy int
	// UnreadBy, if it is not nil, lists the only users for whom the message is unread.
	UnreadBy []int
	// Allow, if set, may refuse the rendered message before it is stored.
	Allow func(*Message) error
}

// Compose renders a draft. It only reads, so it does not block writers.
func (v View) Compose(d Draft) (*Message, error) {
	rendered := v.render(d.Sender, d.Content, d.Manner)
	if rendered.TooLong {
		return nil, ErrUnrenderable
	}
	m := &Message{
		ID: d.ID, SenderID: d.Sender.ID, StreamID: d.StreamID, Topic: d.Topic,
		Content: d.Content, Rendered: rendered.HTML, Client: d.Client,
		Mentioned: v.mentioned(rendered.Mentions, rendered.Groups), Wildcard: rendered.Wildcard || d.Manner.SilentCalls && rendered.SilentWildcard,
		Me: strings.HasPrefix(d.Content, "/me "), Base: d.Manner.Base, Memo: &memo.Memo{},
	}
	m.TopicLinks = v.linksIn(d.Topic)
	return m, nil
}

func (v View) linksIn(topic string) []Link {
	var links []Link
	for _, l := range markdown.TopicLinks(topic, v.Linkifiers()) {
		links = append(links, Link(l))
	}
	return links
}
