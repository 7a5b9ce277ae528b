package fake

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/actors"
	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// Request is a request that a client sent, with its answer and with warnings for the
// client's author.
type Request = requests.Entry

// Report describes the requests of a world's clients.
type Report = requests.Report

// Params are parameters of a request: text as it is, anything else as JSON.
type Params map[string]any

// sentLike counts the requests to an operation with these parameters, which may be nil
// for any. Without such a request it describes the nearest one.
func sentLike(t TB, sent []Request, operation string, params Params) (count int, instead string) {
	t.Helper()
	if !slices.Contains(api.Routes(), operation) {
		hint := ""
		if near := nearest.Word(operation, api.Routes()); near != "" {
			hint = fmt.Sprintf("; did you mean %q?", near)
		}
		t.Fatalf("fake: there is no operation %q%s", operation, hint)
		return 0, ""
	}
	var near *Request
	var differs []string
	for i := range sent {
		if sent[i].Operation != operation {
			continue
		}
		found := differences(sent[i].Parameters, params)
		if len(found) == 0 {
			count++
		}
		if near == nil || len(found) <= len(differs) {
			near, differs = &sent[i], found
		}
	}
	if near == nil {
		return 0, "no client sent " + operation + "; " + sentInstead(sent)
	}
	return count, fmt.Sprintf(
		"no client sent %s with these parameters. The nearest is request %d:\n  %s\ndifferences:\n  %s",
		operation, near.Number, near.Line(), strings.Join(differs, "\n  "))
}

// AssertSent demands that a client sent a request to an operation such as "POST
// /messages" with these parameters; other parameters do not matter. Otherwise the failure
// shows the nearest request and its differences.
func (w *World) AssertSent(operation string, params Params) {
	w.t.Helper()
	if count, instead := sentLike(w.t, w.Requests(), operation, params); count == 0 {
		w.t.Fatalf("fake: %s", instead)
	}
}

// AssertNotSent demands that no client sent such a request.
func (w *World) AssertNotSent(operation string, params Params) {
	w.t.Helper()
	w.AssertSentTimes(0, operation, params)
}

// AssertSentTimes demands that clients sent a number of such requests.
func (w *World) AssertSentTimes(times int, operation string, params Params) {
	w.t.Helper()
	switch count, instead := sentLike(w.t, w.Requests(), operation, params); {
	case count == times:
	case count == 0:
		w.t.Fatalf("fake: want %d times %s, but %s", times, operation, instead)
	default:
		w.t.Fatalf("fake: want %d times %s with these parameters, it was sent %d times", times, operation, count)
	}
}

// AssertNoMistakes demands that no request has a warning for its client's author.
func (w *World) AssertNoMistakes() {
	w.t.Helper()
	var list []string
	for _, m := range w.Report().Mistakes {
		list = append(list, fmt.Sprintf("%s: %s (%d times, first in request %d)", m.Rule, m.Example, m.Count, m.Request))
	}
	if len(list) > 0 {
		w.t.Fatalf("fake: the requests have mistakes:\n  %s", strings.Join(list, "\n  "))
	}
}

// differences lists the parameters that are not as wanted, by name.
func differences(sent map[string]string, wanted Params) (list []string) {
	for _, name := range slices.Sorted(maps.Keys(wanted)) {
		want := actors.AsText(wanted[name])
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
		return "no request came"
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
