package markdown_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// payloads are what should never become part of a page.
var payloads = []string{
	`<script>alert(1)</script>`,
	`<img src=x onerror=alert(1)>`,
	`"><svg/onload=alert(1)>`,
	`' onmouseover='alert(1)`,
	`" onmouseover="alert(1)" x="`,
	`</code></pre><script>alert(1)</script>`,
	`</annotation></semantics></math><img src=x onerror=alert(1)>`,
	`--><script>alert(1)</script><!--`,
	`]]><script>alert(1)</script>`,
	`</title></style></textarea><iframe src=javascript:alert(1)>`,
	`javascript:alert(1)`,
	`JaVaScRiPt:alert(document.domain)`,
	"java\tscript:alert(1)",
	"java\nscript:alert(1)",
	`&#106;avascript:alert(1)`,
	`javascript&colon;alert(1)`,
	"\x01javascript:alert(1)",
	` javascript:alert(1)`,
	`data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==`,
	`vbscript:msgbox(1)`,
	`//evil.example/x.png`,
	`/\evil.example/x.png`,
	`http://a.co/"onload="alert(1)".png`,
	`http://a.co/'><script>x</script>.png`,
	`https://a.co/` + "`" + `onerror=alert(1).png`,
	`style=x:expression(alert(1))`,
	"\u2028<script>alert(1)</script>",
	"\xff<script\xff>alert(1)</script>",
	`<a href="javascript:alert(1)">x</a>`,
	`<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>`,
}

// places are where each construct takes text from the writer; @ is the payload.
var places = map[string]string{
	"plain text":            "@",
	"a link's target":       "[x](@)",
	"a link's text":         "[@](http://a.co)",
	"both of a link":        "[@](@)",
	"a bracketed target":    "[x](<@>)",
	"a title":               `[x](http://a.co "@")`,
	"an image of Markdown":  "![@](@)",
	"an autolink":           "http://a.co/@",
	"an address":            "x@a.co@",
	"a preview's URL":       "http://a.co/@.png",
	"a preview's title":     "[@](http://a.co/b.png)",
	"an own upload":         "[@](/user_uploads/2/@.png)",
	"an own address":        "http://chat.testserver/#@ http://chat.testserver/user_uploads/@.png",
	"a mention":             "@**@** @_**@|11**",
	"a group":               "@*@*",
	"a stream and topic":    "#**Denmark>@** #**@**",
	"a linkifier":           "#12@ see:@ ref-@-ref",
	"an emoji":              ":@: @:smile:@",
	"emphasis":              "***@*** **@** *@* ~~@~~",
	"a code span":           "`@` ``@``",
	"a code block":          "```\n@\n```",
	"a known language":      "```python\n@\n```",
	"a language":            "```@\nx\n```",
	"a language in braces":  "``` {.@}\nx\n```",
	"a quote":               "> @",
	"a fenced quote":        "~~~ quote\n@\n~~~",
	"a spoiler's header":    "```spoiler @\nx\n```",
	"a spoiler's content":   "```spoiler x\n@\n```",
	"a formula":             "$$@$$",
	"a known formula":       `$$\frac{1}{2} \text{@}$$`,
	"a link in a formula":   `$$\href{@}{x}$$`,
	"a block of formulas":   "```math\n\\text{@}\n```",
	"a time":                "<time:@>",
	"a time with a date":    "<time:2017-06-05 @>",
	"a table":               "@|b\n-|:-:\n@|@",
	"the line of dashes":    "a|b\n-|-@\nc|d",
	"a list":                "* @\n  1. @",
	"a heading":             "# @",
	"indented code":         "    @",
	"an avatar":             "!avatar(@) !gravatar(@)",
	"a reference":           "[x]: @\n\n[x]",
	"a footnote":            "[^x]: @",
	"an HTML block":         "<div>\n@\n</div>",
	"an unfinished link":    "[x](@",
	"a link in bold":        "**[x](@)**",
	"a default language":    "```\n@",
	"a linkifier's capture": "see:x@y",
}

// poor is an organization whose own data is hostile.
type poor struct {
	directory
	payload string
}

func (p poor) UserByName(string) (markdown.User, bool) {
	return markdown.User{ID: 1, FullName: p.payload}, true
}
func (p poor) GroupByName(string) (markdown.Group, bool) {
	return markdown.Group{ID: 1, Name: p.payload}, true
}
func (p poor) StreamByName(string) (markdown.Stream, bool) {
	return markdown.Stream{ID: 1, Name: p.payload}, true
}

func linkifier(t testing.TB, pattern, template string) *markdown.Linkifier {
	t.Helper()
	l, err := markdown.NewLinkifier(1, pattern, template)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestNothingThatIsWrittenRuns renders every payload in every place, with all that
// can be switched on, and looks at what a browser would make of it.
func TestNothingThatIsWrittenRuns(t *testing.T) {
	raceenabled.AnswersOnly(t)
	file := loadCases(t)
	dir := file.Context
	dir.linkifiers = append(dir.linkifiers,
		linkifier(t, `see:(?P<what>.+)`, "{+what}"), linkifier(t, `ref-(?P<what>.*)-ref`, "https://a.co/{what}"))
	options := everything
	options.Former.Avatars = true
	vectors := 0
	for where, place := range places {
		for _, payload := range payloads {
			source := strings.ReplaceAll(place, "@", payload)
			if strings.HasPrefix(place, "@*") || strings.HasPrefix(place, "x@") {
				source = place[:2] + strings.ReplaceAll(place[2:], "@", payload)
			}
			options.DefaultCodeLanguage = payload
			for _, d := range []markdown.Directory{dir, poor{dir, payload}, nil} {
				vectors++
				if _, problem := inspect(markdown.Render(source, d, options).HTML); problem != "" {
					t.Errorf("%s: %q: %s\n%s", where, source, problem, markdown.Render(source, d, options).HTML)
				}
			}
		}
	}
	if vectors < 150 {
		t.Errorf("only %d vectors", vectors)
	}
}

// TestTheInspectorSeesWhatIsUnsafe shows that the allow list can fail.
func TestTheInspectorSeesWhatIsUnsafe(t *testing.T) {
	for _, unsafe := range []string{
		`<script>x</script>`, `<p onclick="x">a</p>`, `<a href="javascript:x">a</a>`, `<a href="java` + "\n" + `script:x">a</a>`,
		`<img src="//evil">`, `<img src="data:x">`, `<p>a`, `a</p>`, `<!-- x -->`, `<span style="x">a</span>`, `<svg></svg>`, `<div class="evil-one">x</div>`,
	} {
		if _, problem := inspect(unsafe); problem == "" {
			t.Errorf("%s passes", unsafe)
		}
	}
}
