package markdown

import (
	"regexp"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/highlight"
	"github.com/yuin/goldmark/util"
)

// firstLine is code that says its language itself, as scripts do.
var firstLine = regexp.MustCompile(`^(?::::*|#!)(?:(?:/\w+)*[/ ])?([\w#.+-]+)`)

// lexer gives the language by whose rules a block is coloured.
func (n *codeBlock) lexer(first string) string {
	if n.language != "" {
		return n.language
	}
	if m := firstLine.FindStringSubmatch(first); m != nil {
		return m[1]
	}
	return ""
}

// escapeToken escapes code in which tokens are marked (E3).
var escapeToken = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#39;")

// writeTokens writes code with its tokens in spans, one for each line and class;
// false when nobody knows the language. It takes its work from what the message may
// still cost.
func writeTokens(w util.BufWriter, language, code string, left *int) bool {
	if language == "" || language == "text" || left == nil {
		return false
	}
	spans, ok := highlight.Code(language, code, left)
	if !ok {
		return false
	}
	open := ""
	change := func(class string) {
		if open != "" && open != class {
			_, _ = w.WriteString("</span>")
		}
		if class != "" && open != class {
			_, _ = w.WriteString(`<span class="`)
			_, _ = w.WriteString(class)
			_, _ = w.WriteString(`">`)
		}
		open = class
	}
	for _, s := range spans {
		for line := range strings.Lines(s.Text) {
			text, ended := strings.CutSuffix(line, "\n")
			if text != "" {
				change(s.Class)
				_, _ = escapeToken.WriteString(w, text)
			}
			if ended {
				change("")
				_ = w.WriteByte('\n')
			}
		}
	}
	change("")
	return true
}
