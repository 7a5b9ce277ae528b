package matrix

import (
	"fmt"
	"strings"
	"testing"
)

func TestResultsOfTestsAreReadFromTheOutput(t *testing.T) {
	for line, want := range map[string]string{
		"ok 1 - lists streams":                       "lists streams passed",
		"    not ok 12 reads # TODO later":           "reads failed",
		"--- FAIL: TestUsers/by_role (0.02s)":        "TestUsers/by_role failed",
		"test_users.py::test_role[owner] PASSED":     "test_users.py::test_role[owner] passed",
		"test_users.py::test_role ERROR    [ 50%]":   "test_users.py::test_role failed",
		"\x1b[32m  ✓\x1b[0m sends a message (12 ms)": "sends a message passed",
		"  ✖ sends a message 1.5ms\r":                "sends a message failed",
		"1..3":                                       "",
		"okay 1 - this is no test":                   "",
		"ok":                                         "",
		"ok 3 - a\x1b]0;title\x07":                   `a\x1b]0;title\x07 passed`,
	} {
		var found tests
		for _, part := range strings.SplitAfter(line+"\n", " ") { // as writes come
			found.add([]byte(part))
		}
		got := ""
		for name, result := range found.results {
			got = name + " " + result
		}
		if got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

func TestTestsAreBounded(t *testing.T) {
	var found tests
	for i := range maxTests + 10 {
		found.add(fmt.Appendf(nil, "ok %d - test %d\n", i, i))
	}
	found.add([]byte("not ok 1 - test 1\nok 1 - test 1\nok 2 - " + strings.Repeat("x", maxTestLine*2) + "\n"))
	if len(found.results) != maxTests || found.results["test 1"] != Failed {
		t.Errorf("%d tests, the twice named one %s", len(found.results), found.results["test 1"])
	}
}
