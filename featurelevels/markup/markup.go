// Package markup writes HTML, and has the colours that all pages of the program share.
package markup

import (
	"bufio"
	_ "embed"
	"fmt"
	"html"
	"io"
	"strings"
)

// Tokens are the custom properties of style sheets: the colours of both themes, sizes and
// fonts.
//
//go:embed tokens.css
var Tokens string

// Writer writes HTML. It is no html/template: that finds methods by their names, for which
// the linker keeps every method of the program, a tenth of its size. The error of writing
// is that of Flush.
type Writer struct{ out *bufio.Writer }

// To returns a writer to another one.
func To(w io.Writer) Writer { return Writer{bufio.NewWriter(w)} }

// Flush writes the rest.
func (w Writer) Flush() error { return w.out.Flush() }

// Raw writes text of this program.
func (w Writer) Raw(markup string) { _, _ = w.out.WriteString(markup) }

// Add writes text of this program with values from any source, in elements or quoted
// attributes.
func (w Writer) Add(markup string, values ...any) {
	for i, v := range values {
		values[i] = html.EscapeString(fmt.Sprint(v))
	}
	fmt.Fprintf(w.out, markup, values...)
}

// Sentence writes text in which backticks mark code, as the specification does.
func (w Writer) Sentence(text string) {
	for i, part := range strings.Split(text, "`") {
		if code := i%2 == 1; code {
			w.Add("<code>%s</code>", part)
		} else {
			w.Add("%s", part)
		}
	}
}
