package faketest

import (
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
)

// Digest is all data of the default world that people can see.
func Digest(t *testing.T, srv *fake.Server) string {
	t.Helper()
	var b strings.Builder
	look := func(email string, paths ...string) {
		c := As(t, srv, email)
		for _, path := range paths {
			res, err := c.HTTP.Do(c.Request("GET", path, "", ""))
			if err == nil {
				_, err = io.Copy(&b, res.Body)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	look(Owner, "/users", "/streams?include_all_active=true")
	for _, email := range []string{Owner, Admin, Moderator, Member, Other, Third, Newcomer, Guest, BuildBot} {
		look(email, "/users/me", "/attachments", "/users/me/subscriptions?include_subscribers=true",
			"/messages?anchor=100000&num_before=4000&num_after=0&apply_markdown=false")
	}
	return b.String()
}

// goneWithin is the time limit for the state of disconnected clients.
const goneWithin = 20 * time.Second

// Becomes waits until a condition holds.
func Becomes(t *testing.T, what string, got func() string, want string) {
	t.Helper()
	for start := time.Now(); got() != want; runtime.Gosched() {
		if time.Since(start) > goneWithin {
			t.Fatalf("%s: still %s, want %s", what, got(), want)
		}
	}
}

// Objects are the items of a list as objects.
func Objects(items []any) []map[string]any {
	list := make([]map[string]any, len(items))
	for i, item := range items {
		list[i], _ = item.(map[string]any)
	}
	return list
}

// Column is one field of a list of objects.
func Column(list []map[string]any, name string) []string {
	var values []any
	for _, o := range list {
		values = append(values, o[name])
	}
	return Texts(values)
}

// Texts are the items of a list, printed.
func Texts(items any) []string {
	if list, ok := items.([]string); ok {
		return list
	}
	out := []string{}
	list, _ := items.([]any)
	for _, item := range list {
		out = append(out, fmt.Sprint(item))
	}
	return out
}

// Find returns the object whose field has a value, printed.
func Find(t testing.TB, list []map[string]any, name string, value any) map[string]any {
	t.Helper()
	i := slices.IndexFunc(list, func(o map[string]any) bool { return fmt.Sprint(o[name]) == fmt.Sprint(value) })
	if i < 0 {
		t.Fatalf("no object with %s %v among %v", name, value, Column(list, name))
	}
	return list[i]
}

// Clip shortens a text for the output of a test.
func Clip(s string) string {
	if len(s) > 600 {
		return s[:600] + "…"
	}
	return s
}

// Same compares two values by their printed forms.
func Same(t testing.TB, what string, got, want any) {
	t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		t.Errorf("%s: got %s, want %s", what, Clip(g), Clip(w))
	}
}

// OrElse is a text, or another if it is empty.
func OrElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// Contains demands that a text has a part.
func Contains(list any, item string) bool {
	for _, s := range Texts(list) {
		if s == item {
			return true
		}
	}
	return false
}
