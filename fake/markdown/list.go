package markdown

import (
	"regexp"
	"strings"
)

// itemIndent is how much further in than its list a line must stand to belong to
// an item (B8).
const itemIndent = 2

var (
	numberLine = regexp.MustCompile(`^ ?(\p{Nd}+)\. +`)
	bulletLine = regexp.MustCompile(`^ ?([*+-]) +`)
	nestedLine = regexp.MustCompile(`^ {2,3}(?:\p{Nd}+\.|[*+-]) +`)
)

// numbers is a list of numbers (B7).
func (b *blockParser) numbers(parent *element, block string) (rest string, took bool) {
	return b.list(parent, block, "ol", numberLine)
}

// bullets is a list of bullets (B6).
func (b *blockParser) bullets(parent *element, block string) (rest string, took bool) {
	return b.list(parent, block, "ul", bulletLine)
}

// list takes a block that begins with an item. Behind a list of its kind it goes
// on with that list, whose items then are loose (B9).
func (b *blockParser) list(parent *element, block, tag string, line *regexp.Regexp) (rest string, took bool) {
	m := line.FindStringSubmatch(block)
	if m == nil || b.tooDeep() {
		return "", false
	}
	items := splitItems(block, line)
	list := parent.last()
	switch {
	case list.is(tag):
		wrapLastItem(list)
		item := list.add(newElement("li"))
		b.in(loose, func() { b.parseBlocks(item, items[0]) })
		items = items[1:]
	case parent.is("ol", "ul"):
		list = parent
	default:
		list = parent.add(newElement(tag))
		if tag == "ol" && m[1] != "1" {
			list.set("start", m[1])
		}
	}
	b.in(tightList, func() {
		for _, item := range items {
			if strings.HasPrefix(item, strings.Repeat(" ", itemIndent)) {
				b.parseBlocks(list.last(), item)
			} else {
				b.parseBlocks(list.add(newElement("li")), item)
			}
		}
	})
	return "", true
}

// splitItems gives the text of each item. Lines that are no items belong to the
// one before; items that stand further in go together as one text.
func splitItems(block string, line *regexp.Regexp) []string {
	var items [][]string
	nested := false // whether the last one stands further in
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
func wrapLastItem(list *element) {
	item := list.last()
	wrapText(item)
	if last := item.last(); last != nil && last.tail.text != "" {
		item.add(newElement("p")).text.text = trimSpaceLeft(last.tail.text)
		last.tail = run{}
	}
}

// wrapText makes a paragraph of the bare text of an item.
func wrapText(item *element) {
	if item.text.text == "" {
		return
	}
	p := newElement("p")
	p.text = item.text
	item.text = run{}
	item.prepend([]*element{p})
}

// insideItem is a block that stands further in and so belongs to an item of the
// list before it, or of the list that it is in.
func (b *blockParser) insideItem(parent *element, block string) (rest string, took bool) {
	if !strings.HasPrefix(block, strings.Repeat(" ", itemIndent)) || b.state() == dedented ||
		!parent.is("li") && !parent.last().is("ol", "ul") || b.tooDeep() {
		return "", false
	}
	level, place := b.placeOf(parent, block)
	block = dedent(block, level*itemIndent)
	b.in(dedented, func() {
		switch {
		case parent.is("li") && parent.last().is("ol", "ul"):
			b.parseBlocks(parent.last(), block)
		case parent.is("li"):
			b.parseBlocks(parent, block)
		case place.is("li"):
			b.parseBlocks(place, block)
		case place.last().is("li"):
			wrapText(place.last())
			b.parseText(place.last(), block)
		default:
			b.parseBlocks(place.add(newElement("li")), block)
		}
	})
	return "", true
}

// placeOf finds the list or item to which the indent of a block leads, and how
// many levels that is.
func (b *blockParser) placeOf(parent *element, block string) (level int, place *element) {
	indent := (len(block) - len(strings.TrimLeft(block, " "))) / itemIndent
	if b.state() == tightList {
		level = 1
	}
	for indent > level {
		child := parent.last()
		if !child.is("ol", "ul", "li") {
			break
		}
		if !child.is("li") {
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
