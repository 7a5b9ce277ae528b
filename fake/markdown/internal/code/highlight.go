package code

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/highlight"
)

// escapeToken escapes code in which tokens are marked (E3).
var escapeToken = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// writeTokens writes code with its tokens in spans, one for each line and class;
// false when nobody knows the language. It takes its work from what the message may
// still cost.
func (b *Blocks) writeTokens(w *strings.Builder, language, code string, escape *strings.Replacer) bool {
	if language == "" || language == "text" {
		return false
	}
	spans, ok := highlight.Code(language, code, &b.colouring)
	if !ok {
		return false
	}
	p := painter{Builder: w}
	emptyMarks := b.EmptyMarks && !strings.HasPrefix(languageName(language), "Python") // whose line ends were no white space then
	for _, s := range spans {
		if s.Class == space && b.PlainSpace {
			s.Class = ""
		}
		for line := range strings.Lines(s.Text) {
			text, ended := strings.CutSuffix(line, "\n")
			if text != "" || ended && emptyMarks && p.begun {
				p.change(s.Class)
				_, _ = escape.WriteString(w, text)
				p.begun = true
			}
			if ended {
				p.change("")
				w.WriteByte('\n')
				p.begun = false
			}
		}
	}
	p.change("")
	return true
}

// space is the class of white space.
const space = "w"

// painter marks the tokens of code.
type painter struct {
	*strings.Builder
	open  string // the class of the open mark
	begun bool   // the line has text
}

func (p *painter) change(class string) {
	if p.open != "" && p.open != class {
		p.WriteString("</span>")
	}
	if class != "" && p.open != class {
		p.WriteString(`<span class="`)
		p.WriteString(class)
		p.WriteString(`">`)
	}
	p.open = class
}
