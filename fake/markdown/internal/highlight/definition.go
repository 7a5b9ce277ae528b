// Package highlight splits code into the tokens of Pygments, whose short names are
// the classes of highlighted code. README.md says where its lexers come from and
// why it runs them itself.
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

// definition is a lexer as it is stored: states with rules.
type definition struct {
	// Flags are those of its expressions: any of i, m, s and x.
	Flags string `json:"flags"`
	// Start is the states on top of each other with which it begins; root if empty.
	Start []string `json:"start"`
	// Rules are all that it has; the states tell theirs by their places, because they
	// have many in common.
	Rules  []storedRule                 `json:"rules"`
	States map[string][]int             `json:"states"`
	Words  map[string]map[string]string `json:"words"` // by class: words that get another
}

// storedRule is what to do where a pattern matches.
type storedRule struct {
	Pattern string `json:"p"`
	// Tokens has one for the whole match, or one for each group.
	Tokens []token `json:"t"`
	Groups bool    `json:"g"`
	// Moves are states to go to; "#pop" goes back, "#push" goes to the same again.
	Moves []string `json:"m"`
}

// token is a class, or what another lexer makes of the text.
type token struct {
	Class string `json:"c"`
	// In are the states in which the lexer begins: that of Language, or the same.
	In       []string `json:"in"`
	Language string   `json:"lang"`
	// None is a group that is no token.
	None bool `json:"none"`
}

// catalogue is what the archive holds.
type catalogue struct {
	files  map[string]*zip.File
	lexers map[variant]func() *lexer // compiled when first asked for
	byName map[string]string         // the files by alias
}

// variant is the lexer of a file, for any text or for texts of ASCII.
type variant struct {
	file  string
	ascii bool
}

// indexName is the file of the archive that names the others: in each line a file
// and the aliases of its language, between tabs.
const indexName = "index"

var readCatalogue = sync.OnceValue(func() catalogue {
	c := catalogue{map[string]*zip.File{}, map[variant]func() *lexer{}, map[string]string{}}
	reader, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return c
	}
	for _, f := range reader.File {
		c.files[f.Name] = f
		for _, v := range []variant{{f.Name, false}, {f.Name, true}} {
			c.lexers[v] = sync.OnceValue(func() *lexer { return c.load(v) })
		}
	}
	index, _ := c.read(indexName)
	for line := range strings.Lines(string(index)) {
		words := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		for _, alias := range words[1:] {
			c.byName[alias] = words[0]
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

func (c catalogue) load(v variant) *lexer {
	var d definition
	data, err := c.read(v.file)
	if err != nil || json.Unmarshal(data, &d) != nil {
		return nil
	}
	return newLexer(d, v.ascii)
}

// lexerOf returns the lexer of a file, nil when there is none.
func lexerOf(v variant) *lexer {
	if load := readCatalogue().lexers[v]; load != nil {
		return load()
	}
	return nil
}
