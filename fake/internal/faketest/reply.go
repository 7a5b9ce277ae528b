package faketest

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
)

// Reply is an answer that was read to its end.
type Reply struct {
	t      testing.TB
	Status int
	Header http.Header
	Raw    string
	Body   map[string]any
}

// ReadReply reads an answer to its end.
func ReadReply(t testing.TB, res *http.Response) Reply {
	t.Helper()
	raw, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	_ = res.Body.Close()
	r := Reply{t: t, Status: res.StatusCode, Header: res.Header, Raw: string(raw)}
	page := strings.HasPrefix(res.Header.Get("Content-Type"), "text/") // for people, in one dialect
	if len(bytes.TrimSpace(raw)) > 0 && !page {
		if err := json.Unmarshal(raw, &r.Body); err != nil {
			t.Fatalf("the answer is not a JSON object: %v\n%s", err, Clip(r.Raw))
		}
	}
	return r
}

// OK demands a success.
func (r Reply) OK() Reply {
	r.t.Helper()
	if r.Status != http.StatusOK || r.Body["result"] != "success" || r.Body["msg"] != "" {
		r.t.Fatalf("want a success, got %d %s", r.Status, Clip(r.Raw))
	}
	return r
}

// Refused demands an error of this status and code; "" for an error without code.
func (r Reply) Refused(status int, code string) Reply {
	r.t.Helper()
	got, _ := r.Body["code"].(string)
	if msg, _ := r.Body["msg"].(string); r.Status != status || got != code || r.Body["result"] != "error" || msg == "" {
		r.t.Fatalf("want error %d %q, got %d %s", status, code, r.Status, Clip(r.Raw))
	}
	return r
}

// Says demands that the message of an error contains a text.
func (r Reply) Says(parts ...string) Reply {
	r.t.Helper()
	for _, part := range parts {
		if msg, _ := r.Body["msg"].(string); !strings.Contains(msg, part) {
			r.t.Errorf("msg %q does not say %q", msg, part)
		}
	}
	return r
}

// Has reports whether the answer has a field.
func (r Reply) Has(name string) bool { _, there := r.Body[name]; return there }

// Int is a field that is a number.
func (r Reply) Int(name string) int {
	r.t.Helper()
	n, ok := r.Body[name].(float64)
	if !ok {
		r.t.Fatalf("%s is no number: %s", name, Clip(r.Raw))
	}
	return int(n)
}

// Text is a text field, "" if it is missing.
func (r Reply) Text(name string) string { s, _ := r.Body[name].(string); return s }

// List returns a list of objects.
func (r Reply) List(name string) []map[string]any {
	r.t.Helper()
	items, ok := r.Body[name].([]any)
	if !ok {
		r.t.Fatalf("%s is no list: %s", name, Clip(r.Raw))
	}
	return Objects(items)
}

// Object is a field that is an object.
func (r Reply) Object(name string) map[string]any {
	r.t.Helper()
	o, ok := r.Body[name].(map[string]any)
	if !ok {
		r.t.Fatalf("%s is no object: %s", name, Clip(r.Raw))
	}
	return o
}

// Names returns a list of texts, and column one field of a list of objects.
func (r Reply) Names(name string) []string {
	r.t.Helper()
	items, ok := r.Body[name].([]any)
	if !ok {
		r.t.Fatalf("%s is no list: %s", name, Clip(r.Raw))
	}
	return Texts(items)
}
