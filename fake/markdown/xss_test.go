package markdown_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

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

// TestRenderedTextsContainNoScripts renders every payload in every place, with all options,
// and inspects the result as a browser would read it.
func TestRenderedTextsContainNoScripts(t *testing.T) {
	raceenabled.AnswersOnly(t)
	file := loadCases(t)
	dir := file.Context
	dir.linkifiers = append(dir.linkifiers,
		linkifier(t, `see:(?P<what>.+)`, "{+what}"), linkifier(t, `ref-(?P<what>.*)-ref`, "https://a.co/{what}"))
	options := everything
	options.Rules.AvatarImages = true
	vectors := 0
	for where, place := range safehtml.Places {
		for _, payload := range safehtml.Payloads {
			source := safehtml.Vector(place, payload)
			options.DefaultCodeLanguage = payload
			for _, d := range []markdown.Directory{dir, poor{dir, payload}, nil} {
				vectors++
				if _, problem := safehtml.Inspect(markdown.Render(source, d, options).HTML); problem != "" {
					t.Errorf("%s: %q: %s\n%s", where, source, problem, markdown.Render(source, d, options).HTML)
				}
			}
		}
	}
	if vectors < 150 {
		t.Errorf("only %d vectors", vectors)
	}
}

// TestTheInspectorDetectsUnsafeHTML shows that the allow list can fail.
func TestTheInspectorDetectsUnsafeHTML(t *testing.T) {
	for _, unsafe := range []string{
		`<script>x</script>`, `<p onclick="x">a</p>`, `<a href="javascript:x">a</a>`, `<a href="java` + "\n" +
			`script:x">a</a>`,
		`<img src="//evil">`, `<img src="data:x">`, `<p>a`, `a</p>`, `<!-- x -->`, `<span style="x">a</span>`, `<svg></svg>`,
		`<div class="evil-one">x</div>`,
	} {
		if _, problem := safehtml.Inspect(unsafe); problem == "" {
			t.Errorf("%s passes", unsafe)
		}
	}
}
