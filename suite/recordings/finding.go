package recordings

import (
	"errors"
	"strings"
)

// Finding describes the difference that a recording of an exploration shows.
type Finding struct {
	Operation   string `json:"operation"` // with the answer that differs
	Place       string `json:"place"`     // in the answer
	Kind        string `json:"kind"`      // of difference
	Wanted      string `json:"wanted,omitempty"`
	Came        string `json:"came,omitempty"`
	Requirement string `json:"requirement,omitempty"`
	Change      string `json:"change,omitempty"`
	Seed        uint64 `json:"seed"`
}

// Call is a call of an account by its role. Its texts may have references in braces to things that earlier calls
// made, such as {message#1}.
type Call struct {
	Who    string            `json:"who"` // a role, or "nobody"
	Method string            `json:"m"`
	Path   string            `json:"p"`           // below Base
	Params map[string]string `json:"q,omitempty"` // query or form
	Files  map[string]string `json:"f,omitempty"` // contents by name
	Makes  []string          `json:"makes,omitempty"`
	Kind   string            `json:"kind,omitempty"` // the way in which the call is unusual
}

// Name is the call in the form of the specification.
func (c Call) Name() string { return c.Method + " " + c.Path }

// check refuses a call that no exploration writes.
func (c *Call) check() error {
	if c != nil && (c.Who == "" || c.Method == "" || !strings.HasPrefix(c.Path, "/")) {
		return errors.New("call: expected who, m, and p with a leading slash")
	}
	return nil
}
