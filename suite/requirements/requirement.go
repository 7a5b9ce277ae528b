// Package requirements holds the specification cut into numbered requirements.
//
// The folder sections has one file per section of the specification: ids never change
// their meaning, and every spec, verdict and report of the suite refers to them. A note
// that begins with "Same fact as" marks a restatement.
package requirements

import (
	"fmt"
	"strings"
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

// Violation is the verdict on a server that breaks a requirement.
type Violation string

// The two verdicts are those of reports.
const (
	Fail Violation = "fail" // the specification states the sentence
	Warn Violation = "warn" // the sentence is inferred from the specification
)

// Requirement is one numbered sentence of the specification.
type Requirement struct {
	ID        string // "SND-02": section prefix and number
	Section   string `yaml:"-"` // title of the specification's section
	Text      string // the sentence
	Kind      string // value, shape, level-gate, effect, error, auth, limit, event or enum
	Check     Check
	Since     int     // first level at which the sentence holds; 0 = from the beginning
	Until     *int    // last level at which it holds; nil = still does
	Rows      []RowID // rows of the change log that it judges, at whose level it begins or ends
	Turn      int     `yaml:"-"` // of a row of the change log: the level of the row; else 0
	Violation Violation
	How       string // how to observe it
	Note      string // the reading chosen, or the fact restated; may be empty
}

// Prefix is the id's section part: "SND" of "SND-02".
func (r Requirement) Prefix() string {
	prefix, _, _ := strings.Cut(r.ID, "-")
	return prefix
}

// Holds reports whether the sentence applies to a server of the given level.
func (r Requirement) Holds(level int) bool {
	return level >= r.Since && (r.Until == nil || level <= *r.Until)
}

// Window describes the levels at which the requirement holds, for people.
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
func (r Requirement) Soft() bool { return r.Violation == Warn }
