package organization

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// whole is the name for an error that concerns no single field.
const whole = "__all__"

// faults are the errors of an object, by field.
type faults []fault

type fault struct {
	field string
	why   *wire.Error
}

// add notes a fault of a field.
func (f *faults) add(field string, why *wire.Error) { *f = append(*f, fault{field, why}) }

// demand adds an error for a field that is blank.
func (f *faults) demand(field, value string) {
	if value == "" {
		f.add(field, fieldBlank.New(field))
	}
}

// refusal is the first fault with a list of all, nil without faults. The texts in the list
// do not name the field.
func (f faults) refusal() error {
	if len(f) == 0 {
		return nil
	}
	list := map[string][]string{}
	for _, one := range f {
		text := one.why.ZulipText(func(string) bool { return false }, func(text string) string { return text })
		list[one.field] = append(list[one.field], text)
	}
	return f[0].why.With("errors", list)
}
