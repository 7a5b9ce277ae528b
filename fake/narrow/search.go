package narrow

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Search finds messages by their text. The message or its topic must contain each word
// of the search, in any case and in any form with the same stem; common words are
// ignored. Texts in double quotes must also occur literally, in any case.
type Search struct {
	words   map[string]int // stems, each with its position
	initial [256]bool      // the folded first bytes of the words
	phrases []string       // folded

	// Scratch space that the search uses again for each message: a search is not safe
	// for concurrent use.
	seen    []bool
	known   map[string]int // folded words whose position is known
	scratch []byte
}

var quotedPart = lazyregexp.New(`"[^"]+"`)

func newSearch(operand string) *Search {
	s := &Search{words: map[string]int{}, known: map[string]int{}, scratch: make([]byte, 0, 128)}
	eachWord(escaper.Replace(operand), s.scratch, func(word []byte, _, _ int) bool {
		if slices.Contains(StopWords(), strings.ToLower(string(word))) {
			return true
		}
		s.initial[word[0]] = true
		if key := stem(strings.ToLower(string(word))); !s.means(key) {
			s.words[key] = len(s.words)
		}
		return true
	})
	s.seen = make([]bool, len(s.words))
	for _, phrase := range quotedPart.FindAllString(operand, -1) {
		s.phrases = append(s.phrases, folded(phrase[1:len(phrase)-1]))
	}
	return s
}

func (s *Search) means(stem string) bool {
	_, there := s.words[stem]
	return there
}

// place is the position of a word in the search, -1 for none.
func (s *Search) place(word []byte) int {
	if !s.initial[word[0]] {
		return -1
	}
	if i, known := s.known[string(word)]; known {
		return i
	}
	i, wanted := s.words[stem(strings.ToLower(string(word)))]
	if !wanted {
		i = -1
	}
	s.known[string(word)] = i
	return i
}

// matches reports whether a message matches the search. A search that has only common
// words matches nothing.
func (s *Search) matches(m *world.Message) bool {
	if len(s.words) == 0 {
		return false
	}
	if !s.hasWords(m) {
		return false
	}
	for _, phrase := range s.phrases {
		if !strings.Contains(folded(m.Content), phrase) && !strings.Contains(folded(m.Topic), phrase) {
			return false
		}
	}
	return true
}

func (s *Search) hasWords(m *world.Message) bool {
	clear(s.seen)
	missing := len(s.words)
	look := func(word []byte, _, _ int) bool {
		if i := s.place(word); i >= 0 && !s.seen[i] {
			s.seen[i] = true
			missing--
		}
		return missing > 0
	}
	if missing > 0 {
		eachWord(escaper.Replace(m.Topic), s.scratch, look)
	}
	if missing > 0 {
		eachWord(m.Rendered, s.scratch, look)
	}
	return missing == 0
}

// Content is the HTML of a message with the matched words highlighted.
func (s *Search) Content(html string) string {
	var out strings.Builder
	done := 0
	eachWord(html, s.scratch, func(word []byte, from, to int) bool {
		if s.place(word) >= 0 {
			out.WriteString(html[done:from])
			out.WriteString(`<span class="highlight">`)
			out.WriteString(html[from:to])
			out.WriteString(`</span>`)
			done = to
		}
		return true
	})
	out.WriteString(html[done:])
	return out.String()
}

// Topic is a topic as HTML with the matched words highlighted.
func (s *Search) Topic(topic string) string { return s.Content(escaper.Replace(topic)) }

// search adds an operand to the search of the narrow. If the search terms form one
// search (see [Options]), it is never negated.
func (c *compiler) search(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	c.searches = append(c.searches, Term{Operand: operand, Negated: t.Negated})
	return nil, nil
}

// joinedSearch turns the search terms of a narrow into one search for highlighting, nil
// without search terms, and their conditions.
func (c *compiler) joinedSearch() (*Search, []match) {
	if len(c.searches) == 0 {
		return nil, nil
	}
	var wanted []string
	var matches []match
	for _, t := range c.searches {
		if t.Negated && !c.options.OneSearch {
			matches = append(matches, not(newSearch(t.Operand.(string)).matches))
			continue
		}
		wanted = append(wanted, t.Operand.(string))
	}
	s := newSearch(strings.Join(wanted, " "))
	if len(wanted) > 0 {
		matches = append(matches, s.matches)
		for word := range s.words {
			c.among(word)
		}
	}
	return s, matches
}

// among lets the query look only at messages with one of the terms, if these are few.
func (c *compiler) among(terms ...string) {
	var found world.List
	for i, term := range terms {
		list, ok := c.view.WithTerm(term, termsOf)
		if !ok {
			return
		}
		if i > 0 {
			list = found.Or(list)
		}
		found = list
	}
	if c.terms == nil || c.view.Len(found) < c.view.Len(*c.terms) {
		c.terms = &found
	}
}

// termsOf are the stems of the words in the topic and the text of a message, and the
// users whom it mentions and alerts.
func termsOf(m *world.Message, found func(term []byte)) {
	word := func(folded []byte, _, _ int) bool {
		found([]byte(stem(strings.ToLower(string(folded)))))
		return true
	}
	scratch := make([]byte, 0, 128)
	eachWord(escaper.Replace(m.Topic), scratch, word)
	eachWord(m.Rendered, scratch, word)
	for _, ids := range [][]int{m.More().Mentioned, m.More().Called} {
		for _, id := range ids {
			found([]byte(world.MentionTerm(id)))
		}
	}
	for _, id := range m.More().Alerted {
		found([]byte(world.AlertTerm(id)))
	}
	if m.Wildcard {
		found([]byte(world.WildcardTerm))
	}
}
