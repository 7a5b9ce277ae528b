// Package highlight splits code into the tokens of Pygments, whose short names are
// the classes of highlighted code.
//
// The lexers are those of chroma, written out by internal/lexergen; they are run
// here and not by chroma itself, for three reasons that were measured. Its lexers
// cost every start of the program 16 ms and 5.2 MB of binary, this package 0.1 ms
// and 1.1 MB: a lexer is read when its language is first seen. Its expressions
// backtrack under a limit of 250 ms each, so that a message may hold a processor
// for minutes; here each block of code has a budget of steps. And the clock behind
// that limit is a goroutine that outlives its use, which ends a testing/synctest
// bubble with a panic.
package highlight

import (
	"archive/zip"
	"bytes"
	_ "embed" // for the lexers
	"encoding/json"
	"fmt"
	"io"
	"strings"
	"sync"
)

//go:embed lexers.zip
var archive []byte

// Definition is a lexer as it is stored: states with rules.
type Definition struct {
	// Flags are those of its expressions: any of i, m and s.
	Flags  string            `json:"flags,omitempty"`
	States map[string][]Rule `json:"states"`
}

// Rule is what to do where a pattern matches, or the rules of another state.
type Rule struct {
	Include string `json:"include,omitempty"`
	Pattern string `json:"p,omitempty"`
	// Tokens has one for the whole match, or one for each group.
	Tokens []Token `json:"t,omitempty"`
	Groups bool    `json:"g,omitempty"`
	Moves  []Move  `json:"m,omitempty"`
}

// Token is a class, a state of the same lexer or another language.
type Token struct {
	Class    string `json:"c,omitempty"`
	Self     string `json:"self,omitempty"`
	Language string `json:"lang,omitempty"`
	// None is a group that is no token.
	None bool `json:"none,omitempty"`
}

// Move changes the state.
type Move struct {
	Push     []string `json:"push,omitempty"`
	Pop      int      `json:"pop,omitempty"`
	Combined []string `json:"combined,omitempty"`
}

// Again is the name by which a state is pushed once more.
const Again = "#push"

// catalogue is what the archive holds.
type catalogue struct {
	files   map[string]*zip.File
	aliases map[string]*language // in lower case
}

// language is a language with its lexer, which is compiled when it is first asked
// for; nil when it cannot be.
type language struct {
	name  string
	lexer func() *lexer
}

// indexName is the file of the archive that names the others: in each line a file,
// a language and its aliases, between tabs.
const indexName = "index"

var readCatalogue = sync.OnceValue(func() catalogue {
	c := catalogue{map[string]*zip.File{}, map[string]*language{}}
	reader, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return c
	}
	for _, f := range reader.File {
		c.files[f.Name] = f
	}
	index, _ := c.read(indexName)
	for line := range strings.Lines(string(index)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		l := &language{words[1], sync.OnceValue(func() *lexer { return c.lexer(words[0]) })}
		for _, alias := range words[1:] {
			if alias = strings.ToLower(alias); c.aliases[alias] == nil {
				c.aliases[alias] = l
			}
		}
	}
	return c
})

func (c catalogue) read(name string) ([]byte, error) {
	f := c.files[name]
	if f == nil {
		return nil, fmt.Errorf("no lexer %q", name)
	}
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer func() { _ = r.Close() }()
	return io.ReadAll(r)
}

func (c catalogue) lexer(name string) *lexer {
	var d Definition
	data, err := c.read(name)
	if err != nil || json.Unmarshal(data, &d) != nil {
		return nil
	}
	return newLexer(d)
}

// Name gives the proper name of a language by any of its names.
func Name(alias string) (name string, known bool) {
	l, known := readCatalogue().aliases[strings.ToLower(alias)]
	if !known {
		return "", false
	}
	return l.name, true
}
