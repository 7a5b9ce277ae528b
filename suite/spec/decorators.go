package spec

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/session"
)

// Decorator says something about a spec, or about all specs of a container. Phases and
// weights are decorators, too.
type Decorator = func(*Spec)

// Section is the section of the specification to which the specs of a container belong.
// Its prefix begins the container's text.
func Section(prefix string) Decorator {
	return func(s *Spec) { s.Section = prefix }
}

// Covers are the requirements that the spec judges. The first one names it.
func Covers(ids ...string) Decorator {
	return func(s *Spec) { s.Covers = append(slices.Clone(s.Covers), ids...) }
}

// Needs are the prerequisites of the spec besides the ordinary user: Needs(Second, Operator).
func Needs(needs ...session.Need) Decorator {
	return func(s *Spec) { s.Needs = append(slices.Clone(s.Needs), needs...) }
}

// Since begins the window of levels of the spec at a row of the change log.
func Since(row session.RowID) Decorator { return func(s *Spec) { s.Since = row } }

// Until ends the window of levels of the spec before a row of the change log.
func Until(row session.RowID) Decorator { return func(s *Spec) { s.Until = row } }

// OnlyDialect is the only dialect that promises what the spec demands.
func OnlyDialect(name string) Decorator { return func(s *Spec) { s.Dialect = name } }

// Label adds labels, by which Ginkgo's filters choose specs.
func Label(labels ...string) Decorator {
	return func(s *Spec) { s.Labels = append(slices.Clone(s.Labels), labels...) }
}

// NoAccount says that the spec needs no account at all.
func NoAccount(s *Spec) { s.Open = true }

// OnlyLooks says that the spec looks only at the answers to other specs: its success
// proves nothing.
func OnlyLooks(s *Spec) { s.Beside = true }

// Additional says that other specs judge the requirements where this one cannot run.
func Additional(s *Spec) { s.Further = true }

// Comparing says that the spec compares the server with a right one. It is additional.
func Comparing(s *Spec) { s.Compare, s.Further = true, true }

// sorted separates the decorators from the other arguments.
func sorted(args []any) (decorators []Decorator, rest []any) {
	for _, arg := range args {
		switch arg := arg.(type) {
		case Decorator:
			decorators = append(decorators, arg)
		case Phase:
			decorators = append(decorators, func(s *Spec) { s.Phase = arg })
		case Weight:
			decorators = append(decorators, func(s *Spec) { s.Weight = arg })
		default:
			rest = append(rest, arg)
		}
	}
	return decorators, rest
}
