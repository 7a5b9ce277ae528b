package organization

import (
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// whole stands for a field where a fault concerns none of them alone.
const whole = "__all__"

// faults are what is wrong with an object, field by field.
type faults []fault

type fault struct{ field, text string }

// add notes a fault of a field.
func (f *faults) add(field, text string) { *f = append(*f, fault{field, text}) }

// demand notes a field that is blank.
func (f *faults) demand(field, value string) {
	if value == "" {
		f.add(field, "This field cannot be blank.")
	}
}

// refusal says the first fault, and lists all; nil if there is none.
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
