package suite

// flagsEditSpecs judge the flags that follow the content of a message.
var flagsEditSpecs = []Spec{
	followingFlag("FLG-11", "mentioned", func(s *Session) string { return s.mention() }),
	followingFlag("FLG-14", "wildcard_mentioned", func(s *Session) string { return s.spellings().WildcardMention }),
	followingFlag("FLG-17", "has_alert_word", (*Session).alertWord),
}

// followingFlag judges a flag that an edit sets and the next one clears.
func followingFlag(id, flag string, cause func(*Session) string) Spec {
	return Spec{Covers: []string{id}, Body: func(s *Session) {
		sent := s.Post(s.FreshStream(), "nothing yet")
		before := s.Message(sent)
		s.Edit(sent, P{"content": "this is for " + cause(s) + " alone"})
		with := s.Message(sent)
		s.Edit(sent, P{"content": "nothing again"})
		s.Verdict(On(before, unflagged(flag)), On(with, flagged(flag)),
			On(s.Message(sent), says("nothing again"), unflagged(flag)))
	}}
}
