package inline

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// CodeSpans has the places of code in a text. They are kept while patterns read the
// same text.
type CodeSpans struct {
	text  string
	spans []codeSpan
}

type codeSpan struct{ from, inside, end, to int }

// Find returns the next `code` (F7), and backslashes in front of backticks, which come
// in pairs and then mean one each.
func (c *CodeSpans) Find(text string, from int) (Found, bool) {
	if c.text != text {
		*c = CodeSpans{text, codeSpansOf(text)}
	}
	for _, s := range c.spans {
		if s.from < from {
			continue
		}
		if s.inside == s.end {
			half := strings.Repeat(`\`, (s.to-s.from)/2)
			return Found{From: s.from, To: s.to, Meaning: Meaning{Text: half}}, true
		}
		code := tree.NewFinal("code", tree.EscapeLiteral.Replace(text[s.inside:s.end]))
		return Found{From: s.from, To: s.to, Meaning: Meaning{Element: code}}, true
	}
	return Found{}, false
}

// backticks is a run of backticks.
type backticks struct{ at, length int }

// codeSpansOf finds all spans: from a run of backticks to the next of the same
// length. The first of a run does not count after a single backslash.
func codeSpansOf(text string) []codeSpan {
	runs := backtickRuns(text)
	byLength := map[int][]int{}
	for i, r := range runs {
		byLength[r.length] = append(byLength[r.length], i)
	}
	var spans []codeSpan
	for i := 0; i < len(runs); i++ {
		at, length := runs[i].at, runs[i].length
		begin := len(strings.TrimRight(text[:at], `\`))
		switch slashes := at - begin; {
		case slashes >= 2 && slashes%2 == 0:
			spans = append(spans, codeSpan{from: begin, to: at})
		case slashes > 0:
			at, length = at+1, length-1
		}
		for ; length > 0; length-- {
			end := nextRun(byLength[length], i)
			if end < 0 {
				continue
			}
			spans = append(spans, codeSpan{at, at + length, runs[end].at, runs[end].at + length})
			i = end
			break
		}
	}
	return spans
}

// nextRun returns the first number after one, -1 without a larger number.
func nextRun(numbers []int, behind int) int {
	if i, _ := slices.BinarySearch(numbers, behind+1); i < len(numbers) {
		return numbers[i]
	}
	return -1
}

func backtickRuns(text string) []backticks {
	var runs []backticks
	for i := range len(text) {
		if text[i] != '`' {
			continue
		}
		if n := len(runs); n > 0 && runs[n-1].at+runs[n-1].length == i {
			runs[n-1].length++
			continue
		}
		runs = append(runs, backticks{i, 1})
	}
	return runs
}
