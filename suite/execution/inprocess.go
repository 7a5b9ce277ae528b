package execution

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// RunInProcess runs the bodies of the specs in this process, several at a time, without
// Ginkgo: a program may use the suite as a library, also inside a Ginkgo suite of its
// own, and each process has one such suite. The order is: specs that may run together,
// specs that must be alone, specs that look back.
func RunInProcess(ctx context.Context, env *session.Environment, specs []spec.Spec, workers int) map[string]Outcome {
	outcomes := make(map[string]Outcome, len(specs))
	var mu sync.Mutex
	for _, phase := range []spec.Phase{spec.Together, spec.Serial, spec.Last} {
		if phase == spec.Serial {
			workers = 1
		}
		queue := make(chan spec.Spec)
		var group sync.WaitGroup
		for range workers {
			group.Go(func() {
				for spec := range queue {
					outcome := runInProcess(ctx, env, spec)
					mu.Lock()
					outcomes[spec.ID()] = outcome
					env.Ended(spec.ID())
					mu.Unlock()
				}
			})
		}
		for _, spec := range specs {
			if spec.Turn(env.Copies()) == phase {
				queue <- spec
			}
		}
		close(queue)
		group.Wait()
	}
	return outcomes
}

// How a body ends before its last line.
type (
	failed  struct{}
	skipped struct{ reason string }
)

// localNode runs one body in this process.
type localNode struct {
	outcome  Outcome
	cleanups []func(context.Context)
}

func (n *localNode) Fail(string, ...int)          { panic(failed{}) }
func (n *localNode) Skip(reason string, _ ...int) { panic(skipped{reason}) }

func (n *localNode) DeferCleanup(args ...any) {
	n.cleanups = append(n.cleanups, args[0].(func(context.Context)))
}

func (n *localNode) AddReportEntry(name string, args ...any) {
	switch name {
	case session.FailureEntry:
		failure := args[0].(report.Failure)
		n.outcome.Failure = &failure
	case session.ExchangeEntry:
		n.outcome.Exchange, _ = args[0].(*target.Exchange)
	case session.VerdictEntry:
		n.outcome.Verdict = report.Verdict(args[0].(string))
	case session.NoticeEntry:
		n.outcome.Notices = append(n.outcome.Notices, args[0].(string))
	}
}

func runInProcess(ctx context.Context, env *session.Environment, spec spec.Spec) Outcome {
	if ctx.Err() != nil {
		return notRun("the run was interrupted before this spec")
	}
	limited, stop := context.WithTimeout(ctx, env.SpecLimit())
	defer stop()
	node, begun := &localNode{}, time.Now()
	outcome := node.judge(limited, env, spec)
	outcome.Elapsed = time.Since(begun)
	for i := len(node.cleanups) - 1; i >= 0; i-- {
		node.cleanups[i](ctx)
	}
	outcome.Notices, outcome.Exchange = node.outcome.Notices, node.outcome.Exchange
	if outcome.Verdict != report.Pass && ctx.Err() != nil {
		return notRun("the run was interrupted during this spec")
	}
	return outcome
}

// judge runs the body and turns its end into an outcome.
func (n *localNode) judge(ctx context.Context, env *session.Environment, spec spec.Spec) (outcome Outcome) {
	defer func() {
		switch end := recover().(type) {
		case nil:
			outcome = Outcome{Verdict: report.Pass}
		case skipped:
			outcome = Outcome{Verdict: n.outcome.Verdict, Reason: end.reason}
		case failed:
			outcome = Outcome{Verdict: report.Fail, Failure: n.outcome.Failure}
		default:
			outcome = defect(spec.ID(), fmt.Sprint(end))
		}
	}()
	spec.Execute(ctx, n, env)
	return Outcome{}
}
