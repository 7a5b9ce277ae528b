// Package mutants makes wrong servers: a right server behind a handler that changes
// requests and answers. They prove that the suite sees the mistakes that it claims to see.
//
// A wrong server is an entry in a file of its section:
//
//   - on: PATCH /messages/{id}
//     breaks: [EDT-17]
//     when: after the first move of a message
//     if: p.topic != ” and nth('moves', id) > 1
//     ignore: send_notification_to_old_thread
//
// The entry says on which call the server errs, which requirements that breaks, in which
// case (when in words, if as an expression), and the mistake itself: one of the operators of
// Rule. The name of the wrong server is generated: "PATCH /messages/{id}: ignores
// send_notification_to_old_thread after the first move of a message".
//
// Further wrong servers are generated from the tables at the head of a section's file: each
// field of an object is missing, null, of another type or of another value, at once, later
// or for others; each parameter is ignored; each list is reversed or too short.
package mutants

import (
	"bytes"
	"cmp"
	"embed"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"go.yaml.in/yaml/v3"
)

// Mutant is a server with one thing wrong.
type Mutant struct {
	Name    string
	Section string   // the section whose file has the entry
	Breaks  []string // requirements or sections: a spec of one of them must fail
	Fails   []string // requirements: a spec of each of them must fail
	Handle  func(x *Exchange)
	Call    string // the only call that Handle changes; "" = it may change any
	Silent  bool   // something never comes: what waits for it waits in vain
	Later   bool   // the first answer is right, and something afterwards or for others is not
	Drawn   bool   // it was made from a table
	// it changes callbacks, too: see PassCallback
	Callbacks bool
	Right     Right
	remembers bool                   // Handle asks for earlier exchanges
	passes    func(call string) bool // Handle changes nothing of the call; nil = it may
	// "" if specs of the broken requirements see the mistake, "suite" if others do, "law 13" if
	// those of a law do, or "never".
	Seen string
}

// Right is the right server behind a wrong one. The zero value is a fake of the newest level
// with the default scenario.
type Right struct {
	Level *int `yaml:"level"`
	// "strict": a minute for edits and moves; "generous": everybody moves between streams
	Rules      string `yaml:"rules"`
	Anywhere   bool   `yaml:"anywhere"`   // it answers without /api/v1 as well
	Production bool   `yaml:"production"` // the suite takes the server for a production server
	Plain      bool   `yaml:"plain"`      // the suite does not know the control interface
	Early      string `yaml:"-"`          // it has the changes of this level, or this change, already
	Late       string `yaml:"-"`          // it does not have them yet
}

// entry is a wrong server as a file describes it.
type entry struct {
	Rule   `yaml:",inline"`
	Breaks names  `yaml:"breaks"`
	Fails  names  `yaml:"fails"`
	Silent bool   `yaml:"silent"`
	Seen   string `yaml:"seen"`
	Server Right  `yaml:"server"`
	Then   []Rule `yaml:"then"`  // further rules
	Early  string `yaml:"early"` // instead of a rule: the changes of a level, or a change, come one level early
	Name   string `yaml:"name"`  // instead of the generated one
	Late   string `yaml:"late"`  // or one level late
}

// section is a file.
type section struct {
	tables  `yaml:",inline"`
	Mutants []entry `yaml:"mutants"`
}

//go:embed sections/*.yaml
var files embed.FS

// All are the wrong servers of all sections, in the order of the files. The level decides
// which requirements hold, and so what is made from the tables.
func All(level int) ([]Mutant, error) {
	names, err := files.ReadDir("sections")
	if err != nil {
		return nil, err
	}
	var all []Mutant
	for _, name := range names {
		one, err := read(name.Name())
		if err != nil {
			return nil, err
		}
		before := len(all)
		all = append(all, one.drawn(level)...)
		for i, e := range one.Mutants {
			m, err := e.mutant()
			if err != nil {
				return nil, fmt.Errorf("%s, mutant %d: %w", name.Name(), i+1, err)
			}
			// An entry replaces the mutant of a table that has its name: it says more.
			own := slices.DeleteFunc(all[before:], func(drawn Mutant) bool { return drawn.Drawn && drawn.Name == m.Name })
			all = append(all[:before+len(own)], m)
		}
		for i := range all[before:] {
			all[before+i].Section = strings.TrimSuffix(name.Name(), ".yaml")
		}
	}
	return all, nil
}

func read(name string) (one section, err error) {
	text, err := files.ReadFile(path.Join("sections", name))
	if err != nil {
		return one, err
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&one); err != nil {
		return one, fmt.Errorf("%s: %w", name, err)
	}
	return one, nil
}

// mutant compiles the entry.
func (e entry) mutant() (Mutant, error) {
	m := Mutant{Breaks: e.Breaks, Fails: e.Fails, Silent: e.Silent, Right: e.Server, Seen: e.Seen, Later: true}
	if len(m.Breaks)+len(m.Fails) == 0 {
		return m, fmt.Errorf("it breaks nothing")
	}
	if e.Early != "" || e.Late != "" {
		return m.atAnotherLevel(e.Early, e.Late)
	}
	all := append([]Rule{e.Rule}, e.Then...)
	var handlers []handler
	for i := range all {
		h, err := all[i].compile()
		if err != nil {
			return m, err
		}
		handlers = append(handlers, h)
		m.remembers = m.remembers || h.past
		m.Silent = m.Silent || all[i].silences()
		m.Callbacks = m.Callbacks || slices.Contains(all[i].On, callback)
	}
	m.Name, m.Handle = cmp.Or(e.Name, nameOf(all)), handle(handlers)
	if !m.remembers {
		m.passes = func(call string) bool {
			return !slices.ContainsFunc(handlers, func(h handler) bool { return h.tell != nil || h.on(call) })
		}
	}
	return m, nil
}

// atAnotherLevel is the mutant of a server that has the changes of a level, or a change, one
// level early or late.
func (m Mutant) atAnotherLevel(early, late string) (Mutant, error) {
	number, _, _ := strings.Cut(early+late, "-")
	level, err := strconv.Atoi(number)
	m.Name = late + " comes late"
	if early != "" {
		m.Name = early + " comes early"
		level--
	}
	m.Right.Level, m.Right.Early, m.Right.Late = &level, early, late
	m.Handle = func(*Exchange) {}
	return m, err
}

// handle lets the rules change what is asked, asks the right server, and lets them change
// the answer.
func handle(all []handler) func(*Exchange) {
	tells := slices.ContainsFunc(all, func(h handler) bool { return h.tell != nil })
	return func(x *Exchange) {
		if tells {
			x.Queues()
		}
		for _, h := range all {
			h.ask(x)
		}
		x.Forward()
		for _, h := range all {
			h.answer(x)
		}
	}
}

// names are one or several.
type names []string

// UnmarshalYAML reads a text as a list of one.
func (n *names) UnmarshalYAML(node *yaml.Node) error {
	if node.Kind == yaml.ScalarNode {
		*n = names{node.Value}
		return nil
	}
	var list []string
	err := node.Decode(&list)
	*n = list
	return err
}

// conditions are the cases that several entries name, as expressions.
var conditions = sync.OnceValues(func() (map[string]string, error) {
	var all map[string]string
	return all, yaml.Unmarshal(conditionsText, &all)
})

//go:embed conditions.yaml
var conditionsText []byte
