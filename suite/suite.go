// Package suite judges a live server by the specification: it is pointed at a
// URL, reads the feature level the server declares, and gives each requirement
// of that level a verdict. It knows servers by URL alone.
package suite

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/execution"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Config is the configuration of a run.
type Config struct {
	Target       target.Config
	Sections     []string    // section prefixes ("SND"); empty = all
	Requirements []string    // requirement ids ("SND-02"); empty = all
	ChangeLog    bool        // judge the public change log, too: see requirements.Log
	Laws         laws.Choice // the specs of general laws, too; none by default
	Strict       bool        // a requirement that is not testable here is a failure
	// AtLeast is the number of judged requirements that a success needs. 0: DefaultShare
	// of the applicable ones for a whole run, else one.
	AtLeast int
	// FirstSight pronounces failures at once. Otherwise each failed spec is
	// repeated alone, after everything else and with more patience.
	FirstSight bool
	// Budget is the maximum time of the run, which is then cut short. 0 = any. A rate
	// limit is waited out as long as it takes within the budget.
	Budget time.Duration
	// Calls is the maximum number of calls of the run, without those that take back its
	// objects. 0 = any.
	Calls int
	// Wait is the longest wait for other runs with accounts of this one, which would
	// disturb each other. 0 = DefaultWait, below 0 = none: then such a run ends with a
	// *session.BusyError.
	Wait time.Duration
	// Leave keeps the objects of the run that no single spec takes back, on a server that
	// is thrown away afterwards. Other runs do not see such a run.
	Leave bool
	// Progress is called after each spec with the number of ended specs, the number of
	// all, and the id of the last; may be nil.
	Progress func(ended, all int, spec string)
	// Known are failures that do not make the run fail.
	Known report.KnownFailures
	// Begun is called with the id of the run before the first spec, for the case that the
	// run never ends; may be nil.
	Begun func(run string)
	// Announce is called before the first spec with warnings about the accounts, and with
	// the other run that this one waits for; may be nil.
	Announce func(warning string)

	// Reference starts a right server of the level and dialect that the target
	// declares, which some specs compare it with; nil = they do not run.
	Reference func(level int, dialect string) (config target.Config, stop func(), err error)

	// Worker is the command line of a worker process, which calls Work. Empty:
	// the specs run in this process.
	Worker []string
	// Ginkgo runs the specs of this process with Ginkgo, one after the other. It
	// takes Ginkgo's tree of the process, so that such runs take turns and a
	// program with a Ginkgo suite of its own must leave it false.
	Ginkgo bool
	// JUnit is a file for Ginkgo's report of the specs as JUnit XML; empty = none.
	// It needs workers.
	JUnit string
}

// DefaultShare is the part of the requirements that apply which a run of the
// whole specification must judge: an ordinary user's account alone is enough.
const DefaultShare = 0.25

// The wait of a run for other runs, and the maximum time of those runs after the wait, if
// they have no time budget.
const (
	DefaultWait = 20 * time.Minute
	LongestRun  = 2 * time.Hour
	cleanUp     = 5 * time.Minute // after the budget
)

// Run judges the target and returns the report; its ExitCode tells the outcome.
// An error means that there is nothing to report: *target.UsageError for a
// wrong configuration or an unknown section or requirement,
// *target.UnreachableError for a target that does not speak the API,
// *session.BusyError if another run uses its accounts.
// A server that stops answering during the run, or a cancelled ctx, cuts the run short with a report of what was done.
func Run(ctx context.Context, cfg Config) (*report.Report, error) {
	selection := execution.Selection{
		Sections: cfg.Sections, Requirements: cfg.Requirements, ChangeLog: cfg.ChangeLog, Laws: cfg.Laws,
	}
	chosen, err := selection.Choose()
	if err != nil {
		return nil, err // before the first request
	}
	if err := cfg.check(); err != nil {
		return nil, err
	}
	survey, err := cfg.survey(ctx)
	if err != nil {
		return nil, err
	}
	defer cfg.refer(survey)()
	cfg.Laws = cfg.Laws.Where(survey.Copies())
	schedule := execution.NewSchedule(survey, chosen, cfg.Laws)
	floor, err := cfg.floor(schedule, survey)
	if err != nil {
		return nil, err
	}
	notices := cfg.begin(survey)
	out := &report.Report{Strict: cfg.Strict, AtLeast: floor, WrongRoles: survey.WrongRoles()}
	defer func() {
		if notice := survey.End(context.WithoutCancel(ctx)); notice != "" {
			out.Notices = append(out.Notices, notice)
		}
	}()
	waited, err := cfg.enter(ctx, survey)
	if err != nil {
		return nil, err
	}
	defer func() { _ = survey.Config.Allowance.Remove() }()
	out.Started = time.Now()
	more, err := runWithin(ctx, cfg, survey, schedule)
	if err != nil {
		return nil, err
	}
	out.Notices = slices.Concat(notices, waited, more)
	cfg.conclude(ctx, out, survey, schedule)
	return out, nil
}

