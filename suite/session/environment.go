package session

import (
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Environment is the shared state of the specs of one process.
type Environment struct {
	*Survey
	client       *target.Client
	operator     target.Operator // nil without an operator
	invariants   *Invariants
	callbacks    target.CallbackLog // nil if none can come
	unresponsive atomic.Bool        // the server did not answer a clean-up in time
	waits        *waits
	ended        func(spec string) // called with each spec that has ended; may be nil
	settle       time.Duration     // how long a reading waits after a change; see Repeating
	recalled     *replies          // the recalled answers; nil if answers are not recalled
	watch        func(*target.Reply)
	refusals     refusals
	leavers      leavers
	unused       unusedID
	repetition   int           // the number of the repetition of failed specs; 0 = their first run
	variants     *atomic.Int32 // how many environments At has made
	variant      int32         // the number of this environment; 0 = not made by At
}

// NewEnvironment prepares a process for the specs of a surveyed target. The
// callbacks are nil if none can come. The environment must be closed.
func NewEnvironment(survey *Survey, invariants *Invariants, callbacks target.CallbackLog) *Environment {
	env := &Environment{Survey: survey, operator: survey.Config.Operator, invariants: invariants, callbacks: callbacks,
		waits: newWaits(vainWaits, allVainWaits), variants: new(atomic.Int32)}
	env.client = target.NewClient(survey.Config).For("survey", invariants.Observe)
	for _, identity := range survey.Identities {
		env.client.Conceal(identity.Key)
	}
	if survey.Config.ReadOnly {
		env.operator = nil // it would change the server
	} else if env.operator == nil && survey.Config.Command != "" {
		env.operator = target.NewCommandOperator(survey.Config)
	} else if env.operator == nil && survey.Config.Control.URL != "" {
		env.operator = survey.Config.ControlOperator()
	}
	return env
}

// Repeaters is the number of waiting specs that are repeated at the same time.
const Repeaters = 8

// Repeating returns an environment in which specs are repeated: with twice the patience
// of the run, and with readings that wait after each change until the settling time has
// passed. After one wait in vain, the environment does not wait for the same event again,
// also not in a second repetition. It must be closed.
func (e *Environment) Repeating(repetition int, settle time.Duration) *Environment {
	survey := *e.Survey
	if e.repetition == 0 {
		survey.Config.Timeout *= 2
		survey.Config.Patience *= 2
	}
	again := NewEnvironment(&survey, e.invariants, e.callbacks)
	again.settle, again.repetition, again.waits = settle, repetition, e.waits
	if e.repetition == 0 {
		again.waits = newWaits(1, Repeaters)
	}
	return again
}

// OnEnd lets the function know each spec that has ended. Calls follow one
// another.
func (e *Environment) OnEnd(ended func(spec string)) { e.ended = ended }

// OnReply lets the function see each answer that a spec gets.
func (e *Environment) OnReply(watch func(*target.Reply)) { e.watch = watch }

// Ended reports the end of a spec.
func (e *Environment) Ended(spec string) {
	if e.ended != nil {
		e.ended(spec)
	}
}

// Calls is the number of calls that the specs of the environment have sent.
func (e *Environment) Calls() int { return e.client.Calls() }

// Gone says why the server counts as gone, "" while it answers.
func (e *Environment) Gone() string { return e.client.Gone() }

// Spent says that the run may make no more calls, "" while it may.
func (e *Environment) Spent() string { return e.client.Spent() }

// Pace is the process's knowledge of the server's rate limit.
func (e *Environment) Pace() *target.Pace { return e.client.Pace() }

// SpecLimit is the maximum time of one spec, including waits for a rate limit. A server
// that hangs is noticed by each call: see target.Client.
func (e *Environment) SpecLimit() time.Duration { return e.Config.RetryLimit + blockLimit }

// TakeIncidents returns the calls that failed on the way and were repeated,
// each once.
func (e *Environment) TakeIncidents() []string { return e.client.TakeIncidents() }

// refusals counts, for each role, the clean-up requests that the server refused.
type refusals struct {
	mu    sync.Mutex
	roles map[target.Role]int
}

// unusedID is a user ID without a user, "" until a spec needs it.
type unusedID struct {
	mu sync.Mutex
	id json.Number
}

// refused adds to the count of the role and returns it.
func (e *Environment) refused(role target.Role, more int) int {
	e.refusals.mu.Lock()
	defer e.refusals.mu.Unlock()
	if e.refusals.roles == nil {
		e.refusals.roles = make(map[target.Role]int)
	}
	e.refusals.roles[role] += more
	return e.refusals.roles[role]
}

// Close drops the connections to the target.
func (e *Environment) Close() { e.client.Close() }

// Listen opens the log of callbacks that the survey's target can send. It is
// nil if none can come. An address that cannot be listened at is a
// *target.UsageError.
func (s *Survey) Listen() (log target.CallbackLog, closed func(), err error) {
	if s.Missing(Callbacks) != "" {
		return nil, func() {}, nil
	}
	if given := s.Config.Callbacks.Listener; given != nil {
		return given, func() {}, nil
	}
	listener, err := target.Listen(s.Config.Callbacks.Listen)
	if err != nil {
		return nil, nil, &target.UsageError{Reason: fmt.Sprintf("callbacks.listen: %v", err)}
	}
	return listener, func() { _ = listener.Close() }, nil
}

// Recalling returns an environment in which specs only read, and in which the server
// is asked each question once. It must be closed with EndQueues.
func (e *Environment) Recalling() *Environment {
	survey := *e.Survey
	survey.Config.ReadOnly = true
	recalling := NewEnvironment(&survey, e.invariants, nil)
	recalling.recalled = &replies{known: map[string]*target.Reply{}}
	return recalling
}

// At returns the environment with another level in place of the declared one. Both share
// their client and the recalled answers. A spec that runs in several of them uses other
// names in each, since its earlier things still exist.
func (e *Environment) At(level int) *Environment {
	survey := *e.Survey
	survey.Declaration.Level, survey.Declaration.Declared = level, true
	survey.Config.Reference = nil // it is of another level
	return &Environment{
		Survey: &survey, client: e.client, operator: e.operator, invariants: e.invariants, callbacks: e.callbacks,
		recalled: e.recalled, waits: e.waits,
		repetition: e.repetition, variants: e.variants, variant: e.variants.Add(1),
	}
}

// EndQueues ends the event queues that a recalling environment has made.
func (e *Environment) EndQueues(ctx context.Context) {
	for _, request := range e.recalled.queues {
		e.client.Do(ctx, request)
	}
}

const blockLimit = 30 * time.Second
