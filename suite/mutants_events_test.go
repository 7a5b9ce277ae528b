package suite_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// silentMutants are servers that change something and send no event.
func silentMutants() map[string]mutant {
	flags := func(op, id string) mutant {
		return hidden(func(e target.Object) bool { return e["type"] == "update_message_flags" && e["op"] == op }, id)
	}
	return map[string]mutant{"flags set in silence": flags("add", "STA-14"), "flags cleared in silence": flags("remove", "STA-16")}
}

func TestTheSuiteSeesServersWithoutEvents(t *testing.T) {
	_, cfg := listening(t)
	killAll(t, cfg, silentMutants())
}
