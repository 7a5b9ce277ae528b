package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
	"unicode"
)

// turns are forbidden turns of phrase: they hide the noun that a sentence is
// about, or use a word that the field does not have.
var turns = []struct {
	turn    *regexp.Regexp
	instead string
}{
	{turn(`(^|[.;] )(what|who|whoever|whatever|whom|whose)\b[^?]*$`), "begin the sentence with a noun"},
	{turn(`\b(of|in|for|to|from|by|with|at|after|before|beside|than|between|and|or|as|but|into|through|on) what\b`), "name the thing"},
	{turn(`\b(of|for|to|from|by|with|than|and|or|as|after|before|only|all|everybody|somebody|nobody|those|anybody) who\b`), "name the person"},
	{turn(`\b(is|are|was|were|has|have|holds?|tells?|finds?|gives?|returns?|says?|words?|names?|makes?|takes?|keeps?) what\b`), "name the thing"},
	{turn(`\b(is|are|was|were) none\b`), "say what is missing"},
	{turn(`\b(of|to|by|for|is|are) nobody\b`), "make the sentence active, or name the person"},
	{turn(`\bnobody (here|has|is|may|else|reads)\b`), "begin with a noun of the field"},
	{turn(`\btells? (whether|if|of)\b`), `write "reports whether"`},
	{turn(`\b(told|heard)\b`), `write "receives", "sent" or "reported"`},
	{turn(`\b(by lot|drawn by|lots)\b`), `write "random" or "chosen"`},
	{turn(`\b(for want of)\b`), `write "without"`},
	{turn(`\b(so many (of|further)|is so already|are so already)\b`), "say how many, or what is unchanged"},
	{turn(`\b(otherwise (than|as)|was called otherwise)\b`), `write "differently" or "another"`},
}

func turn(pattern string) *regexp.Regexp { return regexp.MustCompile("(?i)" + pattern) }

// wordsOfGo checks the comments and the names of tests of a file.
func wordsOfGo(path string, text []byte) ([]finding, error) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, path, text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	var found []finding
	for _, group := range file.Comments {
		found = append(found, wordsOf(path, set.Position(group.Pos()).Line, group.Text())...)
	}
	for _, declared := range file.Decls {
		if f, ok := declared.(*ast.FuncDecl); ok && f.Recv == nil && strings.HasPrefix(f.Name.Name, "Test") {
			found = append(found, wordsOf(path, set.Position(f.Pos()).Line, sentence(f.Name.Name))...)
		}
	}
	return found, nil
}

// sentence spells a name such as TestAWorldHasAClock in words.
func sentence(name string) string {
	var words strings.Builder
	for i, r := range strings.TrimPrefix(name, "Test") {
		if i > 0 && unicode.IsUpper(r) {
			words.WriteByte(' ')
		}
		words.WriteRune(r)
	}
	return words.String()
}

// wordsOfDocument checks a document paragraph by paragraph, without its code.
func wordsOfDocument(path, text string) []finding {
	var found []finding
	code := false
	for i, line := range strings.Split(text, "\n") {
		if strings.HasPrefix(strings.TrimSpace(line), "```") {
			code = !code
		}
		if !code {
			found = append(found, wordsOf(path, i+1, line)...)
		}
	}
	return found
}

// wordsOf checks one text for all turns.
func wordsOf(path string, line int, text string) []finding {
	var found []finding
	text = strings.Join(strings.Fields(text), " ")
	for _, t := range turns {
		if hit := t.turn.FindString(text); hit != "" {
			found = append(found, finding{path, line, fmt.Sprintf("%q: %s", strings.TrimSpace(hit), t.instead)})
		}
	}
	return found
}
