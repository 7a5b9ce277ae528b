package detection

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Finding is the measured level of a server.
type Finding struct {
	URL, Dialect, Version string
	Claimed               int  // the level that the server declares
	Declared              bool // whether it declares one
	From, To              int  // the possible levels, which no client can distinguish
	// First is the first row that shows another level than the claimed one, nil if the
	// claimed level is among the measured ones.
	First *Difference
	// Exceptions are the rows that fit none of the measured levels.
	Exceptions   []Difference
	Seen, Unseen int // numbers of the change-log rows that were seen, and that could not be seen
	Calls        int
	Elapsed      time.Duration
	Notices      []string // the operator, and the things left on the server
}

// Difference is a row of the change log for which the server shows the other side.
type Difference struct {
	Row   session.RowID
	Came  string // the observed behaviour
	Other string // the behaviour on the other side
	Level int
}

// Options says how to measure.
type Options struct {
	// Quick looks only for the level, and not for single changes that do not fit it.
	Quick bool
	// Leave keeps the objects of the measurement, on a server that is thrown away
	// afterwards or that another function sweeps.
	Leave bool
	// Survey is an earlier survey of the server; nil takes a new one.
	Survey *session.Survey
}

// Detect measures the level of a server. Errors are those of session.TakeSurvey.
func Detect(ctx context.Context, config target.Config, options Options) (*Finding, error) {
	begun, survey := time.Now(), options.Survey
	if survey == nil {
		var err error
		if survey, err = session.TakeSurvey(ctx, config); err != nil {
			return nil, err
		}
	}
	if missing := survey.Identities[target.User].Missing; missing != "" {
		return nil, &target.UsageError{Reason: missing + ", and without one the level cannot be measured"}
	}
	if why := survey.Unregistered(ctx); why != "" && ctx.Err() == nil {
		reason := why + ": without a registration, which servers of every level have, the level cannot be measured"
		return nil, &target.UnreachableError{URL: survey.Config.URL, Reason: reason}
	}
	callbacks, closed, err := survey.Listen()
	if err != nil {
		return nil, err
	}
	defer closed()
	env := session.NewEnvironment(survey, session.NewInvariants(""), callbacks)
	defer env.Close()
	m := &measurer{env: env, probes: probes()}
	claimed := survey.Declaration.Level
	calls := m.read(ctx, claimed)
	m.narrow(ctx)
	from, to := m.seen.measured(claimed)
	if !options.Quick {
		from, to = m.scanAround(ctx, from, to, claimed)
	}
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if gone := env.Gone(); gone != "" {
		return nil, &target.UnreachableError{URL: survey.Config.URL, Reason: gone}
	}
	found := m.finding(survey, from, to)
	found.Calls, found.Elapsed = calls+env.Calls(), time.Since(begun)
	if notice := survey.Config.Control.Notice(); notice != "" {
		found.Notices = append(found.Notices, notice)
	}
	if !options.Leave && !survey.Config.ReadOnly {
		found.Notices = append(found.Notices, survey.CleanUp(context.WithoutCancel(ctx))...)
	}
	return found, nil
}

// scans is the maximum number of scans, because the first one may move the level.
const scans = 2

// scanAround runs specs by the likely level of a range, until the range that they show
// has it.
func (m *measurer) scanAround(ctx context.Context, from, to, claimed int) (least, most int) {
	for range scans {
		level := likely(from, to, claimed)
		m.scan(ctx, level)
		if from, to = m.seen.measured(claimed); level >= from && level <= to {
			break
		}
	}
	return from, to
}

// likely is the level of a range by which specs are run.
func likely(from, to, claimed int) int {
	if claimed >= from && claimed <= to {
		return claimed
	}
	return to
}

func (m *measurer) finding(survey *session.Survey, from, to int) *Finding {
	claimed := survey.Declaration.Level
	found := &Finding{
		URL: survey.Config.URL, Dialect: survey.Config.Dialect, Version: survey.Declaration.Version,
		Claimed: claimed, Declared: survey.Declaration.Declared, From: from, To: to,
	}
	measured := likely(from, to, claimed)
	for _, s := range m.seen.differences(measured) {
		found.Exceptions = append(found.Exceptions, s.difference())
	}
	if claimed < from || claimed > to {
		for _, s := range m.seen.differences(claimed) {
			if between(s.probe.row.Level(), claimed, measured) {
				d := s.difference()
				found.First = &d
				break
			}
		}
	}
	found.Seen = len(m.seen)
	found.Unseen = len(m.probes) - found.Seen
	return found
}

// between reports whether a row distinguishes the two levels.
func between(row, a, b int) bool { return row > min(a, b) && row <= max(a, b) }

func (s sighting) difference() Difference {
	told := words(s.probe.row)
	d := Difference{Row: s.probe.row, Level: s.probe.row.Level(), Came: told.After, Other: told.Before}
	switch {
	case s.sides.Before && !s.sides.After:
		d.Came, d.Other = d.Other, d.Came
	case !s.sides.After:
		d.Came, d.Other = "neither the behaviour before nor after the change", fmt.Sprintf("%s; before: %s", told.After,
			told.Before)
	}
	return d
}

// Conforms reports whether the server behaves as it claims. A server without a claim
// claims level 0.
func (f *Finding) Conforms() bool {
	claimed := min(f.Claimed, newest()) // nothing above it is known
	return claimed >= f.From && claimed <= f.To && len(f.Exceptions) == 0
}

// Levels is the measured range in words.
func (f *Finding) Levels() string {
	if f.From == f.To {
		return fmt.Sprint(f.From)
	}
	return fmt.Sprintf("%d to %d", f.From, f.To)
}

// Sentence is the finding in one line.
func (f *Finding) Sentence() string {
	claim := fmt.Sprintf("claims %d", f.Claimed)
	if !f.Declared {
		claim = "claims no level, which means 0"
	}
	if f.Claimed > newest() {
		claim += fmt.Sprintf(", which is above %d, the newest level that this program knows", newest())
	}
	text := fmt.Sprintf("%s, behaves as %s", claim, f.Levels())
	if f.From < f.To {
		text += " (no client can distinguish these levels with the given accounts)"
	}
	if f.First != nil {
		text += fmt.Sprintf(": first difference at %s", f.First)
	}
	if n := len(f.Exceptions); n > 0 {
		text += fmt.Sprintf(", but for %d of the changes", n)
	}
	return text
}

// String is the difference in words.
func (d Difference) String() string {
	return fmt.Sprintf("%d, %s: %s (instead of: %s)", d.Level, strings.TrimPrefix(string(d.Row), fmt.Sprint(d.Level, "-")),
		d.Came, d.Other)
}
