package suite

import (
	"context"
	"crypto/rand"
	"encoding/hex"

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

// missing words what the target lacks of a need, "" if nothing.
func (w *surroundings) missing(need Need) string {
	switch need {
	case NeedOperator:
		if w.operator == nil {
			return "no operator is configured"
		}
	case NeedDevelopment, NeedProduction:
		if w.development == nil {
			return "whether this is a development server is not configured and cannot be seen"
		}
	default:
		return w.identities[target.Role(need)].Missing
	}
	return ""
}

// runID returns six hexadecimal digits, different for each run.
func runID() string {
	var digits [3]byte
	_, _ = rand.Read(digits[:]) // never fails, by its documentation
	return hex.EncodeToString(digits[:])
}
