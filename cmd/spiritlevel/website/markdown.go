package website

import (
	"regexp"
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

// help is a text of the command line as Markdown: indented lines are code, others prose.
func help(text string) string {
	var out strings.Builder
	var prosaic, literal []string
	flush := func() {
		if len(prosaic) > 0 {
			words := codeWord.ReplaceAllString(strings.ReplaceAll(strings.Join(prosaic, "\n"), "`", "'"), "$1`$2`")
			out.WriteString(prose(words) + "\n\n")
		}
		if code := strings.TrimRight(strings.Join(literal, "\n"), "\n "); code != "" {
			out.WriteString(block("text", code) + "\n")
		}
		prosaic, literal = nil, nil
	}
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, " \n")
		switch {
		case line == "" && len(literal) > 0:
			literal = append(literal, "")
		case line == "":
			flush()
		case strings.HasPrefix(line, "  "):
			if len(prosaic) > 0 {
				flush()
			}
			literal = append(literal, strings.TrimPrefix(line, "  "))
		default:
			if len(literal) > 0 {
				flush()
			}
			prosaic = append(prosaic, line)
		}
	}
	flush()
	return out.String()
}

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
