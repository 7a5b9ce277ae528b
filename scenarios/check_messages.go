package scenarios

import "strings"

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
