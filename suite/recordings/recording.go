// Package recordings reads and writes recordings: the requests of clients and the answers of a
// server, one exchange a line. docs/recordings.md describes the format.
package recordings

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Base is where the paths of the API begin.
const Base = "/api/v1"

// Version is the version of the format.
const Version = 1

// Bounds of a recording. Larger content is cut, and says so.
const (
	MostContent = 64 << 10 // bytes of a file or of an answer that is not JSON
	MostJSON    = 32 << 20 // bytes of an answer in JSON, and of a request
	mostLine    = 4 * MostJSON
)

// Head is the first line.
type Head struct {
	Version       int                   `json:"spiritlevel_recording"`
	Level         featurelevels.Level   `json:"level"`
	Dialect       featurelevels.Dialect `json:"dialect"`
	ServerVersion string                `json:"server_version"`
	Recorded      time.Time             `json:"recorded"`
	Finding       *Finding              `json:"finding,omitempty"` // of an exploration
}

// Step is a line after the first: a request and its answer.
type Step struct {
	// Begin says that the request is of the recorder, which reads what the organization is.
	Begin bool `json:"begin,omitempty"`
	// At and Took are the seconds from the start of the recording to the request, and from
	// there to the end of the answer.
	At   float64 `json:"t"`
	Took float64 `json:"took"`
	// Credentials are Who, the address, and Key.
	Who string `json:"who,omitempty"`
	Key string `json:"key,omitempty"`
	// Client is the User-Agent.
	Client string            `json:"client,omitempty"`
	Method string            `json:"m"`
	Path   string            `json:"p"`
	Query  map[string]Values `json:"q,omitempty"` // parameters in the address
	Form   map[string]Values `json:"b,omitempty"` // parameters in the body
	Files  []File            `json:"f,omitempty"`
	Raw    *Content          `json:"raw,omitempty"` // another body

	// Status is 0 if the client or the server went before the answer was whole.
	Status  int               `json:"s"`
	Headers map[string]string `json:"h,omitempty"`
	Answer  json.RawMessage   `json:"a,omitempty"`    // JSON
	Other   *Content          `json:"body,omitempty"` // another answer

	Call *Call `json:"call,omitempty"` // of a finding: the request without what differs between servers
}

// Done is the time of the effect: the end of a read of events, the beginning of others.
func (s *Step) Done() time.Duration {
	at := s.At
	if s.ReadsEvents() {
		at += s.Took
	}
	return time.Duration(at * float64(time.Second))
}

// ReadsEvents reports whether a request waits for events.
func (s *Step) ReadsEvents() bool { return s.Method == http.MethodGet && s.Path == Base+"/events" }

// Content is content that is not JSON, or a part of it.
type Content struct {
	Type   string `json:"type,omitempty"`
	Size   int64  `json:"size"`
	SHA256 string `json:"sha256"`
	// Text or Base64 has the content, unless it was cut for its size.
	Text   string `json:"text,omitempty"`
	Base64 []byte `json:"base64,omitempty"`
	Cut    bool   `json:"cut,omitempty"`
}

// File is a file of an upload.
type File struct {
	Field string `json:"field"`
	Name  string `json:"name"`
	Content
}

// Values are the values of a parameter: a text, or a list if there are several.
type Values []string

// MarshalJSON implements json.Marshaler.
func (v Values) MarshalJSON() ([]byte, error) {
	if len(v) == 1 {
		return json.Marshal(v[0])
	}
	return json.Marshal([]string(v))
}

// UnmarshalJSON implements json.Unmarshaler.
func (v *Values) UnmarshalJSON(text []byte) error {
	if len(text) > 0 && text[0] == '"' {
		*v = Values{""}
		return json.Unmarshal(text, &(*v)[0])
	}
	return json.Unmarshal(text, (*[]string)(v))
}

// check refuses a line that no recorder writes.
func (s *Step) check() error {
	switch {
	case s.Method == "" || strings.ToUpper(s.Method) != s.Method:
		return fmt.Errorf("m: expected a method such as GET, found %q", s.Method)
	case !strings.HasPrefix(s.Path, "/"):
		return fmt.Errorf("p: expected a path such as /messages, found %q", s.Path)
	case s.Status != 0 && (s.Status < 100 || s.Status > 599):
		return fmt.Errorf("s: expected a status from 100 to 599, or 0, found %d", s.Status)
	case s.At < 0 || s.Took < 0 || s.At > mostSeconds || s.Took > mostSeconds:
		return fmt.Errorf("t, took: expected seconds from 0 to %d, found %v and %v", mostSeconds, s.At, s.Took)
	}
	return s.Call.check()
}

// mostSeconds is a year.
const mostSeconds = 366 * 24 * 60 * 60
