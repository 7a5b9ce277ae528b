package suite

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
)

// alertWordsSpecs judge the event on alert words, which are changed as in the
// public counterpart.
var alertWordsSpecs = []Spec{
	{Covers: []string{"EVO-05"}, Phase: Alone, Body: func(s *Session) {
		queue, word := s.Register(P{"event_types": []string{"alert_words"}}), s.Fresh("word")
		s.Post(s.FreshStream(), "no word was added")
		quiet := queue.Poll()
		s.alert(word)
		s.Verdict(On(quiet, expect.Success(), expect.Field("events", expect.Length(0))),
			On(queue.Await("the event of the word", ofAlertWords), ofAlertWords))
	}},
	{Covers: []string{"EVO-06"}, Phase: Alone, Body: func(s *Session) {
		queue, word := s.Register(P{"event_types": []string{"alert_words"}}), s.Fresh("word")
		s.alert(word)
		event := queue.Await("the event of the word", ofAlertWords)
		listed := expect.Holding("the new word", expect.Equal(word))
		s.Verdict(On(event, expect.Field("alert_words", expect.All(expect.ArrayOf(expect.Text()), listed))))
	}},
}

func ofAlertWords(v any) error { return expect.Field("type", expect.Equal("alert_words"))(v) }

// alert adds an alert word, which is removed after the run.
func (s *Session) alert(word string) {
	p := P{"alert_words": []string{word}}
	if !s.Try("POST /users/me/alert_words", p).Succeeded() {
		s.Untestable("alert words cannot be changed with POST /users/me/alert_words")
	}
	s.cleaning().undo(s.Credentials, "/users/me/alert_words", p)
}
