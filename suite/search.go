package suite

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// searchSpecs judge the keyword search of GET /messages.
var searchSpecs = []Spec{
	{Covers: []string{"MSG-37", "MSG-39", "FET-30"}, Body: func(s *Session) {
		stream, word := s.FreshStream(), s.rareWord()
		sent := s.Post(stream, "there is a "+word+" here")
		s.Post(stream, "there is none here")
		found := s.search(stream, word)
		plain := s.Fetch(in(stream))
		without := expect.ArrayOf(expect.All(expect.Absent("match_content"), expect.Absent("match_subject")))
		s.Verdict(On(s.ids(found), exactly(sent)), On(found, expect.Field("messages", expect.ArrayOf(expect.All(
			expect.Field("match_content", expect.Text()), expect.Field("match_subject", expect.Text()))))),
			On(plain, holds(sent), expect.Field("messages", without)),
			On(s.Fetch(P{"num_before": look}), expect.Field("messages", without)))
	}},
	{Covers: []string{"MSG-38"}, Body: func(s *Session) {
		stream, word := s.FreshStream(), s.rareWord()
		sent := s.Post(stream, "there is a "+word+" here")
		found := s.search(stream, word)
		s.Verdict(On(s.ids(found), exactly(sent)), On(found, expect.Field("messages", expect.ArrayOf(
			expect.Field("match_content", expect.All(expect.Containing("there is a"), highlighting(word)))))))
	}},
}

// rareWord returns a word of letters that nobody else has written.
func (s *Session) rareWord() string {
	digits := strings.NewReplacer("0", "g", "1", "h", "2", "j", "3", "k", "4", "m", "5", "n", "6", "p", "7", "q", "8", "r", "9", "t")
	s.made++
	return "xyl" + digits.Replace(s.Run()+fmt.Sprint(s.made)+s.Spec()[len("MSG-"):])
}

// search fetches the stream's messages with the word, rendered. A server may
// take a moment to index a message.
func (s *Session) search(stream Stream, word string) *target.Reply {
	return await(s, func() *target.Reply {
		return s.Fetch(P{"apply_markdown": true, "narrow": []P{
			{"operator": "stream", "operand": stream.Name}, {"operator": s.spellings().KeywordSearch, "operand": word},
		}})
	}, func(actual any) error {
		if len(s.ids(actual.(*target.Reply))) == 0 {
			return expect.Fail("a message that was found", actual)
		}
		return nil
	})
}

// highlighting demands HTML in which the word, and nothing else, stands in a
// span of class highlight.
func highlighting(word string) expect.Matcher {
	return expect.That("HTML with "+word+" alone in a span of class highlight", func(v any) bool {
		text, _ := v.(string)
		_, after, found := strings.Cut(text, "highlight")
		open := strings.LastIndex(text[:max(len(text)-len(after), 0)], "<span")
		marked, _, closed := strings.Cut(after, "</span>")
		_, inner, opened := strings.Cut(marked, ">")
		return found && open >= 0 && closed && opened && strings.EqualFold(inner, word) &&
			strings.Count(text, "highlight") == 1
	})
}
