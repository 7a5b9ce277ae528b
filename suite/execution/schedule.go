// Package execution chooses the specs of a run, runs them in this process, in worker
// processes or under Ginkgo's command, and turns their outcomes into verdicts.
package execution

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/changelog"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Selection is the set of judged requirements: the union of the sections and the
// requirements, or the whole specification, and with the change log its rows. If only
// some laws are judged, it has no other requirements than those that their specs judge.
type Selection struct {
	Sections     []string // section prefixes ("SND")
	Requirements []string // requirement ids ("SND-02")
	ChangeLog    bool     // also the rows of the public change log: see requirements.Log
	Laws         laws.Choice
}

// Choose returns the selected requirements. An unknown name is a
// *target.UsageError, as are laws that judge none of the requirements.
func (s Selection) Choose() ([]requirements.Requirement, error) {
	chosen, err := s.named()
	if err = cmp.Or(err, s.Laws.Check()); err != nil || len(s.Laws.Only) == 0 {
		return chosen, err
	}
	judged := make(map[string]bool)
	for _, each := range s.Laws.Specs() {
		for _, id := range each.Covers {
			judged[id] = true
		}
	}
	chosen = slices.DeleteFunc(chosen, func(r requirements.Requirement) bool { return !judged[r.ID] })
	if len(chosen) == 0 {
		return nil, &target.UsageError{Reason: "none of the selected requirements has a spec of the selected laws"}
	}
	return chosen, nil
}

// named are the requirements by sections and names.
func (s Selection) named() ([]requirements.Requirement, error) {
	wanted := make(map[string]bool)
	for _, prefix := range s.Sections {
		prefix = strings.ToUpper(strings.TrimSpace(prefix))
		if requirements.Title(prefix) == "" {
			return nil, &target.UsageError{Reason: fmt.Sprintf("section %q is unknown", prefix)}
		}
		wanted[prefix] = true
	}
	for _, id := range s.Requirements {
		r, ok := requirements.Find(strings.TrimSpace(id))
		if !ok {
			return nil, &target.UsageError{Reason: fmt.Sprintf("requirement %q is unknown", id)}
		}
		wanted[r.ID] = true
	}
	chosen := len(wanted) > 0
	if s.ChangeLog {
		wanted[requirements.LogPrefix] = true
	}
	all := requirements.All()
	if slices.ContainsFunc(slices.Collect(maps.Keys(wanted)), requirements.InLog) {
		all = append(all, requirements.Log()...) // which takes time to read
	}
	if !chosen {
		return all, nil
	}
	return slices.DeleteFunc(all, func(r requirements.Requirement) bool {
		return !wanted[r.ID] && !wanted[r.Prefix()]
	}), nil
}

// Schedule has the specs of a run, and the reasons why the other requirements have none.
type Schedule struct {
	selection []requirements.Requirement
	open      map[string]bool // ids that hold at the level and can be observed
	Specs     []spec.Spec
	planned   map[string]bool           // by spec id
	tried     map[string]bool           // requirements that a planned spec judges by itself
	Outcomes  map[string]Outcome        // by spec id, once they have run
	excluded  map[string]exclusion      // by spec id
	verdicts  map[string]report.Verdict // of requirements that some spec could not judge
	reasons   map[string][]string
}

// NewSchedule decides for each selected requirement which specs judge it, or why none does.
// The specs of the laws are those that the choice has.
func NewSchedule(survey *session.Survey, selection []requirements.Requirement, choice laws.Choice) *Schedule {
	schedule := &Schedule{
		selection: selection,
		open:      make(map[string]bool),
		planned:   make(map[string]bool),
		tried:     make(map[string]bool),
		excluded:  make(map[string]exclusion),
		verdicts:  make(map[string]report.Verdict),
		reasons:   make(map[string][]string),
	}
	level := survey.Declaration.Level
	for _, r := range selection {
		switch {
		case !r.Holds(level):
			schedule.exclude(r.ID, report.NotApplicable, fmt.Sprintf("holds for %s, the server is at %d", r.Window(), level))
		case r.Check == requirements.Unobservable:
			schedule.exclude(r.ID, report.Unobservable, "no server can show it: "+r.How)
		default:
			schedule.open[r.ID] = true
		}
	}
	// Specs of laws come first: the copies in which they run are smaller before the others have filled the server.
	specs := append(choice.Specs(), ofSections(choice)...)
	if slices.ContainsFunc(selection, func(r requirements.Requirement) bool { return requirements.InLog(r.ID) }) {
		specs = append(specs, changelog.Specs()...)
	}
	for _, spec := range specs {
		schedule.place(spec, survey)
	}
	for id := range schedule.open {
		if schedule.verdicts[id] == "" && !schedule.tried[id] {
			verdict, reason := unjudged(id)
			schedule.exclude(id, verdict, reason)
		}
	}
	return schedule
}

