package markdown_test

import (
	"math"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"golang.org/x/net/html"
)

// hostile are pieces that grow into texts of 10,000 characters.
var hostile = []string{
	"[", "]", "*", "**", "***", "* ", "*a", "**a ", "> ", ">", ">\n", "- ", "1. ", "`", "` ``", "~", "~~", "~~a", "```\n", "```quote\n", "~~~~quote\n> ",
	"[a](", "[a](b", "[](", "[[a](", "(", "a.co/(", "a.co/,", ",a.co", "http://", "http://a/(", "a@", "a@b.", "a.", "@**", "@**all**", "@**a|1** ", "@_**", "#**", "#**Denmark** ", "#**Denmark>a**",
	"&", "&amp", "&lt;", "<", "<script>", "|", "a|", "a|b\n-|-\n", "|\n", "# ", "#", "\\", "\\\n", "_", " ", "    ", "\t", "  * a\n", "* a\n ", "> * ", "* > ", ">* a\n", "- a\n\n", "\n", "\xff", "\x00", "é", "\u2028",
	"*a `b` ", "[a `", "`[", "a:", ":a.co:", "www.", "$$", ":smile:", "<time:", "![",
}

func grow(piece string, length int) string {
	return strings.Repeat(piece, length/len(piece)+1)[:length]
}

// TestWorkGrowsWithTheLength compares a text with one four times as long: twice
// the proportion is suspicious when it is much in itself, whatever the machine.
func TestWorkGrowsWithTheLength(t *testing.T) {
	var file caseFile
	readYAML(t, "markdown-cases.yaml", &file)
	quickest := func(text string) time.Duration {
		best := time.Duration(math.MaxInt64)
		for range 3 {
			start := time.Now()
			markdown.Render(text, file.Context)
			best = min(best, time.Since(start))
		}
		return best
	}
	for _, piece := range hostile {
		long := quickest(grow(piece, 20_000))
		if long < 100*time.Millisecond {
			continue
		}
		if short := quickest(grow(piece, 10_000)); long > 9*short {
			t.Errorf("%q: %v for 5,000 characters, %v for 20,000", piece, short, long)
		}
	}
}

// work counts what a rendering asks of its surroundings: bytes of memory, and
// names looked up.
type work struct {
	directory
	lookups int
}

func (w *work) UserByName(name string) (markdown.User, bool) {
	w.lookups++
	return w.directory.UserByName(name)
}

func TestHostileTextsTakeBoundedWork(t *testing.T) {
	var file caseFile
	readYAML(t, "markdown-cases.yaml", &file)
	texts := map[string]string{
		"a wide table":     strings.Repeat("|", 2_001) + "\n" + strings.Repeat("-|", 2_000) + "\n" + strings.Repeat("|\n", 2_000),
		"the widest table": strings.Repeat("|", 51) + "\n" + strings.Repeat("-|", 50) + "\n" + strings.Repeat("|\n", 4_900),
		"a staircase of items": func() string {
			var text strings.Builder
			for i := range 100 {
				text.WriteString(strings.Repeat("  ", i) + "* a\n")
			}
			return text.String()
		}(),
	}
	for _, piece := range hostile {
		texts[piece] = grow(piece, 10_000)
	}
	for name, text := range texts {
		dir := &work{directory: file.Context}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := markdown.Render(text, dir)
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 4_000*uint64(len(text)) {
			t.Errorf("%q: %d bytes of memory for one of text", name, bytes/uint64(len(text)))
		}
		if dir.lookups > len(text) || len(got.HTML) > 100*len(text) {
			t.Errorf("%q: %d lookups, %d bytes of HTML", name, dir.lookups, len(got.HTML))
		}
		if depth, problem := inspect(got.HTML); problem != "" || depth > 120 {
			t.Errorf("%q: depth %d, %s", name, depth, problem)
		}
	}
}

// allowed are the attributes that each tag may have.
var allowed = map[string][]string{
	"p": nil, "br": nil, "hr": nil, "h1": nil, "h2": nil, "h3": nil, "h4": nil, "h5": nil, "h6": nil,
	"blockquote": nil, "ul": nil, "ol": {"start"}, "li": nil, "pre": nil, "code": nil,
	"strong": nil, "em": nil, "del": nil, "div": {"class", "data-code-language"},
	"span": {"class", "data-user-id"}, "a": {"class", "data-stream-id", "href"},
	"table": nil, "thead": nil, "tbody": nil, "tr": nil, "th": {"style"}, "td": {"style"},
}

// styles are the only styles there are.
var styles = []string{"text-align: left;", "text-align: center;", "text-align: right;"}

// schemes are what a link may begin with.
var schemes = []string{
	"http:", "https:", "ftp:", "mailto:", "tel:", "sms:", "geo:", "matrix:", "xmpp:", "irc:", "ircs:", "magnet:", "bitcoin:", "ssh:", "sip:", "sips:",
	"webcal:", "news:", "nntp:", "im:", "mms:", "openpgp4fpr:", "smsto:", "svn:", "sftp:", "git:", "wtai:", "urn:", "/", "#",
}

// inspect reads HTML as a browser does and gives how deep its tags nest, and what
// must not be there.
func inspect(text string) (deepest int, problem string) {
	depth := 0
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken:
			if depth != 0 {
				return deepest, "tags are left open"
			}
			return deepest, ""
		case html.StartTagToken:
			if problem := inspectTag(z.Token()); problem != "" {
				return deepest, problem
			}
			if name := z.Raw(); !strings.HasPrefix(string(name), "<br") && !strings.HasPrefix(string(name), "<hr") {
				depth++
				deepest = max(deepest, depth)
			}
		case html.EndTagToken:
			depth--
		case html.CommentToken, html.DoctypeToken, html.SelfClosingTagToken:
			return deepest, "unexpected " + z.Token().String()
		}
	}
}

func inspectTag(tag html.Token) string {
	attributes, known := allowed[tag.Data]
	if !known {
		return "tag " + tag.String()
	}
	for _, a := range tag.Attr {
		if !slices.Contains(attributes, a.Key) || a.Key == "style" && !slices.Contains(styles, a.Val) {
			return "attribute " + tag.String()
		}
		if a.Key == "href" && !slices.ContainsFunc(schemes, func(s string) bool { return strings.HasPrefix(strings.ToLower(a.Val), s) }) {
			return "scheme " + tag.String()
		}
	}
	return ""
}

func FuzzRender(f *testing.F) {
	var file caseFile
	readYAML(f, "markdown-cases.yaml", &file)
	for _, c := range file.Cases {
		f.Add(c.Input)
	}
	for _, c := range rendered {
		f.Add(c.input)
	}
	for _, piece := range hostile {
		f.Add(strings.Repeat(piece, 20))
	}
	f.Fuzz(func(t *testing.T, source string) {
		got := markdown.Render(source, file.Context)
		if _, problem := inspect(got.HTML); problem != "" {
			t.Fatalf("%s in %s", problem, got.HTML)
		}
		if strings.TrimSpace(source) == "" && got.HTML != "" {
			t.Fatalf("blank text became %q", got.HTML)
		}
		markdown.TopicLinks(source)
	})
}
