// Command lexergen makes internal/highlight/lexers.zip from the lexers of chroma,
// which are under the MIT licence (see data/NOTICE.md).
//
//	lexergen lexers.zip
package main

import (
	"archive/zip"
	"compress/flate"
	"encoding/json"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/highlight"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "expected the file to write")
		os.Exit(1)
	}
	if err := run(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func run(path string) error {
	file, err := os.Create(path)
	if err != nil {
		return err
	}
	archive := zip.NewWriter(file)
	archive.RegisterCompressor(zip.Deflate, func(w io.Writer) (io.WriteCloser, error) {
		return flate.NewWriter(w, flate.BestCompression)
	})
	var index strings.Builder
	for i, lexer := range lexers.GlobalLexerRegistry.Lexers {
		name := fmt.Sprint(i)
		if definition, err := convert(lexer); err != nil {
			fmt.Fprintln(os.Stderr, lexer.Config().Name+":", err)
			name = "" // it is known by its names only
		} else if err := write(archive, name, definition); err != nil {
			return err
		}
		_, _ = fmt.Fprintln(&index, strings.Join(append([]string{name, lexer.Config().Name}, lexer.Config().Aliases...), "\t"))
	}
	if err := write(archive, "index", []byte(index.String())); err != nil {
		return err
	}
	if err := archive.Close(); err != nil {
		return err
	}
	return file.Close()
}

func write(archive *zip.Writer, name string, data []byte) error {
	w, err := archive.Create(name)
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	return err
}

// element is any element of chroma's own format.
type element struct {
	XMLName  xml.Name
	Attr     []xml.Attr `xml:",any,attr"`
	Children []element  `xml:",any"`
}

func (e element) attr(name string) string {
	for _, a := range e.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

func convert(any chroma.Lexer) ([]byte, error) {
	lexer, ok := any.(*chroma.RegexLexer)
	if !ok {
		return nil, errors.New("it delegates to others")
	}
	source, err := marshal(lexer)
	if err != nil {
		return nil, err
	}
	var root element
	if err := xml.Unmarshal(source, &root); err != nil {
		return nil, err
	}
	d := highlight.Definition{States: map[string][]highlight.Rule{}}
	if !lexer.Config().NotMultiline {
		d.Flags += "m"
	}
	if lexer.Config().CaseInsensitive {
		d.Flags += "i"
	}
	if lexer.Config().DotAll {
		d.Flags += "s"
	}
	for _, part := range root.Children {
		for _, state := range part.Children {
			if state.XMLName.Local != "state" {
				continue
			}
			for _, rule := range state.Children {
				d.States[state.attr("name")] = append(d.States[state.attr("name")], convertRule(rule))
			}
		}
	}
	return json.Marshal(d)
}

// marshal writes a lexer in chroma's format. What only a program can say, such as
// the template inside a string of Go, becomes a plain string.
func marshal(lexer *chroma.RegexLexer) ([]byte, error) {
	source, err := chroma.Marshal(lexer)
	if err == nil {
		return source, nil
	}
	rules, err := lexer.Rules()
	if err != nil {
		return nil, err
	}
	simple := chroma.Rules{}
	for state, list := range rules {
		for _, rule := range list {
			alone := func() chroma.Rules { return chroma.Rules{"root": {rule}} }
			if _, err := chroma.Marshal(chroma.MustNewLexer(lexer.Config(), alone)); err != nil {
				if rule.Mutator != nil {
					return nil, fmt.Errorf("%s: %w", rule.Pattern, err)
				}
				rule.Type = chroma.LiteralString
			}
			simple[state] = append(simple[state], rule)
		}
	}
	return chroma.Marshal(chroma.MustNewLexer(lexer.Config(), func() chroma.Rules { return simple }))
}

func convertRule(e element) highlight.Rule {
	rule := highlight.Rule{Pattern: e.attr("pattern")}
	for _, child := range e.Children {
		switch child.XMLName.Local {
		case "include":
			rule.Include = child.attr("state")
		case "token", "usingself", "using":
			rule.Tokens = append(rule.Tokens, convertToken(child))
		case "bygroups":
			rule.Groups = true
			for _, group := range child.Children {
				rule.Tokens = append(rule.Tokens, convertToken(group))
			}
		case "mutators":
			for _, move := range child.Children {
				rule.Moves = append(rule.Moves, convertMove(move))
			}
		case "push", "pop", "combined":
			rule.Moves = append(rule.Moves, convertMove(child))
		}
	}
	return rule
}

func convertToken(e element) highlight.Token {
	switch e.XMLName.Local {
	case "usingself":
		return highlight.Token{Self: e.attr("state")}
	case "using":
		return highlight.Token{Language: e.attr("lexer")}
	case "token":
		t, err := chroma.TokenTypeString(e.attr("type"))
		if err != nil || t == chroma.Ignore || t == chroma.None {
			return highlight.Token{None: true}
		}
		return highlight.Token{Class: class(t)}
	}
	return highlight.Token{}
}

// class gives the short name of a kind of token, or of the kind that it belongs to.
func class(t chroma.TokenType) string {
	for t != 0 {
		if name, known := chroma.StandardTypes[t]; known {
			return name
		}
		t = t.Parent()
	}
	return ""
}

func convertMove(e element) highlight.Move {
	var move highlight.Move
	switch e.XMLName.Local {
	case "pop":
		_, _ = fmt.Sscan(e.attr("depth"), &move.Pop)
	case "push":
		for _, a := range e.Attr {
			move.Push = append(move.Push, a.Value)
		}
		if move.Push == nil {
			move.Push = []string{highlight.Again}
		}
	case "combined":
		for _, a := range e.Attr {
			move.Combined = append(move.Combined, a.Value)
		}
	}
	return move
}