// ofSections are the specs of the specification, unless only laws are chosen.
func ofSections(choice laws.Choice) []spec.Spec {
	if len(choice.Only) > 0 {
		return nil
	}
	return specs.Specs()
}

// place plans the spec, or notes for its requirements why not.
func (schedule *Schedule) place(spec spec.Spec, survey *session.Survey) {
	concerned := slices.DeleteFunc(slices.Clone(spec.Covers), func(id string) bool { return !schedule.open[id] })
	if len(concerned) == 0 {
		schedule.excluded[spec.ID()] = exclusion{report.NotApplicable, "none of its requirements holds here, or is selected"}
		return
	}
	verdict, reason := spec.Excluded(survey)
	if verdict == "" {
		schedule.plan(spec)
		return
	}
	schedule.excluded[spec.ID()] = exclusion{verdict, reason}
	if spec.Beside || spec.Further {
		return
	}
	for _, id := range concerned {
		schedule.exclude(id, verdict, reason)
	}
}

// plan adds a spec to the run.
func (schedule *Schedule) plan(each spec.Spec) {
	schedule.Specs = append(schedule.Specs, each)
	schedule.planned[each.ID()] = true
	for _, id := range each.Covers {
		schedule.tried[id] = schedule.tried[id] || !each.Beside && !each.Further
	}
}

// exclusion is the reason why a spec does not run.
type exclusion struct {
	verdict report.Verdict
	reason  string
}

// Judgeable returns how many of the selected requirements the planned specs can
// judge, and how many concern the server and can be seen from outside.
func (schedule *Schedule) Judgeable() (can, apply int) {
	for _, r := range schedule.selection {
		switch verdict := schedule.verdicts[r.ID]; {
		case verdict == "" && schedule.tried[r.ID]:
			can++
			apply++
		case verdict == report.NotTestable:
			apply++
		}
	}
	return can, apply
}

// Excluded gives the reason why the spec does not run; the verdict is "" if it does.
func (schedule *Schedule) Excluded(each spec.Spec) (report.Verdict, string) {
	if schedule.planned[each.ID()] {
		return "", ""
	}
	if e, told := schedule.excluded[each.ID()]; told {
		return e.verdict, e.reason
	}
	return report.NotApplicable, "none of its requirements is selected"
}

func (schedule *Schedule) exclude(id string, verdict report.Verdict, reason string) {
	if schedule.verdicts[id] == "" {
		schedule.verdicts[id] = verdict
	}
	schedule.verdicts[id] = schedule.verdicts[id].Worse(verdict)
	for part := range strings.SplitSeq(reason, reasonEnd) {
		if !slices.Contains(schedule.reasons[id], part) {
			schedule.reasons[id] = append(schedule.reasons[id], part)
		}
	}
}

// reasonEnd separates the reasons of a spec that lacks several things.
const reasonEnd = "; "

// judges are the planned specs by requirement, in their order.
func (schedule *Schedule) judges() map[string][]spec.Spec {
	all := make(map[string][]spec.Spec, len(schedule.selection))
	for _, each := range schedule.Specs {
		for i, id := range each.Covers {
			if !slices.Contains(each.Covers[:i], id) {
				all[id] = append(all[id], each)
			}
		}
	}
	return all
}

