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

// A listener on loopback is refused for a server on another machine.
func TestALoopbackListenerIsNotForServersElsewhere(t *testing.T) {
	c := target.Callbacks{Bot: "b@example.com", URL: "http://127.0.0.1:5002"}
	for server, reached := range map[string]bool{
		"http://127.0.0.1:9991": true, "http://localhost:9991": true, "http://[::1]": true, "https://chat.example.com": false,
	} {
		if missing := c.Missing(server); (missing == "") != reached {
			t.Errorf("%s: %q", server, missing)
		}
	}
}
