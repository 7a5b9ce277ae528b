package report

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// KnownFailure is one entry of a list of known failures: a requirement that the
// server breaks, which does not make a run fail for a while.
type KnownFailure struct {
	Requirement string `yaml:"requirement"`       // its id
	Reason      string `yaml:"reason"`            // why it is accepted
	Owner       string `yaml:"owner,omitempty"`   // the person who repairs it
	Expires     string `yaml:"expires,omitempty"` // the last day on which it is accepted, as 2026-12-31
}

// KnownFailures is a list of known failures, a YAML file.
type KnownFailures struct {
	Known []KnownFailure `yaml:"known"`
}

// dateForm is the form of dates in a list.
const dateForm = "2006-01-02"

// ReadKnown reads a list of known failures. Unknown keys and unreadable dates
// are errors.
func ReadKnown(name string) (KnownFailures, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return KnownFailures{}, err
	}
	var list KnownFailures
	if err := target.DecodeYAML(text, &list); err != nil {
		return KnownFailures{}, fmt.Errorf("%s is no list of known failures: %w", name, err)
	}
	if list.Known == nil { // an empty list is written known: []
		return KnownFailures{}, fmt.Errorf("%s is no list of known failures: it has no key known", name)
	}
	for i, k := range list.Known {
		if k.Expires == "" {
			continue
		}
		if _, err := time.Parse(dateForm, k.Expires); err != nil {
			return KnownFailures{}, fmt.Errorf("%s: known[%d].expires: %q is no day such as 2026-12-31", name, i, k.Expires)
		}
	}
	return list, nil
}

// Apply marks the failures of the report that are known, and notes what is wrong with
// the list: entries that match nothing, pass, have expired, or have no reason. A run of
// a few requirements does not judge the other entries.
func (l KnownFailures) Apply(r *Report, today time.Time) {
	problem := func(k KnownFailure, text string) {
		r.KnownProblems = append(r.KnownProblems, fmt.Sprintf("%s %s", k.Requirement, text))
	}
	for _, k := range l.Known {
		i := slices.IndexFunc(r.Entries, func(e Entry) bool { return strings.EqualFold(e.ID, k.Requirement) })
		switch {
		case strings.TrimSpace(k.Reason) == "":
			problem(k, "has no reason")
		case k.Expires != "" && today.Format(dateForm) > k.Expires:
			problem(k, "has expired on "+k.Expires)
		case i < 0 && exists(k.Requirement):
		case i < 0:
			problem(k, "is no requirement of this run")
		case r.Entries[i].Verdict == Fail || r.Entries[i].Verdict == Warn || r.Entries[i].Verdict == Unstable:
			r.Entries[i].Known = k.Reason
		case r.Entries[i].Verdict == Pass:
			problem(k, "passes: remove it from the list")
		default:
			problem(k, "was not judged: "+r.Entries[i].Verdict.Label())
		}
	}
}

func exists(id string) bool {
	_, found := requirements.Find(strings.ToUpper(id))
	return found
}

// knownFor is the time for which a new entry is accepted.
const knownFor = 90 * 24 * time.Hour

// WriteKnown writes the list of all failures of the report, each with the observation as
// its reason.
func (r *Report) WriteKnown(name string, today time.Time) error {
	list := KnownFailures{Known: []KnownFailure{}}
	for _, e := range r.printable().Entries {
		if e.Verdict != Fail {
			continue
		}
		reason := fmt.Sprintf("as on %s", today.Format(dateForm))
		if len(e.Failures) > 0 {
			reason = fmt.Sprintf("demanded %s, got %s (%s)", shortened(e.Failures[0].Demanded), shortened(e.Failures[0].Came),
				reason)
		}
		list.Known = append(list.Known, KnownFailure{Requirement: e.ID, Reason: reason,
			Expires: today.Add(knownFor).Format(dateForm)})
	}
	text, err := yaml.Marshal(list)
	if err != nil {
		return err
	}
	return os.WriteFile(name, text, 0o644)
}
