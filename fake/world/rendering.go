package world

import (
	"cmp"
	"errors"
	"slices"

	"github.com/spiritlevel/spiritlevel/fake/markdown"
)

// ErrUnrenderable is the error for a content whose HTML would be too long (E7).
var ErrUnrenderable = errors.New("the content cannot be rendered")

// Manner is the part of rendering that depends on the site where a message is sent or read.
type Manner struct {
	// Base is the address of the site, and Alias a second address of it: links to
	// either become relative. Each may be "".
	Base, Alias string
	// ExtraEmoji is the site's name of the built-in emoji, "" for [TheExtraEmoji].
	ExtraEmoji string
	// ProxyImages says that the site serves images of other servers itself.
	ProxyImages bool
	// SilentCalls says that a silent mention of everybody notifies like another.
	SilentCalls bool
	// NamelessDescriptions says that descriptions of streams refer to nobody and nothing
	// of the organization: names in them stay text.
	NamelessDescriptions bool
	// Former lists the differences of the level from the newest level.
	Former markdown.Former
}

func (v View) render(author *User, content string, manner Manner) markdown.Result {
	o := v.Organization()
	return markdown.Render(content, directory{v, author}, markdown.Options{
		BaseURLs:            slices.DeleteFunc([]string{manner.Base, manner.Alias}, func(url string) bool { return url == "" }),
		ImagePreviews:       o.InlineImagePreview,
		ProxyImages:         manner.ProxyImages,
		DefaultCodeLanguage: o.DefaultCodeBlockLanguage,
		TranslateEmoticons:  v.PersonalSettings(author).TranslateEmoticons,
		ExtraEmoji:          cmp.Or(manner.ExtraEmoji, TheExtraEmoji),
		Former:              manner.Former,
	})
}

// renderStreamDescription is the HTML of the description of a stream.
func (v View) renderStreamDescription(source string, manner Manner) string {
	options := markdown.Options{ExtraEmoji: cmp.Or(manner.ExtraEmoji, TheExtraEmoji), Former: manner.Former}
	if manner.NamelessDescriptions {
		options.Nameless = true
		return markdown.Render(source, nil, options).HTML
	}
	return markdown.Render(source, directory{v, nil}, options).HTML
}

// RenderDescription is the HTML of the description of an organization: like a message
// without an author, mentions and link previews (P6).
func (v View) RenderDescription(source string) string {
	return markdown.Render(source, directory{v, nil}, markdown.Options{ExtraEmoji: TheExtraEmoji}).HTML
}

// Render is the HTML of a content by an author. The error is [ErrUnrenderable].
func (v View) Render(author *User, content string, manner Manner) (string, error) {
	rendered := v.render(author, content, manner)
	if rendered.TooLong {
		return "", ErrUnrenderable
	}
	return rendered.HTML, nil
}
