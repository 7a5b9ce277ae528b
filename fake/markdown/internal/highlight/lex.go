package highlight

import (
	"strings"
	"unicode/utf8"
)

// Span is a piece of code with its class, "" for none.
type Span struct{ Class, Text string }

// Bounds of the work on one block of code. Behind them it goes on without tokens.
const (
	longestCode = 20_000 // characters
	deepest     = 200    // states on top of each other
	embedded    = 4      // languages inside each other
)

// Budget is how many steps of expressions the code of a text may cost together:
// less than a tenth of a second.
const Budget = 500_000

// lexer is a definition with compiled rules.
type lexer struct {
	states map[string]*state
}

// state is rules in the order in which they are tried.
type state struct {
	rules []*rule
	// byFirst are those that may match before a character of ASCII; the last are
	// those for all others.
	byFirst [asciiEnd + 1][]*rule
}

type rule struct {
	Rule
	expression *expression
}

func newState(rules []*rule) *state {
	s := &state{rules: rules}
	for c := range s.byFirst {
		for _, r := range rules {
			if r.expression.first == nil || r.expression.first[c] {
				s.byFirst[c] = append(s.byFirst[c], r)
			}
		}
	}
	return s
}

// lexerOf gives the lexer of a language, nil when there is none.
func lexerOf(alias string) *lexer {
	l, known := readCatalogue().aliases[strings.ToLower(alias)]
	if !known {
		return nil
	}
	return l.lexer()
}

// newLexer compiles the rules of a definition; one that cannot be is left out.
func newLexer(d Definition) *lexer {
	l := &lexer{states: map[string]*state{}}
	own := map[string][]*rule{}
	for name, rules := range d.States {
		for _, r := range rules {
			e, err := compile(r.Pattern, d.Flags)
			if r.Include == "" && err != nil {
				continue
			}
			own[name] = append(own[name], &rule{r, e})
		}
	}
	for name, rules := range d.States {
		l.states[name] = newState(included(own, name, 0))
		for _, r := range rules {
			for _, m := range r.Moves {
				if m.Combined != nil {
					l.states[combined(m)] = newState(together(own, m.Combined))
				}
			}
		}
	}
	return l
}

// combined names the state of several.
func combined(m Move) string { return strings.Join(m.Combined, " ") }

func together(own map[string][]*rule, names []string) []*rule {
	var rules []*rule
	for _, name := range names {
		rules = append(rules, included(own, name, 0)...)
	}
	return rules
}

// included gives the rules of a state with those that it takes from others.
func included(own map[string][]*rule, name string, depth int) []*rule {
	var rules []*rule
	for _, r := range own[name] {
		switch {
		case r.Include == "":
			rules = append(rules, r)
		case depth < deepest:
			rules = append(rules, included(own, r.Include, depth+1)...)
		}
	}
	return rules
}

// Code splits code, which ends with a newline, into spans; ok is false when nobody
// knows the language. It takes its steps from a budget; when that is used up, the
// rest of the code is one span without a class.
func Code(language, code string, left *int) (spans []Span, ok bool) {
	l := lexerOf(language)
	if l == nil {
		return nil, false
	}
	text := []rune(code)
	if len(text) > longestCode || !utf8.ValidString(code) {
		return []Span{{"", code}}, true
	}
	w := &work{left: *left, pieces: make([]piece, 0, len(text)/2)}
	l.run(w, text, "root", 0, 0)
	*left = w.left
	return spansOf(w.pieces, text, code), true
}

// piece is a span by the numbers of its first character and the one behind it.
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

func (l *lexer) run(w *work, text []rune, first string, base, depth int) {
	r := &run{lexer: l, machine: machine{work: w, text: text}, base: base, depth: depth, stack: []string{first}}
	for at := 0; at < len(text); {
		if !r.spend() || len(r.stack) == 0 || len(r.stack) > deepest {
			r.add("", at, len(text))
			return
		}
		at = r.next(at, first)
	}
}

// next takes the first rule of the state that matches. Where none does, a newline
// leads back to the first state, and any other character is an error.
func (r *run) next(at int, first string) int {
	state := r.stack[len(r.stack)-1]
	for _, rule := range r.candidates(state, at) {
		if !r.match(rule.expression, at) {
			continue
		}
		end := r.end
		r.emit(rule, at, end)
		r.move(rule.Moves)
		return end
	}
	if r.text[at] == '\n' && state != first {
		r.stack = []string{first}
		return at
	}
	class := "err"
	if r.text[at] == '\n' || r.text[at] == ' ' {
		class = ""
	}
	r.add(class, at, at+1)
	return at + 1
}

func (r *run) candidates(name string, at int) []*rule {
	if s := r.states[name]; s != nil {
		return s.byFirst[min(r.text[at], asciiEnd)]
	}
	return nil
}

// emit adds the tokens of a match.
func (r *run) emit(rule *rule, at, end int) {
	if len(rule.Tokens) == 0 {
		r.add("", at, end)
	}
	for i, token := range rule.Tokens {
		switch {
		case !rule.Groups:
			r.token(token, at, end)
		case i+1 < len(r.groups) && r.groups[i+1][0] >= 0 && !token.None:
			r.token(token, r.groups[i+1][0], r.groups[i+1][1])
		}
	}
}

func (r *run) token(token Token, at, end int) {
	inner, state := r.lexer, token.Self
	if token.Language != "" {
		inner, state = lexerOf(token.Language), "root"
	}
	if state == "" || inner == nil || r.depth >= embedded {
		r.add(token.Class, at, end)
		return
	}
	inner.run(r.work, r.text[at:end], state, r.base+at, r.depth+1)
}

func (r *run) add(class string, from, to int) {
	if from < to {
		r.pieces = append(r.pieces, piece{class, r.base + from, r.base + to})
	}
}

func (r *run) move(moves []Move) {
	for _, m := range moves {
		r.stack = r.stack[:max(0, len(r.stack)-m.Pop)]
		for _, state := range m.Push {
			switch {
			case state == "#pop" && len(r.stack) > 0:
				r.stack = r.stack[:len(r.stack)-1]
			case state == Again && len(r.stack) > 0:
				r.stack = append(r.stack, r.stack[len(r.stack)-1])
			default:
				r.stack = append(r.stack, state)
			}
		}
		if m.Combined != nil {
			r.stack = append(r.stack, combined(m))
		}
	}
}
