package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

const scenarioHelp = `A scenario is an organization as a YAML or JSON file: for "serve --scenario FILE", for
POST /control/worlds, and for the Go option fake.WithScenario. Only users are required,
with at least one owner:

  organization:
    name: Reef Station
  users:
    - {email: nora@reef.example.com, full_name: Nora North, role: owner}
    - {email: rui@reef.example.com, full_name: Rui Reis}
  streams:
    - {name: news, subscribers: [nora@reef.example.com, rui@reef.example.com]}
  messages:
    - {from: rui@reef.example.com, stream: news, topic: tides, content: Low tide in an hour., time: -2h}

IDs, keys and times that the file leaves out are assigned. An error names the line, the
key and the right word. "spiritlevel schema scenario" prints a JSON Schema, with which
editors complete the keys; scenarios/testdata/example.yaml has each key. The keys:

`

func newScenarioHelp() *cobra.Command {
	return explained("scenario", "The format of scenario files", func() string { return scenarioHelp + scenarioKeys() })
}

// keySchema is the part of an object's schema that the help needs.
type keySchema struct {
	Description string               `json:"description"`
	Ref         string               `json:"$ref"`
	Items       *keySchema           `json:"items"`
	Properties  map[string]keySchema `json:"properties"`
	Required    []string             `json:"required"`
	Defs        map[string]keySchema `json:"$defs"`
}

// bound is a space at which no line breaks.
const bound = "\x00"

// scenarioKeys describes the top keys, and lists those of their objects.
func scenarioKeys() string {
	var root keySchema
	if err := json.Unmarshal([]byte(scenarios.Schema()), &root); err != nil {
		panic(err) // the schema is part of the program, and the tests read it
	}
	var out strings.Builder
	for _, name := range slices.Sorted(maps.Keys(root.Properties)) {
		key := root.Properties[name]
		fmt.Fprintf(&out, "%s\n%s\n", name, wrap(key.Description, "    "))
		if key.Items != nil {
			key.Ref = key.Items.Ref
		}
		object := root.Defs[strings.TrimPrefix(key.Ref, "#/$defs/")]
		names := slices.Sorted(maps.Keys(object.Properties))
		for i, own := range names {
			if slices.Contains(object.Required, own) {
				names[i] += bound + "(required)"
			}
		}
		keys := strings.ReplaceAll(wrap(strings.Join(names, ", "), "      "), bound, " ")
		fmt.Fprintln(&out, strings.Replace(keys, "      ", "    - ", 1))
	}
	return strings.TrimSuffix(out.String(), "\n")
}
