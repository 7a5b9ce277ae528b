package markdown

import (
	"regexp"
	"strings"
	"unicode"
)

const tabWidth = 4

// normalise makes the text what the rules rely on: valid UTF-8, lines that end in
// a newline, two newlines at the end, no tabs, no null bytes, nothing that looks
// like a placeholder, and no spaces in blank lines.
func normalise(source string) string {
	text := make([]byte, 0, len(source)+2)
	column := 0
	for _, r := range strings.ReplaceAll(source, "\r\n", "\n") {
		switch r {
		case '\n', '\r':
			text, column = append(text, '\n'), 0
			continue
		case '\t':
			width := tabWidth - column%tabWidth
			text, column = append(text, "    "[:width]...), column+width
			continue
		case 2, 3: // placeholders
			continue
		case 0:
			r = unicode.ReplacementChar
		}
		text, column = append(text, string(r)...), column+1
	}
	return blankLine.ReplaceAllString(string(append(text, "\n\n"...)), "\n")
}

// blankLine finds newlines with nothing but spaces before the next one.
var blankLine = regexp.MustCompile(`(?m)\n +$`)

// listItem is how a line looks that a list may begin with.
var listItem = regexp.MustCompile(`^ *([*+-]|\p{Nd}\.) +`)

// setListsApart puts a blank line before lists that follow a line of something
// else, so that they are blocks of their own (B6). Code is left alone.
func setListsApart(lines []string) []string {
	out := make([]string, 0, len(lines))
	var open []openFence
	for i, line := range lines {
		out = append(out, line)
		if i == len(lines)-1 {
			break
		}
		open = followFences(open, line)
		here, next := itemKind(line), itemKind(lines[i+1])
		if line != "" && next != noItem && here != next && !inCode(open) {
			out = append(out, "")
		}
	}
	return out
}

type itemMark int

const (
	noItem itemMark = iota
	bulletItem
	numberItem
)

func itemKind(line string) itemMark {
	m := listItem.FindStringSubmatch(line)
	switch {
	case m == nil:
		return noItem
	case len(m[1]) == 1:
		return bulletItem
	}
	return numberItem
}

// openFence is a fence that waits for its end.
type openFence struct {
	mark string
	code bool
}

// followFences notes what a line opens or closes.
func followFences(open []openFence, line string) []openFence {
	f, ok := parseFence(line)
	switch {
	case !ok:
		return open
	case f.word == "" && len(open) > 0 && open[len(open)-1].mark == f.mark:
		return open[:len(open)-1]
	}
	return append(open, openFence{f.mark, f.word != "quote" && f.word != "quoted"})
}

func inCode(open []openFence) bool {
	for _, f := range open {
		if f.code {
			return true
		}
	}
	return false
}

// isSpace reports whether a character counts as space to the dialect: those of
// Unicode, and the separators among the control characters.
func isSpace(r rune) bool { return unicode.IsSpace(r) || 0x1C <= r && r <= 0x1F }

func isBlank(text string) bool { return strings.TrimFunc(text, isSpace) == "" }

func trimSpace(text string) string { return strings.TrimFunc(text, isSpace) }

func trimSpaceRight(text string) string { return strings.TrimRightFunc(text, isSpace) }

func trimSpaceLeft(text string) string { return strings.TrimLeftFunc(text, isSpace) }

// isWord reports whether a character is of a word: a letter, a number, _.
func isWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsNumber(r) }

func isLetterOrDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
