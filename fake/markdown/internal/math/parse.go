package math

import (
	_ "embed" // for the symbols
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

//go:embed symbols.txt
var symbolLines string

// symbol is a character of mathematics with its measures, in em.
type symbol struct {
	shown                        string
	kind                         string // mathord, textord, bin, rel, open, close, punct
	italic                       bool
	height, depth, slant, skewed float64
}

var symbols = sync.OnceValue(func() map[string]symbol {
	table := map[string]symbol{}
	for line := range strings.Lines(symbolLines) {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		em := func(i int) float64 {
			v, _ := strconv.ParseFloat(f[i], 64)
			return v
		}
		table[f[0]] = symbol{f[1], f[2], f[3] == "italic", em(4), em(5), em(6), em(7)}
	}
	return table
})

// atom is a symbol with its scripts, or text.
type atom struct {
	symbol
	text     string // of \text
	sub, sup *script
	color    string
}

// script is an index or an exponent of an atom.
type script struct {
	atoms   []atom
	grouped bool // it is written in braces
}

// reader reads a formula.
type reader struct {
	rest  string
	color string
}

// parse reads a formula; ok is false for an unknown construct.
func parse(tex string) ([]atom, bool) {
	r := &reader{rest: tex}
	var atoms []atom
	for {
		token := r.next()
		switch token {
		case "":
			return atoms, true
		case "'":
			if len(atoms) == 0 {
				atoms = append(atoms, atom{symbol: symbol{kind: "mathord", shown: nothing}})
			}
			if !atoms[len(atoms)-1].takesScript("^") || strings.HasPrefix(r.rest, "'") || strings.HasPrefix(r.rest, "^") {
				return nil, false
			}
			atoms[len(atoms)-1].attach("^", &script{[]atom{prime}, true})
			continue
		case "^", "_":
			if len(atoms) == 0 || !atoms[len(atoms)-1].takesScript(token) {
				return nil, false
			}
			s, ok := r.script()
			if !ok {
				return nil, false
			}
			atoms[len(atoms)-1].attach(token, s)
			continue
		}
		a, ok := r.atom(token)
		if !ok {
			return nil, false
		}
		if a != nil {
			atoms = append(atoms, *a)
		}
	}
}

// nothing is the base of a script at the start of a formula.
const nothing = ""

var prime = atom{symbol: symbol{shown: "′", kind: "prime", height: 0.55556}}

// next returns the next token: a command, or a character other than a space. The rest
// of a line after a percent sign is a comment.
func (r *reader) next() string {
	for {
		r.rest = strings.TrimLeft(r.rest, " \t\n\r")
		if !strings.HasPrefix(r.rest, "%") {
			break
		}
		_, r.rest, _ = strings.Cut(r.rest, "\n")
	}
	_, size := utf8.DecodeRuneInString(r.rest)
	if strings.HasPrefix(r.rest, `\`) && len(r.rest) > 1 {
		size = 1
		for size < len(r.rest) && isLetter(r.rest[size]) {
			size++
		}
		size = max(size, 2)
	}
	token := r.rest[:size]
	r.rest = r.rest[size:]
	return token
}

func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// atom returns the atom of a token; nil for a token without an atom of its own.
func (r *reader) atom(token string) (*atom, bool) {
	switch token {
	case `\text`:
		text, ok := r.braced()
		return &atom{text: text, color: r.color}, ok && text != "" && strings.Trim(text, letters) == ""
	case `\href`: // forbidden here: KaTeX shows its name
		_, ok := r.braced()
		_, also := r.braced()
		return &atom{text: token, color: "#cc0000"}, ok && also
	case `\color`:
		color, ok := r.braced()
		r.color = color
		return nil, ok && color != "" && strings.Trim(color, letters) == ""
	}
	s, known := symbols()[token]
	return &atom{symbol: s, color: r.color}, known && s.kind != "inner"
}

const letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

func (r *reader) braced() (string, bool) {
	inside, found := strings.CutPrefix(r.rest, "{")
	inside, rest, closed := strings.Cut(inside, "}")
	r.rest = rest
	return inside, found && closed && !strings.ContainsAny(inside, `{\`)
}

// script reads one symbol, or several in braces.
func (r *reader) script() (*script, bool) {
	token := r.next()
	if token != "{" {
		a, ok := r.atom(token)
		return &script{[]atom{*orEmpty(a)}, false}, ok && a != nil && a.text == ""
	}
	s := &script{grouped: true}
	for {
		token := r.next()
		if token == "}" {
			return s, len(s.atoms) > 0
		}
		a, ok := r.atom(token)
		if !ok || a == nil || a.text != "" {
			return nil, false
		}
		s.atoms = append(s.atoms, *a)
	}
}

func orEmpty(a *atom) *atom {
	if a == nil {
		return &atom{}
	}
	return a
}

func (a *atom) takesScript(mark string) bool {
	return a.text == "" && (a.kind == "mathord" || a.kind == "textord") &&
		(mark == "^" && a.sup == nil || mark == "_" && a.sub == nil)
}

func (a *atom) attach(mark string, s *script) {
	if mark == "^" {
		a.sup = s
	} else {
		a.sub = s
	}
}
