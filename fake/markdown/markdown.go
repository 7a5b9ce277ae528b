// Package markdown renders messages: the service's dialect of Markdown to the
// HTML that the API delivers. It stands on goldmark for blocks and the syntax
// tree; each construct of the dialect is a file of its own, listed in
// constructs.go.
package markdown

import (
	"slices"
	"strings"
	"sync"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/parser"
)

// User is who a mention names.
type User struct {
	ID       int
	FullName string
}

// Stream is what a stream link leads to.
type Stream struct {
	ID   int
	Name string
}

// Directory knows the people and streams of the organization in which a message
// is sent. Names of users are found in any case; deactivated users are not found.
// Names of streams are found in the stored case only.
type Directory interface {
	UserByName(name string) (User, bool)
	UserByID(id int) (User, bool)
	StreamByName(name string) (Stream, bool)
}

// Result is a rendered message and whom it calls.
type Result struct {
	// HTML holds blocks joined by newlines, without one at the end.
	HTML string
	// Mentions are the ids of users mentioned other than silently, ascending.
	Mentions []int
	// Wildcard is true when all readers are mentioned other than silently.
	Wildcard bool
}

// Render renders the content of a message. It accepts any input, and its work
// grows in proportion to the input's length.
func Render(source string, dir Directory) Result {
	found := &findings{dir: dir}
	pc := parser.NewContext()
	pc.Set(findingsKey, found)
	var out htmlBuffer
	// The only errors of a conversion are those of its writer, and this one has none.
	_ = engine().Convert(normalise(source), &out, parser.WithContext(pc))
	slices.Sort(found.mentions)
	return Result{
		HTML:     strings.TrimSuffix(out.String(), "\n"),
		Mentions: slices.Compact(found.mentions),
		Wildcard: found.wildcard,
	}
}

// RenderDescription renders the description of a stream, in which nobody is
// mentioned; "" when it is empty.
func RenderDescription(source string) string { return Render(source, nil).HTML }

// engine is built once and shared: goldmark keeps what belongs to one text in the
// context of its parse.
var engine = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(goldmark.WithParser(newParser()), goldmark.WithRenderer(newRenderer()))
})

// findings is what the inline constructs look up and note while a text is parsed.
type findings struct {
	dir      Directory // nil when there is none
	mentions []int
	wildcard bool
}

var findingsKey = parser.NewContextKey()
