package highlight

import (
	"slices"
	"strings"
	"sync"
	"unicode/utf8"
)

// Span is a piece of code with its class, "" for none.
type Span struct{ Class, Text string }

// Bounds of the work on one block of code. After them it goes on without tokens.
const (
	longestCode = 20_000 // characters
	deepest     = 200    // states on top of each other
	embedded    = 4      // languages inside each other
)

// Budget is how many steps of expressions the code of a text may cost together:
// less than a tenth of a second.
const Budget = 500_000

// lexer is a definition whose rules are compiled when a text first needs them.
type lexer struct {
	start  []string
	states map[string]func() *state
	words  map[string]map[string]string
	ascii  bool // it is for texts of ASCII
}

// state is rules in the order in which they are tried.
type state struct {
	// byFirst are those that may match before a character of ASCII; the last are
	// those for all others.
	byFirst [asciiEnd + 1][]*rule
}

type rule struct {
	storedRule
	expression *expression
}

func newLexer(d definition, ascii bool) *lexer {
	l := &lexer{start: d.Start, states: map[string]func() *state{}, words: d.Words, ascii: ascii}
	if len(l.start) == 0 {
		l.start = []string{root}
	}
	rules := make([]func() *rule, len(d.Rules))
	for i, stored := range d.Rules {
		rules[i] = sync.OnceValue(func() *rule { return newRule(stored, d.Flags, ascii) })
	}
	for name, places := range d.States {
		l.states[name] = sync.OnceValue(func() *state { return newState(rules, places) })
	}
	return l
}

// newState compiles the rules at these places; one that cannot be compiled is left out.
func newState(rules []func() *rule, places []int) *state {
	s := &state{}
	for _, place := range places {
		if place < 0 || place >= len(rules) {
			continue
		}
		r := rules[place]()
		if r == nil {
			continue
		}
		for c := range s.byFirst {
			if first := r.expression.first; first == nil || first[c] {
				s.byFirst[c] = append(s.byFirst[c], r)
			}
		}
	}
	return s
}

func newRule(stored storedRule, flags string, ascii bool) *rule {
	pattern := stored.Pattern
	if ascii {
		pattern = forASCII(pattern, flags)
	}
	e, err := compile(pattern, flags)
	if err != nil {
		return nil
	}
	return &rule{stored, e}
}

// root is the state to which every lexer goes back after an error.
const root = "root"

// Code splits code, which ends with a newline, into spans; ok is false when nobody
// knows the language. It takes its steps from a budget; when that is used up, the
// rest of the code is one span without a class.
func Code(language, code string, left *int) (spans []Span, ok bool) {
	text := []rune(code)
	l := lexerOf(variant{readCatalogue().byName[strings.ToLower(language)], isASCII(text)})
	if l == nil {
		return nil, false
	}
	if len(text) > longestCode || !utf8.ValidString(code) {
		return []Span{{"", code}}, true
	}
	w := &work{left: *left, pieces: make([]piece, 0, len(text)/2)}
	l.run(w, text, l.start, 0, 0)
	*left = w.left
	return spansOf(w.pieces, text, code), true
}

// piece is a span by the numbers of its first character and the one after it.
type piece struct {
	class    string
	from, to int
}

// spansOf cuts code into its pieces. Some rules skip what belongs to no group, or
// go over it twice: then there are no tokens rather than another text.
func spansOf(pieces []piece, text []rune, code string) []Span {
	spans := make([]Span, 0, len(pieces))
	at, rest := 0, code
	for _, p := range pieces {
		size := p.to - p.from
		if len(text) != len(code) {
			size = len(string(text[p.from:p.to]))
		}
		if p.from != at {
			return []Span{{"", code}}
		}
		spans = append(spans, Span{p.class, rest[:size]})
		at, rest = p.to, rest[size:]
	}
	if rest != "" {
		return []Span{{"", code}}
	}
	return spans
}

// work is what the lexers of one block of code share.
type work struct {
	left   int // steps
	pieces []piece
}

// run is the work of a lexer on a part of a text.
type run struct {
	*lexer
	machine
	base  int // where the part begins in the text
	depth int // of languages inside each other
	stack []string
}

func (l *lexer) run(w *work, text []rune, start []string, base, depth int) {
	r := &run{lexer: l, machine: machine{work: w, text: text}, base: base, depth: depth, stack: slices.Clone(start)}
	for at := 0; at < len(text); {
		if !r.spend() || len(r.stack) > deepest {
			r.add("", at, len(text))
			return
		}
		at = r.next(at)
	}
}

// next takes the first rule of the state that matches. Where none does, a newline
// leads back to the root, and any other character is an error.
func (r *run) next(at int) int {
	for _, rule := range r.candidates(r.stack[len(r.stack)-1], at) {
		if !r.match(rule.expression, at) {
			continue
		}
		end := r.end
		r.emit(rule, at, end)
		r.move(rule.Moves)
		return end
	}
	class := "err"
	if r.text[at] == '\n' {
		r.stack, class = []string{root}, "w"
	}
	r.add(class, at, at+1)
	return at + 1
}

func (r *run) candidates(name string, at int) []*rule {
	if load := r.states[name]; load != nil {
		return load().byFirst[min(r.text[at], asciiEnd)]
	}
	return nil
}

// emit adds the tokens of a match.
func (r *run) emit(rule *rule, at, end int) {
	for i, token := range rule.Tokens {
		switch {
		case !rule.Groups:
			r.token(token, at, end)
		case i+1 < len(r.groups) && r.groups[i+1][0] >= 0 && !token.None:
			r.token(token, r.groups[i+1][0], r.groups[i+1][1])
		}
	}
}

func (r *run) token(t token, at, end int) {
	inner := r.lexer
	if t.Language != "" {
		inner = lexerOf(variant{t.Language, r.ascii})
	}
	if t.In == nil || inner == nil || r.depth >= embedded {
		r.add(t.Class, at, end)
		return
	}
	inner.run(r.work, r.text[at:end], t.In, r.base+at, r.depth+1)
}

func (r *run) add(class string, from, to int) {
	if from == to {
		return
	}
	if words := r.words[class]; words != nil {
		if other, special := words[string(r.text[from:to])]; special {
			class = other
		}
	}
	r.pieces = append(r.pieces, piece{class, r.base + from, r.base + to})
}

// move goes to other states; the last one stays.
func (r *run) move(moves []string) {
	for _, m := range moves {
		switch top := len(r.stack) - 1; {
		case m == "#pop" && top > 0:
			r.stack = r.stack[:top]
		case m == "#pop":
		case m == "#push":
			r.stack = append(r.stack, r.stack[top])
		default:
			r.stack = append(r.stack, m)
		}
	}
}
