package markdown_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// ruleCases show the rules of the dialect that another kind of Markdown would not
// suggest, each by itself.
var ruleCases = []struct{ rule, input, want string }{
	{"a line of spaces divides blocks", "a\n  \nb", "<p>a</p>\n<p>b</p>"},
	{"a list is set apart from the line before it", "a\n- b", "<p>a</p>\n<ul>\n<li>b</li>\n</ul>"},
	{"a number of two digits does not set a list apart", "a\n10. b", "<p>a<br>\n10. b</p>"},
	{"a heading may stand on any line", "a\n# b\nc", "<p>a</p>\n<h1>b</h1>\n<p>c</p>"},
	{"the marks behind a heading go", `# a ##`, `<h1>a</h1>`},
	{"a backslash keeps the mark behind it in a heading", `# a \#`, `<h1>a \#</h1>`},
	{"a line that ends in a backslash is no heading", `# a\`, `<p># a\</p>`},
	{"a line of marks may stand anywhere", "a\n***\nb", "<p>a</p>\n<hr>\n<p>b</p>"},
	{"marks with three blanks between them are no rule", `-   -   -`, "<ul>\n<li>\n<ul>\n<li>-</li>\n</ul>\n</li>\n</ul>"},
	{"a quote takes the lines that follow", "> a\nb", "<blockquote>\n<p>a<br>\nb</p>\n</blockquote>"},
	{"marks alone are no quote", ">\n>", "<p>&gt;<br>\n&gt;</p>"},
	{"a blank line divides quotes", "> a\n\n> b", "<blockquote>\n<p>a</p>\n</blockquote>\n<blockquote>\n<p>b</p>\n</blockquote>"},
	{"bullets and numbers are two lists", "- a\n1. b", "<ul>\n<li>a</li>\n</ul>\n<ol>\n<li>b</li>\n</ol>"},
	{"bullets of all kinds are one list", "- a\n+ b\n* c", "<ul>\n<li>a</li>\n<li>b</li>\n<li>c</li>\n</ul>"},
	{"a number stays as it is written", `02. a`, "<ol start=\"02\">\n<li>a</li>\n</ol>"},
	{"what stands two in belongs to the item", "- a\n\n  b", "<ul>\n<li>\n<p>a</p>\n<p>b</p>\n</li>\n</ul>"},
	{"what stands one in does not", "- a\n\n b", "<ul>\n<li>a</li>\n</ul>\n<p>b</p>"},
	{"indented code goes on behind a blank line", "    a\n\n    b", "<div class=\"codehilite\"><pre><span></span><code>a\n\nb\n</code></pre></div>"},
	{"an empty line stands behind indented code", "    a\n\nb", "<div class=\"codehilite\"><pre><span></span><code>a\n</code></pre></div>\n\n<p>b</p>"},
	{"the first line of indented code may name its language", "    :::python\n    if", "<div class=\"codehilite\"><pre><span></span><code><span class=\"k\">if</span>\n</code></pre></div>"},
	{"a path of a script stays", "    #!/usr/bin/python\n    if", "<div class=\"codehilite\"><pre><span></span><code><span class=\"ch\">#!/usr/bin/python</span>\n<span class=\"k\">if</span>\n</code></pre></div>"},
	{"an empty fence is nothing", "a\n```\n```\nb", "<p>a<br>\nb</p>"},
	{"only as many marks close a fence", "````\n```\n````\nb", "<div class=\"codehilite\"><pre><span></span><code>```\n</code></pre></div>\n<p>b</p>"},
	{"anything without blanks is a language", "```a,b\nc\n```", "<div class=\"codehilite\" data-code-language=\"a,b\"><pre><span></span><code>c\n</code></pre></div>"},
	{"a fence at the end of the text is closed", "```quote\na", "<blockquote>\n<p>a</p>\n</blockquote>"},
	{"a table may have no rows", "a|b\n-|-", "<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td></td>\n<td></td>\n</tr>\n</tbody>\n</table>"},
	{"a table of one column needs bars", "|a|\n|-|\n|b|", "<table>\n<thead>\n<tr>\n<th>a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b</td>\n</tr>\n</tbody>\n</table>"},
	{"a bar behind a backslash or in code divides no cells", "a\\|b|c\n-|-\n`d|e`|f", "<table>\n<thead>\n<tr>\n<th>a\\|b</th>\n<th>c</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td><code>d|e</code></td>\n<td>f</td>\n</tr>\n</tbody>\n</table>"},
	{"pairs of backslashes before backticks are one each", "\\\\\\\\`a`", `<p>\\<code>a</code></p>`},
	{"a single backslash keeps the backtick behind it", "\\`a`b`", "<p>\\`a<code>b</code></p>"},
	{"a run of backticks may shrink to find its end", "```a``", "<p><code>`a</code></p>"},
	{"emphasis may stand in emphasis", `*a *b* c*`, `<p><em>a <em>b</em> c</em></p>`},
	{"a circumflex ends emphasis", `*a^b*`, `<p>*a^b*</p>`},
	{"strong text may have stars in it", `**a*b**`, `<p><strong>a*b</strong></p>`},
	{"both need three stars", `***a***b*`, `<p><strong><em>a</em></strong>b*</p>`},
	{"tildes are two", `~~a~~ ~~~b~~~`, `<p><del>a</del> ~~~b~~~</p>`},
	{"the text of a link is final", `[**a** :cat:](b.org)`, `<p><a href="http://b.org">**a** :cat:</a></p>`},
	{"a title that is called title", `[a](b.org "title")`, `<p><a href="http://b.org" title>a</a></p>`},
	{"brackets belong together", `[a [b] c](d.org)`, `<p><a href="http://d.org">a [b] c</a></p>`},
	{"parentheses belong together", `[a](b.org/(c))`, `<p><a href="http://b.org/(c)">a</a></p>`},
	{"quotes that close nothing", `[a](b.org/it's)`, `<p><a href="http://b.org/it's">a</a></p>`},
	{"an image is no link", `![a](b.org)`, `<p>![a](<a href="http://b.org">b.org</a>)</p>`},
	{"a scheme without a host", `[a](http:b)`, `<p><a href="http:///b">a</a></p>`},
	{"empty parameters go", `[a](b.org/c;)`, `<p><a href="http://b.org/c">a</a></p>`},
	{"what is no URL at all leads nowhere", `[a](http://[)`, `<p><a href="">a</a></p>`},
	{"an unsafe scheme is text", `[a](javascript:b)`, `<p>[a](javascript:b)</p>`},
	{"a bare link takes away the newline at the end", "> a.org\n>", "<blockquote>\n<p><a href=\"http://a.org\">a.org</a></p>\n</blockquote>"},
	{"code in a bare link", "http://a.b/`c`", "<p><a href=\"http://a.b/\u0002klzzwxh:0000\u0003\">http://a.b/<code>c</code></a></p>"},
	{"closing punctuation does not belong to a link", `(see a.org/b_(c)).`, `<p>(see <a href="http://a.org/b_(c)">a.org/b_(c)</a>).</p>`},
	{"capitals are no domain", `A.ORG`, `<p>A.ORG</p>`},
	{"a name that is none takes both its colons", `:nosuch:cat:`, `<p>:nosuch:cat:</p>`},
	{"a joiner ends the search for emoji", "👩\u200d🚀 🚀", "<p><span aria-label=\"woman\" class=\"emoji emoji-1f469\" role=\"img\" title=\"woman\">:woman:</span>\u200d🚀 🚀</p>"},
	{"any entity passes", `&nosuch; &amp &#xA9;`, `<p>&nosuch; &amp;amp &#xA9;</p>`},
	{"mentions follow blanks and brackets", `(@**Iago** x@**Iago**`, `<p>(<span class="user-mention" data-user-id="11">@Iago</span> x@<strong>Iago</strong></p>`},
	{"a name with an ID is exact", `@**iago** @**iago|11**`, `<p><span class="user-mention" data-user-id="11">@Iago</span> @<strong>iago|11</strong></p>`},
	{"mentions in quotes are silent", `> @**Iago** @*hamletcharacters*`, "<blockquote>\n<p><span class=\"user-mention silent\" data-user-id=\"11\">Iago</span> <span class=\"user-group-mention silent\" data-user-group-id=\"9\">hamletcharacters</span></p>\n</blockquote>"},
	{"who is named only behind code is not known", "`'@**` @**Iago**", "<p><code>'@**</code> @<strong>Iago</strong></p>"},
	{"names of streams are exact", `#**Verona** #**verona**`, `<p><a class="stream" data-stream-id="1" href="/#narrow/stream/1-Verona">#Verona</a> #<strong>verona</strong></p>`},
	{"a topic may have code in it", "#**Verona>`a`**", `<p><a class="stream-topic" data-stream-id="1" href="/#narrow/stream/1-Verona/topic/.02klzzwxh.3A0000.03">#Verona &gt; <code>a</code></a></p>`},
	{"a formula stands outside of words", `x$$a$$ $$a$$x`, `<p>x$$a$$ $$a$$x</p>`},
	{"seconds since 1970", `<time:1e9> <time:-1>`, `<p><time datetime="2001-09-09T01:46:40Z">1e9</time> <time datetime="1969-12-31T23:59:59Z">-1</time></p>`},
	{"fractions of a second", `<time:2020-05-28T14:30:00.5Z>`, `<p><time datetime="2020-05-28T14:30:00.500000Z">2020-05-28T14:30:00.5Z</time></p>`},
	{"a video is shown below its link", `https://youtu.be/abc`, "<p><a href=\"https://youtu.be/abc\">https://youtu.be/abc</a></p>\n<div class=\"youtube-video message_inline_image\"><a data-id=\"abc\" href=\"https://youtu.be/abc\"><img src=\"https://i.ytimg.com/vi/abc/default.jpg\"></a></div>"},
	{"an image on a page about it", `https://en.wikipedia.org/wiki/File:A.jpg`, `<div class="message_inline_image"><a href="https://en.wikipedia.org/wiki/Special:FilePath/File:A.jpg"><img src="https://en.wikipedia.org/wiki/Special:FilePath/File:A.jpg"></a></div>`},
	{"an image on GitHub", `https://github.com/a/b/blob/c/d.png`, `<div class="message_inline_image"><a href="https://github.com/a/b/blob/c/d.png"><img src="https://raw.githubusercontent.com/a/b/c/d.png"></a></div>`},
	{"an image on Dropbox comes last", "https://www.dropbox.com/s/a/b.png\n\nc", "<p><a href=\"https://www.dropbox.com/s/a/b.png\">https://www.dropbox.com/s/a/b.png</a></p>\n<p>c</p>\n<div class=\"message_inline_image\"><a href=\"https://www.dropbox.com/s/a/b.png\"><img src=\"https://www.dropbox.com/s/a/b.png?raw=1\"></a></div>"},
	{"images in quotes are not shown", `> http://a.co/b.png`, "<blockquote>\n<p><a href=\"http://a.co/b.png\">http://a.co/b.png</a></p>\n</blockquote>"},
}

func TestEachRuleHolds(t *testing.T) {
	for _, c := range ruleCases {
		t.Run(c.rule, func(t *testing.T) {
			if got := markdown.Render(c.input, realm{}, markdown.Options{ImagePreviews: true}).HTML; got != c.want {
				t.Errorf("%q\nexpected %s\ngot      %s", c.input, c.want, got)
			}
		})
	}
}
