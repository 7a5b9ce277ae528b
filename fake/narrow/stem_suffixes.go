package narrow

import "strings"

// suffix is an ending and its replacement. If before is not empty, one of its letters
// must precede the ending; far means that the ending must be in the second region.
type suffix struct {
	ending, becomes, before string
	far                     bool
}

// The endings of each step, longer ones first.
var (
	suffixes2 = []suffix{
		{ending: "ization", becomes: "ize"}, {ending: "ational", becomes: "ate"}, {ending: "fulness", becomes: "ful"},
		{ending: "ousness", becomes: "ous"}, {ending: "iveness", becomes: "ive"}, {ending: "tional", becomes: "tion"},
		{ending: "biliti", becomes: "ble"}, {ending: "lessli", becomes: "less"}, {ending: "entli", becomes: "ent"},
		{ending: "ation", becomes: "ate"}, {ending: "alism", becomes: "al"}, {ending: "aliti", becomes: "al"},
		{ending: "ousli", becomes: "ous"}, {ending: "iviti", becomes: "ive"}, {ending: "fulli", becomes: "ful"},
		{ending: "enci", becomes: "ence"}, {ending: "anci", becomes: "ance"}, {ending: "abli", becomes: "able"},
		{ending: "izer", becomes: "ize"}, {ending: "ator", becomes: "ate"}, {ending: "alli", becomes: "al"},
		{ending: "bli", becomes: "ble"}, {ending: "ogi", becomes: "og", before: "l"}, {ending: "li", before: "cdeghkmnrt"},
	}
	suffixes3 = []suffix{
		{ending: "ational", becomes: "ate"}, {ending: "tional", becomes: "tion"}, {ending: "alize", becomes: "al"},
		{ending: "icate", becomes: "ic"}, {ending: "iciti", becomes: "ic"}, {ending: "ative", far: true},
		{ending: "ical", becomes: "ic"}, {ending: "ness"}, {ending: "ful"},
	}
	suffixes4 = []string{
		"ement", "ance", "ence", "able", "ible", "ment", "ant", "ent", "ism", "ate", "iti", "ous", "ive", "ize", "ion", "al", "er", "ic",
	}
)

// replace replaces the longest matching suffix of the word.
func (s *stemmer) replace(list []suffix) {
	for _, x := range list {
		n := len(x.ending)
		if !s.has(x.ending) {
			continue
		}
		before := x.before == "" || len(s.w) > n && strings.IndexByte(x.before, s.w[len(s.w)-n-1]) >= 0
		if s.in1(n) && before && (!x.far || s.in2(n)) {
			s.cut(n, x.becomes)
		}
		return
	}
}

// remove4 removes the longest matching suffix of the fourth step.
func (s *stemmer) remove4() {
	for _, ending := range suffixes4 {
		n := len(ending)
		if !s.has(ending) {
			continue
		}
		if s.in2(n) && (ending != "ion" || len(s.w) > n && strings.IndexByte("st", s.w[len(s.w)-n-1]) >= 0) {
			s.cut(n, "")
		}
		return
	}
}
