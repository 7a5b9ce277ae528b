package faults

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// Mistake is the fault of one of several rules in a world.
type Mistake struct {
	Index  int // from 0
	Fault  scenarios.Fault
	Key    string
	Reason string
}

func (m *Mistake) Error() string {
	return fmt.Sprintf("fault: faults[%d].%s: %s", m.Index, m.Key, m.Reason)
}

// mistaken is a mistake in a key of a fault whose index is not known yet.
func mistaken(key, format string, args ...any) error {
	return &Mistake{Key: key, Reason: fmt.Sprintf(format, args...)}
}
