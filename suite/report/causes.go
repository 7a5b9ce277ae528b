package report

import (
	"cmp"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Cause is one thing that the server did wrong, with everything that it breaks.
type Cause struct {
	Failure  Failure  // the best example: of the point in question itself, if there is one
	Broken   []string // ids of the requirements that it breaks, or that could not be judged for it
	Verdict  Verdict  // the worst of them
	Indirect bool     // all specs failed at this while they were still arranging their cases
}

// Causes groups the failures by the server's mistake: the same call, the same place, the
// same demand and the same kind of answer, or a missing event after the same operation.
// The cause of most failures comes first; known failures are left out; failures before
// the point of a spec come last.
func (r *Report) Causes() []Cause {
	var causes []Cause
	at := make(map[string]int)
	for _, v := range []Verdict{Fail, Warn, Unstable} {
		for _, e := range r.Entries {
			if e.Verdict != v || e.Known != "" {
				continue
			}
			for _, f := range e.Failures {
				key := string(v) + signature(f)
				i, known := at[key]
				if !known {
					i = len(causes)
					at[key] = i
					causes = append(causes, Cause{Failure: f, Verdict: v, Indirect: true})
				}
				causes[i].add(e.ID, f)
			}
		}
	}
	slices.SortStableFunc(causes, func(a, b Cause) int {
		return cmp.Or(
			cmp.Compare(b.Verdict.severity(), a.Verdict.severity()),
			compareBool(a.Indirect, b.Indirect),
			cmp.Compare(len(b.Broken), len(a.Broken)))
	})
	return causes
}

func (c *Cause) add(id string, f Failure) {
	if c.Indirect && f.Phase != PhaseArrange {
		c.Indirect, c.Failure = false, f
	}
	if !slices.Contains(c.Broken, id) {
		c.Broken = append(c.Broken, id)
	}
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// Headline is the cause in one line.
func (c Cause) Headline() string {
	if c.Failure.Silent != "" {
		return fmt.Sprintf("no event came after %s, for example %s", c.Failure.Silent, shortened(c.Failure.Demanded))
	}
	line := fmt.Sprintf("%s: demanded %s, received %s", c.call(), shortened(c.Failure.Demanded), shortened(c.Failure.Came))
	if c.Failure.Where != "" {
		line += " at " + c.Failure.Where
	}
	return line
}

func (c Cause) call() string {
	if c.Failure.Exchange == nil {
		return "no call"
	}
	return operation(c.Failure)
}

// headlineText bounds what a headline quotes.
const headlineText = 90

func shortened(text string) string {
	runes := []rune(text)
	if len(runes) <= headlineText {
		return text
	}
	return string(runes[:headlineText]) + "…"
}

// signature is alike for failures that have one cause.
func signature(f Failure) string {
	if f.Silent != "" {
		return f.Silent
	}
	call := ""
	if f.Exchange != nil {
		call = operation(f)
	}
	demanded := generalized(f.Demanded)
	if f.Came == "null" {
		demanded = "" // the value is missing, so the demand does not matter
	}
	return strings.Join([]string{call, generalized(f.Where), demanded, generalized(f.Came)}, "\x00")
}

// The parts that differ between two failures of one cause: names, numbers and ids.
var (
	quotedText = lazyregexp.New("\"[^\"]*\"|'[^']*'|`[^`]*`")
	madeName   = lazyregexp.New(`sl-[0-9a-f]{6} [a-z]+-[0-9]+[^,;:"\]]*`)
	anyNumber  = lazyregexp.New(`-?[0-9]+(\.[0-9]+)?`)
)

// generalized is the length of a text that distinguishes causes.
const generalizedText = 120

func generalized(text string) string {
	text = madeName.ReplaceAllString(text, "N")
	text = quotedText.ReplaceAllString(text, `"…"`)
	text = anyNumber.ReplaceAllString(text, "#")
	return text[:min(len(text), generalizedText)]
}

// operation is the method and the path below /api/v1, with placeholders for ids
// and addresses.
func operation(f Failure) string {
	path := f.Exchange.URL
	if u, err := url.Parse(path); err == nil {
		path = u.Path
	}
	if _, below, cut := strings.Cut(path, "/api/v1"); cut {
		path = below
	}
	parts := strings.Split(path, "/")
	for i, part := range parts {
		if anyNumber.FindString(part) == part && part != "" || strings.Contains(part, "@") {
			parts[i] = "{…}"
		}
	}
	return f.Exchange.Method + " " + strings.Join(parts, "/")
}
