package matrix

import (
	"bytes"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/printable"
)

// Bounds of the tests in a report.
const (
	maxTests    = 2000
	maxTestName = 200
	maxTestLine = 4 << 10
)

// testForms are the lines by which test runners report one test. The word of a success is
// among passing.
var testForms = []struct {
	form       *lazyregexp.Regexp
	word, name int // their groups
}{
	{lazyregexp.New(`^\s*(ok|not ok) \d+(?: -)? (.+?)(?: # .*)?$`), 1, 2},          // TAP
	{lazyregexp.New(`^\s*--- (PASS|FAIL): (\S+)`), 1, 2},                           // go test -v
	{lazyregexp.New(`^(\S+::.+?) (PASSED|FAILED|ERROR)\b`), 2, 1},                  // pytest -v
	{lazyregexp.New(`^\s*([✓✔√✕✗✖×]) (.+?)(?: \(?\d+(?:\.\d+)? ?m?s\)?)?$`), 1, 2}, // jest, vitest, mocha, node
}

var passing = []string{"ok", "PASS", "PASSED", "✓", "✔", "√"}

// tests reads the results of tests in the output of a command.
type tests struct {
	line    []byte
	results map[string]string // by the name of the test
}

// add reads output. A line that is too long has no result.
func (t *tests) add(b []byte) {
	for {
		line, rest, ended := bytes.Cut(b, []byte("\n"))
		if len(t.line) < maxTestLine {
			t.line = append(t.line, line...)
		}
		if !ended {
			return
		}
		t.read(string(t.line))
		t.line, b = t.line[:0], rest
	}
}

var colours = lazyregexp.New("\x1b\\[[0-9;]*m")

func (t *tests) read(line string) {
	line = strings.TrimRight(colours.ReplaceAllString(line, ""), "\r")
	for _, form := range testForms {
		found := form.form.FindStringSubmatch(line)
		if found == nil {
			continue
		}
		result := Failed
		for _, word := range passing {
			if found[form.word] == word {
				result = Passed
			}
		}
		t.set(printable.Text(found[form.name]), result)
		return
	}
}

// set keeps a result. Of two tests with one name, the failed one counts.
func (t *tests) set(name, result string) {
	if runes := []rune(name); len(runes) > maxTestName {
		name = string(runes[:maxTestName]) + "…"
	}
	known, there := t.results[name]
	if t.results == nil {
		t.results = map[string]string{}
	}
	if known != Failed && (there || len(t.results) < maxTests) {
		t.results[name] = result
	}
}
