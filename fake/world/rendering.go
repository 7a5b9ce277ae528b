package world

import (
	"cmp"
	"errors"
	"slices"
	"strings"
	"time"
	"unique"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world/store"
)

// ErrUnrenderable is the error for a content whose HTML would be too long (E7).
var ErrUnrenderable = errors.New("the content cannot be rendered")

// Manner is the part of rendering that depends on the site where a message is sent or read.
type Manner struct {
	// Base is the address of the site, and Alias a second address of it: links to
	// either become relative. Each may be "".
	Base, Alias string
	// ExtraEmoji is the site's name of the built-in emoji, "" for [TheExtraEmoji].
	ExtraEmoji string
	// ProxyImages says that the site serves images of other servers itself.
	ProxyImages bool
	// SilentCalls says that a silent mention of everybody notifies like any other.
	SilentCalls bool
	// TopicCalls says that a mention of the topic notifies its participants.
	TopicCalls bool
	// NamelessDescriptions says that descriptions of streams contain no references to the
	// organization: names in them stay text.
	NamelessDescriptions bool
	// PublicStreams leaves the names of private streams as text.
	PublicStreams bool
	// SeenStreams leaves the names of streams that the author cannot see as text, public ones too.
	SeenStreams bool
	// Rules choose between forms of the HTML.
	Rules markdown.Rules
}

func (v View) render(author *User, content string, manner Manner) markdown.Result {
	o, names := v.Organization(), directory{v, author, manner.SeenStreams}
	if manner.PublicStreams {
		names.author = nil
	}
	return markdown.Render(content, names, markdown.Options{
		BaseURLs: slices.DeleteFunc([]string{manner.Base, manner.Alias},
			func(url string) bool { return url == "" }),
		ImagePreviews:       o.InlineImagePreview,
		ProxyImages:         manner.ProxyImages,
		DefaultCodeLanguage: o.DefaultCodeBlockLanguage,
		TranslateEmoticons:  v.PersonalSettings(author).TranslateEmoticons,
		ExtraEmoji:          cmp.Or(manner.ExtraEmoji, TheExtraEmoji),
		Rules:               manner.Rules,
	})
}

// renderStreamDescription is the HTML of the description of a stream.
func (v View) renderStreamDescription(source string, manner Manner) string {
	options := markdown.Options{ExtraEmoji: cmp.Or(manner.ExtraEmoji, TheExtraEmoji), Rules: manner.Rules}
	if manner.NamelessDescriptions {
		options.Nameless = true
		return markdown.Render(source, nil, options).HTML
	}
	return markdown.Render(source, directory{v: v}, options).HTML
}

// RenderDescription is the HTML of the description of an organization: like a message
// without an author, mentions and link previews (P6).
func (v View) RenderDescription(source string) string {
	return markdown.Render(source, directory{v: v}, markdown.Options{ExtraEmoji: TheExtraEmoji}).HTML
}

// Render is the HTML of a content by an author. The error is [ErrUnrenderable].
func (v View) Render(author *User, content string, manner Manner) (string, error) {
	rendered := v.render(author, content, manner)
	if rendered.TooLong {
		return "", ErrUnrenderable
	}
	return rendered.HTML, nil
}

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
	// ReadBySender says whether the sender has read the message; nil leaves it to the client.
	ReadBySender *bool
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
	// Many messages have the same topic, client and address: each text is kept once.
	m := &Message{
		ID: d.ID, SenderID: d.Sender.ID, StreamID: d.StreamID, Topic: unique.Make(d.Topic).Value(),
		Content: d.Content, Rendered: rendered.HTML, Client: unique.Make(d.Client).Value(),
		Wildcard: rendered.Wildcard || d.Manner.SilentCalls && rendered.SilentWildcard,
		Me:       strings.HasPrefix(d.Content, "/me "), Base: unique.Make(d.Manner.Base).Value(), Memo: &store.Passing{},
	}
	if mentioned, links := v.mentioned(rendered.Mentions, rendered.Groups), v.linksIn(d.Topic); len(mentioned)+
		len(links) > 0 {
		m.Extras = &Extras{Mentioned: mentioned, TopicLinks: links}
	}
	if len(rendered.Groups) > 0 {
		m.Alter(func(x *Extras) { x.Groups = rendered.Groups })
	}
	if rendered.Topic && d.Manner.TopicCalls && d.StreamID != 0 {
		called := v.participants(d.StreamID, d.Topic, d.Sender.ID)
		m.Alter(func(x *Extras) { x.Called = called })
	}
	return m, nil
}

// participants are the users, ascending, who sent messages to a topic or reacted to them,
// and the sender of a message to it.
func (v View) participants(streamID int, topic string, sender int) []int {
	ids := []int{sender}
	for m := range v.Of(OfTopic(streamID, topic)) {
		ids = append(ids, m.SenderID)
		for _, r := range m.More().Reactions {
			ids = append(ids, r.UserID)
		}
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

func (v View) linksIn(topic string) []Link {
	var links []Link
	for _, l := range markdown.TopicLinks(topic, v.Linkifiers()) {
		links = append(links, Link(l))
	}
	return links
}
