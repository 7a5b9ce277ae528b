// Package explain shows a requirement at work: the calls that judge it on the built-in
// fake, and the errors of a server that it finds.
package explain

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/ladder"
	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/proxy"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/execution"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Example is a requirement at work.
type Example struct {
	Calls   []*target.Exchange // in their order; the last one is judged
	Verdict report.Verdict
	Reason  string   // why there is no verdict
	Kills   []string // errors in the last answer that the requirement finds
	Misses  int      // number of errors that it does not find, because they are not its subject
	Changes []string // missing or early changes of the change log that it finds
}

// patience is the time limit of specs for events of erroneous servers.
const patience = 500 * time.Millisecond

// Show judges the requirement on a fake of its own.
func Show(ctx context.Context, id string, wanted fake.Config) (*Example, error) {
	config := target.Config{Patience: patience}
	stop, err := builtinfake.Start(&config, wanted)
	if err != nil {
		return nil, err
	}
	defer func() { _ = stop() }()
	wrong := new(answers)
	spoiler, err := proxy.Serve(config.URL, wrong.spoil)
	if err != nil {
		return nil, err
	}
	defer spoiler.Close()
	config.URL = spoiler.URL
	survey, err := session.TakeSurvey(ctx, config)
	if err != nil {
		return nil, err
	}
	shown, err := watch(ctx, survey, wrong, id)
	if err != nil {
		return nil, err
	}
	return shown, shown.addChanges(ctx, wanted.Dialect, id)
}

// watch runs the specs of the requirement, and runs them again with errors in the
// answer that they judge.
func watch(ctx context.Context, survey *session.Survey, wrong *answers, id string) (*Example, error) {
	callbacks, closed, err := survey.Listen()
	if err != nil {
		return nil, err
	}
	defer closed()
	env := session.NewEnvironment(survey, session.NewInvariants(""), callbacks)
	defer env.Close()
	specs := slices.DeleteFunc(execution.Catalogue(laws.Choice{}), func(s spec.Spec) bool {
		verdict, _ := s.Excluded(survey)
		return !slices.Contains(s.Covers, id) || verdict != ""
	})
	if len(specs) == 0 {
		return &Example{Reason: "no spec judges it on the built-in fake at this level"}, nil
	}
	shown, last := &Example{}, (*target.Reply)(nil)
	env.OnReply(func(reply *target.Reply) {
		shown.Calls = append(shown.Calls, reply.Exchange())
		last = reply
	})
	shown.Verdict, shown.Reason = judge(ctx, env, specs[:1])
	env.OnReply(nil)
	if last == nil || shown.Verdict != report.Pass {
		return shown, nil
	}
	place := placeOf(shown.Calls[len(shown.Calls)-1], survey.Config.URL)
	for _, mistake := range mistakes(last.Body) {
		wrong.change(place, mistake.make)
		if verdict, _ := judge(ctx, env, specs); verdict == report.Fail {
			shown.Kills = append(shown.Kills, mistake.words)
		} else {
			shown.Misses++
		}
	}
	wrong.change(place, nil)
	return shown, ctx.Err()
}

// judge is the worst verdict of the specs.
func judge(ctx context.Context, env *session.Environment, specs []spec.Spec) (report.Verdict, string) {
	verdict, reason := report.Pass, ""
	for _, outcome := range execution.RunInProcess(ctx, env, specs, 1) {
		verdict = verdict.Worse(outcome.Verdict)
		reason += outcome.Reason
	}
	return verdict, reason
}

// addChanges tries the requirement against the mutants of the changes at its levels.
func (e *Example) addChanges(ctx context.Context, dialect featurelevels.Dialect, id string) error {
	for _, m := range ladder.Mutants() {
		if !m.Near(id) {
			continue
		}
		killed, err := m.KilledBy(ctx, dialect, id)
		if err != nil {
			return err
		}
		if killed {
			kind := "missing"
			if m.Early {
				kind = "early"
			}
			e.Changes = append(e.Changes, fmt.Sprintf("%s at %d: %s", kind, m.Level, m.Change.Summary()))
		}
	}
	return nil
}
