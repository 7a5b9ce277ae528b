package markdown_test

import (
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// with is the organization of the table with other linkifiers.
func (d directory) with(linkifiers ...*markdown.Linkifier) directory {
	d.linkifiers = linkifiers
	return d
}

func TestLinkifiersMakeLinks(t *testing.T) {
	file := loadCases(t)
	issue := linkifier(t, `#(?P<id>[0-9]+)`, "https://a.co/{id}")
	for _, c := range []struct {
		what, input, want string
		linkifiers        []*markdown.Linkifier
	}{
		{"the earlier wins", "ab#12", `<p><a href="https://first.co/ab%2312">ab#12</a></p>`,
			[]*markdown.Linkifier{linkifier(t, `(?P<x>\w+#\d+)`, "https://first.co/{x}"),
				linkifier(t, `(?P<x>ab)`, "https://second.co/{x}")}},
		{"nothing of the earlier inside a word", "ab#12 #12",
			`<p><a href="https://second.co/ab">ab</a>#12 <a href="https://a.co/12">#12</a></p>`,
			[]*markdown.Linkifier{issue, linkifier(t, `(?P<x>ab)`, "https://second.co/{x}")}},
		{"not right behind a star", "**#1** *#2*", `<p><strong>#1</strong> <em>#2</em></p>`, []*markdown.Linkifier{issue}},
		{"inside of emphasis, behind a space", "** #1 ** *a #2*",
			`<p><strong> <a href="https://a.co/1">#1</a> </strong> <em>a <a href="https://a.co/2">#2</a></em></p>`,
			[]*markdown.Linkifier{issue}},
		{"not around a mention", "x @**Ann Lee** y",
			`<p>x <span class="user-mention" data-user-id="11">@Ann Lee</span> y</p>`,
			[]*markdown.Linkifier{linkifier(t, `(?P<x>x.*y)`, "https://a.co/{x}")}},
		{"not in links and code", "[#1](http://b.co/#2) http://c.co/#3 `#4` #5",
			`<p><a href="http://b.co/#2">#1</a> <a href="http://c.co/#3">http://c.co/#3</a> <code>#4</code> <a href="https://a.co/5">#5</a></p>`, []*markdown.Linkifier{issue}},
		{"side by side", "#1 #2,#3(#4 #5\n#6", `<p><a href="https://a.co/1">#1</a> <a href="https://a.co/2">#2</a>,<a href="https://a.co/3">#3</a>(<a href="https://a.co/4">#4</a> <a href="https://a.co/5">#5</a><br>` + "\n" + `<a href="https://a.co/6">#6</a></p>`, []*markdown.Linkifier{issue}},
		{"templates of RFC 6570", "PR a/b#7", `<p>PR <a href="https://a.co/a%2Fb/pull?n=7&amp;x=a%2Fb">a/b#7</a></p>`,
			[]*markdown.Linkifier{linkifier(t, `(?P<repo>[a-z/]+)#(?P<n>\d+)`, "https://a.co{/repo*}/pull{?n}&x={repo}")}},
		{"a percent sign that stands alone", "x1", `<p><a href="https://a.co/%25/%20/1">x1</a></p>`,
			[]*markdown.Linkifier{linkifier(t, `x(?P<n>\d)`, "https://a.co/%/%20/{n}")}},
		{"a group that took no part", "ab", `<p><a href="https://a.co/?y=">ab</a></p>`,
			[]*markdown.Linkifier{linkifier(t, `ab(?P<n>\d)?(?P<y>c?)`, "https://a.co/{n}{?y}")}},
		{"a pattern that may match nothing", "a b", `<p>a b</p>`,
			[]*markdown.Linkifier{linkifier(t, `(?P<x>z*)`, "https://a.co/{x}")}},
		{"a begin in the pattern", "#1 #2", `<p><a href="https://a.co/1">#1</a> #2</p>`,
			[]*markdown.Linkifier{linkifier(t, `^#(?P<id>\d)`, "https://a.co/{id}")}},
	} {
		if got := markdown.Render(c.input, file.Context.with(c.linkifiers...), markdown.Options{}).HTML; got != c.want {
			t.Errorf("%s: %q\nexpected %s\ngot      %s", c.what, c.input, c.want, got)
		}
	}
}

func TestInvalidLinkifiersOfMarkdownAreRefused(t *testing.T) {
	for _, c := range []struct {
		pattern, template string
		want              error
	}{
		{"#(?P<id>[0-9]+", "https://a.co/{id}", markdown.ErrBadPattern},
		{`#(?P<id>a(?=b))`, "https://a.co/{id}", markdown.ErrBadPattern},
		{`#(?<id>[0-9]+)`, "https://a.co/{id}", markdown.ErrBadPattern},
		{`(?P<id>(?:a{1000}){1000})`, "https://a.co/{id}", markdown.ErrBadPattern},
		{`(?P<id>(?:\pL{30}|\pN{30}){50})`, "https://a.co/{id}", markdown.ErrBadPattern},
		{`(?P<linkifier_actual_match>a)`, "https://a.co/{linkifier_actual_match}", markdown.ErrBadPattern},
		{`#(?P<id>[0-9]+)`, "https://a.co/{id", markdown.ErrBadTemplate},
		{strings.Repeat("a", 2001), "https://a.co", markdown.ErrBadPattern},
		{"a", "https://a.co/" + strings.Repeat("a", 2001), markdown.ErrBadTemplate},
		{`#(?P<id>[0-9]+)`, "https://a.co/{id}/{other}", markdown.ErrUnknownVariable},
	} {
		if _, err := markdown.NewLinkifier(1, c.pattern, c.template); !errors.Is(err, c.want) {
			t.Errorf("%s %s: expected %v, got %v", c.pattern, c.template, c.want, err)
		}
	}
}

func TestTopicsHaveLinks(t *testing.T) {
	issue := linkifier(t, `#(?P<id>[0-9]+)`, "https://a.co/{id}")
	bug := linkifier(t, `(?P<x>#1|bug|a\.com)`, "https://bug.co/{x}")
	for topic, want := range map[string][]markdown.Link{
		"nothing in readme.md":      nil,
		"mail a@b.com":              nil,
		"google.com/x, google.com!": {{"google.com/x", "https://google.com/x"}, {"google.com", "https://google.com"}},
		"(http://a.b/c) https://d":  {{"http://a.b/c", "http://a.b/c"}, {"https://d", "https://d"}},
		"x google.nosuchtld":        nil,
		"bug #1, b.org: #22 #22": {{"bug", "https://bug.co/bug"}, {"#1", "https://a.co/1"}, {"b.org", "https://b.org"},
			{"#22", "https://a.co/22"}, {"#22", "https://a.co/22"}},
		"a.com/x a.com": {{"a.com", "https://bug.co/a.com"}, {"a.com", "https://bug.co/a.com"}},
	} {
		if got := markdown.TopicLinks(topic, []*markdown.Linkifier{issue, bug}); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: expected %v, got %v", topic, want, got)
		}
	}
}

