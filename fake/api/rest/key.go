package rest

import (
	"fmt"
	"reflect"
)

// Key returns a comparable value with all parameters of a struct, for the key of a cached
// answer: a parameter that the struct gets later is in it. It panics on a parameter that
// cannot be compared, such as one of JSON.
func Key[P any](params *P) any {
	p := reflect.ValueOf(params).Elem()
	key := reflect.New(reflect.ArrayOf(p.NumField(), reflect.TypeFor[any]())).Elem()
	for i := range p.NumField() {
		value := p.Field(i).Elem()
		if !value.Comparable() {
			panic(fmt.Sprintf("the parameter %s of %T cannot be in a key", p.Type().Field(i).Name, params))
		}
		key.Index(i).Set(value)
	}
	return key.Interface()
}
