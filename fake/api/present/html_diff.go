package present

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// htmlPiece is a tag, a run of spaces, or a word of HTML.
var htmlPiece = lazyregexp.New(`<[^>]*>|\s+|[^<\s]+`)

// mostCompared bounds the work of comparing texts for one answer, in pairs of pieces;
// beyond it one text as a whole replaces the other.
const mostCompared = 4_000_000

// diff marks in HTML what a change removed and added. Tags come from the new text;
// those of the old text are omitted, so that removed text is plain.
func (d *textDiffer) diff(before, after string) string {
	old, now := htmlPiece.FindAllString(before, -1), htmlPiece.FindAllString(after, -1)
	d.out.Reset()
	start := 0
	for start < len(old) && start < len(now) && old[start] == now[start] {
		start++
	}
	end := 0
	for end < len(old)-start && end < len(now)-start && old[len(old)-1-end] == now[len(now)-1-end] {
		end++
	}
	d.keep(now[:start])
	d.compare(old[start:len(old)-end], now[start:len(now)-end])
	d.keep(now[len(now)-end:])
	return d.out.String()
}

// textDiffer compares the texts of one answer; left is the remaining work.
type textDiffer struct {
	out  strings.Builder
	left int
}

func (d *textDiffer) keep(pieces []string) { d.out.WriteString(strings.Join(pieces, "")) }

// compare writes the difference along a longest common subsequence.
func (d *textDiffer) compare(old, now []string) {
	if d.left -= len(old) * len(now); d.left < 0 {
		d.gone(old)
		d.come(now)
		return
	}
	longest := commonLengths(old, now)
	i, j := 0, 0
	for i < len(old) || j < len(now) {
		from, to := i, j
		for i < len(old) && (j == len(now) || old[i] != now[j]) && (j == len(now) || longest[i+1][j] >= longest[i][j+1]) {
			i++
		}
		d.gone(old[from:i])
		for j < len(now) && (i == len(old) || old[i] != now[j]) && (i == len(old) || longest[i+1][j] < longest[i][j+1]) {
			j++
		}
		d.come(now[to:j])
		if i < len(old) && j < len(now) && old[i] == now[j] {
			d.keep(now[j : j+1])
			i, j = i+1, j+1
		}
	}
}

// commonLengths[i][j] is the length of the longest common subsequence of the rests
// from i and j on.
func commonLengths(a, b []string) [][]int32 {
	out := make([][]int32, len(a)+1)
	for i := range out {
		out[i] = make([]int32, len(b)+1)
	}
	for i := range slices.Backward(a) {
		for j := range slices.Backward(b) {
			if a[i] == b[j] {
				out[i][j] = out[i+1][j+1] + 1
			} else {
				out[i][j] = max(out[i+1][j], out[i][j+1])
			}
		}
	}
	return out
}

// gone marks removed text; white space alone does not count.
func (d *textDiffer) gone(pieces []string) {
	words := slices.DeleteFunc(slices.Clone(pieces), isTag)
	if !slices.ContainsFunc(words, isWord) {
		return
	}
	d.mark("highlight_text_deleted", words)
}

// come marks added words, and leaves the tags between them unchanged.
func (d *textDiffer) come(pieces []string) {
	for len(pieces) > 0 {
		n := slices.IndexFunc(pieces, isTag)
		if n == 0 {
			d.keep(pieces[:1])
			pieces = pieces[1:]
			continue
		}
		if n < 0 {
			n = len(pieces)
		}
		d.mark("highlight_text_inserted", pieces[:n])
		pieces = pieces[n:]
	}
}

func isTag(piece string) bool { return strings.HasPrefix(piece, "<") }

func isWord(piece string) bool { return strings.TrimSpace(piece) != "" }

func (d *textDiffer) mark(class string, words []string) {
	if !slices.ContainsFunc(words, isWord) {
		d.keep(words)
		return
	}
	d.out.WriteString(`<span class="` + class + `">`)
	d.keep(words)
	d.out.WriteString(`</span>`)
}
