package markdown_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

const small = `<p><a href="http://a.co/%s.png">http://a.co/%s.png</a> x</p>`

func image(url string) string {
	return `<div class="message_inline_image"><a href="` + url + `"><img src="` + url + `"></a></div>`
}

func by(rules markdown.Rules) markdown.Options { return markdown.Options{Rules: rules} }

// formula is the formula x, with the name of its letters and the attributes of its HTML.
func formula(letters, attributes string) string {
	return `<p><span class="katex"><span class="katex-mathml"><math xmlns="http://www.w3.org/1998/Math/MathML">` +
		`<semantics><mrow><mi>x</mi></mrow><annotation encoding="application/x-tex">x</annotation></semantics>` +
		`</math></span><span ` + attributes + `><span class="base"><span class="strut" style="height:0.4306em;">` +
		`</span><span class="mord ` + letters + `">x</span></span></span></span></p>`
}

var previews = markdown.Options{ImagePreviews: true, BaseURLs: []string{"http://chat.testserver"}}

// optionCases are texts with their renderings without an option and with it.
var optionCases = []struct {
	what, input string
	options     markdown.Options
	without     string
	with        string
}{
	{"a default language", "```\nif\n```", markdown.Options{DefaultCodeLanguage: "python"},
		`<div class="codehilite"><pre><span></span><code>if` + "\n</code></pre></div>",
		`<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">if</span>` +
			"\n</code></pre></div>"},
	{"a default language that is another", "```text\nif\n```\n\n    x", markdown.Options{DefaultCodeLanguage: "python"},
		`<div class="codehilite" data-code-language="Text only"><pre><span></span><code>if` + "\n</code></pre></div>\n" +
			`<div class="codehilite"><pre><span></span><code>x` + "\n</code></pre></div>",
		`<div class="codehilite" data-code-language="Text only"><pre><span></span><code>if` + "\n</code></pre></div>\n" +
			`<div class="codehilite"><pre><span></span><code>x` + "\n</code></pre></div>"},
	{"the address", "http://chat.testserver/#narrow http://chat.testserver/x",
		markdown.Options{BaseURLs: []string{"http://chat.testserver"}},
		`<p><a href="http://chat.testserver/#narrow">http://chat.testserver/#narrow</a> <a href="http://chat.testserver/x">http://chat.testserver/x</a></p>`,
		`<p><a href="#narrow">http://chat.testserver/#narrow</a> <a href="http://chat.testserver/x">http://chat.testserver/x</a></p>`},
	{"the extra emoji", ":own:", markdown.Options{ExtraEmoji: "own"}, "<p>:own:</p>",
		`<p><img alt=":own:" class="emoji" src="/static/generated/emoji/images/emoji/unicode/own.png" title="own"></p>`},
	{"times as text", "<time:2017-06-05>", by(markdown.Rules{TimesAsText: true}),
		`<p><time datetime="2017-06-05T00:00:00Z">2017-06-05</time></p>`, "<p>&lt;time:2017-06-05&gt;</p>"},
	{"times in spans", "<time:2017-06-05>", by(markdown.Rules{TimesInSpans: true}),
		`<p><time datetime="2017-06-05T00:00:00Z">2017-06-05</time></p>`,
		`<p><span class="timestamp" data-timestamp="1496620800">2017-06-05</span></p>`},
	{"spoilers as code", "```spoiler a\nb\n```", by(markdown.Rules{SpoilersAsCode: true}),
		`<div class="spoiler-block"><div class="spoiler-header">` + "\n<p>a</p>\n" +
			`</div><div class="spoiler-content" aria-hidden="true">` + "\n<p>b</p>\n</div></div>",
		`<div class="codehilite" data-code-language="spoiler"><pre><span></span><code>b` + "\n</code></pre></div>"},
	{"newlines after blocks", "```\na\n```\nb", by(markdown.Rules{NewlineAfterHTML: true}),
		`<div class="codehilite"><pre><span></span><code>a` + "\n</code></pre></div>\n<p>b</p>",
		`<div class="codehilite"><pre><span></span><code>a` + "\n</code></pre></div>\n\n\n<p>b</p>"},
	{"avatars", "!avatar(a@b.c) !gravatar(x", by(markdown.Rules{AvatarImages: true}),
		`<p>!avatar(<a href="mailto:a@b.c">a@b.c</a>) !gravatar(x</p>`,
		`<p><img alt="a@b.c" class="message_body_gravatar" src="/avatar/a@b.c?s=30" title="a@b.c"> !gravatar(x</p>`},
	{"code without language", "```python\nif\n```", by(markdown.Rules{CodeWithoutLanguage: true}),
		`<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">if</span>` +
			"\n</code></pre></div>",
		`<div class="codehilite"><pre><span></span><code><span class="k">if</span>` + "\n</code></pre></div>"},
	{"apostrophes as entities", "```text\n'\n```\n\n'", by(markdown.Rules{EscapedApostrophes: true}),
		`<div class="codehilite" data-code-language="Text only"><pre><span></span><code>'` +
			"\n</code></pre></div>\n<p>'</p>",
		`<div class="codehilite" data-code-language="Text only"><pre><span></span><code>&#39;` +
			"\n</code></pre></div>\n<p>'</p>"},
	{"letters in formulas", "$$x$$", by(markdown.Rules{MathDefaultLetters: true}), formula("mathnormal",
		`class="katex-html" aria-hidden="true"`), formula("mathdefault", `aria-hidden="true" class="katex-html"`)},
	{"a white smile", ":smile:", by(markdown.Rules{WhiteSmile: true}),
		`<p><span aria-label="smile" class="emoji emoji-1f642" role="img" title="smile">:smile:</span></p>`,
		`<p><span aria-label="smile" class="emoji emoji-263a" role="img" title="smile">:smile:</span></p>`},
	{"previews", "http://a.co/b.png x", previews, strings.ReplaceAll(small, "%s", "b"),
		strings.ReplaceAll(small, "%s", "b") + "\n" + image("http://a.co/b.png")},
	{"a preview before other blocks", "http://a.co/b.png\n\nx\n> http://a.co/c.png", previews,
		`<p><a href="http://a.co/b.png">http://a.co/b.png</a></p>` + "\n<p>x</p>\n<blockquote>\n" +
			`<p><a href="http://a.co/c.png">http://a.co/c.png</a></p>` + "\n</blockquote>",
		image("http://a.co/b.png") + "<p>x</p>\n<blockquote>\n" + `<p><a href="http://a.co/c.png">http://a.co/c.png</a></p>` +
			"\n</blockquote>"},
	{"a preview of an item, of bold text, of a heading",
		"* http://a.co/b.png\n\n**[](http://a.co/c.png)**\n# [x](/user_uploads/2/ab/d.JPG?v=1)", previews,
		"<ul>\n<li>" + `<a href="http://a.co/b.png">http://a.co/b.png</a></li>` + "\n</ul>\n" +
			`<p><strong><a href="http://a.co/c.png">http://a.co/c.png</a></strong></p>` + "\n" +
			`<h1><a href="/user_uploads/2/ab/d.JPG?v=1">x</a></h1>`,
		"<ul>\n<li>" + image("http://a.co/b.png") + "</li>\n</ul>\n" +
			`<p><strong><a href="http://a.co/c.png">http://a.co/c.png</a></strong></p>` + "\n" +
			`<h1><a href="/user_uploads/2/ab/d.JPG?v=1">x</a></h1>` + "\n" +
			strings.Replace(image("/user_uploads/2/ab/d.JPG?v=1"), `"><img`, `" title="x"><img`, 1) +
			image("http://a.co/c.png")},
}

