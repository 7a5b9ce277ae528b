package mutation

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

//go:embed catalogue.yaml
var catalogueText []byte

// catalogue says which changes on the wire break something that is stated.
type catalogue struct {
	Objects []struct {
		Call, Path string
		Sections   []string
		With       []string            // sections that judge the same object as well
		Free       map[string][]string // fields by kind; * = all
	}
	Parameters []struct {
		Call, Section string
		Free          []string
	}
	Events []struct {
		Type         string
		Requirements []string
	}
	Errors []struct {
		Call, Code   string
		Requirements []string
	}
	Lists []struct {
		Call, Name          string
		Requirements, Kinds []string
	}
}

// kinds are the changes of a field.
var kinds = []string{"drop", "null", "retype", "other"}

// Wire is the mutants of the first kind: one answer is wrong at once, or one
// parameter is not heard. The level decides which requirements hold.
func Wire(level int) ([]Mutant, error) {
	var c catalogue
	if err := yaml.Unmarshal(catalogueText, &c); err != nil {
		return nil, fmt.Errorf("the catalogue of mutants: %w", err)
	}
	var all []Mutant
	for _, o := range c.Objects {
		stated := fieldsOf(level, o.Sections)
		for _, name := range sorted(stated) {
			for _, kind := range kinds {
				if free := o.Free[kind]; slices.Contains(free, name) || slices.Contains(free, "*") {
					continue
				}
				for _, when := range whens(o.Path) {
					all = append(all, Mutant{
						Name: fmt.Sprintf("%s: %s %s%s", strings.TrimSpace(o.Call+" "+o.Path), kind, name, when), Second: when != atOnce,
						Breaks: slices.Concat(stated[name], o.With), Call: o.Call, Handle: ofField(o.Call, o.Path, name, kind, when),
					})
				}
			}
		}
	}
	for _, p := range c.Parameters {
		stated := fieldsOf(level, []string{p.Section})
		for _, name := range sorted(stated) {
			if !slices.Contains(p.Free, name) {
				all = append(all, Mutant{Name: p.Call + ": does not hear " + name, Breaks: stated[name], Call: p.Call, Handle: deaf(p.Call, name), Silent: p.Section == "SET"})
			}
		}
	}
	return slices.Concat(all, c.eventMutants(), c.errorMutants()), nil
}

// whens are the readings that may be wrong of objects at the path.
func whens(path string) []string {
	if path == "" {
		return []string{atOnce, forOthers, later}
	}
	return []string{atOnce, forOthers, later, notFirst}
}

// eventMutants lose and repeat events, and elements of lists.
func (c catalogue) eventMutants() (all []Mutant) {
	for _, e := range c.Events {
		all = append(all, Mutant{Name: "loses events of " + e.Type, Breaks: e.Requirements, Silent: true, Call: events, Handle: keepsBack(func(x *Exchange, event target.Object) bool {
			lost := event["type"] == e.Type
			if lost {
				x.Use()
			}
			return lost
		})})
	}
	for _, l := range c.Lists {
		for _, kind := range l.Kinds {
			all = append(all, Mutant{Name: fmt.Sprintf("%s: %s of %s", l.Call, kind, l.Name), Breaks: l.Requirements, Call: l.Call, Handle: did(l.Call, func(x *Exchange) {
				if list, _ := x.Body[l.Name].([]any); len(list) > 1 || len(list) == 1 && kind != "reverse" {
					x.Body[l.Name] = rearranged(list, kind)
					x.Use()
				}
			})})
		}
	}
	return all
}

func rearranged(list []any, kind string) []any {
	list = slices.Clone(list)
	switch kind {
	case "reverse":
		slices.Reverse(list)
	case "repeat":
		list = append(list, list[len(list)-1])
	case "lose first":
		list = list[1:]
	case "lose last":
		list = list[:len(list)-1]
	}
	return list
}

// fieldsOf are the names in backticks of the requirements, which hold at the
// level and can be seen, with those that begin with the name.
func fieldsOf(level int, sections []string) map[string][]string {
	found := make(map[string][]string)
	for _, r := range requirements.All() {
		if !slices.Contains(sections, r.Prefix()) || !r.Holds(level) || r.Check == requirements.Unobservable || r.Soft() {
			continue
		}
		parts := strings.Split(r.Text, "`")
		if len(parts) < 3 || len(strings.Fields(parts[0])) > 1 || strings.ContainsAny(parts[1], " :/{=") {
			continue // not about the one name that it begins with
		}
		found[parts[1]] = append(found[parts[1]], r.ID)
	}
	return found
}

func sorted(fields map[string][]string) []string {
	var names []string
	for name := range fields {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// deaf drops a parameter.
func deaf(call, name string) func(*Exchange) {
	return func(x *Exchange) {
		if x.Call == call && x.Params.Has(name) {
			x.Params.Del(name)
			x.Use()
		}
	}
}
