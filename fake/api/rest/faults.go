package rest

import "github.com/spiritlevel/spiritlevel/featurelevels/wire"

// Errors of values. The first value of each text is the name of the parameter.
var (
	notJSON   = Refusals.Add(wire.Refusal{Name: "not-json", Text: `Argument "%s" is not valid JSON.`})
	otherType = Refusals.Add(wire.Refusal{Name: "other-type", Text: "%s is not %s"})
	tooNested = Refusals.Add(wire.Refusal{Name: "too-deep", Text: "%s is nested more than %d levels deep"})
)

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
var ErrNoTextOrNumber = Fault(otherType, "a string or integer")

// ErrNoObject refuses JSON that is no object.
var ErrNoObject = Fault(otherType, "a dict")
