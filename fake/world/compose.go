package world

import (
	"errors"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// ErrUnrenderable refuses a content whose HTML would be too long (E7).
var ErrUnrenderable = errors.New("the content cannot be rendered")

// Compose renders a draft. It only reads, so that it need not hold up other
// writers.
func (v View) Compose(d Draft) (*Message, error) {
	rendered := v.render(d.Sender, d.Content, d.Manner)
	if rendered.TooLong {
		return nil, ErrUnrenderable
	}
	m := &Message{
		ID: d.ID, SenderID: d.Sender.ID, StreamID: d.StreamID, Topic: d.Topic,
		Content: d.Content, Rendered: rendered.HTML, Client: d.Client,
		Mentioned: v.mentioned(rendered.Mentions, rendered.Groups), Wildcard: rendered.Wildcard,
		Me: strings.HasPrefix(d.Content, "/me "), Base: d.Manner.Base, Memo: &Memo{},
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
