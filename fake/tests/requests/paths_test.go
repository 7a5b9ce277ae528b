package requests_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/api"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// pathPart has the valid and invalid values of a named part of a path.
type pathPart struct{ takes, refuses []string }

// namedParts has every part that is no ID.
var namedParts = map[string]pathPart{
	"realm_id_str":     {[]string{"2", "10"}, []string{"x", "2x", "-2"}},
	"filename":         {[]string{"a.txt", "ab/c/a.txt"}, nil},
	"email":            {[]string{"ben@example.com", "x"}, []string{"a/b/c"}},
	"user_id_or_email": {[]string{"ben@example.com", "4"}, []string{"a/b/c"}},
	"emoji_name":       {[]string{"tada", "4", "a/b"}, nil},
	"domain":           {[]string{"example.org", "x"}, []string{"a/b"}},
	"integration_name": {[]string{"helloworld", "github"}, []string{"x", "hello", "githubs", "4"}},
}

// ids are the values of every part whose name ends in _id.
var ids = pathPart{[]string{"1", "007", strings.Repeat("9", 30)},
	[]string{"x", "1x", "x1", "-1", "+1", "1.5", "1,2", "%20", "١"}}

// byEmail is the one path with an ID where another path takes the rest: the user's
// address.
const byEmail = "/users/{user_id}"

var partsOfPaths = regexp.MustCompile(`\{(\w+)\}`)

func TestPartsOfPathsTakeTheValuesOfTheirNames(t *testing.T) {
	older, newest := Nobody(t, fake.Start(t)), Nobody(t, fake.Start(t, fake.WithLevel(featurelevels.Newest())))
	known := levels.Compile(featurelevels.Newest(), featurelevels.Spec)
	parts := 0
	for _, id := range api.Routes() {
		method, path, _ := strings.Cut(id, " ")
		c := older
		if known.HasRoute(id) {
			c = newest
		}
		for _, part := range partsOfPaths.FindAllString(path, -1) {
			parts++
			triesPart(c, t, method, path, part)
		}
	}
	if parts == 0 {
		t.Error("no route has a named part in its path")
	}
}

// triesPart calls a route without credentials: a refusal shows that the route exists.
func triesPart(c *Client, t *testing.T, method, path, part string) {
	t.Helper()
	for _, value := range partNamed(t, part).takes {
		if got := statusOf(c, method, filled(t, path, part, value)); got != 401 && got != 400 {
			t.Errorf("%s %s does not take %q for %s: %d", method, path, value, part, got)
		}
	}
	want := 404
	switch {
	case path == byEmail && (method == "GET" || method == "PATCH"):
		want = 401
	case path == byEmail:
		want = 405
	}
	for _, value := range partNamed(t, part).refuses {
		if got := statusOf(c, method, filled(t, path, part, value)); got != want {
			t.Errorf("%s %s with %q for %s: got %d, want %d", method, path, value, part, got, want)
		}
	}
}

func statusOf(c *Client, method, path string) int {
	return c.Do(c.Request(method, path, "", "")).Status
}

func partNamed(t *testing.T, part string) pathPart {
	t.Helper()
	name := strings.Trim(part, "{}")
	known, there := namedParts[name]
	switch {
	case there:
		return known
	case !strings.HasSuffix(name, "_id"):
		t.Fatalf("what the part %s of a path takes stands nowhere", part)
	}
	return ids
}

// filled is a path with a value in one part, and valid values in the other parts.
func filled(t *testing.T, path, part, value string) string {
	t.Helper()
	return partsOfPaths.ReplaceAllStringFunc(path, func(other string) string {
		if other == part {
			return value
		}
		return partNamed(t, other).takes[0]
	})
}
