package markdown_test

import (
	"reflect"
	"strings"
	"sync"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// rendered has the cases beyond the table of the dialect.
var rendered = []struct{ rule, input, want string }{
	{"E1", "a &lt; b &#169; &#xa9; &nosuch; &# &#x; &;", "<p>a &lt; b &#169; &#xa9; &nosuch; &amp;# &amp;#x; &amp;;</p>"},
	{"E4", `\*a* \[b](http://c.d) a\`, `<p>\<em>a</em> \<a href="http://c.d">b</a> a\</p>`},
	{"E4, a backslash alone on a line", "\\\nfoo", "<p>\\<br>\nfoo</p>"},
	{"E6", "[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x) [d](JaVaScRiPt:x)",
		"<p>[a](javascript:alert(1)) [b](data:text/html,x) [c](vbscript:x) [d](JaVaScRiPt:x)</p>"},
	{"E6", "[a](javascript&#58;alert(1))", `<p><a href="http://javascript&#58;alert(1)">a</a></p>`},
	{"E6", "[a](/\\evil.example) [b](java\tscript:x)",
		`<p><a href="/\evil.example">a</a> <a href="http://java%20%20%20%20script:x">b</a></p>`},
	{"B2 and B3", "a  \n  b ", "<p>a  <br>\n  b </p>"},
	{"B4", "# a ##\ntext\n## b", "<h1>a</h1>\n<p>text</p>\n<h2>b</h2>"},
	{"B4, the space may be the end of the line", "#\na\n# #", "<h1>a</h1>\n<h1></h1>"},
	{"B5", "a\n---\n***\n_ _ _", "<p>a</p>\n<hr>\n<hr>\n<hr>"},
	{"B6", "a\n3. b\n- c", "<p>a</p>\n<ol start=\"3\">\n<li>b</li>\n</ol>\n<ul>\n<li>c</li>\n</ul>"},
	{"B8 with two spaces", "* a\n  * b\n    1. c\n* d",
		"<ul>\n<li>\n<p>a</p>\n<ul>\n<li>\n<p>b</p>\n<ol>\n<li>c</li>\n</ol>\n</li>\n</ul>\n</li>\n<li>\n<p>d</p>\n</li>\n</ul>"},
	{"B9", "* a\n* b\n\n* c", "<ul>\n<li>a</li>\n<li>\n<p>b</p>\n</li>\n<li>\n<p>c</p>\n</li>\n</ul>"},
	{"B9, a list ends", "* a\n\nb", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"},
	{"B10", "> a\nb\n> c", "<blockquote>\n<p>a<br>\nb<br>\nc</p>\n</blockquote>"},
	{"B10", "> a\n# b", "<blockquote>\n<p>a</p>\n</blockquote>\n<h1>b</h1>"},
	{"B10", "> a\n* b", "<blockquote>\n<p>a</p>\n</blockquote>\n<ul>\n<li>b</li>\n</ul>"},
	{"B10", "> a\n---", "<blockquote>\n<p>a</p>\n</blockquote>\n<hr>"},
	{"B10", "> a\n```\nb",
		"<blockquote>\n<p>a</p>\n</blockquote>\n<div class=\"codehilite\"><pre><span></span><code>b\n</code></pre></div>"},
	{"B10", "> a\n>\n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>"},
	{"B10", "a\n>\n>\nb", "<p>a</p>\n<blockquote>\n<p>b</p>\n</blockquote>"},
	{"B11", "a | b | c\n:-- | :-: | --:\n`x|y` | **z**\n\nend",
		"<table>\n<thead>\n<tr>\n<th style=\"text-align: left;\">a</th>\n<th style=\"text-align: center;\">b</th>\n<th style=\"text-align: right;\">c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td style=\"text-align: left;\"><code>x|y</code></td>\n<td style=\"text-align: center;\"><strong>z</strong></td>\n<td style=\"text-align: right;\"></td>\n</tr>\n</tbody>\n</table>\n<p>end</p>"},
	{"B11 in a quote, with bars around", "> |a|b|\n> |-|-|\n> |c|",
		"<blockquote>\n<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>c</td>\n<td></td>\n</tr>\n</tbody>\n</table>\n</blockquote>"},
	{"B11, another number of dashes", "a | b\n---\nc", "<p>a | b</p>\n<hr>\n<p>c</p>"},
	{"B12 with a tab", "\tx", "<div class=\"codehilite\"><pre><span></span><code>x\n</code></pre></div>"},
	{"B13", "a\n===\n\n[^1]: b", "<p>a<br>\n===</p>\n<p>[^1]: b</p>"},
	{"F1, a fence in a fence", "````quote\n```\na\n```\nb\n````\nc",
		"<blockquote>\n<div class=\"codehilite\"><pre><span></span><code>a\n</code></pre></div>\n<p>b</p>\n</blockquote>\n<p>c</p>"},
	{"F1, a longer fence inside", "```quote\n````text\n```\n````\n```\nc",
		"<blockquote>\n<p><div class=\"codehilite\" data-code-language=\"Text only\"><pre><span></span><code>```\n</code></pre></div><br>\n</p>\n</blockquote>\n<p>c</p>"},
	{"F1, a quote that ends in one blank line, or in another quote", "```quote\na\n\n```\n~~~quote\n```quote\nb\n```\n~~~",
		"<blockquote>\n<p>a<br>\n</p>\n</blockquote>\n" +
			"<blockquote>\n<blockquote>\n<p>b<br>\n</p>\n</blockquote>\n</blockquote>"},
	{"F1, a quote without text", "~~~quote\n```math\n```\n\n~~~\na", "<p>&gt; </p>\n<p>a</p>"},
	{"F4, a fence without lines", "a\n```\n```\nb\n\n~~~quote\n~~~", "<p>a<br>\nb</p>"},
	{"B12, code goes on after blank lines", "    a\n\n\n    b\n\nc",
		"<div class=\"codehilite\"><pre><span></span><code>a\n\n\nb\n</code></pre></div>\n\n<p>c</p>"},
	{"F1, never closed", "~~~ quote\n* a", "<blockquote>\n<ul>\n<li>a</li>\n</ul>\n</blockquote>"},
	{"F5", "``` {.js}\na\n```\n```text\nb\n```",
		"<div class=\"codehilite\" data-code-language=\"JavaScript\"><pre><span></span><code><span class=\"nx\">a</span>\n</code></pre></div>\n<div class=\"codehilite\" data-code-language=\"Text only\"><pre><span></span><code>b\n</code></pre></div>"},
	{"F7", "`a``b` ``c`d`` `e", "<p><code>a``b</code> <code>c`d</code> `e</p>"},
	{"I1", "a* *b * *c\nd* *e*", "<p>a* *b * *c<br>\nd* <em>e</em></p>"},
	{"I2", "**a *b* c** ***d***e ****", "<p><strong>a <em>b</em> c</strong> <strong><em>d</em></strong>e ****</p>"},
	{"I2 comes before I1", "*a **b* c**", "<p>*a <strong>b* c</strong></p>"},
	{"I4", "~a~ ~~~b~~~ ~~**c**~~ ~~d\ne~~", "<p>~a~ ~~~b~~~ <del><strong>c</strong></del> ~~d<br>\ne~~</p>"},
	{"M3 and M2, someone else's id", "@**|99** @**Sam Roe|11**",
		"<p>@<strong>|99</strong> @<strong>Sam Roe|11</strong></p>"},
	{"M9", "@_**x**", "<p>@_<strong>x</strong></p>"},
	{"a mention in emphasis and in a link", "** @**Ann Lee** **, [see @**Ann Lee**](http://a.b)",
		`<p><strong> <span class="user-mention" data-user-id="11">@Ann Lee</span> </strong>, <a href="http://a.b">see <span class="user-mention" data-user-id="11">@Ann Lee</span></a></p>`},
	{"stream links with hard names", "#**Denmark>a.b/c %d** #**Denmark>**",
		`<p><a class="stream-topic" data-stream-id="21" href="/#narrow/stream/21-Denmark/topic/a.2Eb.2Fc.20.25d">#Denmark &gt; a.b/c %d</a> #<strong>Denmark&gt;</strong></p>`},
	{"no bare link in a link", "[#**Denmark** http://a.org [b](http://c.org)](http://d.org)",
		`<p><a href="http://d.org"><a class="stream" data-stream-id="21" href="/#narrow/stream/21-Denmark">#Denmark</a> http://a.org [b](http://c.org)</a></p>`},
	{"L1", "(user@mail.example.com) http://x.y/?a=1&b=2 b.co.uk/ü ü.de",
		`<p>(<a href="mailto:user@mail.example.com">user@mail.example.com</a>) <a href="http://x.y/?a=1&amp;b=2">http://x.y/?a=1&amp;b=2</a> <a href="http://b.co.uk/ü">b.co.uk/ü</a> <a href="http://ü.de">ü.de</a></p>`},
	{"L2", "a.nosuchtld .com a..com com b.zip", "<p>a.nosuchtld .com a..com com b.zip</p>"},
	{"L3", "http://a.org/(b(c(d(e(f(g(h(i)))))))) http://a.org/(b",
		`<p>http://a.org/(b(c(d(e(f(g(h(i)))))))) http://a.org/(b</p>`},
	{"L4", "xhttp://a.org =http://a.org", "<p>xhttp://a.org =http://a.org</p>"},
	{"L5", `[a](b.org "title") ![a](http://b.org/c) [a **b** ` + "`]`" + `](b.org) [m](x@y.z) [p](/path) [f](#narrow)`,
		`<p><a href="http://b.org" title>a</a> ![a](<a href="http://b.org/c">http://b.org/c</a>) <a href="http://b.org">a **b** <code>]</code></a> <a href="mailto:x@y.z">m</a> <a href="/path">p</a> <a href="#narrow">f</a></p>`},
	{"L7", "[a](http://b.org/c d?e=1&f=2)", `<p><a href="http://b.org/c%20d?e=1&amp;f=2">a</a></p>`},
	{"lines of other systems", "a\r\nb\rc", "<p>a<br>\nb<br>\nc</p>"},
	{"bytes that are no text", "a\x00b\xffc", "<p>a\uFFFDb\uFFFDc</p>"},
	{"nothing", " \n\t\n", ""},
}

func TestMessagesFollowTheRulesOfMarkdown(t *testing.T) {
	file := loadCases(t)
	for _, c := range rendered {
		if got := markdown.Render(c.input, file.Context, markdown.Options{}).HTML; got != c.want {
			t.Errorf("%s: %q\nexpected %s\ngot      %s", c.rule, c.input, c.want, got)
		}
	}
}

func TestMentionsAreCollected(t *testing.T) {
	file := loadCases(t)
	got := markdown.Render("@**|13** @**|11** @**|11** @_**|12** `@**|12**`\n* @**all**\n> @**|12**", file.Context,
		markdown.Options{})
	if !reflect.DeepEqual(got.Mentions, []int{11, 13}) || !got.Wildcard {
		t.Errorf("got %v, wildcard %v", got.Mentions, got.Wildcard)
	}
}

func TestOneEngineServesAllGoroutines(t *testing.T) {
	var wait sync.WaitGroup
	for range 8 {
		wait.Go(func() {
			for range 50 {
				if got := markdown.Render("**a** @**all**", nil, markdown.Options{}); !got.Wildcard ||
					!strings.HasPrefix(got.HTML, "<p><strong>") {
					t.Errorf("got %+v", got)
				}
			}
		})
	}
	wait.Wait()
}

func BenchmarkRenderShort(b *testing.B) {
	for b.Loop() {
		markdown.Render("Good morning, are you **there**?", nil, markdown.Options{})
	}
}

func BenchmarkRenderLong(b *testing.B) {
	text := "The loop drifts by half a pixel, see https://example.com/notes?page=4 for *more*.\n\n" +
		"* look at the log\n* compare `shift` of both\n* tell #**telescopes**\n\n" +
		"```python\nfor frame in frames:\n    print(correlate(frame, lamp))\n```"
	for b.Loop() {
		markdown.Render(text, nil, markdown.Options{})
	}
}

func BenchmarkRenderWithoutCode(b *testing.B) {
	text := "The loop drifts by half a pixel, see https://example.com/notes?page=4 for *more*.\n\n" +
		"* look at the log\n* compare `shift` of both\n* tell #**telescopes**\n\n> a quote, and **more**"
	for b.Loop() {
		markdown.Render(text, nil, markdown.Options{})
	}
}
