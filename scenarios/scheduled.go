package scenarios

import "strings"

// Scheduled is a message that the server sends later, to a stream or to people.
type Scheduled struct {
	// ID is the number of the scheduled message. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// From is the email of the sender.
	From string `yaml:"from" required:"true" ref:"user"`
	// Stream is the stream that the message is for.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic of a stream message.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers of a direct message, instead of stream
	// and topic.
	To []string `yaml:"to,omitempty" ref:"user"`
	// Content is Markdown.
	Content string `yaml:"content" required:"true" limit:"1..10000"`
	// Client is the name of the client that scheduled the message. Left out: website.
	Client string `yaml:"client,omitempty" limit:"0..30"`
	// InMinutes is the number of minutes between the start and the message.
	InMinutes int `yaml:"in_minutes,omitempty" limit:"1..52560000"`
	// Time is when the message is sent, instead of in_minutes.
	Time Time `yaml:"time,omitempty"`
}

func (c *checker) checkScheduled() {
	ids := map[int]bool{}
	for i := range c.Scheduled {
		s, at := &c.Scheduled[i], indexed("scheduled", i)
		c.onceNumber(ids, at, s.ID)
		if strings.TrimSpace(s.Content) == "" || strings.Contains(s.Content, "\x00") {
			c.fail(at+".content", "expected a text that is not blank and has no null bytes")
		}
		if (s.InMinutes == 0) == s.Time.IsZero() {
			c.fail(at, "expected either in_minutes or time")
		}
		c.checkReceivers(at, &Message{Stream: s.Stream, Topic: s.Topic, To: s.To})
	}
}