// costly are patterns for which a matcher that goes back, or one that restarts after
// each match, takes much longer than for their text.
var costly = []struct{ pattern, piece string }{
	{`(?P<x>(a+)+b)`, "a"},
	{`(?P<x>(a|a)*b)`, "a "},
	{`(?P<x>a(.*z)?)`, "a "},
	{`(?P<x>a(\pL|\s|\d|.){0,400}z?)`, "a "},
	{`(?P<x>(\w*\s*)*z)`, "ab "},
	{`(?P<x>.*.*.*.*=.*)`, "x"},
	{`(?P<x>[^ ]{1,900})`, "é"},
	{`(?P<x>)`, " "},
}

func TestCostlyPatternsTakeBoundedWork(t *testing.T) {
	raceenabled.AnswersOnly(t)
	file := loadCases(t)
	for _, c := range costly {
		l := linkifier(t, c.pattern, "https://a.co/{x}")
		for _, text := range []string{grow(c.piece, 10_000), strings.Repeat(c.piece+"\n", 5_000),
			grow("@**all** "+c.piece, 10_000)} {
			start := time.Now()
			markdown.Render(text, file.Context.with(l, l, l), markdown.Options{})
			markdown.TopicLinks(text, []*markdown.Linkifier{l, l, l})
			if took := time.Since(start); took > 10*time.Second {
				t.Errorf("%s: %v", c.pattern, took)
			}
		}
	}
}

func FuzzLinkifier(f *testing.F) {
	file := loadCases(f)
	for _, c := range costly {
		f.Add(c.pattern, "https://a.co/{x}", strings.Repeat(c.piece, 20))
	}
	f.Add(`#(?P<id>[0-9]{2,8})`, "https://a.co/{id}{?id,id*}", "a #12 *#13* (#14)")
	f.Add(`^(?P<a>.)$`, "{+a}", "javascript:x")
	f.Fuzz(func(t *testing.T, pattern, template, text string) {
		l, err := markdown.NewLinkifier(1, pattern, template)
		if err != nil || len(text) > 10_000 {
			return
		}
		got := markdown.Render(text, file.Context.with(l), markdown.Options{ImagePreviews: true})
		if _, problem := safehtml.Inspect(got.HTML); problem != "" {
			t.Fatalf("%s in %s", problem, got.HTML)
		}
		for _, link := range markdown.TopicLinks(text, []*markdown.Linkifier{l}) {
			if !strings.Contains(text, link.Text) || link.URL == "" {
				t.Fatalf("%+v is not of %q", link, text)
			}
		}
	})
}

func TestTheFirstGroupWithANameCounts(t *testing.T) {
	l, err := markdown.NewLinkifier(1, `#(?P<id>[0-9]+)\((?P<id>[<(?P]+)`, "https://a.co/{id}")
	if err != nil {
		t.Fatal(err)
	}
	links := markdown.TopicLinks("see #12(<", []*markdown.Linkifier{l})
	if len(links) != 1 || links[0].URL != "https://a.co/12" {
		t.Errorf("expected a link to https://a.co/12, got %v", links)
	}
}
