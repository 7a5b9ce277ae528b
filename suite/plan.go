package suite

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// choose returns the selected requirements: the union of the sections and the
// ids, or all of the specification, and with the change log its rows. An unknown
// name is a *target.UsageError.
func choose(sections, ids []string, changeLog bool) ([]requirements.Requirement, error) {
	wanted := make(map[string]bool)
	for _, prefix := range sections {
		prefix = strings.ToUpper(strings.TrimSpace(prefix))
		if requirements.Title(prefix) == "" {
			return nil, &target.UsageError{Reason: fmt.Sprintf("section %q is unknown", prefix)}
		}
		wanted[prefix] = true
	}
	for _, id := range ids {
		r, ok := requirements.Find(strings.TrimSpace(id))
		if !ok {
			return nil, &target.UsageError{Reason: fmt.Sprintf("requirement %q is unknown", id)}
		}
		wanted[r.ID] = true
	}
	chosen := len(wanted) > 0
	if changeLog {
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

// plan is which specs run, and why the other requirements have none.
type plan struct {
	selection []requirements.Requirement
	open      map[string]bool // ids that hold at the level and can be observed
	trials    []*trial
	verdicts  map[string]report.Verdict // of requirements that some spec could not judge
	reasons   map[string][]string
}

// makePlan decides for each selected requirement what becomes of it.
func makePlan(selection []requirements.Requirement, world *surroundings) *plan {
	p := &plan{
		selection: selection,
		open:      make(map[string]bool),
		verdicts:  make(map[string]report.Verdict),
		reasons:   make(map[string][]string),
	}
	level := world.declaration.Level
	for _, r := range selection {
		switch {
		case !r.Holds(level):
			p.exclude(r.ID, report.NotApplicable, fmt.Sprintf("holds for %s, the server is at %d", r.Window(), level))
		case r.Check == requirements.Unobservable:
			p.exclude(r.ID, report.NotApplicable, "no server can show it: "+r.How)
		default:
			p.open[r.ID] = true
		}
	}
	specs := specificationSpecs()
	if slices.ContainsFunc(selection, func(r requirements.Requirement) bool { return requirements.InLog(r.ID) }) {
		specs = append(specs, changeLogSpecs()...)
	}
	for _, spec := range specs {
		p.place(spec, world)
	}
	for id := range p.open {
		if p.verdicts[id] == "" && !p.tried(id) {
			verdict, reason := unjudged(id)
			p.exclude(id, verdict, reason)
		}
	}
	return p
}

// place makes a trial of the spec, or notes for its requirements why not.
func (p *plan) place(spec Spec, world *surroundings) {
	concerned := slices.DeleteFunc(slices.Clone(spec.Covers), func(id string) bool { return !p.open[id] })
	if len(concerned) == 0 {
		return
	}
	verdict := report.NotApplicable
	reason, excluded := spec.gap(world)
	if !excluded {
		verdict = report.NotTestable
		reason, excluded = spec.lacks(world)
	}
	if !excluded {
		p.trials = append(p.trials, newTrial(spec))
		return
	}
	for _, id := range concerned {
		p.exclude(id, verdict, reason)
	}
}

func (p *plan) exclude(id string, verdict report.Verdict, reason string) {
	if p.verdicts[id] == "" {
		p.verdicts[id] = verdict
	}
	p.verdicts[id] = p.verdicts[id].Worse(verdict)
	if !slices.Contains(p.reasons[id], reason) {
		p.reasons[id] = append(p.reasons[id], reason)
	}
}

func (p *plan) tried(id string) bool {
	return slices.ContainsFunc(p.trials, func(t *trial) bool { return slices.Contains(t.spec.Covers, id) })
}

// entries joins exclusions and finished trials into the report's lines.
func (p *plan) entries() []report.Entry {
	entries := make([]report.Entry, 0, len(p.selection))
	for _, r := range p.selection {
		entry := report.Entry{
			ID: r.ID, Title: requirements.Title(r.Prefix()), Text: r.Text,
			Verdict: report.NotCovered, Reasons: p.reasons[r.ID],
		}
		if excluded := p.verdicts[r.ID]; excluded != "" {
			entry.Verdict = excluded
		}
		for _, t := range p.trials {
			if p.open[r.ID] && slices.Contains(t.spec.Covers, r.ID) {
				t.enter(&entry, r)
			}
		}
		if entry.Verdict == report.Pass {
			entry.Reasons = nil
		}
		entries = append(entries, entry)
	}
	return entries
}

// enter adds the trial's outcome to the requirement's entry.
func (t *trial) enter(entry *report.Entry, r requirements.Requirement) {
	verdict := t.verdict
	if verdict == report.Fail && (t.spec.Weight == Should || t.spec.Weight == ByNote && r.Soft()) {
		verdict = report.Warn
	}
	entry.Verdict = entry.Verdict.Worse(verdict)
	entry.Specs = append(entry.Specs, t.spec.ID())
	entry.Elapsed += t.elapsed
	if t.failure != nil {
		entry.Failures = append(entry.Failures, *t.failure)
	}
	if t.reason != "" && !slices.Contains(entry.Reasons, t.reason) {
		entry.Reasons = append(entry.Reasons, t.reason)
	}
}
