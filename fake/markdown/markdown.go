// Package markdown renders messages: the service's dialect of Markdown to the HTML that
// the API delivers.
//
// Goldmark drives the rendering by its extension points. Block parsers read paragraphs and
// the blocks between fences, a paragraph transformer makes all other blocks, AST
// transformers find the constructs inside of lines and show previews, and node renderers
// write the HTML. Goldmark's own syntax is not used, as the dialect is not CommonMark.
//
// Lines have no inline parsers of goldmark, which read the source itself and take the first
// construct from the left. The dialect searches a whole text for one construct after the
// other, so that code at the end of a line decides about a star at its start; and the texts
// of items and quotes are no longer those of the source. In a trial that read from the
// left, one in twenty recorded texts had other HTML, and 91 % instead of 96 % of them had
// the HTML of the public server.
package markdown

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/blocks"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/yuin/goldmark/parser"
)

// Options are the settings of an organization and a sender for rendered messages. The
// zero value is the newest dialect without optional features.
type Options struct {
	// BaseURLs are the addresses of the organization, without a slash at their end:
	// links below them become relative (L6).
	BaseURLs []string
	// ImagePreviews shows the images that links lead to below their paragraph (P1).
	ImagePreviews bool
	// ProxyImages shows images of other servers from below [ImageProxyPath], so that
	// readers of a message do not contact other servers.
	ProxyImages bool
	// Thumbnails makes previews ask the server for a smaller image (P2).
	Thumbnails bool
	// DefaultCodeLanguage is the language of code blocks that name none (F6).
	DefaultCodeLanguage string
	// TranslateEmoticons is the sender's wish to see :) as an emoji (J6).
	TranslateEmoticons bool
	// ExtraEmoji names the service's own emoji (J3).
	ExtraEmoji string
	// Nameless leaves mentions of everybody as text. With a nil directory, all other names
	// stay text, too.
	Nameless bool
	// Rules choose between forms of the HTML.
	Rules Rules
}

// Result is a rendered message, with its mentions and references.
type Result struct {
	// HTML holds blocks joined by newlines, without one at the end.
	HTML string
	// TooLong is true if the HTML exceeds the maximum of a message; HTML is then empty
	// (E7).
	TooLong bool
	// Mentions are the ids of users mentioned other than silently, ascending.
	Mentions []int
	// Groups are the ids of user groups mentioned other than silently, ascending.
	Groups []int
	// Wildcard is true when all readers are mentioned other than silently.
	Wildcard bool
	// SilentWildcard is true when all readers are mentioned silently.
	SilentWildcard bool
	// Topic is true when the participants of the topic are mentioned other than silently.
	Topic bool
	// HasLink is true when there is a link of any kind; code has none.
	HasLink bool
	// HasImage is true when there is the preview of an image.
	HasImage bool
	// Uploads are the path ids ("2/ab/name.png") of the organization's own files
	// that links lead to, in their order, each once.
	Uploads []string
	// IsMe is true for messages such as "/me waves" (I6).
	IsMe bool
}

// Render renders the content of a message. It accepts any input, and its work grows in
// proportion to the input's length. With a nil directory no name is known.
func Render(source string, dir Directory, options Options) Result {
	m := newMessage(source, dir, options)
	var out tree.Output
	// The only errors of a conversion are those of its writer, and this one has none.
	_ = engine().Convert(blocks.Normalise(source), &out, parser.WithContext(m.context))
	html, ok := out.HTML()
	if !ok || blocks.TooManyCells(m.context) || strings.Count(html, emojiMark) > maxEmoji {
		return Result{TooLong: true}
	}
	return Result{
		HTML:     tree.TrimSpace(html),
		Mentions: ascending(m.mentions.users),
		Groups:   ascending(m.mentions.groups),
		Wildcard: m.mentions.wildcard, SilentWildcard: m.mentions.silent,
		Topic:    m.mentions.topic,
		HasLink:  m.leads.HasLink,
		HasImage: m.leads.HasImage,
		Uploads:  m.leads.Uploads,
		IsMe:     strings.HasPrefix(source, "/me "),
	}
}

// maxEmoji bounds the emoji of a message. A public server stops rendering after
// five seconds, and a message full of emoji takes it longer.
const maxEmoji = 5000

// emojiMark stands once in the HTML of each emoji of Unicode.
const emojiMark = ` class="emoji emoji-`

func ascending(ids []int) []int {
	slices.Sort(ids)
	return slices.Compact(ids)
}
