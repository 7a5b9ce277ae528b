// Package inline has the constructs inside of lines: code, emphasis, links, mentions, times
// and formulas. A parser applies patterns to the texts of a tree; package markdown names
// the patterns in their order.
package inline

// Pattern is a construct inside of lines. Patterns apply in turn to a whole text, each
// until it finds nothing more; a placeholder replaces each finding.
type Pattern struct {
	Finder
	// Wanted is a text that each occurrence of the pattern contains, as a fast check.
	Wanted string
	// Nests is true for a pattern that may enclose earlier findings, as emphasis around
	// emphasis.
	Nests bool
	// EndsText is true when no newline is left at the end of a text in which the
	// pattern was found.
	EndsText bool
}

// Finder finds a construct. It may keep state for one message.
type Finder interface {
	// Find returns the first finding at or after a place.
	Find(text string, from int) (Found, bool)
}

// FinderFunc is a Finder without state.
type FinderFunc func(text string, from int) (Found, bool)

// Find implements Finder.
func (f FinderFunc) Find(text string, from int) (Found, bool) { return f(text, from) }

// Found is a part of a text and its meaning: an element, or text that no later pattern
// may change.
type Found struct {
	From, To int
	Meaning
}
