package matchers_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/onsi/gomega/types"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
)

func decoded(t *testing.T, text string) any {
	t.Helper()
	decoder := json.NewDecoder(strings.NewReader(text))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		t.Fatal(err)
	}
	return value
}

const users = `{"members": [{"user_id": 4, "name": "Ada", "roles": ["a", "b"]}, {"user_id": 7, "name": null}],
	"none": []}`

func TestMatchersAcceptWhatIsDemanded(t *testing.T) {
	value := decoded(t, users)
	for words, m := range map[string]types.GomegaMatcher{
		"a field":             HaveField("members"),
		"a value":             HaveField("members.0.name", "Ada"),
		"null":                HaveField("members.1.name", nil),
		"each element":        HaveField("members[].user_id", BeInteger()),
		"each of none":        HaveField("none[*].user_id", BeInteger()),
		"a chosen element":    HaveField("members[user_id=7].name", BeNil()),
		"an element of those": HaveField("members[roles=b].name", "Ada"),
		"an element":          HaveField("members", ContainElement(HaveField("name", "Ada"))),
		"all":                 HaveField("members", SatisfyAll(HaveLen(2), HaveEach(BeObject()))),
		"any":                 HaveField("members[].name", OrNull(BeText())),
		"no field":            HaveNoField("others"),
		"fields":              HaveField("members.0", HaveFields(Fields{"name": "Ada", "user_id": BeInteger()})),
		"only fields":         HaveOnlyFields("members", "none"),
		"a field, if any":     HaveFieldIfAny("others", BeText()),
		"not":                 Not(HaveField("members.0.name", "Eve")),
	} {
		if err := Explain(m, value); err != nil {
			t.Errorf("%s: %v", words, err)
		}
		if accepted, err := m.Match(value); !accepted || err != nil {
			t.Errorf("%s as a matcher of Gomega: %v, %v", words, accepted, err)
		}
	}
}

func TestMismatchesNamePlaceDemandAndValue(t *testing.T) {
	value := decoded(t, users)
	for want, m := range map[string]types.GomegaMatcher{
		`demanded a string, came null at members[1].name`:         HaveField("members[].name", BeText()),
		`demanded "Eve", came "Ada" at members[0].name`:           HaveField("members.0.name", "Eve"),
		`demanded an array with elements, came [] at none`:        HaveField("none[].name", BeText()),
		`demanded 3 elements, came ["a","b"] at members[0].roles`: HaveField("members.0.roles", HaveLen(3)),
		`demanded "Eve" in the user 4, came "Ada" at members[0].name`: HaveField("members",
			ContainElement(Described("the user 4", SatisfyAll(HaveField("user_id", json.Number("4")),
				HaveField("name", "Eve"))))),
		`demanded a string containing "x", came "Ada" at members[0].name`: HaveField("members.0.name", ContainSubstring("x")),
		`demanded no field none, came [] at none`:                         HaveNoField("none"),
		`demanded in any order "a", "c", came ["a","b"] at members[0].roles`: HaveField("members.0.roles",
			ConsistOf("a", "c")),
		`demanded not "Ada", came "Ada" at members[0].name`: HaveField("members.0.name", Not(Equal("Ada"))),
		`demanded "x", came "Ada" at members[0].name`:       HaveField("members.0.name", OrNull("x")),
		`demanded to have key <string>: x, came {"a":1}`:    HaveKey("x"),
	} {
		given := value
		if strings.HasSuffix(want, `{"a":1}`) {
			given = map[string]any{"a": 1}
		}
		if err := Explain(m, given); err == nil || err.Error() != want {
			t.Errorf("%v\nand not %s", err, want)
		}
	}
}
