package featurelevels

// Object is a JSON object whose fields keep their order, so that an older level
// answers with its fields in the same order.
type Object struct{ fields []field }

type field struct {
	name  string
	value any
}

func (o *Object) index(name string) int {
	for i := range o.fields {
		if o.fields[i].name == name {
			return i
		}
	}
	return -1
}

// Get returns the value of a field and whether the object has it.
func (o *Object) Get(name string) (any, bool) {
	if i := o.index(name); i >= 0 {
		return o.fields[i].value, true
	}
	return nil, false
}

// Set replaces a field's value, or appends the field.
func (o *Object) Set(name string, value any) {
	if i := o.index(name); i >= 0 {
		o.fields[i].value = value
		return
	}
	o.fields = append(o.fields, field{name, value})
}

// Delete removes a field if it is there.
func (o *Object) Delete(name string) {
	if i := o.index(name); i >= 0 {
		o.fields = append(o.fields[:i], o.fields[i+1:]...)
	}
}

// Rename gives a field another name and leaves it in its place.
func (o *Object) Rename(from, to string) {
	if i := o.index(from); i >= 0 {
		o.fields[i].name = to
	}
}

// Names lists the fields in order.
func (o *Object) Names() []string {
	names := make([]string, len(o.fields))
	for i, f := range o.fields {
		names[i] = f.name
	}
	return names
}
