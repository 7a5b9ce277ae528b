package mutants_test

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/execution"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/mutants"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// trial is one wrong server and the suite before it, which may run some specs first and
// others afterwards.
type trial struct {
	wrong  *mutants.Server
	survey *session.Survey
	env    *session.Environment
	ends   []func()
	laws   laws.Choice
}

// startTrial starts the server and surveys it. A server that cannot be surveyed fails
// the suite as a whole: the error is a *unsurveyed.
func startTrial(ctx context.Context, m mutants.Mutant) (_ *trial, err error) {
	t := &trial{}
	defer func() {
		if err != nil {
			t.close()
		}
	}()
	config, err := t.listen(m)
	if err != nil {
		return nil, err
	}
	if t.survey, err = session.TakeSurvey(ctx, config); err != nil {
		return nil, &unsurveyed{err}
	}
	callbacks, closed, err := t.survey.Listen()
	if err != nil {
		return nil, err
	}
	t.ends = append(t.ends, closed)
	t.env = session.NewEnvironment(t.survey, session.NewInvariants(""), callbacks)
	t.ends = append(t.ends, t.env.Close)
	return t, nil
}

// unsurveyed is the error of a server that the suite cannot even begin with.
type unsurveyed struct{ error }

// eventPatience is the wait of the suite for events that a silent mutant never sends.
// Other servers have more time, because events of right servers take longer on a busy
// machine.
const eventPatience = 700 * time.Millisecond

// listen starts the fake and the wrong server before it.
func (t *trial) listen(m mutants.Mutant) (target.Config, error) {
	level := featurelevels.Specified
	if m.Right.Level != nil {
		level = featurelevels.Level(*m.Right.Level)
	}
	scenario := scenarios.Default()
	ruled(&scenario.Organization, m.Right.Rules)
	callbacks, err := builtinfake.ExpectCallbacks(scenario)
	if err != nil {
		return target.Config{}, err
	}
	t.ends = append(t.ends, func() { _ = callbacks.Listener.Close() })
	if m.Callbacks {
		relay := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			t.wrong.PassCallback(w, r, callbacks.Listener.URL())
		}))
		t.ends = append(t.ends, relay.Close)
		builtinfake.CallAt(scenario, relay.URL+callbacks.Path())
	}
	server, err := fake.New(fake.Config{
		Level: level, Seed: builtinfake.Seed, Scenario: scenario,
		Mutation: featurelevels.Mutation{Forgotten: changesOf(m.Right.Early), Missing: changesOf(m.Right.Late)},
	})
	if err == nil {
		err = server.Listen("127.0.0.1:0")
	}
	if err != nil {
		return target.Config{}, err
	}
	t.ends = append(t.ends, func() { _ = builtinfake.Shutdown(server) })
	roles := map[string]string{}
	for role, account := range builtinfake.Cast(server) {
		roles[string(role)] = account.Email
	}
	t.wrong = mutants.NewServer(m, server, roles)
	front := httptest.NewServer(t.wrong)
	t.ends = append(t.ends, front.Close)
	config := target.Config{
		URL: front.URL, Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}),
		Callbacks: callbacks, Control: target.Control{URL: server.URL()},
		Facts: target.Facts{Unforked: true}, Patience: 2 * time.Second, MayDisturb: true,
	}
	if m.Silent {
		config.Patience = eventPatience
	}
	if m.Right.Plain {
		config.Control = target.Control{}
	}
	if m.Right.Production {
		production := false
		config.Development = &production
	}
	return config, t.compare(&config, level)
}

// changesOf are the IDs of the changes of a level, or the ID of a change.
func changesOf(name string) []featurelevels.ChangeID {
	return featurelevels.IDs(slices.DeleteFunc(levels.Contract().All(), func(c *featurelevels.Change) bool {
		return string(c.ID()) != name && strconv.Itoa(int(c.Level())) != name
	})...)
}

// compare gives the suite a right server of the level to compare with.
func (t *trial) compare(config *target.Config, level featurelevels.Level) error {
	reference, end, err := builtinfake.Reference(int(level), string(featurelevels.Spec))
	if err == nil {
		t.ends = append(t.ends, end)
		config.Reference = &reference
	}
	return err
}

// ruled gives the organization the rules of a mutant's right server.
func ruled(o *scenarios.Organization, rules string) {
	const minute, everybody = 60, 1
	switch rules {
	case "strict":
		o.ContentEditLimit, o.MoveWithinStreamLimit, o.MoveBetweenStreamsLimit = minute, minute, minute
		o.MoveBetweenStreamsPolicy = everybody
	case "no editing":
		o.AllowMessageEditing = false
	case "generous":
		o.MoveBetweenStreamsPolicy = everybody
	}
}

func (t *trial) close() {
	for _, end := range slices.Backward(t.ends) {
		end()
	}
}

// run runs those of the specs that the suite would run.
func (t *trial) run(ctx context.Context, wanted func(spec.Spec) bool) (*execution.Schedule, error) {
	schedule := execution.NewSchedule(t.survey, requirements.All(), t.laws)
	schedule.Specs = slices.DeleteFunc(schedule.Specs, func(s spec.Spec) bool { return !wanted(s) })
	schedule.Outcomes = execution.RunInProcess(ctx, t.env, schedule.Specs, t.survey.Config.Workers)
	if gone := schedule.Gone(ctx, t.survey); gone != "" {
		return schedule, errors.New(gone)
	}
	return schedule, ctx.Err()
}

// judge runs the specs, repeats the failed ones as the suite does, the quickest first,
// and returns the broken requirements. One spec that fails again is enough: a repetition
// waits a second after each change of the spec.
func (t *trial) judge(ctx context.Context, wanted func(spec.Spec) bool) ([]report.Entry, error) {
	schedule, err := t.run(ctx, wanted)
	if err != nil {
		return nil, err
	}
	failed := slices.DeleteFunc(schedule.Specs, func(s spec.Spec) bool {
		return schedule.Outcomes[s.ID()].Verdict != report.Fail
	})
	slices.SortStableFunc(failed, func(a, b spec.Spec) int {
		return cmp.Compare(schedule.Outcomes[a.ID()].Elapsed, schedule.Outcomes[b.ID()].Elapsed)
	})
	for _, each := range failed {
		schedule.Specs = []spec.Spec{each}
		schedule.Confirm(ctx, t.env)
		if broken := brokenOf(schedule); len(broken) > 0 {
			return broken, ctx.Err()
		}
	}
	return nil, ctx.Err()
}

// brokenOf are the broken requirements in the suite's report.
func brokenOf(schedule *execution.Schedule) (broken []report.Entry) {
	for _, e := range schedule.Entries() {
		if e.Verdict == report.Fail || e.Verdict == report.Warn {
			broken = append(broken, e)
		}
	}
	return broken
}