// TestOptionsChangeTheRendering shows each option, and each rule that changes the HTML, next to the
// plain rendering.
func TestOptionsChangeTheRendering(t *testing.T) {
	file := loadCases(t)
	for _, c := range optionCases {
		for _, v := range []struct {
			options markdown.Options
			want    string
		}{{markdown.Options{}, c.without}, {c.options, c.with}} {
			if got := markdown.Render(c.input, file.Context, v.options).HTML; got != v.want {
				t.Errorf("%s: %q\nexpected %s\ngot      %s", c.what, c.input, v.want, got)
			}
		}
	}
}

func TestPreviewsAreBounded(t *testing.T) {
	var text strings.Builder
	for i := range 24 {
		text.WriteString("http://a.co/" + string(rune('a'+i)) + ".png http://a.co/a.png\n")
	}
	render := func(text string) markdown.Result {
		return markdown.Render(text, nil, markdown.Options{ImagePreviews: true})
	}
	if got := render(text.String()); strings.Count(got.HTML, "<img") != 24 || !got.HasImage {
		t.Errorf("%d images, %v", strings.Count(got.HTML, "<img"), got.HasImage)
	}
	if got := render(text.String() + "http://a.co/z.png"); strings.Contains(got.HTML, "<img") || got.HasImage {
		t.Errorf("25 images are shown")
	}
}

func TestReferencesOfMessagesAreFound(t *testing.T) {
	file := loadCases(t)
	for input, want := range map[string]markdown.Result{
		"plain `http://a.co/b.png` text":                           {},
		"```\nhttp://chat.testserver/user_uploads/2/ab/c.txt\n```": {},
		"#**Denmark>x**":          {HasLink: true},
		"#**Nowhere**":            {},
		"a #12 b":                 {HasLink: true},
		"> http://a.co/b.png":     {HasLink: true},
		"http://a.co/b.png":       {HasLink: true, HasImage: true},
		"|a|\n|-|\n|a.co|":        {HasLink: true},
		"```spoiler a.co\nb\n```": {HasLink: true},
		"[a](/user_uploads/2/ab/c%20d.txt#x) http://chat.testserver/user_uploads/2/e.txt?v=1\n> [a](/user_uploads/2/e.txt) http://b.co/user_uploads/2/f": {HasLink: true, Uploads: []string{"2/ab/c%20d.txt", "2/e.txt"}},
		"/me waves":  {IsMe: true},
		"x /me\n/me": {},
		"@*support* @*SUPPORT* > @_*support* @**Ann Lee** @**stream**": {Groups: []int{31}, Mentions: []int{11},
			Wildcard: true},
		"```quote\n@*support* @**stream**\n```": {SilentWildcard: true},
	} {
		got := markdown.Render(input, file.Context, previews)
		got.HTML = ""
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%q: expected %+v, got %+v", input, want, got)
		}
	}
}
