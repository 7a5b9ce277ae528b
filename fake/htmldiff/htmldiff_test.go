package htmldiff_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/htmldiff"
	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// short writes marks as + and -, which are easier to read.
var short = strings.NewReplacer(
	`<span class="highlight_text_inserted">`, "<+>", `<span class="highlight_text_deleted">`, "<->", "</span>", "</>",
)

func TestADifferenceMarksAddedWordsBeforeRemovedOnes(t *testing.T) {
	for _, c := range []struct{ before, after, difference string }{
		{`<p>one</p>`, `<p>two</p>`, `<p><+>two</> <->one</></p>`},
		{`<p>we meet today</p>`, `<p>we meet today</p>`, `<p>we meet today</p>`},
		{`<p>we meet today</p>`, `<p>we <em>meet</em> today</p>`, `<p>we <em>meet</em> today</p>`},
		{
			`<p>we meet at noon</p>`,
			`<p>we &lt;b&gt; meet at <em>six</em></p>`,
			`<p>we <+>&lt;b&gt; </>meet at <em><+>six</></em> <->noon</></p>`,
		},
		{`<p>so we meet at noon</p>`, `<p>we meet</p>`, `<p><->so </>we meet <->at noon</></p>`},
		{`<p>a</p>`, "<p>a</p>\n<ul>\n<li>b c</li>\n</ul>", "<p>a</p>\n<ul>\n<li><+>b c</></li>\n</ul>"},
		{"<table><tbody><tr><td>a</td>\n<td>b</td></tr></tbody></table>", `<p>c</p>`, "<p><+>c</> <->a\nb</></p>"},
		{
			`<p><a href="https://a.example">a page</a></p>`,
			`<p><a href="https://b.example">a page</a></p>`,
			`<p><a href="https://b.example"><+>a page</></a> <->a page</></p>`,
		},
		{
			`<p>look <img src="/x"> here</p>`,
			`<p>look <img src="/y"> here</p>`,
			`<p>look <+><img src="/y"/></> <-><img src="/x"/></> here</p>`,
		},
		{
			`<p>x</p>`,
			`<p><span class="katex"><math><mi>x</mi></math></span></p>`,
			`<p><+><span class="katex"><math><mi>x</mi></math></></> <->x</></p>`,
		},
		{`<p>old</p>`, ``, `<->old</>`},
		{``, `<p>new</p>`, `<p><+>new</></p>`},
	} {
		got := htmldiff.Diff(c.before, c.after)
		if want := "<div>" + c.difference + "</div>"; short.Replace(got) != want {
			t.Errorf("from %s\nto   %s\ngot  %s\nwant %s", c.before, c.after, short.Replace(got), want)
		}
		if _, problem := safehtml.Inspect(got); problem != "" {
			t.Errorf("%s in %s", problem, got)
		}
	}
}

func TestHostileTextsAreComparedInBoundedTime(t *testing.T) {
	sample.NotShort(t)
	var before, after strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&before, "w%d ", i%150)
		fmt.Fprintf(&after, "w%d w%d ", i%149, i%151)
	}
	begun := time.Now()
	for range 100 {
		htmldiff.Diff("<p>"+before.String()+"</p>", "<p>"+after.String()+"</p>")
	}
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("comparing took %s", took)
	}
}
