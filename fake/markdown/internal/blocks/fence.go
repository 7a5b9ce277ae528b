package blocks

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/code"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// fence is the opening line of a block between lines of backticks or tildes.
type fence struct {
	mark   string // the mark that closes it
	word   string // the kind of block, or the language of the code
	header string // the text after the word
}

var fenceLine = lazyregexp.New("^(~{3,}|`{3,}) *(?:\\{?\\.?([a-zA-Z0-9_+,\\-./#]+) *([^ ~`][^~`]*)?\\}?)?$")

// parseFence reads an opening line.
func parseFence(line string) (fence, bool) {
	if !strings.HasPrefix(line, "```") && !strings.HasPrefix(line, "~~~") {
		return fence{}, false
	}
	m := fenceLine.FindStringSubmatch(line)
	if m == nil {
		return fence{}, false
	}
	return fence{m[1], m[2], m[3]}, true
}

// FenceOptions are the forms of fences.
type FenceOptions struct {
	// Raw keeps the HTML of code and formulas, Code writes the code.
	Raw  *tree.Raw
	Code *code.Blocks
	// DefaultLanguage is the language of code that names none (F6).
	DefaultLanguage string
	// SpoilersAsCode makes a block of code of a spoiler.
	SpoilersAsCode bool
}

// fenceReader replaces blocks between fences (F1 to F6) before all other rules: code and
// formulas become ready HTML, quotes and spoilers become text in another form.
type fenceReader struct {
	FenceOptions
	open []*fencedBlock // the innermost last; the first is the message
}

// fencedBlock is a block that is read.
type fencedBlock struct {
	fence
	lines []string
}

// nests reports whether there can be fences in the block.
func (b *fencedBlock) nests() bool { return b.kind() == "quote" || b.kind() == "spoiler" }

// kind is the word in one spelling.
func (b *fencedBlock) kind() string {
	word := strings.ToLower(b.word)
	if word == "quoted" {
		return "quote"
	}
	return word
}

// ReadFences returns the lines of a text without fences.
func ReadFences(lines []string, options FenceOptions) []string {
	r := &fenceReader{FenceOptions: options, open: []*fencedBlock{{fence: fence{word: "quote"}}}}
	for _, line := range lines {
		r.read(line)
	}
	for len(r.open) > 1 {
		r.close()
	}
	out := r.open[0].lines
	if len(out) > 2 && out[len(out)-2] != "" {
		out = append(out, "")
	}
	return out
}

func (r *fenceReader) read(line string) {
	inner := r.open[len(r.open)-1]
	bare := tree.TrimSpaceRight(line)
	if len(r.open) > 1 && bare == inner.mark {
		r.close()
		return
	}
	if !inner.nests() {
		inner.lines = append(inner.lines, bare)
		return
	}
	f, ok := parseFence(line)
	if !ok || len(r.open) > tree.MaxNesting {
		inner.lines = append(inner.lines, line)
		return
	}
	if f.word == "" && (len(r.open) == 1 || inner.kind() == "quote") {
		f.word = r.DefaultLanguage
	}
	if r.SpoilersAsCode && strings.EqualFold(f.word, "spoiler") {
		f.word = spoilerAsCode
	}
	r.open = append(r.open, &fencedBlock{fence: f})
}

// spoilerAsCode is the language of spoilers that are code.
const spoilerAsCode = "spoiler "

// close ends the innermost block; a block without lines disappears.
func (r *fenceReader) close() {
	b := r.open[len(r.open)-1]
	r.open = r.open[:len(r.open)-1]
	outer := r.open[len(r.open)-1]
	if len(b.lines) == 0 {
		return
	}
	outer.lines = append(outer.lines, "")
	outer.lines = append(outer.lines, strings.Split(r.format(b), "\n")...)
	outer.lines = append(outer.lines, "")
}

// format returns the text that stands for a block.
func (r *fenceReader) format(b *fencedBlock) string {
	text := strings.Join(b.lines, "\n")
	switch b.kind() {
	case "quote":
		return "> " + strings.ReplaceAll(text, "\n", "\n> ")
	case "spoiler":
		return r.formatSpoiler(b.header, text)
	case "math":
		return r.Raw.Store(math.Display(text))
	}
	html := r.Code.Fenced(strings.TrimSpace(strings.ToLower(b.word)), text)
	if r.Raw.Breaks {
		html += "\n" // as in other blocks of code
	}
	return r.Raw.Store(html)
}

// formatSpoiler puts header and content between the parts of a spoiler (F2), each
// as blocks of their own.
func (r *fenceReader) formatSpoiler(header, text string) string {
	parts := []string{r.Raw.Store(`<div class="spoiler-block"><div class="spoiler-header">`)}
	if header != "" {
		parts = append(parts, header)
	}
	parts = append(parts, r.Raw.Store(`</div><div class="spoiler-content" aria-hidden="true">`), text,
		r.Raw.Store("</div></div>"))
	return strings.Join(parts, "\n\n")
}
