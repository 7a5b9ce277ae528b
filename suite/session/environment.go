package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"sync/atomic"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Survey is what a run learns of its target before the first spec. It is made
// once and, as JSON, handed to the worker processes. It holds credentials.
type Survey struct {
	Run         string // the run's id
	Config      target.Config
	Declaration target.Declaration
	Identities  map[target.Role]target.Identity
	Development *bool // nil if unknown
}

// TakeSurvey finds out what the target is. Errors are *target.UsageError and
// *target.UnreachableError.
func TakeSurvey(ctx context.Context, config target.Config) (*Survey, error) {
	config, err := config.Complete()
	if err != nil {
		return nil, err
	}
	survey := &Survey{Run: runID(), Config: config, Development: config.Development}
	client := survey.newClient(func(target.Request, *target.Reply) {})
	defer client.Close()
	if survey.Declaration, err = client.Discover(ctx, config.Prefix); err != nil {
		return nil, err
	}
	survey.Identities = client.Identify(ctx, config.Accounts)
	if survey.Development == nil && client.HandsOutKeys(ctx, config.Accounts[target.User].Email) {
		yes := true
		survey.Development = &yes
	}
	return survey, nil
}

// Discover asks the target again what it declares. A target that does not
// answer is a *target.UnreachableError.
func (s *Survey) Discover(ctx context.Context) (target.Declaration, error) {
	client := s.newClient(func(target.Request, *target.Reply) {})
	defer client.Close()
	return client.Discover(ctx, s.Config.Prefix)
}

// newClient makes the client for what no spec asks.
func (s *Survey) newClient(observe func(target.Request, *target.Reply)) *target.Client {
	return target.NewClient(s.Config).For("survey", observe)
}

// runID returns six hexadecimal digits, different for each run.
func runID() string {
	var digits [3]byte
	_, _ = rand.Read(digits[:]) // never fails, by its documentation
	return hex.EncodeToString(digits[:])
}

// Missing words what the target lacks of a need, "" if nothing.
func (s *Survey) Missing(need Need) string {
	switch need {
	case NeedOperator:
		if s.Config.Operator == nil && s.Config.Control.URL == "" {
			return "no operator is configured"
		}
	case NeedCallbacks:
		return s.Config.Callbacks.Missing(s.Config.URL)
	case NeedDevelopment, NeedProduction:
		if s.Development == nil {
			return "whether this is a development server is not configured and cannot be seen"
		}
	default:
		return s.Identities[target.Role(need)].Missing
	}
	return ""
}

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
	env.client = survey.newClient(invariants.Observe)
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
