package suite

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// surroundings is what a run knows of its target before the first spec.
type surroundings struct {
	run         string // the run's id
	config      target.Config
	client      *target.Client
	declaration target.Declaration
	identities  map[target.Role]target.Identity
	operator    target.Operator // nil if there is none
	development *bool           // nil if nobody knows
	ledger      *ledger
	leftovers   *leftovers
	callbacks   *target.Listener // nil if none can come
}

// survey finds out what the target is. Errors are *target.UsageError and
// *target.UnreachableError.
func survey(ctx context.Context, config target.Config) (*surroundings, error) {
	config, err := config.Complete()
	if err != nil {
		return nil, err
	}
	world := &surroundings{
		run: runID(), config: config, ledger: newLedger(), leftovers: newLeftovers(),
		operator: config.Operator, development: config.Development,
	}
	world.client = target.NewClient(config).For("survey", world.ledger.see)
	if world.declaration, err = world.client.Discover(ctx, config.Prefix); err != nil {
		return nil, err
	}
	world.identities = world.client.Identify(ctx, config.Accounts)
	if world.operator == nil && config.Control.URL != "" {
		world.operator = target.NewControlOperator(config.Control, config.Timeout)
	}
	if world.development == nil && world.client.HandsOutKeys(ctx, config.Accounts[target.User].Email) {
		yes := true
		world.development = &yes
	}
	return world, nil
}

// listen opens the listener for callbacks, unless there is one or none can
// come. An address that cannot be listened at is a *target.UsageError.
func (w *surroundings) listen() (closed func(), err error) {
	if w.missing(NeedCallbacks) != "" {
		return func() {}, nil
	}
	if given := w.config.Callbacks.Listener; given != nil {
		w.callbacks = given
		return func() {}, nil
	}
	if w.callbacks, err = target.Listen(w.config.Callbacks.Listen); err != nil {
		return nil, &target.UsageError{Reason: fmt.Sprintf("callbacks.listen: %v", err)}
	}
	return func() { _ = w.callbacks.Close() }, nil
}

// missing words what the target lacks of a need, "" if nothing.
func (w *surroundings) missing(need Need) string {
	switch need {
	case NeedOperator:
		if w.operator == nil {
			return "no operator is configured"
		}
	case NeedCallbacks:
		return w.config.Callbacks.Missing(w.config.URL)
	case NeedDevelopment, NeedProduction:
		if w.development == nil {
			return "whether this is a development server is not configured and cannot be seen"
		}
	default:
		return w.identities[target.Role(need)].Missing
	}
	return ""
}

// newestKnown is the newest level that the requirements know.
func newestKnown() int { return int(featurelevels.Newest()) }

// notices lists what the reader of the report should know of the run.
func (w *surroundings) notices() []string {
	notices := w.leftovers.notices
	if w.declaration.Level > newestKnown() {
		notices = append(notices, fmt.Sprintf(
			"the server declares level %d; it is judged by what is known up to %d", w.declaration.Level, newestKnown()))
	}
	return notices
}

// stillThere tells a server that broke down during the run from one that
// answers wrongly: the former is one error, not a failure of each spec.
func (w *surroundings) stillThere(ctx context.Context, trials []*trial) error {
	silent := slices.IndexFunc(trials, func(t *trial) bool {
		return t.failure != nil && t.failure.Exchange != nil && t.failure.Exchange.Status == 0
	})
	if silent < 0 || ctx.Err() != nil {
		return nil
	}
	_, err := w.client.Discover(ctx, w.config.Prefix)
	var gone *target.UnreachableError
	if errors.As(err, &gone) {
		gone.Reason = fmt.Sprintf("it stopped answering during the run, among others in the spec %s: %s",
			trials[silent].spec.ID(), gone.Reason)
		return gone
	}
	return nil
}

// runID returns six hexadecimal digits, different for each run.
func runID() string {
	var digits [3]byte
	_, _ = rand.Read(digits[:]) // never fails, by its documentation
	return hex.EncodeToString(digits[:])
}
