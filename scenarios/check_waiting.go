package scenarios

import "strings"

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

func (c *checker) checkInvites() {
	seen, ids, links := map[string]bool{}, map[int]bool{}, map[int]bool{}
	for i := range c.Invites {
		v, at := &c.Invites[i], indexed("invites", i)
		if v.Email == "" {
			c.onceNumber(links, at, v.ID)
			continue
		}
		c.onceNumber(ids, at, v.ID)
		if !IsEmail(v.Email) {
			c.fail(at+".email", "expected an email, found %s", quote(v.Email))
		} else if c.users[strings.ToLower(v.Email)] != nil {
			c.fail(at+".email", "%s is the email of a user", v.Email)
		}
		c.once(seen, at, v.Email)
	}
}

// onceNumber refuses a number that another object of the kind has.
func (c *checker) onceNumber(seen map[int]bool, at string, id int) {
	if id != 0 && seen[id] {
		c.fail(at+".id", "another object has the id %d", id)
	}
	seen[id] = true
}
