package rest

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// fault is the error for a value where the name of its parameter is not known.
type fault struct {
	refusal *wire.Refusal
	values  []any // after the name
}

func (f *fault) Error() string { return f.of("the value").Msg }

// of is the error for the value of a parameter.
func (f *fault) of(name string) *wire.Error {
	return f.refusal.New(append([]any{name}, f.values...)...)
}

// Fault returns the error for a value where the name of its parameter is not known. The
// name is the first value of the text, before the given ones.
func Fault(r *wire.Refusal, values ...any) error { return &fault{r, values} }

// ErrNotJSON refuses a text that is no JSON.
var ErrNotJSON = Fault(notJSON)

// ErrNoTextOrNumber refuses JSON that is neither a text nor an integer.
var ErrNoTextOrNumber = Fault(WrongType, "a string or integer")

// ErrNoObject refuses JSON that is no object.
var ErrNoObject = Fault(WrongType, "a dict")
