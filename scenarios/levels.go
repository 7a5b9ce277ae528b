package scenarios

import (
	"errors"
	"reflect"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// CheckLevel refuses keys that servers of a level and dialect do not know.
func (s *Scenario) CheckLevel(level featurelevels.Level, dialect featurelevels.Dialect) error {
	var faults []error
	var check func(path string, v reflect.Value)
	check = func(path string, v reflect.Value) {
		switch {
		case v.Kind() == reflect.Pointer && !v.IsNil():
			check(path, v.Elem())
		case v.Kind() == reflect.Slice:
			for i := range v.Len() {
				check(indexed(path, i), v.Index(i))
			}
		case v.Kind() == reflect.Struct:
			for _, f := range fieldsOf(v.Type()) {
				at, value := strings.TrimPrefix(path+"."+f.name, "."), v.Field(f.index)
				since := f.since
				if dialect == featurelevels.Zulip && f.public != 0 {
					since = f.public
				}
				if int(level) < since && !value.IsZero() {
					faults = append(faults, s.Fault(at, "servers know it from level %d on, and this one is at level %d", since,
						level))
					continue
				}
				check(at, value)
			}
		}
	}
	check("", reflect.ValueOf(s))
	return errors.Join(faults...)
}
