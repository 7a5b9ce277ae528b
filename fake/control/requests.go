package control

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/requests"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

// raw is an answer that is not the JSON object of the interface.
type raw struct {
	kind string
	body []byte
}

// rawKey is the key of a raw answer.
const rawKey = "\x00raw"

// filters are the parameters that choose among requests.
var filters = map[string]func(e requests.Entry, value string) bool{
	"operation": func(e requests.Entry, v string) bool { return e.Operation == v },
	"user":      func(e requests.Entry, v string) bool { return strings.EqualFold(e.User, v) },
	"client":    func(e requests.Entry, v string) bool { return strings.EqualFold(e.Client, v) },
	"status":    func(e requests.Entry, v string) bool { return strconv.Itoa(e.Status) == v },
	"after":     func(e requests.Entry, v string) bool { n, _ := strconv.Atoi(v); return e.Number > n },
}

// formats are the formats in which requests are written.
var formats = []string{"json", "jsonl", "har"}

// listRequests answers GET /control/worlds/{name}/requests.
func (h *handler) listRequests(r *http.Request) (answer, error) {
	w, query, err := h.filtered(r)
	if err != nil {
		return nil, err
	}
	list := slices.DeleteFunc(w.Site().Requests().Entries(), func(e requests.Entry) bool {
		for name, values := range query {
			if name != "format" && !filters[name](e, values[len(values)-1]) {
				return true
			}
		}
		return false
	})
	switch query.Get("format") {
	case "jsonl":
		return answer{rawKey: raw{"application/jsonl", requests.JSONLines(list)}}, nil
	case "har":
		scheme := "http://"
		if r.TLS != nil {
			scheme = "https://"
		}
		base := strings.TrimSuffix(scheme+r.Host+pathOf(w), "/")
		return answer{rawKey: raw{"application/json", encode(requests.HAR(list, base, w.Plan().Version()))}}, nil
	}
	return answer{"requests": list}, nil
}

// filtered returns the world of a request for requests, and the filters that it checks.
func (h *handler) filtered(r *http.Request) (*worlds.World, url.Values, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, nil, err
	}
	query := r.URL.Query()
	return w, query, checkFilters(query)
}

func checkFilters(query url.Values) error {
	for name, values := range query {
		value := values[len(values)-1]
		_, err := strconv.ParseUint(value, 10, 31)
		switch {
		case name == "format" && !slices.Contains(formats, value):
			return bad("format is %q: it is one of %s", value, strings.Join(formats, ", "))
		case name == "operation" && !slices.Contains(api.Routes(), value):
			return unknownOperation(value)
		case (name == "status" || name == "after") && err != nil:
			return bad("%s is %q: it is a whole number", name, value)
		}
	}
	return nil
}

// unknownOperation refuses the name of an operation that no level has.
func unknownOperation(name string) error {
	hint := ": expected a method and a documented path, such as \"POST /messages\""
	if near := nearest.Word(name, api.Routes()); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return bad("unknown operation %q%s", name, hint)
}

// unknownName refuses a name that is not among the known ones.
func unknownName(what, name string, known []string) error {
	hint := ": expected " + cmp.Or(strings.Join(known, ", "), "none")
	if near := nearest.Word(name, known); near != "" {
		hint = fmt.Sprintf("; did you mean %q?", near)
	}
	return bad("unknown %s %q%s", what, name, hint)
}

// forgetRequests answers DELETE /control/worlds/{name}/requests.
func (h *handler) forgetRequests(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err == nil {
		w.Site().Requests().Clear()
	}
	return nil, err
}

// clientReport answers GET /control/worlds/{name}/client.
func (h *handler) clientReport(r *http.Request) (answer, error) {
	w, err := h.world(r)
	if err != nil {
		return nil, err
	}
	return answer{"client": w.Report()}, nil
}
