// Package requirements holds the specification cut into numbered requirements.
//
// The embedded requirements.json is the project's own copy, in the specification's
// order: ids never change their meaning, and every spec, verdict and report of the
// suite refers to them. A note that begins with "Same fact as" marks a restatement.
package requirements

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// Check is the way to observe a requirement from outside.
type Check string

// The four kinds of observation, from the easiest to the impossible.
const (
	BlackBox     Check = "black-box"    // one ordinary user's key
	Privileged   Check = "privileged"   // also an administrator, a second user or a bot
	Operator     Check = "operator"     // server-side set-up, time travel or a reachable listener
	Unobservable Check = "unobservable" // nothing a server could show
)

// Requirement is one numbered sentence of the specification.
type Requirement struct {
	ID      string // "SND-02": section prefix and number
	Line    int    // the line of the specification that it is cut from
	Section string `json:"-"` // title of the specification's section
	Text    string // the sentence
	Kind    string // value, shape, level-gate, effect, error, auth, limit, event or enum
	Check   Check
	Since   int    // first level at which the sentence holds; 0 = from the beginning
	Until   *int   // last level at which it holds; nil = still does
	Turn    int    `json:"-"` // of a row of the change log: the level that turned it; else 0
	How     string // how to observe it
	Note    string // the reading chosen, or the fact restated; may be empty
}

// softNote recognises the notes that grade a requirement as a reading of the
// specification instead of its words.
var softNote = lazyregexp.New(`(?i)\b(inferred|soft)\b`)

// Prefix is the id's section part: "SND" of "SND-02".
func (r Requirement) Prefix() string {
	prefix, _, _ := strings.Cut(r.ID, "-")
	return prefix
}

// Holds reports whether the sentence applies to a server of the given level.
func (r Requirement) Holds(level int) bool {
	return level >= r.Since && (r.Until == nil || level <= *r.Until)
}

// Window words the levels at which the requirement holds, for people.
func (r Requirement) Window() string {
	switch {
	case r.Until == nil && r.Since == 0:
		return "every level"
	case r.Until == nil:
		return fmt.Sprintf("level %d and later", r.Since)
	case r.Since == 0:
		return fmt.Sprintf("up to level %d", *r.Until)
	default:
		return fmt.Sprintf("levels %d to %d", r.Since, *r.Until)
	}
}

// Soft reports whether the requirement is inferred: breaking it is a warning.
func (r Requirement) Soft() bool {
	return softNote.MatchString(r.Note)
}
