package fake

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// Request is a request that a client sent, with its answer and with warnings for the
// client's author.
type Request = requests.Entry

// Report describes the requests of a world's clients.
type Report = requests.Report

// Params are parameters of a request: text as it is, anything else as JSON.
type Params map[string]any

// Requests lists the newest requests to the default world, oldest first.
func (s *Server) Requests() []Request { return s.defaultWorld().Site().Requests().Entries() }

// Report describes the requests of the default world's clients, and their mistakes.
func (s *Server) Report() Report { return s.defaultWorld().Report() }

func (s *Server) defaultWorld() *worlds.World { return s.worlds.Find(worlds.Default) }

// AssertSent demands that a client of the default world sent a request to an operation
// such as "POST /messages" with these parameters; other parameters do not matter.
// Otherwise the failure shows the nearest request and its differences.
func (s *Server) AssertSent(t TB, operation string, params Params) {
	t.Helper()
	assertSent(t, s.Requests(), operation, params)
}

func assertSent(t TB, sent []Request, operation string, params Params) {
	t.Helper()
	if !slices.Contains(api.Routes(), operation) {
		hint := ""
		if near := nearest.Word(operation, api.Routes()); near != "" {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		t.Fatalf("fake: there is no operation %q%s", operation, hint)
		return
	}
	var near *Request
	var differs []string
	for i := range sent {
		if sent[i].Operation != operation {
			continue
		}
		found := differences(sent[i].Parameters, params)
		if len(found) == 0 {
			return
		}
		if near == nil || len(found) <= len(differs) {
			near, differs = &sent[i], found
		}
	}
	if near == nil {
		t.Fatalf("fake: nobody sent %s; %s", operation, sentInstead(sent))
		return
	}
	t.Fatalf("fake: nobody sent %s with these parameters. The nearest is request %d:\n  %s\nwhat differs:\n  %s",
		operation, near.Number, near.Line(), strings.Join(differs, "\n  "))
}

// differences says which parameters are not as wanted, by name.
func differences(sent map[string]string, wanted Params) (list []string) {
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		want := asText(wanted[name])
		got, given := sent[name]
		switch {
		case !given:
			hint := ""
			if near := nearest.Word(name, slices.Sorted(maps.Keys(sent))); near != "" {
				hint = fmt.Sprintf(" (%s is %q)", near, sent[near])
			}
			list = append(list, fmt.Sprintf("%s is missing%s, want %q", name, hint, want))
		case got != want && !sameJSON(got, want):
			list = append(list, fmt.Sprintf("%s is %q, want %q", name, got, want))
		}
	}
	return list
}

// asText is a value as a parameter.
func asText(v any) string {
	if text, ok := v.(string); ok {
		return text
	}
	text, err := json.Marshal(v)
	if err != nil {
		return fmt.Sprint(v)
	}
	return string(text)
}

// sameJSON reports whether two texts are the same JSON in another spelling, or the same
// text with quotes and without: the API reads both.
func sameJSON(a, b string) bool {
	var x, y any
	if json.Unmarshal([]byte(a), &x) != nil {
		x = a
	}
	if json.Unmarshal([]byte(b), &y) != nil {
		y = b
	}
	p, errP := json.Marshal(x)
	q, errQ := json.Marshal(y)
	return errP == nil && errQ == nil && string(p) == string(q)
}

func sentInstead(sent []Request) string {
	if len(sent) == 0 {
		return "no request came at all"
	}
	counts := map[string]int{}
	for _, r := range sent {
		name := r.Operation
		if name == "" {
			name = r.Method + " " + r.Path + " (no operation)"
		}
		counts[name]++
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		list = append(list, fmt.Sprintf("%d × %s", counts[name], name))
	}
	return "what came: " + strings.Join(list, ", ")
}