// enter waits until the run has its accounts for itself, reads the state that it will
// restore, and opens the budget of calls.
func (c Config) enter(ctx context.Context, survey *session.Survey) (notices []string, err error) {
	if !c.Leave {
		wait := max(0, cmp.Or(c.Wait, DefaultWait))
		ends := time.Now().Add(wait + cmp.Or(c.Budget, LongestRun) + cleanUp)
		if notices, err = survey.Begin(ctx, ends, wait, c.announce); err != nil {
			return nil, err
		}
	}
	if !c.Leave && !survey.Config.ReadOnly {
		survey.ReadAccounts(ctx)
	}
	if c.Calls > 0 {
		survey.Config.Allowance, err = target.Allow(c.Calls, survey.Calls)
	}
	return notices, err
}

func (c Config) announce(warning string) {
	if c.Announce != nil {
		c.Announce(warning)
	}
}

// survey takes the survey of the target for the run.
func (c Config) survey(ctx context.Context) (*session.Survey, error) {
	given := c.Target.RetryLimit
	if given == 0 {
		c.Target.RetryLimit = c.Budget // 0: the default
	}
	survey, err := session.TakeSurvey(ctx, c.Target)
	if err == nil && given == 0 { // a wait beyond the budget ends with the budget, and its specs are not judged
		survey.Config.RetryLimit = max(c.Budget, target.DefaultRetryLimit)
	}
	return survey, err
}

// refer starts the reference server. Without one, as for a level that is too new, the
// specs that compare are not testable.
func (c Config) refer(survey *session.Survey) (stop func()) {
	if c.Reference == nil || survey.Config.ReadOnly {
		return func() {}
	}
	config, stop, err := c.Reference(survey.Declaration.Level, survey.Config.Dialect)
	if err != nil {
		return func() {}
	}
	survey.Config.Reference = &config
	return stop
}

// begin announces the warnings before the first spec, and returns them.
func (c Config) begin(survey *session.Survey) []string {
	if c.Begun != nil {
		c.Begun(survey.Run)
	}
	warnings := survey.Warnings()
	if c.Reference != nil && !survey.Copies() {
		warnings = append(warnings, "there is no comparison with a correct server: no operator makes copies of this server")
	}
	for _, warning := range warnings {
		c.announce(warning)
	}
	if notice := survey.Config.Control.Notice(); notice != "" {
		warnings = append(warnings, notice)
	}
	return warnings
}

// conclude completes the report of a run that has ended, takes back the objects of the
// run, and excuses known failures.
func (c Config) conclude(ctx context.Context, out *report.Report, survey *session.Survey,
	schedule *execution.Schedule) {
	out.Run, out.URL, out.Dialect = survey.Run, survey.Config.URL, survey.Config.Dialect
	out.Level, out.Declared, out.Version = survey.Declaration.Level, survey.Declaration.Declared,
		survey.Declaration.Version
	out.Known, out.Gone = execution.NewestKnown(), schedule.Gone(ctx, survey)
	out.Notices = slices.Concat(out.Notices, schedule.Notices(survey), schedule.Uncovered())
	out.Interrupted, out.Entries = ctx.Err() != nil || schedule.Interrupted(), schedule.Entries()
	if !c.FirstSight && survey.Config.Allowance.Spent() == "" {
		out.Notices = append(out.Notices, hints(ctx, survey, out)...)
	}
	if !c.Leave && !survey.Config.ReadOnly && out.Gone == "" {
		out.Notices = append(out.Notices, survey.CleanUp(context.WithoutCancel(ctx))...)
	}
	c.Known.Apply(out, out.Started)
	out.Elapsed = time.Since(out.Started)
}

