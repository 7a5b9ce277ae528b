package wire

import (
	"cmp"
	"fmt"
	"strings"
)

// Refusal declares one error of the API. Handlers return it by name, and Refusal.New gives
// it the values of its text. Clients of dialect zulip compare texts whole, so each text is
// declared as it is sent.
type Refusal struct {
	Name string // a few words with hyphens, unique in its table
	Kind Kind   // its status and code; the zero value is 400 BAD_REQUEST
	// Text is the msg of dialect spec, a format of package fmt. It names the parameter.
	Text string
	// Zulip is the msg of dialect zulip, if it differs. It formats the same values, and
	// may leave some out with explicit indexes.
	Zulip string
	// Parameter is the parameter that the error is about, empty if it is about none.
	Parameter string
	// ZulipCode is the code of dialect zulip, if it differs from that of the kind.
	ZulipCode string
	// CodeFrom is the release from which servers of dialect zulip send a code, empty if
	// all do.
	CodeFrom string
	// Until has texts of dialect zulip before a release, oldest first.
	Until []Wording
}

// Wording is the text of a refusal before a release. If Release is [Untyped], it is the
// text of operations whose parameters have no types yet at the level.
type Wording struct{ Release, Text string }

// Untyped stands for the release from which an operation reads its parameters by their
// types. Public servers changed their operations one after the other.
const Untyped = "untyped"

// New returns the error with values for its text.
func (r *Refusal) New(values ...any) *Error {
	return &Error{Kind: r.Kind, Msg: format(r.Text, values), refusal: r, values: values}
}

// Format returns the error with the formats of its texts in place of texts. It describes
// the refusal in documents.
func (r *Refusal) Format() *Error {
	return &Error{Kind: r.Kind, Msg: r.Text, refusal: r}
}

// format is fmt.Sprintf for a text that may use no values, or has none yet.
func format(text string, values []any) string {
	if len(values) == 0 || !strings.Contains(text, "%") {
		return text
	}
	return fmt.Sprintf(text, values...)
}

// Refusal is the declaration of the error, nil for an error with a text of its own, such as
// that of a fault.
func (e *Error) Refusal() *Refusal { return e.refusal }

// ZulipText is the msg of dialect zulip. The function before reports whether the level of
// the server is below a release; words replaces words of the text, not of its values.
func (e *Error) ZulipText(before func(release string) bool, words func(text string) string) string {
	if e.refusal == nil {
		return e.Msg
	}
	return format(words(e.refusal.zulipFormat(before)), e.values)
}

func (r *Refusal) zulipFormat(before func(release string) bool) string {
	for _, w := range r.Until {
		if before(w.Release) {
			return w.Text
		}
	}
	return cmp.Or(r.Zulip, r.Text)
}

// Refusals is the table of the errors of one resource. It is filled while the program
// starts and does not change afterwards.
type Refusals struct {
	Resource string
	list     []*Refusal
}

// Add declares a refusal. It panics on a name that the table has already.
func (t *Refusals) Add(r Refusal) *Refusal {
	for _, other := range t.list {
		if other.Name == r.Name {
			panic(fmt.Sprintf("refusals of %s: %q is declared twice", t.Resource, r.Name))
		}
	}
	t.list = append(t.list, &r)
	return &r
}

// All lists the refusals in the order of their declarations.
func (t *Refusals) All() []*Refusal { return t.list }
