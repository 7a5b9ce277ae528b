package nearest_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/scenarios/nearest"
)

func TestSuggestionsFindTheNearestWord(t *testing.T) {
	words := []string{"serve", "check", "levels", "requirements", "version", "GEN", "SND"}
	for given, want := range map[string]string{
		"serv":         "serve",        // a letter is missing
		"sevre":        "serve",        // two letters are swapped
		"chekc":        "check",        //
		"LEVELS":       "levels",       // another case
		"SDN":          "SND",          // nearer than GEN
		"req":          "requirements", // only the beginning
		"servers":      "serve",        // too long
		"frobnicate":   "",
		"x":            "",
		"":             "",
		"check please": "check",
	} {
		if got := nearest.Word(given, words); got != want {
			t.Errorf("%q: got %q, want %q", given, got, want)
		}
	}
	if got := nearest.Word("a", []string{""}); got != "" {
		t.Errorf("an empty candidate is never meant, got %q", got)
	}
	if got := nearest.Word(strings.Repeat("serve", 1000), words); got != "" {
		t.Errorf("a long text is no mistyped word, got %q", got)
	}
}
