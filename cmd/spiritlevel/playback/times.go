package playback

import (
	"reflect"
	"time"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// relative makes the past moments of a scenario relative to its start, so that a world
// that begins at any time is as old.
func relative(v reflect.Value, start time.Time) {
	if at, isTime := v.Interface().(scenarios.Time); isTime {
		if !at.At.IsZero() && at.At.Before(start) {
			v.Set(reflect.ValueOf(scenarios.Time{Ago: max(start.Sub(at.At).Truncate(time.Second), time.Second)}))
		}
		return
	}
	switch v.Kind() {
	case reflect.Slice:
		for i := range v.Len() {
			relative(v.Index(i), start)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).IsExported() {
				relative(v.Field(i), start)
			}
		}
	}
}
