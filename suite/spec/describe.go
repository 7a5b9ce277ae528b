package spec

import (
	"fmt"
	"reflect"

	"github.com/onsi/ginkgo/v2/types"

	"github.com/spiritlevel/spiritlevel/suite/session"
)

// Describe describes one thing, as a container of specs and further containers. The
// arguments are decorators, which count for each spec in it, and a func().
func Describe(text string, args ...any) { contain(text, args) }

// Context describes the specs of one situation, as a container in a Describe.
func Context(text string, args ...any) { contain(text, args) }

func contain(text string, args []any) {
	decorators, rest := sorted(args)
	if len(rest) != 1 {
		panic(fmt.Sprintf("the container %q needs one func(), it has %v", text, rest))
	}
	current().contain(text, decorators, rest[0].(func()))
}

// It describes a spec by a sentence about the server: "needs credentials". The arguments are
// decorators, Covers at least, and a func(*Session).
func It(text string, args ...any) {
	decorators, rest := sorted(args)
	if len(rest) != 1 {
		panic(fmt.Sprintf("the spec %q needs one func(*Session), it has %v", text, rest))
	}
	current().add(text, types.NewCodeLocation(1), decorators, rest[0].(func(*session.Session)))
}

// BeforeEach arranges something before each spec of the container, which may share it
// in variables of the container.
func BeforeEach(arrange func(s *session.Session)) {
	inner := current().inner
	inner.before = append(inner.before, arrange)
}

// TableEntry is a spec of a DescribeTable.
type TableEntry struct {
	text       string
	at         types.CodeLocation
	decorators []Decorator
	parameters []any
}

// Entry describes a spec of a table by its sentence, its decorators, and the parameters of
// the table's body.
func Entry(text string, args ...any) TableEntry {
	decorators, parameters := sorted(args)
	return TableEntry{text: text, at: types.NewCodeLocation(1), decorators: decorators, parameters: parameters}
}

// DescribeTable describes specs that differ by values. The arguments are decorators, the
// body, which is a func(*Session, ...) with the parameters of the entries, and the entries or lists of them.
func DescribeTable(text string, args ...any) {
	decorators, rest := sorted(args)
	body := reflect.ValueOf(rest[0])
	current().contain(text, decorators, func() {
		for _, entry := range entriesOf(rest[1:]) {
			parameters := entry.values(body.Type())
			current().add(entry.text, entry.at, entry.decorators, func(s *session.Session) {
				body.Call(append([]reflect.Value{reflect.ValueOf(s)}, parameters...))
			})
		}
	})
}

// entriesOf are the entries among the arguments of a table: single ones, and lists of them.
func entriesOf(args []any) (entries []TableEntry) {
	for _, arg := range args {
		if list, is := arg.([]TableEntry); is {
			entries = append(entries, list...)
			continue
		}
		entries = append(entries, arg.(TableEntry))
	}
	return entries
}

// values are the parameters as the body takes them.
func (e TableEntry) values(body reflect.Type) []reflect.Value {
	if body.NumIn() != len(e.parameters)+1 {
		panic(fmt.Sprintf("%s: the entry %q has %d parameters for %s", e.at, e.text, len(e.parameters), body))
	}
	var values []reflect.Value
	for i, parameter := range e.parameters {
		value, wanted := reflect.ValueOf(parameter), body.In(i+1)
		if !value.IsValid() {
			value = reflect.Zero(wanted)
		}
		if !value.Type().AssignableTo(wanted) {
			panic(fmt.Sprintf("%s: the entry %q has a %s for a %s", e.at, e.text, value.Type(), wanted))
		}
		values = append(values, value)
	}
	return values
}
