package mutants

import (
	"net/http"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

// tables say where the specification states something that a change on the wire breaks. A
// change of a field counts only if a requirement of the sections names the field; of those,
// what the specification leaves open is listed as free.
type tables struct {
	Objects []struct {
		Call, Path string
		Sections   []string            // default: the file's
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
		Call, Code   string // no call = all calls
		Requirements []string
	}
	Lists []struct {
		Call, Name          string
		Requirements, Kinds []string
	}
	Statuses []string // calls with another status, or with a code, of a success
}

// drawn are the wrong servers of the tables.
func (t tables) drawn(level int) (all []Mutant) {
	add := func(later bool, r Rule, breaks ...string) {
		h, err := r.compile()
		if err != nil {
			panic(err) // the rules are made here
		}
		call := r.On[0]
		if call == "*" {
			call = ""
		}
		all = append(all, Mutant{
			Name: nameOf([]Rule{r}), Breaks: breaks, Call: call, Handle: handle([]handler{h}), Later: later, Drawn: true,
			Silent: r.silences() || call == "PATCH /settings",
		})
	}
	t.fields(level, add)
	for _, p := range t.Parameters {
		stated := fieldsOf(level, []string{p.Section})
		for _, name := range sorted(stated) {
			if !slices.Contains(p.Free, name) {
				add(false, Rule{On: names{p.Call}, Ignore: names{name}}, stated[name]...)
			}
		}
	}
	for _, e := range t.Events {
		ofType := Rule{When: "of type " + e.Type, If: "it.type == '" + e.Type + "'"}
		ofType.On, ofType.In, ofType.Lose = names{events}, names{"events"}, true
		add(false, ofType, e.Requirements...)
	}
	for _, l := range t.Lists {
		for _, kind := range l.Kinds {
			r := Rule{On: names{l.Call}, In: names{l.Name}, List: rearranged[kind], When: "(" + kind + ")"}
			add(false, r, l.Requirements...)
		}
	}
	t.errors(add)
	return all
}

// rearranged are changes of a list, as expressions.
var rearranged = map[string]string{
	"reverse":    "reverse(all)",
	"repeat":     "len(all) == 0 ? all : concat(all, [all[-1]])",
	"lose first": "all[1:]",
	"lose last":  "len(all) == 0 ? all : all[:-1]",
}

const notFirst = "of all objects but the first"

// whens are the cases in which a field is wrong: always, or a shared condition.
var whens = []string{"", "for others than the first to ask", "from the second answer on", notFirst}

// fields are the changes of fields.
func (t tables) fields(level int, add func(later bool, r Rule, breaks ...string)) {
	for _, o := range t.Objects {
		stated := fieldsOf(level, o.Sections)
		for _, name := range sorted(stated) {
			for _, kind := range []string{"drop", "null", "retype", "other"} {
				if free := o.Free[kind]; slices.Contains(free, name) || slices.Contains(free, "*") {
					continue
				}
				for _, when := range whens {
					r := Rule{On: names{o.Call}, When: when}
					if o.Path != "" {
						r.In = names{o.Path}
					} else if when == notFirst {
						continue
					}
					*map[string]*names{"drop": &r.Drop, "null": &r.Null, "retype": &r.Retype, "other": &r.Other}[kind] = names{name}
					add(when != "", r, slices.Concat(stated[name], o.With)...)
				}
			}
		}
	}
}

// errors give errors other codes, statuses and fields.
func (t tables) errors(add func(later bool, r Rule, breaks ...string)) {
	for _, e := range t.Errors {
		call := e.Call
		if call == "" {
			call = "*"
		}
		of := func(r Rule) Rule {
			r.On, r.After, r.When, r.If = names{call}, "refusal", "in "+e.Code, "code == '"+e.Code+"'"
			return r
		}
		add(false, of(Rule{Set: map[string]any{"code": e.Code + "_ERROR"}}), e.Requirements...)
		add(false, of(Rule{Drop: names{"code"}}), e.Requirements...)
		add(false, of(Rule{Status: http.StatusOK}), "ERR-03", "GEN-19", "ERR")
		add(false, of(Rule{Set: map[string]any{"msg": ""}}), "GEN-20", "ENV-02", "GEN")
		add(false, of(Rule{Accept: &fields{}}), append([]string{"ERR-03"}, e.Requirements...)...)
	}
	for _, call := range t.Statuses {
		add(false, Rule{On: names{call}, Status: http.StatusCreated}, "ERR-02", "ENV")
		add(false, Rule{On: names{call}, Set: map[string]any{"code": "SUCCESS"}}, "ENV-04")
	}
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
	var all []string
	for name := range fields {
		all = append(all, name)
	}
	slices.Sort(all)
	return all
}
