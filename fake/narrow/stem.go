package narrow

import "strings"

// stem is the common part of all forms of an English word. It follows the Snowball
// stemmer ("English (Porter2) stemming algorithm") like the database of the public
// counterpart. The word is in lower case; words with other letters stay unchanged.
func stem(word string) string {
	if len(word) <= 2 {
		return word
	}
	if whole, irregular := irregularWords[word]; irregular {
		return whole
	}
	for i := 0; i < len(word); i++ {
		if word[i] < 'a' || word[i] > 'z' {
			return word
		}
	}
	s := newStemmer(word)
	s.plural()
	if _, done := invariantWords[string(s.w)]; !done {
		s.past()
		s.yToI()
		s.replace(suffixes2)
		s.replace(suffixes3)
		s.remove4()
		s.last()
	}
	return strings.ToLower(string(s.w))
}

var irregularWords = map[string]string{
	"skis": "ski", "skies": "sky", "dying": "die", "lying": "lie", "tying": "tie", "idly": "idl", "gently": "gentl",
	"ugly": "ugli", "early": "earli", "only": "onli", "singly": "singl", "sky": "sky", "news": "news", "howe": "howe",
	"atlas": "atlas", "cosmos": "cosmos", "bias": "bias", "andes": "andes",
}

var invariantWords = map[string]bool{
	"inning": true, "outing": true, "canning": true, "herring": true, "earring": true,
	"proceed": true, "exceed": true, "succeed": true,
}

// stemmer holds a word while its suffixes are removed. A consonant y is written as Y.
// r1 and r2 are the positions where the regions begin in which a suffix may be
// removed.
type stemmer struct {
	w      []byte
	r1, r2 int
}

func newStemmer(word string) *stemmer {
	s := &stemmer{w: []byte(word)}
	for i, c := range s.w {
		if c == 'y' && (i == 0 || vowel(s.w[i-1])) {
			s.w[i] = 'Y'
		}
	}
	s.r1 = region(s.w, 0)
	for _, beginning := range []string{"gener", "commun", "arsen"} {
		if strings.HasPrefix(word, beginning) {
			s.r1 = len(beginning)
		}
	}
	s.r2 = region(s.w, s.r1)
	return s
}

// region begins after the first consonant that follows a vowel.
func region(w []byte, from int) int {
	for i := from + 1; i < len(w); i++ {
		if !vowel(w[i]) && vowel(w[i-1]) {
			return i + 1
		}
	}
	return len(w)
}

func vowel(c byte) bool { return strings.IndexByte("aeiouy", c) >= 0 }

func (s *stemmer) has(suffix string) bool { return strings.HasSuffix(string(s.w), suffix) }

func (s *stemmer) cut(n int, add string) { s.w = append(s.w[:len(s.w)-n], add...) }

// in1 and in2 report whether a suffix of so many letters is in a region.
func (s *stemmer) in1(n int) bool { return len(s.w)-n >= s.r1 }
func (s *stemmer) in2(n int) bool { return len(s.w)-n >= s.r2 }

// vowelBefore reports whether there is a vowel before the last n letters.
func (s *stemmer) vowelBefore(n int) bool {
	for _, c := range s.w[:max(0, len(s.w)-n)] {
		if vowel(c) {
			return true
		}
	}
	return false
}

func (s *stemmer) plural() {
	switch {
	case s.has("sses"):
		s.cut(2, "")
	case s.has("ied"), s.has("ies"):
		if len(s.w) > 4 {
			s.cut(2, "")
		} else {
			s.cut(1, "")
		}
	case s.has("us"), s.has("ss"):
	case s.has("s") && s.vowelBefore(2):
		s.cut(1, "")
	}
}

func (s *stemmer) past() {
	for _, ending := range []string{"eedly", "eed"} {
		if s.has(ending) {
			if s.in1(len(ending)) {
				s.cut(len(ending), "ee")
			}
			return
		}
	}
	for _, ending := range []string{"ingly", "edly", "ing", "ed"} {
		if !s.has(ending) {
			continue
		}
		if s.vowelBefore(len(ending)) {
			s.cut(len(ending), "")
			s.afterPast()
		}
		return
	}
}

func (s *stemmer) afterPast() {
	n := len(s.w)
	switch {
	case s.has("at"), s.has("bl"), s.has("iz"):
		s.cut(0, "e")
	case n > 1 && s.w[n-1] == s.w[n-2] && strings.IndexByte("bdfgmnprt", s.w[n-1]) >= 0:
		s.cut(1, "")
	case s.r1 >= n && s.short(n):
		s.cut(0, "e")
	}
}

// short reports whether the first n letters end in a short syllable.
func (s *stemmer) short(n int) bool {
	w := s.w[:n]
	switch {
	case n == 2:
		return vowel(w[0]) && !vowel(w[1])
	case n < 3:
		return false
	}
	last := w[n-1]
	return !vowel(w[n-3]) && vowel(w[n-2]) && !vowel(last) && last != 'w' && last != 'x' && last != 'Y'
}

func (s *stemmer) yToI() {
	n := len(s.w)
	if n > 2 && (s.w[n-1] == 'y' || s.w[n-1] == 'Y') && !vowel(s.w[n-2]) {
		s.w[n-1] = 'i'
	}
}

// last removes a final e or one of two final l.
func (s *stemmer) last() {
	n := len(s.w)
	switch {
	case s.has("e") && (s.in2(1) || s.in1(1) && !s.short(n-1)):
		s.cut(1, "")
	case s.has("ll") && s.in2(1):
		s.cut(1, "")
	}
}
