package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// codeWidth is the indentation of lines of code.
const codeWidth = 4

// indentedCode is lines with an indent of four spaces (B12). Code continues after blank
// lines.
func (s *state) indentedCode(parent *tree.Element, block string) (rest string, took bool) {
	if !strings.HasPrefix(block, strings.Repeat(" ", codeWidth)) {
		return "", false
	}
	code := tree.CodeIn(parent.Last())
	if code == nil {
		code = parent.Add(tree.New("pre")).Add(tree.New("code"))
	} else {
		code.Head.Text += "\n"
	}
	text, rest := dedentCode(block)
	code.Head = tree.Run{Text: code.Head.Text + tree.EscapeLiteral.Replace(tree.TrimSpaceRight(text)) + "\n", Final: true}
	return rest, true
}

// dedentCode takes the indent off the lines up to the first line without it.
func dedentCode(block string) (code, rest string) {
	var lines []string
	for more := true; more; {
		var line, after string
		line, after, more = tree.NextLine(block)
		switch {
		case strings.HasPrefix(line, strings.Repeat(" ", codeWidth)):
			lines = append(lines, line[codeWidth:])
		case tree.IsBlank(line):
			lines = append(lines, "")
		default:
			return strings.Join(lines, "\n"), block
		}
		block = after
	}
	return strings.Join(lines, "\n"), ""
}
