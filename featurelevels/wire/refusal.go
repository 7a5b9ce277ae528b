package wire

import (
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

// Wording is the text of a refusal before a release.
type Wording struct{ Release, Text string }

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

// ZulipText is the msg of dialect zulip. The function before reports whether the level of the server is
// below a release.
func (e *Error) ZulipText(before func(release string) bool) string {
	r := e.refusal
	if r == nil {
		return e.Msg
	}
	for _, w := range r.Until {
		if before(w.Release) {
			return format(w.Text, e.values)
		}
	}
	if r.Zulip != "" {
		return format(r.Zulip, e.values)
	}
	return e.Msg
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
