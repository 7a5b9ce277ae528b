package faketest

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Side is a server on one side of a change.
type Side struct {
	Level   featurelevels.Level
	Dialect featurelevels.Dialect
	Without featurelevels.ChangeID
}

// String names the side in the output of a test.
func (s Side) String() string { return fmt.Sprintf("%s at %d", s.Dialect, s.Level) }
