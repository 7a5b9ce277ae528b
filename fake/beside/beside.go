// Package beside sets two answers beside each other, line by line.
package beside

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"

	"github.com/spiritlevel/spiritlevel/fake/differences"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Line is a line of two answers.
type Line struct {
	Kind    string `json:"kind" doc:"same, changed, added, removed, skipped, or cut"`
	Before  string `json:"before"`
	After   string `json:"after"`
	Skipped int    `json:"skipped" doc:"the number of lines that are left out; those of a cut may differ"`
	// Own is set by [Mark].
	Own bool `json:"own" doc:"whether the change itself makes the difference, rather than another one of its level"`

	at int // the line of the newer answer, for lines that are in it
}

// Differs reports whether a line is not the same in both answers.
func (l Line) Differs() bool { return l.Kind == changed || l.Kind == added || l.Kind == removed }

// The kinds of lines.
const (
	same    = "same"
	changed = "changed"
	added   = "added"
	removed = "removed"
	skipped = "skipped"
	cut     = "cut"
)

// most is the number of lines that a list has before its cut.
const most = 400

// margin is the number of equal lines that are shown around a difference.
const margin = 3

// key matches the beginning of a line with a key.
var key = lazyregexp.New(`^ *"(\w+)": `)

// lines are the lines of a body: of JSON, one for each value. The keys stand for lines in
// a comparison: no line differs for the comma at its end.
func lines(body []byte) (shown, keys []string) {
	var out bytes.Buffer
	if json.Indent(&out, bytes.TrimSpace(body), "", "  ") != nil {
		out.Reset()
		out.Write(body)
	}
	shown = strings.Split(strings.TrimSuffix(out.String(), "\n"), "\n")
	keys = make([]string, len(shown))
	for i, line := range shown {
		keys[i] = strings.TrimSuffix(line, ",")
		if found := key.FindStringSubmatch(line); found != nil && differences.Reported(found[1]) {
			keys[i] = found[0]
		}
	}
	return shown, keys
}

// Lines lists the lines of two bodies, those that differ with some lines around them. Other
// lines are left out, and all behind a number of lines.
func Lines(before, after []byte) []Line {
	list := folded(aligned(before, after))
	if len(list) <= most {
		return list
	}
	end := Line{Kind: cut}
	for _, line := range list[most:] {
		end.Skipped += max(1, line.Skipped)
	}
	return append(slices.Clone(list[:most]), end)
}

// aligned are all lines of two bodies.
func aligned(before, after []byte) []Line {
	old, oldKeys := lines(before)
	now, nowKeys := lines(after)
	var list []Line
	i, k := 0, 0
	equal := func(until int) {
		for ; i < until; i, k = i+1, k+1 {
			list = append(list, Line{Kind: same, Before: old[i], After: now[k], at: k})
		}
	}
	for _, d := range lcs.DiffLines(oldKeys, nowKeys) {
		equal(d.Start)
		for i < d.End || k < d.ReplEnd {
			line := Line{at: k}
			if i < d.End {
				line.Kind, line.Before = removed, old[i]
				i++
			}
			if k < d.ReplEnd {
				line.After = now[k]
				line.Kind = map[bool]string{true: changed, false: added}[line.Kind == removed]
				k++
			}
			list = append(list, line)
		}
	}
	equal(len(old))
	return list
}

// folded leaves out equal lines that are far from all differences.
func folded(list []Line) []Line {
	near := make([]bool, len(list))
	for i, line := range list {
		if line.Kind == same {
			continue
		}
		for k := max(0, i-margin); k <= min(len(list)-1, i+margin); k++ {
			near[k] = true
		}
	}
	const least = 2 // lines that are worth a line that says how many they are
	var out []Line
	for i := 0; i < len(list); {
		end := i
		for end < len(list) && !near[end] {
			end++
		}
		if end-i < least {
			out = append(out, list[i:max(end, i+1)]...)
			i = max(end, i+1)
			continue
		}
		out = append(out, Line{Kind: skipped, Skipped: end - i})
		i = end
	}
	return out
}

// Mark marks the lines that differ for one reason: with is the newer body, and without is
// the body that lacks only this reason. It reports whether there are any.
func Mark(list []Line, without, with []byte) (some bool) {
	old, oldKeys := lines(without)
	_, nowKeys := lines(with)
	gone, come := map[string]bool{}, map[int]bool{}
	for _, d := range lcs.DiffLines(oldKeys, nowKeys) {
		for _, line := range old[d.Start:d.End] {
			gone[strings.TrimSuffix(line, ",")] = true
		}
		for k := d.ReplStart; k < d.ReplEnd; k++ {
			come[k] = true
		}
	}
	for i := range list {
		switch line := &list[i]; line.Kind {
		case changed:
			line.Own = come[line.at] || gone[strings.TrimSuffix(line.Before, ",")]
		case added:
			line.Own = come[line.at]
		case removed:
			line.Own = gone[strings.TrimSuffix(line.Before, ",")]
		}
		some = some || list[i].Own
	}
	return some
}
