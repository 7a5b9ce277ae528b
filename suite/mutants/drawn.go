package mutants

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"

	"github.com/expr-lang/expr/types"
	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// DrawSet is the draws of one seed, and the names of their files in the folder drawn.
type DrawSet struct {
	Seed         uint64
	Count, OutOf int // the number of draws, and of the requirements that there were then
	Open, Closed string
	Aside        string
}

// DrawSets are the draws that there are. Authors of specs do not read the second set, open or closed: it measures the
// suite at first meeting.
var DrawSets = []DrawSet{
	{Seed: 20261127, Count: 120, OutOf: 587, Open: "open", Closed: "closed", Aside: "aside"},
	{Seed: 20261129, Count: 60, OutOf: 587, Open: "second", Closed: "second", Aside: "second-aside"},
}

// Draws draws from the requirements of the level, and returns the number of those as well.
func (s DrawSet) Draws(level int) (drawn []Draw, of int) { return Draws(s.Seed, level, s.Count) }

// File is the name of the file that has the wrong server of the draw.
func (s DrawSet) File(d Draw) string {
	if d.Closed {
		return s.Closed
	}
	return s.Open
}

// Halves are the names of the files with wrong servers.
func (s DrawSet) Halves() []string { return slices.Compact([]string{s.Open, s.Closed}) }

// Drawn is the answer to a draw: a wrong server, or the reason why the draw has no sense.
type Drawn struct {
	Number      int    `yaml:"draw"`
	Requirement string `yaml:"requirement"`
	Way         string `yaml:"way"`
	Aside       string `yaml:"aside"` // the reason why no client can see such a mistake

	Rules  []Rule `yaml:"rules"`
	Breaks names  `yaml:"breaks"` // further requirements that state what it breaks
	Shows  []step `yaml:"shows"`  // calls that show the mistake
	Demand string `yaml:"demand"` // holds after the calls at a right server, and not at the wrong one
	Mutant Mutant `yaml:"-"`
}

// step is a call of a client. Texts that begin with "=" and parts of the path in braces are expressions; they see
// the answers of the earlier steps by name.
type step struct {
	As   string         `yaml:"as"` // a role, "nobody", or "=email + ':' + key"
	Call string         `yaml:"call"`
	P    map[string]any `yaml:"p"`
	Body string         `yaml:"body"` // instead of P
	Name string         `yaml:"name"`
}

// Request is a call that shows a mistake.
type Request struct {
	As, Method, Path, Body string
	Params                 url.Values
}

//go:embed drawn/*.yaml
var drawnFiles embed.FS

// ReadDrawn reads a file of the folder drawn, such as open.
func ReadDrawn(name string) (all []Drawn, err error) {
	text, err := drawnFiles.ReadFile("drawn/" + name + ".yaml")
	if err != nil {
		return nil, err
	}
	decoder := yaml.NewDecoder(bytes.NewReader(text))
	decoder.KnownFields(true)
	if err := decoder.Decode(&all); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	for i, d := range all {
		if d.Aside != "" {
			continue
		}
		e := entry{Rule: d.Rules[0], Then: d.Rules[1:], Breaks: append(names{d.Requirement}, d.Breaks...)}
		if all[i].Mutant, err = e.mutant(); err != nil {
			return nil, fmt.Errorf("%s, draw %d: %w", name, d.Number, err)
		}
	}
	return all, nil
}

// inBraces is an expression in a path.
var inBraces = lazyregexp.New(`\{([^}]+)\}`)

// Obeys makes the calls that show the mistake, and reports whether the server meets the demand. Expressions see the
// given names, and the answers of the calls by name, with their status as http.
func (d Drawn) Obeys(given map[string]any, ask func(Request) (status int, body string, err error)) (bool, error) {
	known := scope{&Exchange{server: &Server{}}, maps.Clone(given)}
	known.set("json", fromJSON)
	for _, s := range d.Shows {
		call := inBraces.ReplaceAllStringFunc(s.Call, func(part string) string {
			return plainText(known.evaluate("=" + strings.Trim(part, "{}")))
		})
		r := Request{As: plainText(known.evaluate(s.As)), Params: url.Values{}, Body: s.Body}
		r.Method, r.Path, _ = strings.Cut(call, " ")
		for name, v := range s.P {
			r.Params.Set(name, plainText(known.evaluate(v)))
		}
		status, body, err := ask(r)
		if err != nil {
			return false, err
		}
		if answer := decode([]byte(body)); s.Name != "" && answer != nil {
			answer["http"] = status
			known.set(s.Name, answer)
		}
	}
	met := known.evaluate("=" + d.Demand)
	if mishap := known.x.server.Mishap(); mishap != "" {
		return false, errors.New(mishap)
	}
	return met == true, nil
}

// evaluate compiles a value as YAML has it, and evaluates its expressions.
func (s scope) evaluate(v any) any {
	c := compiler{names: types.Map{}}
	for name := range s.names {
		c.names[name] = types.Any
	}
	compiled := c.value(v)
	if c.err != nil {
		s.x.server.mishap(c.err.Error())
		return nil
	}
	return compiled.in(s)
}
