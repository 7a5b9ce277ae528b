package markdown

import "github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"

// Rules choose between forms of the HTML. Each rule is a behaviour of the renderer; the
// caller decides who sees it. The zero value has the form of the specification of everything.
type Rules struct {
	// Forms from before the specification:

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
	// SystemGroups lets texts mention system groups.
	SystemGroups bool
	// TopicsUncalled leaves mentions of the participants of a topic as text.
	TopicsUncalled bool

	// Forms from after the specification:

	// CalledChannel makes @**channel** a mention of everybody.
	CalledChannel bool
	// MarkedWildcards gives mentions of everybody a class of their own.
	MarkedWildcards bool
	// ChannelPaths links to streams below /#narrow/channel/.
	ChannelPaths bool
	// TopicsByMessage names the first message of a topic in links to the topic.
	TopicsByMessage bool
	// MessageLinks makes #**stream>topic@12** a link to a message.
	MessageLinks bool
	// EmptyTopics makes #**stream>** a link to the topic without a name.
	EmptyTopics bool
	// MeasuredImages shows uploaded images by their thumbnails, with the size of the original,
	// and no upload that is not there.
	MeasuredImages bool
	// TypedImages tells the format of uploaded images.
	TypedImages bool
	// VideoFiles shows videos to which links lead.
	VideoFiles bool
	// PreviewsInOrder shows videos in the order of the links, not after the images.
	PreviewsInOrder bool
	// LargerVideoPictures shows videos of YouTube by a larger picture.
	LargerVideoPictures bool
	// EmojiSequences finds emoji of several characters, and leaves characters that are text by
	// default as text. Some emoji are known with it alone.
	EmojiSequences bool
	// EmptyParams keeps a semicolon at the end of the path of a link.
	EmptyParams bool
	// MoreEmojiNames knows further names of emoji.
	MoreEmojiNames bool
}

// formulas is the style of formulas by the rules.
func (r Rules) formulas() math.Style {
	return math.Style{Unrounded: r.UnroundedFormulas, MathDefault: r.MathDefaultLetters}
}
