package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// itemIndent is the further indentation of lines that belong to an item (B8).
const itemIndent = 2

var (
	numberLine = lazyregexp.New(`^ ?(\p{Nd}+)\. +`)
	bulletLine = lazyregexp.New(`^ ?([*+-]) +`)
	nestedLine = lazyregexp.New(`^ {2,3}(?:\p{Nd}+\.|[*+-]) +`)
)

// numbers is a list of numbers (B7).
func (s *state) numbers(parent *tree.Element, block string) (rest string, took bool) {
	return s.list(parent, block, "ol", numberLine)
}

// bullets is a list of bullets (B6).
func (s *state) bullets(parent *tree.Element, block string) (rest string, took bool) {
	return s.list(parent, block, "ul", bulletLine)
}

// list takes a block that begins with an item. After a list of its kind it goes
// on with that list, whose items then are loose (B9).
func (s *state) list(parent *tree.Element, block, tag string, line *lazyregexp.Regexp) (rest string, took bool) {
	m := line.FindStringSubmatch(block)
	if m == nil || s.tooDeep() {
		return "", false
	}
	items := splitItems(block, line)
	list := parent.Last()
	switch {
	case list.Is(tag):
		wrapLastItem(list)
		item := list.Add(tree.New("li"))
		s.in(loose, func() { s.parseBlocks(item, items[0]) })
		items = items[1:]
	case parent.Is("ol", "ul"):
		list = parent
	default:
		list = parent.Add(tree.New(tag))
		if tag == "ol" && m[1] != "1" {
			list.Set("start", m[1])
		}
	}
	s.in(tightList, func() {
		for _, item := range items {
			if strings.HasPrefix(item, strings.Repeat(" ", itemIndent)) {
				s.parseBlocks(list.Last(), item)
			} else {
				s.parseBlocks(list.Add(tree.New("li")), item)
			}
		}
	})
	return "", true
}

// splitItems returns the text of each item. Lines that are no items belong to the one
// before; items with a further indent are one text.
func splitItems(block string, line *lazyregexp.Regexp) []string {
	var items [][]string
	nested := false // whether the last item has a further indent
	for text := range strings.SplitSeq(block, "\n") {
		mark := line.FindString(text)
		switch further := nestedLine.MatchString(text); {
		case mark != "":
			items, nested = append(items, []string{text[len(mark):]}), false
		case further && !nested:
			items, nested = append(items, []string{text}), true
		default:
			items[len(items)-1] = append(items[len(items)-1], text)
		}
	}
	texts := make([]string, len(items))
	for i, lines := range items {
		texts[i] = strings.Join(lines, "\n")
	}
	return texts
}

// wrapLastItem makes paragraphs of the bare texts of the last item.
func wrapLastItem(list *tree.Element) {
	item := list.Last()
	wrapText(item)
	if last := item.Last(); last != nil && last.Tail.Text != "" {
		item.Add(tree.New("p")).Head.Text = tree.TrimSpaceLeft(last.Tail.Text)
		last.Tail = tree.Run{}
	}
}

// wrapText makes a paragraph of the bare text of an item.
func wrapText(item *tree.Element) {
	if item.Head.Text == "" {
		return
	}
	p := tree.New("p")
	p.Head = item.Head
	item.Head = tree.Run{}
	item.Prepend([]*tree.Element{p})
}

// insideItem is a block with an indent, which belongs to an item of the list before it
// or around it.
func (s *state) insideItem(parent *tree.Element, block string) (rest string, took bool) {
	if !strings.HasPrefix(block, strings.Repeat(" ", itemIndent)) || s.form() == dedented ||
		!parent.Is("li") && !parent.Last().Is("ol", "ul") || s.tooDeep() {
		return "", false
	}
	level, place := s.placeOf(parent, block)
	block = dedent(block, level*itemIndent)
	s.in(dedented, func() {
		switch {
		case parent.Is("li") && parent.Last().Is("ol", "ul"):
			s.parseBlocks(parent.Last(), block)
		case parent.Is("li"):
			s.parseBlocks(parent, block)
		case place.Is("li"):
			s.parseBlocks(place, block)
		case place.Last().Is("li"):
			wrapText(place.Last())
			s.parseText(place.Last(), block)
		default:
			s.parseBlocks(place.Add(tree.New("li")), block)
		}
	})
	return "", true
}

// placeOf finds the list or item to which the indent of a block leads, and how
// many levels that is.
func (s *state) placeOf(parent *tree.Element, block string) (level int, place *tree.Element) {
	indent := (len(block) - len(strings.TrimLeft(block, " "))) / itemIndent
	if s.form() == tightList {
		level = 1
	}
	for indent > level {
		child := parent.Last()
		if !child.Is("ol", "ul", "li") {
			break
		}
		if !child.Is("li") {
			level++
		}
		parent = child
	}
	return level, parent
}

// dedent takes an indent off the lines that have it.
func dedent(block string, width int) string {
	indent := strings.Repeat(" ", width)
	lines := strings.Split(block, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimPrefix(line, indent)
	}
	return strings.Join(lines, "\n")
}
