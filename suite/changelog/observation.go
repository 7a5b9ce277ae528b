package changelog

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// observation is the key `observe` in the entry of a change: a step, and demands on its
// result below the level of the change and from that level on. An observation speaks HTTP
// only, and never reads the edits by which the fake makes older levels.
type observation struct {
	action `yaml:",inline"`

	First []Step `yaml:"first"` // earlier steps, which must succeed
	All   series `yaml:"all"`   // several steps instead of one; the demands are on all results, by name

	At    string `yaml:"at"`    // paths before those of the demands
	Below *side  `yaml:"below"` // demands below the level; nil = the change promises nothing there
	From  *side  `yaml:"from"`  // demands from the level on; nil = likewise

	Since   RowID  `yaml:"since"`   // the change from which the steps are possible
	Until   RowID  `yaml:"until"`   // the change that ends them
	Alone   bool   `yaml:"alone"`   // the steps disturb other specs
	Copy    bool   `yaml:"copy"`    // the steps need a copy of the server, and so an operator
	Earlier string `yaml:"earlier"` // the dialect in which servers had the change before its level
}

// Step is one thing that somebody does.
type Step struct {
	action `yaml:",inline"`
}

// action has exactly one of Call, Register, Events, Look, Make and Rules. Texts may have
// placeholders: see [observer.value].
type action struct {
	Name string         `yaml:"name"` // the result, for later placeholders; default Make
	As   target.Role    `yaml:"as"`   // default the ordinary user; `nobody` = without an account
	With map[string]any `yaml:"with"` // parameters

	Call     string         `yaml:"call"`     // "METHOD /path"
	Register []string       `yaml:"register"` // the kinds that a registration fetches
	Events   string         `yaml:"events"`   // the kind of the events that the actor gets during other steps
	During   []Step         `yaml:"during"`
	Look     string         `yaml:"look"`  // a function of this package: see [looks]
	Make     string         `yaml:"make"`  // a thing that later placeholders name: see [makers]
	Rules    map[string]any `yaml:"rules"` // rules that the organization must have

	Try bool  `yaml:"try"` // the step may fail
	Is  *side `yaml:"is"`  // demands on the result, without which the server cannot show the change
}

// The role without an account.
const nobody target.Role = "nobody"

// UnmarshalYAML refuses keys that an observation does not have.
func (o *observation) UnmarshalYAML(n *yaml.Node) error {
	type plain observation
	if err := strict(n, (*plain)(o)); err != nil {
		return err
	}
	if o.Below == nil && o.From == nil {
		return fmt.Errorf("line %d: an observation needs `below`, `from` or both", n.Line)
	}
	for _, s := range []*side{o.Below, o.From} {
		if err := s.at(o.At); err != nil {
			return fmt.Errorf("line %d: %w", n.Line, err)
		}
		if s.absence() {
			return fmt.Errorf("line %d: no path says what is absent", n.Line)
		}
	}
	if len(o.All) > 0 {
		return nil
	}
	return o.check(n.Line)
}

// UnmarshalYAML reads a step. A name alone is a thing to make.
func (s *Step) UnmarshalYAML(n *yaml.Node) error {
	type plain Step
	if n.Kind == yaml.ScalarNode {
		s.Make = n.Value
	} else if err := strict(n, (*plain)(s)); err != nil {
		return err
	}
	return s.check(n.Line)
}

func (s *action) check(line int) error {
	kinds := 0
	given := []bool{s.Call != "", s.Register != nil, s.Events != "", s.Look != "", s.Make != "", s.Rules != nil}
	for _, is := range given {
		if is {
			kinds++
		}
	}
	_, looks := looks()[s.Look]
	_, makes := makers()[s.Make]
	switch {
	case kinds != 1:
		return fmt.Errorf("line %d: a step has one of call, register, events, look, make and rules, not %d",
			line, kinds)
	case s.Look != "" && !looks:
		return fmt.Errorf("line %d: there is no look %q", line, s.Look)
	case s.Make != "" && !makes:
		return fmt.Errorf("line %d: nothing makes a %q", line, s.Make)
	case s.Call != "" && !strings.Contains(s.Call, " "):
		return fmt.Errorf("line %d: a call is METHOD and path, not %q", line, s.Call)
	}
	return nil
}

// series are named steps in their order.
type series []Step

// UnmarshalYAML reads a mapping from names to steps.
func (all *series) UnmarshalYAML(n *yaml.Node) error {
	for i := 0; i+1 < len(n.Content); i += 2 {
		var s Step
		if err := n.Content[i+1].Decode(&s); err != nil {
			return err
		}
		s.Name = n.Content[i].Value
		*all = append(*all, s)
	}
	return nil
}

// strict decodes a mapping, and refuses keys for which the struct has no field.
func strict(n *yaml.Node, into any) error {
	if n.Kind != yaml.MappingNode {
		return fmt.Errorf("line %d: a mapping is needed", n.Line)
	}
	known := keys(reflect.TypeOf(into).Elem())
	for i := 0; i < len(n.Content); i += 2 {
		if key := n.Content[i]; !known[key.Value] {
			return fmt.Errorf("line %d: unknown key %q", key.Line, key.Value)
		} else if n.Content[i+1].Tag == "!!null" {
			return fmt.Errorf("line %d: %q has no value; the demand is written 'null'", key.Line, key.Value)
		}
	}
	return n.Decode(into)
}

func keys(t reflect.Type) map[string]bool {
	found := map[string]bool{}
	for i := range t.NumField() {
		name, inline, _ := strings.Cut(t.Field(i).Tag.Get("yaml"), ",")
		found[name] = true
		if inline != "" {
			for key := range keys(t.Field(i).Type) {
				found[key] = true
			}
		}
	}
	return found
}

// needs are the accounts and the operator that the steps mention.
func (o *observation) needs() []Need {
	found := map[Need]bool{}
	o.note(found)
	for _, s := range slices.Concat(o.First, o.All) {
		s.note(found)
	}
	for _, s := range []*side{o.Below, o.From} {
		for _, text := range s.texts() {
			noteRoles(text, found)
		}
	}
	if o.Copy {
		found[Operator] = true
	}
	return inOrder(found)
}

func (s *action) note(found map[Need]bool) {
	if s.As != "" && s.As != nobody && s.As != target.User {
		found[Need(s.As)] = true
	}
	noteRoles(fmt.Sprint(s.Call, s.With), found)
	for _, need := range append(looks()[s.Look].needs, makers()[s.Make].needs...) {
		found[need] = true
	}
	for _, inner := range s.During {
		inner.note(found)
	}
}

// noteRoles notes the roles in the placeholders of a text.
func noteRoles(text string, found map[Need]bool) {
	for _, m := range placeholder.FindAllStringSubmatch(text, -1) {
		name, _, _ := strings.Cut(m[1], ".")
		if isRole(name) && target.Role(name) != target.User {
			found[Need(name)] = true
		}
	}
}

// inOrder sorts needs as the roles are listed, the operator last.
func inOrder(found map[Need]bool) []Need {
	var all []Need
	for _, role := range target.Roles() {
		if found[Need(role)] {
			all = append(all, Need(role))
		}
	}
	if found[Operator] {
		all = append(all, Operator)
	}
	return all
}
