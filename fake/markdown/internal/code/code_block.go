// Package code writes blocks of code with their tokens marked.
package code

import (
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Blocks writes the blocks of code of one message.
type Blocks struct {
	// WithoutLanguage leaves out the names of languages.
	WithoutLanguage bool
	// EscapedApostrophes writes apostrophes as entities in all code.
	EscapedApostrophes bool
	// NewlineAfterHTML puts a newline after indented code.
	NewlineAfterHTML bool

	spent time.Duration // The time that colors took.
}

// HighlightIndented makes ready HTML of the indented code in a tree. A first line that
// only names the language is removed.
func (b *Blocks) HighlightIndented(n *tree.Element) {
	for child := range n.Children() {
		code := tree.CodeIn(child)
		if code == nil || child.ChildCount() != 1 {
			b.HighlightIndented(child)
			continue
		}
		text := strings.Trim(tree.UnescapeLiteral.Replace(code.Head.Text), "\n")
		first, rest, _ := tree.NextLine(text)
		language, path := firstLineLanguage(first)
		if language != "" && !path || path && language == "" {
			text = strings.Trim(rest, "\n")
		}
		child.RemoveChildren(child)
		child.Tail = tree.Run{}
		child.HTML = b.write(language, text, "") + "\n"
		if b.NewlineAfterHTML {
			child.HTML += "\n"
		}
	}
}

// Fenced makes ready HTML of the code of a fence (F4 to F6).
func (b *Blocks) Fenced(language, text string) string {
	text = strings.Trim(text, "\n")
	if language == "" {
		first, _, _ := tree.NextLine(text)
		language, _ = firstLineLanguage(first)
		return b.write(language, text, "")
	}
	return b.write(language, text, languageName(language))
}

// firstLine is code that says its language itself, as scripts do.
var firstLine = lazyregexp.New(`(?:^::+|^#!)((?:/[\pL\pN_]+)*[/ ])?([\pL\pN_#.+-]*)`)

// firstLineLanguage returns the language that a line names, and whether it also has
// a path, as the first line of a script has.
func firstLineLanguage(line string) (language string, path bool) {
	m := firstLine.FindStringSubmatch(line)
	if m == nil {
		return "", false
	}
	return strings.ToLower(m[2]), m[1] != ""
}

// write writes a block of code, with the name of the language that the writer gave.
func (b *Blocks) write(language, text, name string) string {
	var out strings.Builder
	out.WriteString(`<div class="codehilite"`)
	if name != "" && !b.WithoutLanguage {
		out.WriteString(` data-code-language="` + escapeAttributeLiteral(name) + `"`)
	}
	out.WriteString(`><pre><span></span><code>`)
	escape := escapeToken
	switch {
	case name != "" && b.EscapedApostrophes:
		escape = escapeApostrophes
	case name != "":
		escape = tree.EscapeLiteral
	}
	if !b.writeTokens(&out, language, text+"\n", escape) {
		_, _ = escape.WriteString(&out, text+"\n")
	}
	out.WriteString("</code></pre></div>")
	return out.String()
}

// escapeAttributeLiteral escapes a value without entities.
func escapeAttributeLiteral(text string) string {
	return strings.NewReplacer("&", "&amp;", `"`, "&quot;").Replace(text)
}
