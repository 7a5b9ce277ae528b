// Package spec is the vocabulary that describes specs: Describe, It and the other functions
// of Ginkgo, with decorators of the suite. Build walks through sections that use it and
// returns their specs, which Ginkgo or the suite itself runs.
package spec

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/onsi/ginkgo/v2/types"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Phase says when a spec may run.
type Phase int

// The phases, in the order in which they run.
const (
	Together Phase = iota // in parallel with other specs
	Serial                // by itself, or in a copy of the server: it disturbs others
	Last                  // after all others: it looks back on the whole run
)

// Weight overrides the verdict of a broken demand.
type Weight int

// The weights.
const (
	ByRequirement Weight = iota // fail, or warn where the requirement is inferred
	Stated                      // fail: this case is stated although the requirement is partly inferred
	Inferred                    // warn: this case rests on a reading of the specification
)

// Spec is one observation of one or more requirements, from which its window of levels comes.
type Spec struct {
	Path    []string // the texts of the containers, outermost first
	Text    string   // a sentence about the server
	Section string   // the prefix of the section; empty = that of the first requirement
	Labels  []string // besides those of the requirements and levels
	At      types.CodeLocation
	Covers  []string // requirement ids; the first one names the spec
	Needs   []session.Need
	Open    bool          // needs no account at all
	Beside  bool          // only looks at the results of other specs: its success proves nothing
	Further bool          // goes further than the others: where it cannot run, they judge without it
	Compare bool          // compares the server with a right one in many steps, with circumstances of its own
	Since   session.RowID // the row that begins the window of the spec, besides the requirements' own windows
	Until   session.RowID // the row that ends the window of the spec; empty = none
	Dialect string        // the only dialect that promises it; empty = every one
	Phase   Phase
	Weight  Weight
	Body    func(s *session.Session)

	Law     string                // the law that it judges and the case of the law: "8-edited"; empty = none
	Under   *session.Circumstance // nil = none
	Assumes []Assumption          // why it does not hold in some circumstances

	nth       int // among the specs of the same first requirement
	container *container
}

// ID names the spec in reports and in the User-Agent: "FET-25", "FET-25/2", or
// "FET-25/law-8-edited" for a spec that judges a law.
func (s Spec) ID() string {
	id := s.Covers[0]
	if s.nth >= 2 {
		id = fmt.Sprintf("%s/%d", id, s.nth)
	}
	if s.Law != "" {
		id += "/law-" + s.Law
	}
	return id
}

// Prefix is the section of the spec: "SND".
func (s Spec) Prefix() string {
	if s.Section != "" {
		return s.Section
	}
	prefix, _, _ := strings.Cut(s.Covers[0], "-")
	return prefix
}

// Turn is the phase in which the spec runs. In a copy of the server it disturbs
// no other spec.
func (s Spec) Turn(copies bool) Phase {
	if s.Phase == Serial && copies {
		return Together
	}
	return s.Phase
}

// Window is the first and the last level at which the spec holds, 0 for none.
func (s Spec) Window() (since, until int) {
	r, _ := requirements.Find(s.Covers[0])
	since = max(s.Since.Level(), r.Since)
	if s.Until != "" {
		until = s.Until.Level() - 1
	}
	if r.Until != nil && (until == 0 || *r.Until < until) {
		until = *r.Until
	}
	return since, until
}

// Excluded gives the reason why no spec can judge the target: the spec does not concern
// it, or a prerequisite is missing. The verdict is "" if the spec can run.
func (s Spec) Excluded(survey *session.Survey) (verdict report.Verdict, reason string) {
	if reason, gap := s.gap(survey); gap {
		return report.NotApplicable, reason
	}
	if reason, lacking := s.lacks(survey); lacking {
		return report.NotTestable, reason
	}
	return "", ""
}

// Execute runs the body in the node.
func (s Spec) Execute(ctx context.Context, node session.Node, env *session.Environment) {
	if why := cmp.Or(env.Gone(), env.Spent()); why != "" {
		node.AddReportEntry(session.VerdictEntry, string(report.NotRun))
		node.Skip(why)
	}
	session := session.NewSession(ctx, node, env, s.ID())
	defer func() {
		for _, incident := range env.TakeIncidents() {
			session.Notice("incident: " + incident)
		}
	}()
	if s.Phase == Serial || s.Law != "" {
		session.Fork()
	}
	if s.Under != nil {
		session.Under(s.Under)
	}
	session.RunBody(s.Body)
	session.Conclude()
	session.EndIfSpent()
}

// gap gives the reason why the spec does not concern this target: its level, its dialect,
// or its kind as a development or production server.
func (s Spec) gap(survey *session.Survey) (reason string, gap bool) {
	level, dialect := survey.Declaration.Level, survey.Config.Dialect
	if s.Dialect != "" && s.Dialect != dialect {
		return fmt.Sprintf("dialect %s is declared to differ here", dialect), true
	}
	if survey.Development != nil {
		if *survey.Development && slices.Contains(s.Needs, session.Production) {
			return "this is a development server", true
		}
		if !*survey.Development && slices.Contains(s.Needs, session.Development) {
			return "this is a production server", true
		}
	}
	if level < s.Since.Level() || (s.Until != "" && level >= s.Until.Level()) {
		return fmt.Sprintf("the case does not exist at level %d", level), true
	}
	return "", false
}

// lacks names the missing prerequisite of the target.
func (s Spec) lacks(survey *session.Survey) (reason string, lacking bool) {
	var reasons []string
	if !s.Open {
		if missing := survey.Identities[target.User].Missing; missing != "" {
			reasons = append(reasons, missing)
		}
	}
	var roles []target.Role
	if !s.Open {
		roles = append(roles, target.User)
	}
	for _, need := range s.Needs {
		if missing := survey.Missing(need); missing != "" {
			reasons = append(reasons, missing)
		}
		roles = append(roles, target.Role(need))
	}
	if same := survey.Doubles(roles...); same != "" {
		reasons = append(reasons, same)
	}
	return strings.Join(reasons, "; "), len(reasons) > 0
}
