package markdown

import "github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"

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
	// EscapedApostrophes writes apostrophes in blocks of code as entities.
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

// formulas is the style of formulas by the rules.
func (r Rules) formulas() math.Style {
	return math.Style{Unrounded: r.UnroundedFormulas, MathDefault: r.MathDefaultLetters}
}