// floor is the number of requirements that must be judged. A whole run without an account
// of the ordinary user is a *target.UsageError: it would judge next to nothing.
func (c Config) floor(schedule *execution.Schedule, survey *session.Survey) (int, error) {
	can, apply := schedule.Judgeable()
	if c.AtLeast > 0 || len(c.Sections)+len(c.Requirements) > 0 {
		return max(c.AtLeast, 1), nil
	}
	if missing := survey.Identities[target.User].Missing; missing != "" &&
		survey.Config.Accounts[target.User].Email == "" {
		return 0, &target.UsageError{Reason: fmt.Sprintf(
			"%s, so that only %d of %d requirements could be judged: give an ordinary member's account (--user-email and --user-key, or %sUSER_EMAIL and %sUSER_KEY)",
			missing, can, apply, target.EnvironmentPrefix, target.EnvironmentPrefix)}
	}
	if survey.Config.ReadOnly {
		return 1, nil // most sentences cannot be judged without a write
	}
	return max(1, int(DefaultShare*float64(apply))), nil
}

// progress counts the specs that have ended.
func (c Config) progress(all int) func(spec string) {
	if c.Progress == nil {
		return nil
	}
	var mu sync.Mutex
	ended := 0
	return func(spec string) {
		mu.Lock()
		defer mu.Unlock()
		ended++
		c.Progress(ended, all, spec)
	}
}

// check refuses options that exclude each other.
func (c Config) check() error {
	switch {
	case len(c.Worker) > 0 && c.Target.Operator != nil:
		return &target.UsageError{Reason: "worker processes cannot use an operator that is a Go value"}
	case len(c.Worker) > 0 && c.Target.Network != nil:
		return &target.UsageError{Reason: "worker processes cannot use a network that is a Go value"}
	case c.AtLeast < 0:
		return &target.UsageError{Reason: fmt.Sprintf("at least %d requirements: expected a number above 0", c.AtLeast)}
	case len(c.Worker) == 0 && c.JUnit != "":
		return &target.UsageError{Reason: "a JUnit report needs worker processes, which run the specs with Ginkgo"}
	}
	return nil
}

// runWithin runs the planned specs within the budget.
func runWithin(ctx context.Context, cfg Config, survey *session.Survey, schedule *execution.Schedule) (notices []string,
	err error) {
	limited := ctx
	if cfg.Budget > 0 {
		var stop context.CancelFunc
		limited, stop = context.WithTimeout(ctx, cfg.Budget)
		defer stop()
	}
	notices, err = run(limited, cfg, survey, schedule)
	if err == nil && ctx.Err() == nil && limited.Err() != nil {
		schedule.Overrun(cfg.Budget)
		notices = append(notices, fmt.Sprintf("the run took longer than its budget, %s", cfg.Budget))
	}
	if spent := survey.Config.Allowance.Spent(); err == nil && spent != "" {
		notices = append(notices, fmt.Sprintf("the run made all calls of its budget, %d; its clean-up needs more",
			cfg.Calls))
	}
	return notices, err
}

// run runs the planned specs, repeats those that fail, and keeps the outcomes.
func run(ctx context.Context, cfg Config, survey *session.Survey,
	schedule *execution.Schedule) (notices []string, err error) {
	callbacks, closed, err := survey.Listen()
	if err != nil {
		return nil, err
	}
	defer closed()
	env := session.NewEnvironment(survey, session.NewInvariants(""), callbacks)
	defer env.Close()
	progress := cfg.progress(len(schedule.Specs))
	env.OnEnd(progress)
	switch {
	case len(cfg.Worker) > 0:
		schedule.Outcomes, err = execution.RunWorkers(ctx, survey, schedule.Specs, callbacks,
			execution.WorkerConfig{Command: cfg.Worker, JUnit: cfg.JUnit, Ended: progress, Laws: cfg.Laws.Only})
		if err != nil {
			return nil, err
		}
	case cfg.Ginkgo:
		schedule.Outcomes = execution.RunGinkgo(ctx, env, schedule.Specs)
	default:
		schedule.Outcomes = execution.RunInProcess(ctx, env, schedule.Specs, survey.Config.Workers)
	}
	if gone := schedule.Gone(ctx, survey); gone != "" {
		schedule.Excuse(gone)
		return nil, nil
	}
	if cfg.FirstSight {
		return nil, nil
	}
	return schedule.Confirm(ctx, env), nil
}
