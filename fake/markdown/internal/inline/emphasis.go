package inline

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// FindStrongEmphasis is ***both*** (I2).
func FindStrongEmphasis(text string, from int) (Found, bool) {
	f, inside, ok := findStars(text, from, "***")
	if ok {
		f.Element = tree.New("strong")
		f.Element.Add(tree.New("em")).Head.Text = inside
	}
	return f, ok
}

// FindEmphasis is *emphasis* (I1).
func FindEmphasis(text string, from int) (Found, bool) {
	f, inside, ok := findStars(text, from, "*")
	if ok {
		f.Element = tree.New("em")
		f.Element.Head.Text = inside
	}
	return f, ok
}

// findStars finds stars around text of one line without stars and circumflexes,
// and without space just inside.
func findStars(text string, from int, stars string) (f Found, inside string, ok bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], stars)
		if i < 0 {
			return Found{}, "", false
		}
		at += i
		begin := at + len(stars)
		length := strings.IndexAny(text[begin:], "*^\n")
		if length < 1 || !strings.HasPrefix(text[begin+length:], stars) {
			continue
		}
		inside = text[begin : begin+length]
		first, _ := utf8.DecodeRuneInString(inside)
		last, _ := utf8.DecodeLastRuneInString(inside)
		if !tree.IsSpace(first) && !tree.IsSpace(last) {
			return Found{From: at, To: begin + length + len(stars)}, inside, true
		}
	}
}

// FindStrong is **strong** text of one line (I2).
func FindStrong(text string, from int) (Found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "**")
		if i < 0 {
			return Found{}, false
		}
		at += i
		begin := at + 2
		_, first := utf8.DecodeRuneInString(text[begin:])
		if first == 0 {
			return Found{}, false
		}
		line, _, _ := tree.NextLine(text[begin:])
		if len(line) < first {
			continue
		}
		if length := strings.Index(line[first:], "**"); length >= 0 {
			strong := tree.New("strong")
			strong.Head.Text = line[:first+length]
			return Found{From: at, To: begin + first + length + 2, Meaning: Meaning{Element: strong}}, true
		}
		at += len(line)
	}
}

// FindStrike is ~~struck~~ text of one line, with exactly two tildes (I4).
func FindStrike(text string, from int) (Found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "~~")
		if i < 0 {
			return Found{}, false
		}
		at += i
		begin := at + 2
		length := strings.IndexAny(text[begin:], "~\n")
		if length < 1 || at > 0 && text[at-1] == '~' {
			continue
		}
		after := text[begin+length:]
		if strings.HasPrefix(after, "~~") && !strings.HasPrefix(after, "~~~") {
			del := tree.New("del")
			del.Head.Text = text[begin : begin+length]
			return Found{From: at, To: begin + length + 2, Meaning: Meaning{Element: del}}, true
		}
	}
}

// FindLineBreak is every newline (B2).
func FindLineBreak(text string, from int) (Found, bool) {
	i := strings.Index(text[from:], "\n")
	if i < 0 {
		return Found{}, false
	}
	return Found{From: from + i, To: from + i + 1, Meaning: Meaning{Element: tree.New("br")}}, true
}
