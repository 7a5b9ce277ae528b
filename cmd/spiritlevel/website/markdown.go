package website

import (
	"regexp"
	"slices"
	"strings"
	"unicode"
)

// special are the characters that Markdown or HTML gives a meaning in running text.
var special = strings.NewReplacer(`\`, `\\`, `*`, `\*`, `_`, `\_`, `[`, `\[`, `]`, `\]`, `<`, `&lt;`, `&`, `&amp;`)

// prose is a text as Markdown. Words between backticks are code already.
func prose(text string) string {
	parts := strings.Split(text, "`")
	if len(parts)%2 == 0 { // a lone backtick
		return special.Replace(strings.ReplaceAll(text, "`", "'"))
	}
	for i := range parts {
		if i%2 == 0 {
			parts[i] = special.Replace(parts[i])
		}
	}
	return strings.Join(parts, "`")
}

// cell is a text as Markdown for a cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(prose(text)), " "), "|", `\|`)
}

// code is a text in the font of code.
func code(text string) string {
	if text == "" {
		return ""
	}
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}

// codeCell is code for a cell of a table.
func codeCell(text string) string { return strings.ReplaceAll(code(text), "|", `\|`) }

// block is a block of code.
func block(language, text string) string {
	return "```" + language + "\n" + strings.TrimRight(text, "\n ") + "\n```\n"
}

// codeWord are words of help texts that stand for code: flags, variables, paths and names of
// files.
var codeWord = regexp.MustCompile(`(^|[\s("])(--[a-z][a-z-]*|[A-Z]+_[A-Z_]+|/[a-z][A-Za-z/_.]*[a-z])`)

// help is a text of the command line as Markdown. Indented lines are code; but those with a
// deeper indent are prose, and the line above them is its heading.
func help(text string) string {
	var out strings.Builder
	lines := strings.Split(text, "\n")
	for len(lines) > 0 {
		line := lines[0]
		switch {
		case strings.TrimSpace(line) == "":
			lines = lines[1:]
		case strings.HasPrefix(line, "  "):
			n := count(lines, func(line string) bool { return line == "" || strings.HasPrefix(line, "  ") })
			code := strings.ReplaceAll("\n"+strings.Join(lines[:n], "\n"), "\n  ", "\n")[1:]
			out.WriteString(block(languageOf(code), code) + "\n")
			lines = lines[n:]
		case len(lines) > 1 && strings.HasPrefix(lines[1], "    "):
			n := 1 + count(lines[1:], func(line string) bool { return strings.HasPrefix(line, "    ") })
			out.WriteString("### " + prose(line) + "\n\n" + helpProse(lines[1:n]) + "\n\n")
			lines = lines[n:]
		default:
			n := count(lines, func(line string) bool { return line != "" && line[0] != ' ' })
			out.WriteString(helpProse(lines[:n]) + "\n\n")
			lines = lines[n:]
		}
	}
	return out.String()
}

// count is the number of lines before the first one without a property.
func count(lines []string, has func(line string) bool) int {
	if n := slices.IndexFunc(lines, func(line string) bool { return !has(line) }); n >= 0 {
		return n
	}
	return len(lines)
}

// helpProse is a paragraph of a help text. "Correct: " begins a new one.
func helpProse(lines []string) string {
	var text strings.Builder
	for i, line := range lines {
		line = strings.TrimSpace(line)
		if i > 0 && remark.MatchString(line) {
			text.WriteByte('\n')
		}
		text.WriteString(strings.ReplaceAll(line, "`", "'") + "\n")
	}
	return prose(codeWord.ReplaceAllString(strings.TrimSpace(text.String()), "$1`$2`"))
}

var remark = regexp.MustCompile(`^[A-Z][a-z]+: `)

// languageOf is the language of an example: that of a shell, or of a plain text.
func languageOf(code string) string {
	if shell.MatchString(code) {
		return "sh"
	}
	return "text"
}

var shell = regexp.MustCompile(`^(spiritlevel|curl) `)

// title is the heading of a page.
func title(text string) string {
	for line := range strings.Lines(text) {
		if heading, is := strings.CutPrefix(line, "# "); is {
			return strings.TrimSpace(explicit.ReplaceAllString(heading, ""))
		}
	}
	return ""
}

var (
	heading  = regexp.MustCompile(`^#{1,6} +(.*?)\s*$`)
	explicit = regexp.MustCompile(` *\{ *#([^ }]+) *\}$`)
	marked   = regexp.MustCompile(`(?:id|name)="([^"]+)"`)
	linked   = regexp.MustCompile(`\[([^\]]*)\]\([^)]*\)`)
)

// anchors are the names of the places of a page.
func anchors(text string) map[string]bool {
	found := map[string]bool{}
	running(text, func(line string) string {
		for _, id := range marked.FindAllStringSubmatch(line, -1) {
			found[id[1]] = true
		}
		if h := heading.FindStringSubmatch(line); h != nil {
			if id := explicit.FindStringSubmatch(h[1]); id != nil {
				found[id[1]] = true
			} else {
				found[slug(h[1])] = true
			}
		}
		return line
	})
	return found
}

// slug is the anchor of a heading, as GitHub and the configuration of MkDocs make it.
func slug(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '-', r == '_':
			return unicode.ToLower(r)
		case r == ' ':
			return '-'
		}
		return -1
	}, linked.ReplaceAllString(heading, "$1"))
}

// running gives each line outside of blocks of code to change, and returns the changed text.
func running(text string, change func(line string) string) string {
	var out strings.Builder
	fence := ""
	for line := range strings.Lines(text) {
		mark := strings.TrimSpace(line)
		switch {
		case fence != "":
			if strings.HasPrefix(mark, fence) && strings.Trim(mark, fence[:1]) == "" {
				fence = ""
			}
		case strings.HasPrefix(mark, "```"), strings.HasPrefix(mark, "~~~"):
			fence = mark[:len(mark)-len(strings.TrimLeft(mark, mark[:1]))]
		default:
			line = change(line)
		}
		out.WriteString(line)
	}
	return out.String()
}
