package markdown

import "strings"

// quote is lines that begin with > (B10), with all lines that follow without a
// blank one. A quote of nothing is text. Mentions in a quote call nobody.
func (b *blockParser) quote(parent *element, block string) (rest string, took bool) {
	at := quoteStart(block)
	if at < 0 || b.tooDeep() {
		return "", false
	}
	before, inside := "", block
	if at > 0 {
		before, inside = block[:at-1], block[at-1:]
	}
	b.parseBlocks(parent, before)
	lines := strings.Split(inside, "\n")
	for i, line := range lines {
		lines[i] = unquote(silence(line))
	}
	b.in(loose, func() { b.parseText(parent.add(newElement("blockquote")), strings.Join(lines, "\n")) })
	return "", true
}

// quoteMark measures the mark at the begin of a line and the space after it, 0
// without one.
func quoteMark(line string) int {
	rest := strings.TrimLeft(line, " ")
	indent := len(line) - len(rest)
	switch {
	case indent > 3 || !strings.HasPrefix(rest, ">"):
		return 0
	case strings.HasPrefix(rest, "> "):
		return indent + 2
	}
	return indent + 1
}

// quoteStart gives where the first line with a mark begins behind which not all
// lines are nothing but marks; -1 when there is none.
func quoteStart(block string) int {
	start := -1
	for at := 0; ; {
		line, _, more := nextLine(block[at:])
		mark := quoteMark(line)
		if mark > 0 && start < 0 {
			start = at
		}
		switch bare := mark > 0 && isBlank(line[mark:]); {
		case start >= 0 && !bare:
			return start
		case !more:
			return -1
		}
		at += len(line) + 1
	}
}

// unquote takes the mark off a line.
func unquote(line string) string {
	mark := quoteMark(line)
	switch {
	case trimSpace(line) == ">":
		return ""
	case mark > 0 && !isBlank(line[mark:]):
		return line[mark:]
	}
	return line
}

// silence makes the mentions in a line silent (M10).
func silence(line string) string {
	if !strings.Contains(line, "@") {
		return line
	}
	var out strings.Builder
	for _, syntax := range []mentionSyntax{userSyntax, groupSyntax} {
		at := 0
		for {
			m, ok := syntax.find(line, at)
			if !ok {
				break
			}
			out.WriteString(line[at:m.from] + "@_" + syntax.stars + m.name + syntax.stars)
			at = m.to
		}
		out.WriteString(line[at:])
		line = out.String()
		out.Reset()
	}
	return line
}
