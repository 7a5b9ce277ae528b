package playback

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/scenarios"
)

// object is an object of an answer. Its methods give the zero value for a key that is
// missing or of another type.
type object map[string]any

func asObject(v any) object {
	o, _ := v.(map[string]any)
	return o
}

func (o object) text(key string) string {
	text, _ := o[key].(string)
	return text
}

func (o object) flag(key string) bool {
	flag, _ := o[key].(bool)
	return flag
}

func asNumber(v any) int {
	number, _ := v.(json.Number)
	n, err := strconv.Atoi(number.String())
	if err != nil {
		f, _ := number.Float64() // 0 without a number
		return int(f)
	}
	return n
}

func (o object) number(key string) int { return asNumber(o[key]) }

func (o object) list(key string) []any {
	list, _ := o[key].([]any)
	return list
}

func (o object) objects(keys ...string) []object {
	var out []object
	for _, key := range keys {
		for _, v := range o.list(key) {
			if inner := asObject(v); inner != nil {
				out = append(out, inner)
			}
		}
	}
	return out
}

func (o object) has(key string) bool { return o[key] != nil }

// first is the first of the keys that is there.
func (o object) first(keys ...string) string {
	for _, key := range keys {
		if o.has(key) {
			return o.text(key)
		}
	}
	return ""
}

// maybe is a flag that can be left out.
func (o object) maybe(key string) *bool {
	flag, ok := o[key].(bool)
	if !ok {
		return nil
	}
	return &flag
}

// moment is a time in seconds, or as a text.
func (o object) moment(key string) scenarios.Time {
	if at, err := time.Parse(time.RFC3339, o.text(key)); err == nil {
		return scenarios.Time{At: at.UTC()}
	}
	if n := o.number(key); n > 0 {
		return scenarios.Time{At: time.Unix(int64(n), 0).UTC()}
	}
	return scenarios.Time{}
}

// plain is a value of settings as files have it.
func plain(v any) any {
	if number, ok := v.(json.Number); ok {
		if n, err := strconv.Atoi(number.String()); err == nil {
			return n
		}
	}
	return v
}

// adds adds an element that a list does not have.
func adds[T comparable](list *[]T, v T) {
	if !slices.Contains(*list, v) {
		*list = append(*list, v)
	}
}

func spell(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	return fmt.Sprint(v)
}
