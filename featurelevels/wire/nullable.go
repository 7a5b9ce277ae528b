package wire

import "encoding/json"

// Nullable is a field that may be absent, null, or a value. Its zero value is
// absent; use it with the JSON option omitzero.
type Nullable[T any] struct {
	Present bool
	Value   *T
}

// Some is a present value.
func Some[T any](v T) Nullable[T] { return Nullable[T]{Present: true, Value: &v} }

// Null is a present null.
func Null[T any]() Nullable[T] { return Nullable[T]{Present: true} }

// IsZero reports whether the field is absent.
func (n Nullable[T]) IsZero() bool { return !n.Present }

// MarshalJSON writes null or the value.
func (n Nullable[T]) MarshalJSON() ([]byte, error) { return json.Marshal(n.Value) }
