package scenarios

import "strings"

// StoredDraft is an unfinished message. Only its author is required.
type StoredDraft struct {
	// ID is the number of the draft. Left out: the server assigns one.
	ID int `yaml:"id,omitempty" limit:"1..2147483647"`
	// User is the email of the person who wrote the draft.
	User string `yaml:"user" required:"true" ref:"person"`
	// Stream is the stream that the draft is for.
	Stream string `yaml:"stream,omitempty" ref:"stream"`
	// Topic is the topic of a draft for a stream.
	Topic string `yaml:"topic,omitempty" limit:"1..60"`
	// To lists the emails of the receivers of a direct message, instead of stream
	// and topic.
	To []string `yaml:"to,omitempty" ref:"user"`
	// Content is the text so far.
	Content string `yaml:"content,omitempty" limit:"0..10000"`
	// Time is when the draft was saved. Left out: the start.
	Time Time `yaml:"time,omitempty"`
}

func (c *checker) checkDrafts() {
	ids := map[int]bool{}
	for i := range c.Drafts {
		d, at := &c.Drafts[i], indexed("drafts", i)
		c.onceNumber(ids, at, d.ID)
		if strings.Contains(d.Content, "\x00") {
			c.fail(at+".content", "expected a text without null bytes")
		}
		switch {
		case d.Stream != "" && len(d.To) > 0:
			c.fail(at+".to", "the draft has a stream too: expected either stream, or to")
		case d.Stream == "" && d.Topic != "":
			c.fail(at+".topic", "only drafts for a stream have a topic")
		}
	}
}
