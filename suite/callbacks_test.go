package suite_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtin"
	"github.com/spiritlevel/spiritlevel/scenarios"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// calling is the default organization with its outgoing webhook bot calling a
// listener, and the configuration that says so.
func calling(t *testing.T) (*scenarios.Scenario, target.Callbacks) {
	t.Helper()
	scenario := scenarios.Default()
	callbacks, err := builtin.ExpectCallbacks(scenario)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = callbacks.Listener.Close() })
	return scenario, callbacks
}
