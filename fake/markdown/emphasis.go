package markdown

import (
	"strings"
	"unicode/utf8"
)

// findStrongEmphasis is ***both*** (I2).
func findStrongEmphasis(_ *inline, text string, from int) (found, bool) {
	f, inside, ok := findStars(text, from, "***")
	if ok {
		f.element = newElement("strong")
		f.element.add(newElement("em")).text.text = inside
	}
	return f, ok
}

// findEmphasis is *emphasis* (I1).
func findEmphasis(_ *inline, text string, from int) (found, bool) {
	f, inside, ok := findStars(text, from, "*")
	if ok {
		f.element = newElement("em")
		f.element.text.text = inside
	}
	return f, ok
}

// findStars finds stars around text of one line without stars and circumflexes,
// and without space just inside.
func findStars(text string, from int, stars string) (f found, inside string, ok bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], stars)
		if i < 0 {
			return found{}, "", false
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
		if !isSpace(first) && !isSpace(last) {
			return found{from: at, to: begin + length + len(stars)}, inside, true
		}
	}
}

// findStrong is **strong** text of one line (I2).
func findStrong(_ *inline, text string, from int) (found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "**")
		if i < 0 {
			return found{}, false
		}
		at += i
		begin := at + 2
		_, first := utf8.DecodeRuneInString(text[begin:])
		if first == 0 {
			return found{}, false
		}
		line, _, _ := nextLine(text[begin:])
		if len(line) < first {
			continue
		}
		if length := strings.Index(line[first:], "**"); length >= 0 {
			strong := newElement("strong")
			strong.text.text = line[:first+length]
			return found{at, begin + first + length + 2, stashed{element: strong}}, true
		}
		at += len(line)
	}
}

// findStrike is ~~struck~~ text of one line, with exactly two tildes (I4).
func findStrike(_ *inline, text string, from int) (found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "~~")
		if i < 0 {
			return found{}, false
		}
		at += i
		begin := at + 2
		length := strings.IndexAny(text[begin:], "~\n")
		if length < 1 || at > 0 && text[at-1] == '~' {
			continue
		}
		after := text[begin+length:]
		if strings.HasPrefix(after, "~~") && !strings.HasPrefix(after, "~~~") {
			del := newElement("del")
			del.text.text = text[begin : begin+length]
			return found{at, begin + length + 2, stashed{element: del}}, true
		}
	}
}

// findLineBreak is every newline (B2).
func findLineBreak(_ *inline, text string, from int) (found, bool) {
	i := strings.Index(text[from:], "\n")
	if i < 0 {
		return found{}, false
	}
	return found{from + i, from + i + 1, stashed{element: newElement("br")}}, true
}

// findEntity is &copy; and its like, which pass as they are (E1).
func findEntity(in *inline, text string, from int) (found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "&")
		if i < 0 {
			return found{}, false
		}
		at += i
		if end := entityEnd(text, at); end > 0 && !strings.HasPrefix(text[at:], "&#X") {
			return found{at, end, stashed{text: in.raw.store(text[at:end])}}, true
		}
	}
}
