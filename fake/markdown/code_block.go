package markdown

import (
	"regexp"
	"strings"
)

// codeWidth is how far in lines of code stand.
const codeWidth = 4

// indentedCode is lines that stand four spaces in (B12). Code goes on behind blank
// lines.
func (b *blockParser) indentedCode(parent *element, block string) (rest string, took bool) {
	if !strings.HasPrefix(block, strings.Repeat(" ", codeWidth)) {
		return "", false
	}
	code := codeIn(parent.last())
	if code == nil {
		code = parent.add(newElement("pre")).add(newElement("code"))
	} else {
		code.text.text += "\n"
	}
	text, rest := dedentCode(block)
	code.text = run{code.text.text + escapeLiteral.Replace(trimSpaceRight(text)) + "\n", true}
	return rest, true
}

// codeIn gives the code of a block of code.
func codeIn(n *element) *element {
	if n.is("pre") && n.first().is("code") {
		return n.first()
	}
	return nil
}

// dedentCode takes the indent off the lines that have it, up to one that has not.
func dedentCode(block string) (code, rest string) {
	var lines []string
	for more := true; more; {
		var line, after string
		line, after, more = nextLine(block)
		switch {
		case strings.HasPrefix(line, strings.Repeat(" ", codeWidth)):
			lines = append(lines, line[codeWidth:])
		case isBlank(line):
			lines = append(lines, "")
		default:
			return strings.Join(lines, "\n"), block
		}
		block = after
	}
	return strings.Join(lines, "\n"), ""
}

// highlightCode makes ready HTML of the indented code in a tree. Its first line may
// name its language, and goes if it does nothing else.
func (f *findings) highlightCode(n *element) {
	for child := range n.children() {
		code := codeIn(child)
		if code == nil || child.ChildCount() != 1 {
			f.highlightCode(child)
			continue
		}
		text := strings.Trim(unescapeLiteral.Replace(code.text.text), "\n")
		first, rest, _ := nextLine(text)
		language, path := firstLineLanguage(first)
		if language != "" && !path || path && language == "" {
			text = strings.Trim(rest, "\n")
		}
		child.RemoveChildren(child)
		child.tag, child.tail = "p", run{}
		child.text = run{f.raw.store(f.codeBlock(language, text, "") + "\n"), true}
	}
}

// fencedCode makes ready HTML of the code of a fence (F4 to F6).
func (f *findings) fencedCode(language, text string) string {
	text = strings.Trim(text, "\n")
	if language == "" {
		first, _, _ := nextLine(text)
		language, _ = firstLineLanguage(first)
		return f.codeBlock(language, text, "")
	}
	return f.codeBlock(language, text, languageName(language))
}

// firstLine is code that says its language itself, as scripts do.
var firstLine = regexp.MustCompile(`(?:^::+|^#!)((?:/[\pL\pN_]+)*[/ ])?([\pL\pN_#.+-]*)`)

// firstLineLanguage gives the language that a line names, and whether it also has
// a path, as the first line of a script has.
func firstLineLanguage(line string) (language string, path bool) {
	m := firstLine.FindStringSubmatch(line)
	if m == nil {
		return "", false
	}
	return strings.ToLower(m[2]), m[1] != ""
}

// codeBlock writes a block of code. The name of the language is told where the
// writer gave it.
func (f *findings) codeBlock(language, text, name string) string {
	var out strings.Builder
	out.WriteString(`<div class="codehilite"`)
	if name != "" && !f.options.Former.NoCodeLanguage {
		out.WriteString(` data-code-language="` + escapeAttributeLiteral(name) + `"`)
	}
	out.WriteString(`><pre><span></span><code>`)
	escape := escapeToken
	if name != "" {
		escape = escapeLiteral
	}
	if !writeTokens(&out, language, text+"\n", &f.colouring, escape) {
		_, _ = escape.WriteString(&out, text+"\n")
	}
	out.WriteString("</code></pre></div>")
	return out.String()
}

// escapeAttributeLiteral escapes a value in which nothing is an entity.
func escapeAttributeLiteral(text string) string {
	return strings.NewReplacer("&", "&amp;", `"`, "&quot;").Replace(text)
}
