package markdown

import "strings"

// pattern is a construct inside of lines. Patterns are applied one after the other
// to a whole text, each until it finds nothing more; what it finds is replaced by a
// placeholder.
type pattern struct {
	// find gives the first of it at or after a place.
	find func(in *inline, text string, from int) (found, bool)
	// wanted tells a text in which the pattern cannot occur at a glance.
	wanted string
	// nests is true when it may be found around what was found before, as emphasis
	// around emphasis.
	nests bool
	// endsText is true when no newline is left at the end of a text in which the
	// pattern was found.
	endsText bool
}

// found is a part of a text and what it means: an element, or text that no later
// pattern may change.
type found struct {
	from, to int
	stashed
}

// patterns are those of the dialect in the order in which they are applied, with
// the linkifiers of an organization.
func patterns(linkifiers []*Linkifier) []pattern {
	all := []pattern{
		{find: findCodeSpan, wanted: "`"}, {find: findStrongEmphasis, wanted: "***", nests: true}, {find: findMention, wanted: "@"},
		{find: findFormula, wanted: "$$"}, {find: findTopicLink, wanted: "#**"}, {find: findStreamLink, wanted: "#**"},
		{find: findTime, wanted: timeStart}, {find: findGroupMention, wanted: "@"}, {find: findAvatar, wanted: "avatar("},
		{find: findLink, wanted: "[", nests: true}, {find: findAutolink, endsText: true},
	}
	for _, l := range linkifiers {
		all = append(all, findReferences(l))
	}
	return append(all, []pattern{
		{find: findEntity, wanted: "&"}, {find: findStrong, wanted: "**"}, {find: findEmphasis, wanted: "*", nests: true},
		{find: findStrike, wanted: "~~"}, {find: findEmojiName, wanted: ":"}, {find: findEmoticon},
		{find: findLineBreak, wanted: "\n"}, {find: findEmoji},
	}...)
}

// inline finds what is inside of the lines of all elements.
type inline struct {
	*findings
	stash
	patterns []pattern
	// known is whom and what the message names anywhere.
	known names
	// code, brackets and word are what was last worked out of a text.
	code     codeSpans
	brackets brackets
	word     word
}

// maxRestarts is how often what a pattern finds makes it look at the whole text
// again. Behind that it goes on from where it is, so that work stays in proportion
// to the text.
const maxRestarts = 30

// parse puts what is inside of lines into the tree. What was put in below another
// element is looked at again, for its texts may now be something by themselves.
func (in *inline) parse(root *element) {
	waiting := []*element{root}
	for len(waiting) > 0 {
		parent := waiting[len(waiting)-1]
		waiting = waiting[:len(waiting)-1]
		inside := map[*element][]*element{}
		var order []*element
		for child := range parent.children() {
			if text := child.text; text.text != "" && !text.final {
				inside[child] = in.build(in.apply(text, 0), &child.text)
				order = append(order, child)
				waiting = append(waiting, inside[child]...)
			}
			if tail := child.tail; tail.text != "" {
				parent.insertAfter(child, in.build(in.apply(tail, 0), &child.tail))
			}
			if child.HasChildren() {
				waiting = append(waiting, child)
			}
		}
		for _, child := range order {
			child.prepend(inside[child])
		}
	}
}

// apply replaces what the patterns find in a text by placeholders, beginning with
// one of them.
func (in *inline) apply(text run, first int) run {
	if text.final {
		return text
	}
	for i := first; i < len(in.patterns); i++ {
		if p := in.patterns[i]; strings.Contains(text.text, p.wanted) {
			text.text = in.applyOne(p, i, text.text)
		}
	}
	return text
}

// applyOne replaces what one pattern finds.
func (in *inline) applyOne(p pattern, number int, text string) string {
	from, restarts := 0, 0
	for ; p.nests && restarts < maxRestarts; restarts++ {
		f, ok := p.find(in, text, 0)
		if !ok {
			return text
		}
		placeholder := in.replace(f, number)
		text = text[:f.from] + placeholder + text[f.to:]
		from = f.from + len(placeholder)
	}
	var out strings.Builder
	at := 0
	for f, ok := p.find(in, text, from); ok; f, ok = p.find(in, text, at) {
		out.WriteString(text[at:f.from])
		out.WriteString(in.replace(f, number))
		at = f.to
	}
	if at == 0 {
		return text
	}
	if p.endsText {
		text = strings.TrimSuffix(text, "\n")
	}
	out.WriteString(text[at:])
	return out.String()
}

// replace gives the placeholder for what was found.
func (in *inline) replace(f found, number int) string {
	if f.element != nil && !f.element.text.final {
		in.applyInside(f.element, number)
	}
	return in.keep(f.stashed)
}

// applyInside applies the later patterns to the texts of an element and of its
// children.
func (in *inline) applyInside(n *element, number int) {
	n.text = in.apply(n.text, number+1)
	for child := range n.children() {
		child.text = in.apply(child.text, number+1)
		child.tail = in.apply(child.tail, number)
	}
}

// build gives the elements that stand in a text, each with its tail. What comes
// before the first of them goes to lead.
func (in *inline) build(text run, lead *run) []*element {
	var built []*element
	var pieces []string
	flush := func(final bool) {
		*lead = run{strings.Join(pieces, ""), final && len(pieces) == 1}
		pieces = nil
	}
	rest := text.text
	for {
		what, from, to := in.at(rest)
		if from < 0 {
			break
		}
		if from > 0 {
			pieces = append(pieces, rest[:from])
		}
		if what.element == nil {
			pieces = append(pieces, what.text)
		} else {
			in.buildInside(what.element)
			flush(false)
			built, lead = append(built, what.element), &what.element.tail
		}
		rest = rest[to:]
	}
	if rest != "" {
		pieces = append(pieces, rest)
	}
	flush(text.final)
	return built
}

// buildInside does the same for the texts of an element and of its children.
func (in *inline) buildInside(n *element) {
	var children []*element
	for child := range n.children() {
		children = append(children, child)
	}
	for _, e := range append([]*element{n}, children...) {
		if e != n && !isBlank(e.tail.text) {
			n.insertAfter(e, in.build(e.tail, &e.tail))
		}
		if !isBlank(e.text.text) {
			e.prepend(in.build(e.text, &e.text))
		}
	}
}
