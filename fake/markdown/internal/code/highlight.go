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
func writeTokens(w *strings.Builder, language, code string, left *int, escape *strings.Replacer) bool {
	if language == "" || language == "text" {
		return false
	}
	spans, ok := highlight.Code(language, code, left)
	if !ok {
		return false
	}
	open := ""
	change := func(class string) {
		if open != "" && open != class {
			w.WriteString("</span>")
		}
		if class != "" && open != class {
			w.WriteString(`<span class="`)
			w.WriteString(class)
			w.WriteString(`">`)
		}
		open = class
	}
	for _, s := range spans {
		for line := range strings.Lines(s.Text) {
			text, ended := strings.CutSuffix(line, "\n")
			if text != "" {
				change(s.Class)
				_, _ = escape.WriteString(w, text)
			}
			if ended {
				change("")
				w.WriteByte('\n')
			}
		}
	}
	change("")
	return true
}
