package scenarios

import "strings"

func (c *checker) checkStreams() {
	names, ids := map[string]bool{}, map[int]string{}
	for i := range c.Streams {
		s, at := &c.Streams[i], indexed("streams", i)
		if !isText(s.Name) {
			c.fail(at+".name", "expected a name without control characters and surrounding spaces, found %s", quote(s.Name))
		}
		if folded := strings.ToLower(s.Name); names[folded] {
			c.fail(at+".name", "%s is the name of another stream (capitals do not count)", quote(s.Name))
		} else {
			names[folded] = true
		}
		if first := ids[s.ID]; s.ID != 0 && first != "" {
			c.fail(at+".id", "%d is the id of %s", s.ID, first)
		}
		ids[s.ID] = s.Name
		c.checkSubscriptions(at, s)
		c.checkStreamRules(at, s)
	}
}

// checkStreamRules checks settings that exclude each other.
func (c *checker) checkStreamRules(at string, s *Stream) {
	if s.SharedHistory != nil && !*s.SharedHistory && s.Privacy != Private {
		c.fail(at+".shared_history", "only private streams can protect their history: expected true, or privacy: private")
	}
	if s.Default && s.Privacy == Private {
		c.fail(at+".default", "a private stream cannot be a default stream")
	}
	if s.RetentionDays != nil && *s.RetentionDays == 0 {
		c.fail(at+".retention_days", "expected a number of days, or -1 for ever, found 0")
	}
	if strings.Contains(s.Description, "\x00") {
		c.fail(at+".description", "expected a text without null bytes")
	}
}
