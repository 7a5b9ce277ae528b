package htmldiff_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/htmldiff"
)

// short writes marks as + and -, which are easier to read.
var short = strings.NewReplacer(`<span class="highlight_text_inserted">`, "<+>", `<span class="highlight_text_deleted">`, "<->")

func TestADifferenceMarksWhatCameBeforeWhatWent(t *testing.T) {
	for _, c := range []struct{ before, after, difference string }{
		{`<p>one</p>`, `<p>two</p>`, `<div><p><+>two</span></p> <p><->one</span></p></div>`},
		{`<p>one &amp; two</p>`, `<p>one &lt;b&gt; &amp; <em>three</em></p>`, `<div><p><+>one &lt;b&gt; &amp; <em>three</em></span></p> <p><->one &amp; two</span></p></div>`},
		{`<p>we meet at noon today</p>`, `<p>we meet at noon in the hall today</p>`, `<div><p>we meet at noon <+>in the hall today</span> <->today</span> </p></div>`},
		{`<p>we meet at noon in the hall today</p>`, `<p>we meet at noon today in the hall</p>`, `<div><p>we meet at noon <+>today</span> in the hall <->today</span> </p></div>`},
		{`<p>a long enough text that stays</p>`, "<p>a long enough text that stays</p>\n<ul>\n<li>first</li>\n<li>second</li>\n</ul>", `<div><p>a long enough text that stays</p> <ul><li><+>first</span></li><+> </span><li><+>second</span></li><+> </span></ul></div>`},
		{`<table><thead><tr><th>head</th></tr></thead></table>`, `<p>gone</p>`, `<div><p><+>gone</span></p> <table><thead><tr><th><->head</span></th></tr></thead></table></div>`},
		{`<p>see <a href="https://a.example/x">this page</a> for more of it</p>`, `<p>see <a href="https://b.example/y">this page</a> for more of it</p>`, `<div><p>see <a href="https://b.example/y">this page <+> Link: https://b.example/y</span> <-> Link: https://a.example/x</span> </a> for more of it</p></div>`},
		{`<p>look <img alt=":x:" src="/x.png"> here and there</p>`, `<p>look <img alt=":x:" src="/y.png"> here and there</p>`, `<div><p> <+>look <img alt=":x:" src="/y.png"></span> <->look <img alt=":x:" src="/x.png"></span> here and there</p></div>`},
		{"<p>one<br>\ntwo three four</p>", "<p>one<br>\ntwo three <del>five</del> four</p>", `<div><p>one<br> two three <+>five four</span> <->four</span> </p></div>`},
		{"<blockquote>\n<p>quoted text of some length</p>\n</blockquote>\n<p>answer</p>", `<p>answer</p>`, `<div><blockquote><p><->quoted text of some length</span></p><-> </span></blockquote> <p>answer</p></div>`},
		{``, `<p>new</p>`, `<div><p><+>new</span></p> <-></span></div>`},
	} {
		d := htmldiff.Differ{Left: 1000}
		if got := short.Replace(d.Diff(c.before, c.after)); got != c.difference {
			t.Errorf("from %s\nto   %s\ngot  %s\nwant %s", c.before, c.after, got, c.difference)
		}
	}
}

func TestWithoutWorkLeftOneTextReplacesTheOther(t *testing.T) {
	d := htmldiff.Differ{Left: 10}
	got := short.Replace(d.Diff("<p>one two three four</p>", "<p>one two three five</p>"))
	if want := "<div><p><+>one two three five</span></p> <p><->one two three four</span></p></div>"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestHostileTextsAreComparedInBoundedTime(t *testing.T) {
	var before, after strings.Builder
	for i := range 2000 {
		fmt.Fprintf(&before, "w%d ", i%150)
		fmt.Fprintf(&after, "w%d w%d ", i%149, i%151)
	}
	begun := time.Now()
	d := htmldiff.Differ{Left: 10_000_000}
	d.Diff("<p>"+before.String()+"</p>", "<p>"+after.String()+"</p>")
	if took := time.Since(begun); took > 10*time.Second {
		t.Errorf("comparing took %s", took)
	}
}
