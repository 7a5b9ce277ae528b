package markdown_test

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// block renders code of a language.
func block(language, code string) string {
	return markdown.Render("````"+language+"\n"+code+"\n````", nil, markdown.Options{}).HTML
}

var anyTag = regexp.MustCompile(`<[^>]*>`)

func TestCodeHasTheClassesOfItsTokens(t *testing.T) {
	for _, c := range []struct{ language, code, frame, want string }{
		{"py", "if 'a'", "Python", `<span class="k">if</span> <span class="s1">&#39;a&#39;</span>`},
		{"GoLang", "if x", "Go", `<span class="k">if</span><span class="w"> </span><span class="nx">x</span>`},
		{"pycon", "if x", "Python console session", "if x"},
		{"text", "if x", "Text only", "if x"},
		{"inventedlanguage", "if x", "inventedlanguage", "if x"},
		{"go.mod", "module x", "go.mod", "module x"},
		{"erb", "if <b>", "ERB", "if &lt;b&gt;"},
	} {
		want := `<div class="codehilite" data-code-language="` + c.frame + `"><pre><span></span><code>` +
			c.want + "\n</code></pre></div>"
		if got := strings.ReplaceAll(block(c.language, c.code), "'", "&#39;"); got != want {
			t.Errorf("%s: %s\nexpected %s\ngot      %s", c.language, c.code, want, got)
		}
	}
}

// Some of these texts take lexers minutes, or make them panic.
func TestHostileCodeKeepsItsTextAndTakesBoundedTime(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	for _, c := range []struct{ language, piece string }{
		{"go", `"` + strings.Repeat(`\`, 41) + "\n"}, {"java", "a b "}, {"abnf", "<<<a\n"}, {"devicetree", "1"},
		{"pascal", "1"}, {"hcl", "<a "}, {"reg", `"\\`}, {"python", `"""`}, {"php", "\xff<?php"}, {"phtml", "<?php \"\\"},
		{"js", "`${"}, {"html", "<script>"},
		{"ruby", "<<<a\n"}, {"sql", "é\x00"}, {"c", "/*"}, {"markdown", "```go\n"}, {"rst", ".. code:: go\n\n  x\n"},
	} {
		code := strings.Repeat(c.piece, 10_000/len(c.piece)) + "."
		begun := time.Now()
		got := block(c.language, code)
		if took := time.Since(begun); took > 5*time.Second {
			t.Errorf("%s: %q takes %v", c.language, c.piece, took)
		}
		if _, problem := safehtml.Inspect(got); problem != "" {
			t.Errorf("%s: %q: %s", c.language, c.piece, problem)
		}
		if text := strings.Trim(html.UnescapeString(anyTag.ReplaceAllString(got, "")), "\n"); text != plain(code) {
			t.Errorf("%s: %q is another text: %.80q", c.language, c.piece, text)
		}
	}
}

// plain is the text of a block without language.
func plain(code string) string {
	return strings.Trim(html.UnescapeString(anyTag.ReplaceAllString(block("", code), "")), "\n")
}

func TestManyBlocksOfHostileCodeShareTheTimeOfOneMessage(t *testing.T) {
	raceenabled.AnswersOnly(t)
	begun := time.Now()
	markdown.Render(strings.Repeat("```go\n\""+strings.Repeat(`\`, 41)+"\n```\n", 200), nil, markdown.Options{})
	if took := time.Since(begun); took > 5*time.Second {
		t.Errorf("200 blocks take %v", took)
	}
}

// A bubble ends with a panic when a goroutine outlives it. The clock of a bubble begins
// in the year 2000.
func TestCodeInABubbleLeavesNoGoroutine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		time.Sleep(30 * 365 * 24 * time.Hour)
		if got := block("python", "if x"); !strings.Contains(got, "<code>if x\n</code>") {
			t.Errorf("got %s", got)
		}
	})
}
