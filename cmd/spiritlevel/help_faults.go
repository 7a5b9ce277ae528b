package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/faults/kinds"
)

const faultsHelp = `A fault is a rule by which the fake goes wrong on purpose, so that you can test the
reaction of your client. Without faults, the rules cost no time.

  spiritlevel serve --fault 'kind: rate_limit, operation: POST /messages, count: first 2'
  spiritlevel serve --fault 'kind: latency, by: 2s' --fault 'kind: drop_after, percent: 5'
  spiritlevel exec --hostile --fault 'kind: drop_before, count: first 2' -- npm test

serve, exec, matrix and bisect have these flags.

Rules have the same keys everywhere: in --fault, under the key faults of a scenario
file, in POST /control/worlds/NAME/faults, and in the Go options fake.WithFaults and
Server.AddFaults:

  curl -H 'Content-Type: application/json' http://127.0.0.1:9991/control/worlds/default/faults \
    -d '{"faults": [{"kind": "queue_vanishes", "user": "ben@example.com", "count": "only the 3rd"}]}'

GET of the same path lists the rules with the number of requests that each matched
and to how many it applied; DELETE removes all of them, and DELETE …/faults/ID one.

All conditions that a rule names must hold:

  operation: POST /messages    method and documented path; left out: all, or those of the kind
  user: ben@example.com        who sends the request
  client: ZulipMobile          the first name of the User-Agent
  count: first 2               or every 3rd, from the 5th, only the 4th, of these requests
  percent: 10                  probability; the same --seed chooses the same requests
  after: 30s, until: 5m        by the clock of the world: since the rule was set, or a time

Times are those of the world. In a testing/synctest bubble they take no time, and a
world with a frozen clock waits until it is advanced. If several rules apply to a
request, the first one is the outermost: it sees the answer of the others.

`

const hostileHelp = `
With --hostile the server is legal, but does everything that the specification
allows and careless clients forget. It is the same as these rules:

`

func newFaultsHelp() *cobra.Command {
	return explained("faults", "How to let the fake go wrong on purpose", func() string {
		return faultsHelp + faultKinds() + hostileHelp + hostileRules()
	})
}

// faultKinds describes each kind, and the behaviour of a correct client.
func faultKinds() string {
	var out strings.Builder
	for _, kind := range kinds.All() {
		fmt.Fprintf(&out, "%s%s\n%s\n%s\n", kind.Name, keysOf(kind), wrap(kind.Happens, "    "),
			wrap("Correct: "+kind.Correct, "    "))
	}
	return out.String()
}

func keysOf(kind kinds.Kind) string {
	keys := kind.Name.Keys()
	if len(keys) == 0 {
		return ""
	}
	return " (" + strings.Join(keys, ", ") + ")"
}

func hostileRules() string {
	var out strings.Builder
	for _, f := range fake.HostileFaults() {
		fmt.Fprintf(&out, "  --fault '%s'\n", f)
	}
	return strings.TrimSuffix(out.String(), "\n")
}
