package suite_test

import (
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eventPatience is how long the suite waits for the events of servers that
// send none: each kill takes that long.
const eventPatience = 700 * time.Millisecond

// silentMutants are servers that do something and tell nobody.
func silentMutants() map[string]mutant {
	hides := func(hidden func(event target.Object) bool) mutant {
		return mutant{response: each("events", func(e target.Object) {
			if hidden(e) {
				e["type"] = "something_else"
			}
		})}
	}
	flags := func(op, id string) mutant {
		m := hides(func(e target.Object) bool { return e["type"] == "update_message_flags" && e["op"] == op })
		m.killed = []string{id}
		return m
	}
	return map[string]mutant{"flags set in silence": flags("add", "STA-14"), "flags cleared in silence": flags("remove", "STA-16")}
}

func TestServersThatTellNothingAreSeen(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Timeout = eventPatience
	killAll(t, cfg, silentMutants())
}
