package differences_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/differences"
)

func TestDifferencesNameTheChangedPlaces(t *testing.T) {
	for _, test := range []struct{ name, before, after, want string }{
		{"equal", `{"a":1,"b":[1,2]}`, `{"b":[1,2],"a":1}`, ``},
		{"the level itself", `{"zulip_feature_level":91,"service_version":"4"}`,
			`{"zulip_feature_level":92,"service_version":"5"}`, ``},
		{"another value", `{"a":{"b":1}}`, `{"a":{"b":2}}`, `a.b: 1 -> 2 (1)`},
		{"null is not absent", `{"a":null}`, `{}`, `a: null -> absent (1)`},
		{"one element more, among equal ones", `{"l":[{"id":1},{"id":3}]}`, `{"l":[{"id":1},{"id":2},{"id":3}]}`,
			`l[]: absent -> {"id":2} (1)`},
		{"a field of all elements", `{"l":[{"id":1,"x":0},{"id":2,"x":0}]}`, `{"l":[{"id":1},{"id":2}]}`,
			`l[].x: 0 -> absent (2)`},
		{"values without identity", `{"l":["a","c"]}`, `{"l":["a","b","c"]}`, `l[]: absent -> "b" (1)`},
		{"another order of values", `{"l":[1,2]}`, `{"l":[2,1]}`, `l[]: 1 -> 2 (2)`},
		{"another type", `{"a":[]}`, `{"a":{}}`, `a: [] -> {} (1)`},
	} {
		var found []string
		for _, d := range differences.Between(answer(t, test.before), answer(t, test.after)) {
			found = append(found, fmt.Sprintf("%s: %s -> %s (%d)", d.Path, d.Before, d.After, d.Count))
		}
		if got := strings.Join(found, "; "); got != test.want {
			t.Errorf("%s: got %q, want %q", test.name, got, test.want)
		}
	}
}

func answer(t *testing.T, text string) (a differences.Answer) {
	t.Helper()
	a.Status = 200
	if err := json.Unmarshal([]byte(text), &a.Body); err != nil {
		t.Fatal(err)
	}
	return a
}
