package suite_test

import (
	"context"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// idleOperator claims to have done everything and does nothing.
type idleOperator struct{}

func (idleOperator) AdvanceClock(context.Context, time.Duration) error { return nil }
func (idleOperator) DeactivateUser(context.Context, string) error      { return nil }
func (idleOperator) ReactivateUser(context.Context, string) error      { return nil }
func (idleOperator) DeactivateOrganization(context.Context) error      { return nil }
func (idleOperator) ReactivateOrganization(context.Context) error      { return nil }

func (idleOperator) SetRules(context.Context, map[string]any) error { return nil }

func (idleOperator) Copy(_ context.Context, judged string) (target.Copy, error) {
	return target.Copy{URL: judged, Operator: idleOperator{}, Discard: func(context.Context) error { return nil }}, nil
}
