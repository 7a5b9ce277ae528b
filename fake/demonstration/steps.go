package demonstration

import (
	_ "embed"
	"net/http"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// observation is how clients observe a change: the steps of a level's file. The suite
// alone reads the demands on their results.
type observation struct {
	step  `yaml:",inline"`
	First []step `yaml:"first"` // before
	All   series `yaml:"all"`   // several steps instead of one
}

// step is one thing that somebody does: one of Call, Register, Events, Look, Make and Rules.
type step struct {
	Name string         `yaml:"name"` // of the result, for later placeholders
	As   string         `yaml:"as"`   // a role; default the ordinary user
	With map[string]any `yaml:"with"` // parameters

	Call     string         `yaml:"call"` // "METHOD /path"
	Register []string       `yaml:"register"`
	Events   string         `yaml:"events"` // that the actor gets during other steps
	During   []step         `yaml:"during"`
	Look     string         `yaml:"look"`
	Make     string         `yaml:"make"`
	Rules    map[string]any `yaml:"rules"`

	Try bool `yaml:"try"` // it may fail
}

// UnmarshalYAML reads a step. A name alone is a thing to make.
func (s *step) UnmarshalYAML(n *yaml.Node) error {
	type plain step
	if n.Kind == yaml.ScalarNode {
		s.Make = n.Value
		return nil
	}
	return n.Decode((*plain)(s))
}

// UnmarshalYAML reads an observation.
func (o *observation) UnmarshalYAML(n *yaml.Node) error {
	var rest struct {
		First []step `yaml:"first"`
		All   series `yaml:"all"`
	}
	if err := n.Decode(&o.step); err != nil {
		return err
	}
	err := n.Decode(&rest)
	o.First, o.All = rest.First, rest.All
	return err
}

// series are named steps in their order.
type series []step

// UnmarshalYAML reads a mapping from names to steps.
func (all *series) UnmarshalYAML(n *yaml.Node) error {
	for i := 0; i+1 < len(n.Content); i += 2 {
		var s step
		if err := n.Content[i+1].Decode(&s); err != nil {
			return err
		}
		s.Name = n.Content[i].Value
		*all = append(*all, s)
	}
	return nil
}

// observed finds the observation of a row of the change log.
func observed(row featurelevels.Row) (list []observation, reason string, err error) {
	reason = "no single request shows it"
	for _, one := range featurelevels.Observations() {
		switch {
		case string(one.Change) != row.ID:
		case one.Unobservable != "":
			reason = "no client can observe it: " + one.Unobservable
		default:
			var o observation
			err = one.Observe.Decode(&o)
			list = append(list, o)
		}
	}
	if o, written := examples()[row.ID]; written {
		list = append(list, o)
	}
	if o := reads(row); len(o.All) > 0 {
		list = append(list, o)
	}
	return list, reason, err
}

//go:embed examples.yaml
var examplesYAML []byte

// examples are the requests of this package, by row.
var examples = sync.OnceValue(func() map[string]observation {
	var all map[string]observation
	if err := yaml.Unmarshal(examplesYAML, &all); err != nil {
		panic("demonstration: examples.yaml: " + err.Error())
	}
	return all
})

// parts are things whose fields stand for the parts of a path.
var parts = strings.NewReplacer("{user_id}", "{other.id}", "{stream_id}", "{stream.id}", "{message_id}", "{message.id}",
	"{email}", "{user.email}", "{user_group_id}", "{group.id}", "{queue_id}", "{none.id}")

// reads are the reading requests of the endpoints of a row. They may show a change for
// which no observation is written.
func reads(row featurelevels.Row) (o observation) {
	for _, where := range row.Endpoints {
		method, path, _ := strings.Cut(where, " ")
		one := step{Name: where, Call: method + " " + parts.Replace(path)}
		switch {
		case where == "POST /register":
			one = step{Name: where, Register: []string{}}
		case where == "GET /messages":
			one.With = map[string]any{"anchor": "{message.id}", "num_before": 5, "num_after": 0}
		case method != http.MethodGet || path == "/events":
			continue
		}
		o.All = append(o.All, one)
	}
	return o
}