// Entries joins exclusions and outcomes into the report's lines.
func (schedule *Schedule) Entries() []report.Entry {
	entries := make([]report.Entry, 0, len(schedule.selection))
	judges := schedule.judges()
	for _, r := range schedule.selection {
		entry := report.Entry{
			ID: r.ID, Title: requirements.Title(r.Prefix()), Text: r.Text,
			Verdict: report.NotCovered, Reasons: schedule.reasons[r.ID],
		}
		if excluded := schedule.verdicts[r.ID]; excluded != "" {
			entry.Verdict = excluded
		}
		for _, spec := range judges[r.ID] {
			outcome := schedule.Outcomes[spec.ID()]
			if schedule.open[r.ID] && counts(spec, outcome.Verdict) {
				enter(spec, &entry, r, outcome)
			}
		}
		if entry.Verdict == report.Pass {
			entry.Reasons = nil
		}
		entries = append(entries, entry)
	}
	return entries
}

// counts reports whether a spec's verdict is one on its requirements.
func counts(s spec.Spec, verdict report.Verdict) bool {
	return !(s.Beside && verdict == report.Pass) && !(s.Further && verdict == report.NotTestable)
}

// soft reports whether breaking the requirement, as this spec judges it, is a warning.
func soft(s spec.Spec, r requirements.Requirement) bool {
	return s.Weight == spec.Inferred || s.Weight == spec.ByRequirement && r.Soft()
}

// enter adds the spec's outcome to the requirement's entry.
func enter(s spec.Spec, entry *report.Entry, r requirements.Requirement, outcome Outcome) {
	verdict := outcome.Verdict
	if verdict == report.Fail && soft(s, r) {
		verdict = report.Warn
	}
	entry.Verdict = entry.Verdict.Worse(verdict)
	entry.Specs = append(entry.Specs, s.ID())
	entry.Elapsed += outcome.Elapsed
	if outcome.Verdict == report.Unstable {
		entry.Held = outcome.Exchange
	}
	if outcome.Failure != nil {
		entry.Failures = append(entry.Failures, *outcome.Failure)
	}
	if outcome.Reason != "" && !slices.Contains(entry.Reasons, outcome.Reason) {
		entry.Reasons = append(entry.Reasons, outcome.Reason)
	}
}

// Notices are the notes of specs for the reader of the report, each once, and the meaning
// of the level for the verdict.
func (schedule *Schedule) Notices(survey *session.Survey) []string {
	var notices []string
	for _, spec := range schedule.Specs {
		for _, notice := range schedule.Outcomes[spec.ID()].Notices {
			if !slices.Contains(notices, notice) {
				notices = append(notices, notice)
			}
		}
	}
	if level := survey.Declaration.Level; level > NewestKnown() {
		notices = append(notices, fmt.Sprintf(
			"the server declares level %d; it is judged by the levels up to %d", level, NewestKnown()))
	}
	return notices
}

// NewestKnown is the newest level that the requirements know.
func NewestKnown() int { return int(featurelevels.Newest()) }

// Interrupted reports whether some specs did not run although the server is there.
func (schedule *Schedule) Interrupted() bool {
	return slices.ContainsFunc(schedule.Specs, func(s spec.Spec) bool {
		outcome := schedule.Outcomes[s.ID()]
		return outcome.Verdict == report.NotRun && !strings.HasPrefix(outcome.Reason, target.StoppedAnswering)
	})
}

// Gone says why the server counts as gone since some moment of the run: specs
// were not run for it, or got no answer and the server gives none now. It is ""
// if the server is still there.
func (schedule *Schedule) Gone(ctx context.Context, survey *session.Survey) string {
	silent := ""
	for _, spec := range schedule.Specs {
		outcome := schedule.Outcomes[spec.ID()]
		if outcome.Verdict == report.NotRun && strings.HasPrefix(outcome.Reason, target.StoppedAnswering) {
			return outcome.Reason
		}
		if failure := outcome.Failure; silent == "" && failure != nil && failure.Exchange != nil &&
			failure.Exchange.Status == 0 {
			silent = spec.ID()
		}
	}
	if silent == "" || ctx.Err() != nil {
		return ""
	}
	if _, err := survey.Discover(ctx); err != nil {
		return fmt.Sprintf("%s during the run, among others in the spec %s: %v", target.StoppedAnswering, silent, err)
	}
	return ""
}
