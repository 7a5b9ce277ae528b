package suite_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// calling is the default organization, whose outgoing webhook bot calls a listener, and
// a configuration with that listener.
func calling(t *testing.T) (*scenarios.Scenario, target.Callbacks) {
	t.Helper()
	scenario := scenarios.Default()
	callbacks, err := builtinfake.ExpectCallbacks(scenario)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = callbacks.Listener.Close() })
	return scenario, callbacks
}
