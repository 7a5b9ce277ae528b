package organization

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// whole is the name for an error that concerns no single field.
const whole = "__all__"

// faults are the errors of an object, by field.
type faults []fault

type fault struct{ field, text string }

// add notes a fault of a field.
func (f *faults) add(field, text string) { *f = append(*f, fault{field, text}) }

// demand adds an error for a field that is blank.
func (f *faults) demand(field, value string) {
	if value == "" {
		f.add(field, "This field cannot be blank.")
	}
}

// refusal is the error with the first fault as its text, and a list of all; nil without
// faults.
func (f faults) refusal() error {
	if len(f) == 0 {
		return nil
	}
	list := map[string][]string{}
	for _, one := range f {
		list[one.field] = append(list[one.field], one.text)
	}
	e := rest.BadRequest("%s", f[0].text).OfKind(wire.CodedLater).With("errors", list)
	if f[0].field != whole {
		e.Msg = f[0].field + ": " + f[0].text
	}
	return e
}
