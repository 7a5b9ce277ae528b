package session

import (
	"fmt"
	"sync/atomic"

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
}

// NewEnvironment prepares a process for the specs of a surveyed target. The
// callbacks are nil if none can come. The environment must be closed.
func NewEnvironment(survey *Survey, invariants *Invariants, callbacks target.CallbackLog) *Environment {
	env := &Environment{Survey: survey, operator: survey.Config.Operator, invariants: invariants, callbacks: callbacks}
	env.client = newClient(survey.Config, invariants.Observe)
	for _, identity := range survey.Identities {
		env.client.Conceal(identity.Key)
	}
	if env.operator == nil && survey.Config.Control.URL != "" {
		env.operator = target.NewControlOperator(survey.Config.Control, survey.Config.Timeout)
	}
	return env
}

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
