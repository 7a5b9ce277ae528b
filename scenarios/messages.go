package scenarios

import "strings"

// Message is a message to a stream or to people.
type Message struct {
	// ID is the number of the message. IDs ascend. Left out: one more than the
	// message before.
	ID int `yaml:"id,omitempty" limit:"1..9007199254740991"`
	// Time is when the message was sent. Left out: shortly before the start, one
	// minute after the message before.
	Time Time `yaml:"time,omitempty"`
	// From is the email of the sender, or the name of a bot of the server:
	// emailgateway, welcome-bot, notification-bot.
	From string `yaml:"from" required:"true" ref:"account"`
	// Stream is the stream that the message was sent to.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic of a stream message. From level 334 on, general chat is the name of
	// the empty topic.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers of a direct message, instead of stream
	// and topic. The sender may be left out.
	To []string `yaml:"to,omitempty" ref:"account"`
	// Content is Markdown.
	Content string `yaml:"content" required:"true" limit:"1..10000"`
	// Client is the name of the client that sent the message. Left out: website.
	Client string `yaml:"client,omitempty" limit:"0..30"`
	// Reactions are listed in the order in which they were added.
	Reactions []Reaction `yaml:"reactions,omitempty"`
	// Edits are the changes since the message was sent, oldest first.
	Edits []Edit `yaml:"edits,omitempty"`
	// ReadBy lists the emails of users who have read the message. Senders have
	// read their own messages, but in dialect zulip from release 8.0 on only if they are listed.
	ReadBy []string `yaml:"read_by,omitempty" ref:"user"`
	// StarredBy lists the emails of users who starred the message.
	StarredBy []string `yaml:"starred_by,omitempty" ref:"user"`
	// CollapsedBy lists the emails of users who collapsed the message.
	CollapsedBy []string `yaml:"collapsed_by,omitempty" ref:"user"`
	// ReceivedBy lists the emails of all users who have a message from another stream in
	// their history. Left out: the subscribers at that time.
	ReceivedBy []string `yaml:"received_by,omitempty" ref:"account"`
	// Submessages are the parts of a widget such as a poll, oldest first.
	Submessages []Submessage `yaml:"submessages,omitempty"`
}

// Submessage is a part of a widget. The first one creates the widget, the others are the
// actions of readers.
type Submessage struct {
	// From is the email of the user who added it.
	From string `yaml:"from" required:"true" ref:"account"`
	// Content is JSON for clients.
	Content string `yaml:"content" required:"true" limit:"1..10000"`
}

// Edit is one change of a message. Content, topic and stream are the values
// before the edit.
type Edit struct {
	// Time is when the edit was made. Left out: one minute after the edit before,
	// or after sending.
	Time Time `yaml:"time,omitempty"`
	// From is the email of the user who made the edit. Left out: the sender.
	From string `yaml:"from,omitempty" ref:"user"`
	// Content is the content before the edit. Left out: it did not change.
	Content string `yaml:"content,omitempty" limit:"1..10000"`
	// Topic is the topic before the edit. Left out: it did not change.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// Stream is the stream before the edit. Left out: it did not change.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
}

// Reaction is a user's emoji on a message.
type Reaction struct {
	// From is the email of the user who reacted.
	From string `yaml:"from" required:"true" ref:"user"`
	// Emoji is the name of an emoji of this file or of Unicode.
	Emoji string `yaml:"emoji" required:"true" limit:"1..100" ref:"emoji"`
}

func (c *checker) checkMessages() {
	last := 0
	for i := range c.Messages {
		m, at := &c.Messages[i], indexed("messages", i)
		if m.ID != 0 && m.ID <= last {
			c.fail(at+".id", "expected a number above %d, the id of the message before, found %d", last, m.ID)
		}
		last = max(last+1, m.ID)
		if strings.TrimSpace(m.Content) == "" || strings.Contains(m.Content, "\x00") {
			c.fail(at+".content", "expected a text that is not blank and has no null bytes")
		}
		c.checkReceivers(at, m)
		if m.Stream == "" && len(m.ReceivedBy) > 0 {
			c.fail(at+".received_by", "the participants of a direct message receive it")
		}
		for j := range m.Edits {
			c.checkEdit(indexed(at+".edits", j), m, &m.Edits[j])
		}
	}
}

// checkReceivers checks that a message has a topic or direct receivers.
func (c *checker) checkReceivers(at string, m *Message) {
	switch {
	case m.Stream != "" && len(m.To) > 0:
		c.fail(at+".to", "the message has a stream too: expected either stream and topic, or to")
	case m.Stream != "":
		if m.Topic == "" {
			c.fail(at, "topic is missing: expected one with stream")
		} else if !isText(m.Topic) {
			c.fail(at+".topic", "expected a topic without control characters and surrounding spaces, found %s", quote(m.Topic))
		}
	case len(m.To) == 0:
		c.fail(at, "the message has no receivers: expected stream and topic, or to with at least one email")
	case m.Topic != "":
		c.fail(at+".topic", "direct messages have no topic")
	}
}

// checkEdit checks that an edit changes a property that the message has.
func (c *checker) checkEdit(at string, m *Message, e *Edit) {
	switch {
	case e.Content == "" && e.Topic == "" && e.Stream == "":
		c.fail(at, "the edit changed nothing: expected the former content, topic or stream")
	case m.Stream == "" && (e.Topic != "" || e.Stream != ""):
		c.fail(at, "direct messages have neither topic nor stream")
	case e.Topic != "" && !isText(e.Topic):
		c.fail(at+".topic", "expected a topic without control characters and surrounding spaces, found %s", quote(e.Topic))
	}
}
