package suite_test

import (
	"context"
	"time"
)

// idleOperator claims to have done everything and does nothing.
type idleOperator struct{}

func (idleOperator) AdvanceClock(context.Context, time.Duration) error { return nil }
func (idleOperator) DeactivateUser(context.Context, string) error      { return nil }
func (idleOperator) ReactivateUser(context.Context, string) error      { return nil }
func (idleOperator) DeactivateOrganization(context.Context) error      { return nil }
func (idleOperator) ReactivateOrganization(context.Context) error      { return nil }
