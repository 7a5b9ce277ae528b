package markdown

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Rules choose between forms of the HTML. Each rule is a behaviour of the renderer; the
// caller decides who sees it. The zero value has the usual form of everything.
type Rules struct {
	// TimesAsText leaves <time:…> as text.
	TimesAsText bool
	// TimesInSpans marks times by spans with seconds instead of time elements.
	TimesInSpans bool
	// SpoilersAsCode makes a block of code of a spoiler.
	SpoilersAsCode bool
	// AvatarImages shows !avatar(email) and !gravatar(email) as images.
	AvatarImages bool
	// CodeWithoutLanguage leaves the language out of blocks of code.
	CodeWithoutLanguage bool
	// EscapedApostrophes writes apostrophes as entities in blocks of code that show no language.
	EscapedApostrophes bool
	// NewlineAfterHTML puts a newline after code and after the parts of spoilers.
	NewlineAfterHTML bool
	// UnroundedFormulas leaves the lengths in formulas as they were computed.
	UnroundedFormulas bool
	// MathDefaultLetters names the letters in formulas mathdefault, and writes the class of
	// a formula after its other attribute.
	MathDefaultLetters bool
	// WhiteSmile shows the emoji :smile: as U+263A instead of U+1F642.
	WhiteSmile bool
}

// rewrite gives finished HTML the forms that no part of the renderer writes itself.
func (r Rules) rewrite(html string) string {
	if !r.UnroundedFormulas {
		html = math.Round(html)
	}
	if r.MathDefaultLetters {
		html = mathDefault.Replace(html)
	}
	if r.WhiteSmile {
		html = strings.ReplaceAll(html, `<span aria-label="smile" class="emoji emoji-1f642"`,
			`<span aria-label="smile" class="emoji emoji-263a"`)
	}
	if r.EscapedApostrophes {
		html = codeBlock.ReplaceAllStringFunc(html,
			func(code string) string { return strings.ReplaceAll(code, "'", "&#39;") })
	}
	return html
}

// codeBlock is a block of code that shows no language; none stands in another.
var codeBlock = lazyregexp.New(`(?s)<div class="codehilite">.*?</div>`)

// mathDefault writes formulas with another name of their letters.
var mathDefault = strings.NewReplacer(
	`<span class="katex-html" aria-hidden="true">`, `<span aria-hidden="true" class="katex-html">`,
	`<span class="mord mathnormal">`, `<span class="mord mathdefault">`,
	`<span class="mord mathnormal mtight">`, `<span class="mord mathdefault mtight">`,
)
