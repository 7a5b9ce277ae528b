package changelog_test

import (
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/changelog"
)

func TestMistakesInAnObservationAreNamedWithRowAndLine(t *testing.T) {
	for text, mistake := range map[string]string{
		"{call: GET /users, at: a, below: absent, form: text}":                        `line 1: unknown key "form"`,
		"{call: GET /users, at: a}":                                                   "needs `below`, `from` or both",
		"{call: GET /users, register: [realm], from: success}":                        "has one of call, register",
		"{call: /users, from: success}":                                               "a call is METHOD and path",
		"{look: nowhere, from: success}":                                              `no look "nowhere"`,
		"{first: [castle], call: GET /users, from: success}":                          `nothing makes a "castle"`,
		"{first: [{call: GET /users, is: {a: big}}], look: message, from: {a: text}}": `unknown demand "big"`,
		"{call: GET /users, from: {a: list of big}}":                                  `unknown demand "big"`,
		"{call: GET /users, from: {'a[b]': text}}":                                    `unknown choice of elements "[b]"`,
		"{call: GET /users, from: {'a[]b': text}}":                                    `malformed path "a[]b"`,
		"{call: GET /users, from: absent}":                                            "no path says what is absent",
		"{call: GET /users, at: a, from: null}":                                       `"from" has no value`,
	} {
		_, err := changelog.Read(observation(t, text))
		if err == nil || !strings.Contains(err.Error(), "r03/009.yaml: 9.a-row: ") ||
			!strings.Contains(err.Error(), "line 1: ") || !strings.Contains(err.Error(), mistake) {
			t.Errorf("%s: %v, want %s", text, err, mistake)
		}
	}
	if _, err := changelog.Read(observation(t, "{call: GET /users, at: a, from: text}")); err != nil {
		t.Error(err)
	}
}

func observation(t *testing.T, text string) []featurelevels.Observation {
	t.Helper()
	var document yaml.Node
	if err := yaml.Unmarshal([]byte(text), &document); err != nil {
		t.Fatal(err)
	}
	return []featurelevels.Observation{{Change: "9.a-row", File: "r03/009.yaml", Observe: *document.Content[0]}}
}
