package requests

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"
	"unicode"
)

// Entry is a request as people and programs read it.
type Entry struct {
	Number     int               `json:"number"`
	Time       time.Time         `json:"time"` // of the world
	User       string            `json:"user,omitempty"`
	Client     string            `json:"client"`
	Operation  string            `json:"operation,omitempty"` // "" for a path that does not exist
	Method     string            `json:"method"`
	Path       string            `json:"path"`
	Parameters map[string]string `json:"parameters"`
	Level      int               `json:"level"`
	Status     int               `json:"status"` // 0: the connection was dropped on purpose
	Code       string            `json:"code,omitempty"`
	Msg        string            `json:"msg,omitempty"`
	// Answer is the body, unless it is large: then AnswerBegins has its beginning.
	Answer       json.RawMessage `json:"answer,omitempty"`
	AnswerBegins string          `json:"answer_begins,omitempty" doc:"the beginning of a larger answer"`
	Events       []string        `json:"events,omitempty" doc:"the types of the events in the answer"`
	Waited       int             `json:"waited,omitempty" doc:"its number among the requests that waited"`
	ContentType  string          `json:"content_type,omitempty"` // of the answer, if it is not JSON of the API
	Size         int             `json:"size"`
	Milliseconds float64         `json:"milliseconds"`
	Ignored      []string        `json:"ignored_parameters,omitempty"`
	Deprecated   []string        `json:"deprecated,omitempty"`
	Faults       []string        `json:"faults,omitempty"`
	Warnings     []Warning       `json:"warnings,omitempty"`
}

// Warning is something that the author of a client wants to know.
type Warning struct {
	Rule string `json:"rule"`
	Text string `json:"text"`
}

// basics are the parts of an entry that need no other request.
func basics(r *Record) Entry {
	e := Entry{
		Number: r.Number, Time: r.At.UTC(), User: r.User, Client: r.Client, Operation: r.Operation,
		Method: r.Method, Path: r.Path, Parameters: parameters(r.Form), Level: int(r.Plan.Level()),
		Status: r.Status, Size: r.Size, Milliseconds: float64(r.Took.Microseconds()) / 1000,
		Ignored: r.Ignored, Faults: r.Faults, ContentType: r.ContentType, Waited: r.Waited,
	}
	if r.Refusal != nil && r.Faults == nil {
		e.Status, e.Code = r.Plan.Error(r.Refusal.Kind)
		e.Msg = r.Refusal.Msg
	} else if r.Refusal == nil && r.Faults == nil && e.Status == 0 {
		e.Status = http.StatusOK
	}
	if r.Form == nil && r.Query != "" {
		query, _ := url.ParseQuery(r.Query) // invalid queries are not shown
		e.Parameters = parameters(query)
	}
	e.readAnswer(r.Answer, len(r.Answer) < r.Size)
	if r.NewestID >= 0 {
		e.Events = eventTypes(e.Answer)
	}
	return e
}

// readAnswer keeps the body of an answer without keys, and the code and message of an
// error.
func (e *Entry) readAnswer(body []byte, cut bool) {
	switch answer := bytes.TrimSpace(body); {
	case len(answer) == 0 || holdsSecrets(answer):
	case cut && e.ContentType == "":
		e.AnswerBegins = strings.ToValidUTF8(string(answer), "")
	case json.Valid(answer):
		e.Answer = answer
	}
	if e.Faults != nil {
		var refused struct{ Code, Msg string }
		_ = json.Unmarshal(body, &refused) // else it is not an error of the API
		e.Code, e.Msg = refused.Code, refused.Msg
	}
}

// eventTypes are the types of the events in an answer, in their order.
func eventTypes(answer []byte) (types []string) {
	var body struct{ Events []struct{ Type string } }
	_ = json.Unmarshal(answer, &body) // a cut answer has none
	for _, e := range body.Events {
		types = append(types, e.Type)
	}
	return types
}

func parameters(form map[string][]string) map[string]string {
	out := make(map[string]string, len(form))
	for name, values := range form {
		if len(values) > 0 {
			out[name] = values[len(values)-1]
		}
	}
	return out
}

// maxShown is the longest value in a line.
const maxShown = 60

// Line is the entry on one line, for people.
func (e Entry) Line() string {
	var out strings.Builder
	who := e.User
	if who == "" {
		who = "nobody"
	}
	status := fmt.Sprint(e.Status)
	if e.Status == 0 {
		status = "dropped"
	}
	fmt.Fprintf(&out, "%s %s %s  %s %s  %s", e.Time.Format("15:04:05.000"), who, plain(e.Client), e.Method, plain(e.Path),
		strings.TrimSpace(status+" "+e.Code))
	fmt.Fprintf(&out, "  %.1f ms", e.Milliseconds)
	for _, name := range sortedNames(e.Parameters) {
		fmt.Fprintf(&out, "  %s=%s", name, shown(e.Parameters[name]))
	}
	for _, fault := range e.Faults {
		fmt.Fprintf(&out, "\n  fault: %s", fault)
	}
	for _, w := range e.Warnings {
		fmt.Fprintf(&out, "\n  warning: %s", w.Text)
	}
	return out.String()
}

func sortedNames(parameters map[string]string) []string { return slices.Sorted(maps.Keys(parameters)) }

// plain is a text without control characters.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// shown is a value without line breaks and control characters, and not too long.
func shown(value string) string {
	runes := []rune(value)
	if len(runes) > maxShown {
		value = string(runes[:maxShown]) + "…"
	}
	quoted := fmt.Sprintf("%q", value)
	if inner := quoted[1 : len(quoted)-1]; inner == value && !strings.Contains(value, " ") && value != "" {
		return value
	}
	return quoted
}

// holdsSecrets reports whether an answer has a key or a token.
func holdsSecrets(answer []byte) bool {
	return bytes.Contains(answer, []byte(`"api_key"`)) || bytes.Contains(answer, []byte(`"token"`))
}
