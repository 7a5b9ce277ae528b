package laws

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// entries are one entry of a table for each operation that needs an account, in which the role
// makes it where no other must.
func entries(role target.Role) (all []TableEntry) {
	for _, each := range operations.All() {
		if each.Account == "" {
			continue
		}
		if each.By == "" {
			each.By = role
		}
		decorators := []any{Covers(each.Account), Since(each.Since), Serial, each}
		if each.By != User {
			decorators = append(decorators, Needs(each.By))
		}
		all = append(all, Entry(each.ID, decorators...))
	}
	return all
}

// wrongEntries are the entries of a table for the wrong parameters of operations.
func wrongEntries(table any, concerned func(each operations.Operation) bool) []any {
	all := []any{table}
	for _, each := range operations.All() {
		if !concerned(each) {
			continue
		}
		for _, wrong := range each.Inputs.Wrong {
			all = append(all, entry(each, wrong.Text, wrong.Covers, wrong.Decorators, each, wrong))
		}
	}
	return all
}

// besides are the operations for which there is no reason why a law does not concern them.
func besides(reasons map[string]Reason) func(each operations.Operation) bool {
	return func(each operations.Operation) bool { return reasons[each.ID] == "" }
}

func entry(each operations.Operation, text, covers string, decorators []any, parameters ...any) TableEntry {
	all := append([]any{Covers(covers)}, each.Inputs.Decorators...)
	return Entry(each.ID+": "+text, append(append(all, decorators...), parameters...)...)
}

// expectRefused demands that the call is refused each time, and that nothing comes of it.
func expectRefused(c operations.Scene, p Params, demand Matcher) {
	s, before := c.Who.Session, c.State()
	for range 2 {
		s.Expect(c.Try(p)).To(demand)
	}
	if before != nil {
		s.Expect(c.State()).To(Equal(before))
	}
}
