package main

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/fake/control"
)

const controlHelp = `The control interface of the fake is JSON over HTTP below /control. Requests have the
Content-Type application/json; an error has the field msg, which names the parameter.
With --control-token each request needs the header "Authorization: Bearer TOKEN".

  curl -H 'Content-Type: application/json' http://127.0.0.1:9991/control/worlds \
    -d '{"name": "old", "level": 92, "clock": "frozen"}'
  curl -H 'Content-Type: application/json' http://127.0.0.1:9991/control/worlds/old/clock \
    -d '{"advance": "10m"}'

The world at the root is called default, those below /at/LEVEL are called at-LEVEL.
GET /control lists the operations, GET /control/openapi.json has all parameters, and
fake/CONTROL.md has examples for curl, JavaScript and Python. A new world needs no name,
and the answer has its URL and its accounts. People act below /control/worlds/NAME/as/EMAIL:

  curl -H 'Content-Type: application/json' http://127.0.0.1:9991/control/worlds/default/as/ada@example.com/send \
    -d '{"stream": "general", "topic": "lunch", "text": "Soup?"}'

`

func newControlHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "control",
		Short: "The control interface of the fake",
		Long:  controlHelp + controlOperations(),
	}
}

func controlOperations() string {
	var out strings.Builder
	for _, o := range control.Operations() {
		fmt.Fprintf(&out, "  %-6s %s\n         %s\n", o.Method, o.Path, o.Summary)
	}
	return strings.TrimSuffix(out.String(), "\n")
}
