package session

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Environment is what the specs of one process share.
type Environment struct {
	*Survey
	client       *target.Client
	operator     target.Operator // nil if there is none
	invariants   *Invariants
	callbacks    target.CallbackLog // nil if none can come
	unresponsive atomic.Bool        // the server did not answer a clean-up in time
	waits        waits
	ended        func(spec string) // is told each spec that has ended; nil = nobody is
	settle       time.Duration     // how long a reading waits after a change; see Repeating
	readings     *readings         // what is recalled; nil = nothing is
	watch        func(*target.Reply)
	repetition   int // which repetition of failed specs this is; 0 = they run for the first time
}

// NewEnvironment prepares a process for the specs of a surveyed target. The
// callbacks are nil if none can come. The environment must be closed.
func NewEnvironment(survey *Survey, invariants *Invariants, callbacks target.CallbackLog) *Environment {
	env := &Environment{Survey: survey, operator: survey.Config.Operator, invariants: invariants, callbacks: callbacks}
	env.client = newClient(survey.Config, invariants.Observe)
	for _, identity := range survey.Identities {
		env.client.Conceal(identity.Key)
	}
	if survey.Config.ReadOnly {
		env.operator = nil // it would change the server
	} else if env.operator == nil && survey.Config.Control.URL != "" {
		env.operator = target.NewControlOperator(survey.Config.Control, survey.Config.Timeout)
	}
	return env
}

// Repeating returns an environment in which specs are repeated: with twice the
// patience, and with readings that wait after each change until the settling time
// has passed. It must be closed.
func (e *Environment) Repeating(repetition int, settle time.Duration) *Environment {
	survey := *e.Survey
	survey.Config.Timeout *= 2
	survey.Config.Patience *= 2
	again := NewEnvironment(&survey, e.invariants, e.callbacks)
	again.settle, again.repetition = settle, repetition
	return again
}

// OnEnd lets the function know each spec that has ended. Calls follow one
// another.
func (e *Environment) OnEnd(ended func(spec string)) { e.ended = ended }

// OnReply lets the function see each answer that a spec gets.
func (e *Environment) OnReply(watch func(*target.Reply)) { e.watch = watch }

// Ended tells that a spec has ended.
func (e *Environment) Ended(spec string) {
	if e.ended != nil {
		e.ended(spec)
	}
}

// Calls is how many calls the specs of the environment have sent.
func (e *Environment) Calls() int { return e.client.Calls() }

// Gone says why the server counts as gone, "" while it answers.
func (e *Environment) Gone() string { return e.client.Gone() }

// TakeIncidents returns the calls that failed on the way and were repeated,
// each once.
func (e *Environment) TakeIncidents() []string { return e.client.TakeIncidents() }

// Close drops the connections to the target.
func (e *Environment) Close() { e.client.Close() }

// Listen opens the log of callbacks that the survey's target can send. It is
// nil if none can come. An address that cannot be listened at is a
// *target.UsageError.
func (s *Survey) Listen() (log target.CallbackLog, closed func(), err error) {
	if s.Missing(NeedCallbacks) != "" {
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
