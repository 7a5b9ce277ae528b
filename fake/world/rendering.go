package world

import (
	"cmp"
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// ErrUnrenderable refuses a content whose HTML would be too long (E7).
var ErrUnrenderable = errors.New("the content cannot be rendered")

// Manner is the part of rendering that depends on the site where a message is sent or read.
type Manner struct {
	// Base is the address of the site, and Alias another one that means it: links
	// into the organization become relative. Each may be "".
	Base, Alias string
	// ExtraEmoji is how the site calls the one emoji that is built in, "" for
	// [TheExtraEmoji].
	ExtraEmoji string
	// ProxyImages is whether the site shows images of other servers itself.
	ProxyImages bool
	// Former lists the differences of the level from the newest.
	Former markdown.Former
}

func (v View) render(author *User, content string, manner Manner) markdown.Result {
	o := v.Organization()
	return markdown.Render(content, directory{v, author}, markdown.Options{
		BaseURLs:            slices.DeleteFunc([]string{manner.Base, manner.Alias}, func(url string) bool { return url == "" }),
		ImagePreviews:       o.InlineImagePreview,
		ProxyImages:         manner.ProxyImages,
		DefaultCodeLanguage: o.DefaultCodeBlockLanguage,
		TranslateEmoticons:  v.Settings(author).TranslateEmoticons,
		ExtraEmoji:          cmp.Or(manner.ExtraEmoji, TheExtraEmoji),
		Former:              manner.Former,
	})
}

// RenderDescription is the HTML of the description of a stream or an organization:
// like a message without an author, without mentions and without previews of links (P6).
func (v View) RenderDescription(source string) string {
	return markdown.Render(source, directory{v, nil}, markdown.Options{ExtraEmoji: TheExtraEmoji}).HTML
}

// Render is the HTML of a message of an author with a content. The error is
// [ErrUnrenderable].
func (v View) Render(author *User, content string, manner Manner) (string, error) {
	rendered := v.render(author, content, manner)
	if rendered.TooLong {
		return "", ErrUnrenderable
	}
	return rendered.HTML, nil
}
