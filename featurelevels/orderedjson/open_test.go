package orderedjson_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels/orderedjson"
)

func open(t *testing.T, encoded string) orderedjson.Open {
	t.Helper()
	o, err := orderedjson.Reopen([]byte(encoded))
	if err != nil {
		t.Fatal(err)
	}
	return o
}

func same(t *testing.T, got orderedjson.Open, want string) {
	t.Helper()
	if body := string(got.With(orderedjson.Start(nil)).Close()); body != want {
		t.Errorf("got %s, expected %s", body, want)
	}
}

func refused(t *testing.T, err error, expected string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), expected) {
		t.Errorf("got %v, expected an error with %q in it", err, expected)
	}
}

func TestFieldsAreAppendedToAnOpenObject(t *testing.T) {
	same(t, orderedjson.Start(nil), `{}`)
	same(t, orderedjson.Start(nil).AppendText("a", "b"), `{"a":"b"}`)
	same(t, open(t, `{"a":1}`).AppendEncoded("b", []byte(`[2]`)), `{"a":1,"b":[2]}`)
	same(t, open(t, `{"a":1}`).Append(open(t, `{"b":{"c":3}}`)), `{"a":1,"b":{"c":3}}`)
	same(t, open(t, `{"a":1}`).Append(open(t, `{}`)), `{"a":1}`)
	same(t, open(t, `{}`).Append(open(t, `{"b":2}`)), `{"b":2}`)
}

func TestOnlyAnObjectCanBeOpened(t *testing.T) {
	for _, encoded := range []string{"", "{", "}", "[]", `"{}"`, "null", "{}\n", " {}"} {
		_, err := orderedjson.Reopen([]byte(encoded))
		refused(t, err, "expected an encoded object")
	}
}

func TestACopyWithMoreFieldsLeavesTheObjectAsItIs(t *testing.T) {
	shared := open(t, `{"a":1}`) // with room behind it in place of the brace
	one, two := shared.With(open(t, `{"b":2}`)), shared.With(open(t, `{"c":3}`))
	same(t, one, `{"a":1,"b":2}`)
	same(t, two, `{"a":1,"c":3}`)
	same(t, shared, `{"a":1}`)
}

func TestAListGrowsAtTheEndOfAnObject(t *testing.T) {
	list := open(t, `{"a":1}`).AppendList("things")
	same(t, list.Close(), `{"a":1,"things":[]}`)
	list = open(t, `{"a":1}`).AppendList("things")
	list.Add(open(t, `{}`))
	list.AddWithNumber(open(t, `{"b":2}`), "id", -7)
	list.AddWithNumber(open(t, `{}`), "id", 8)
	list.AddWithTexts(open(t, `{"b":2}`), "flags", []string{"read", "starred"})
	list.AddWithTexts(open(t, `{"b":2}`), "flags", nil)
	same(t, list.Close(),
		`{"a":1,"things":[{},{"b":2,"id":-7},{"id":8},{"b":2,"flags":["read","starred"]},{"b":2,"flags":[]}]}`)
}

func TestAnEmptyListAtTheEndIsFilled(t *testing.T) {
	list, err := open(t, `{"a":1,"things":[]}`).ReopenList()
	if err != nil {
		t.Fatal(err)
	}
	list.Add(open(t, `{"b":2}`))
	list.Add(open(t, `{"b":3}`))
	same(t, list.Close(), `{"a":1,"things":[{"b":2},{"b":3}]}`)
}

func TestAListThatIsNotLastOrNotEmptyIsNotFilled(t *testing.T) {
	for _, encoded := range []string{`{}`, `{"things":[],"a":1}`, `{"things":[1]}`, `{"things":[[]]}`, `{"a":"[]"}`,
		`{"things":{"a":[]}}`} {
		_, err := open(t, encoded).ReopenList()
		refused(t, err, "expected an empty list as the last field")
	}
}

func TestTheTypeOfAnEventIsItsFirstField(t *testing.T) {
	for _, encoded := range []string{`{"type":"message"}`, `{"type":"message","flags":["type"]}`} {
		if name, err := open(t, encoded).Type(); name != "message" || err != nil {
			t.Errorf("got %q and %v for %s", name, err, encoded)
		}
	}
}

func TestTheTypeOfAnEventMustComeFirst(t *testing.T) {
	for _, encoded := range []string{`{}`, `{"op":"add","type":"message"}`, `{"type":5}`, `{"type": "message"}`,
		`{"type":"a\"b"}`} {
		_, err := open(t, encoded).Type()
		refused(t, err, "expected an event with its type first")
	}
}

func TestSpecialCharactersOfTextsAreEscaped(t *testing.T) {
	same(t, orderedjson.Start(nil).AppendText(`q"`, "a\\b\n"), `{"q\"":"a\\b\n"}`)
	list := orderedjson.Start(nil).AppendList("things")
	list.AddWithTexts(open(t, `{}`), "flags", []string{"read", `"],"`})
	same(t, list.Close(), `{"things":[{"flags":["read","\"],\""]}]}`)
}

func TestTheNumbersOfTwoObjectsAreJoined(t *testing.T) {
	for _, c := range []struct{ older, newer, joined string }{
		{`{"ids":[1,2],"op":"x"}`, `{"op":"y","ids":[3],"all":true}`, `{"op":"y","ids":[1,2,3],"all":true}`},
		{`{"ids":[]}`, `{"ids":[3]}`, `{"ids":[3]}`},
		{`{"ids":[4,-1]}`, `{"ids":[-1]}`, `{"ids":[4,-1,-1]}`},
		{`{"ids":[1]}`, `{"ids":[]}`, `{"ids":[1]}`},
		{`{"ids":[]}`, `{"ids":[]}`, `{"ids":[]}`},
		{`{"ids":[1]}`, `{"a":"\"ids\":[9","ids":[2]}`, `{"a":"\"ids\":[9","ids":[1,2]}`},
	} {
		older, newer := open(t, c.older), open(t, c.newer)
		joined, err := orderedjson.JoinNumbers("ids", older, newer)
		if err != nil {
			t.Fatal(err)
		}
		same(t, joined, c.joined)
		same(t, older, c.older)
		same(t, newer, c.newer)
	}
}

func TestOnlyListsOfNumbersAreJoined(t *testing.T) {
	good := open(t, `{"ids":[1]}`)
	for encoded, expected := range map[string]string{
		`{"numbers":[1]}`:    `expected a list "ids"`,
		`{"ids":5}`:          `expected a list "ids"`,
		`{"ids":["a]"]}`:     "expected numbers only",
		`{"ids":[[1]]}`:      "expected numbers only",
		`{"ids":[{"a":[]}]}`: "expected numbers only",
	} {
		_, err := orderedjson.JoinNumbers("ids", open(t, encoded), good)
		refused(t, err, expected)
		_, err = orderedjson.JoinNumbers("ids", good, open(t, encoded))
		refused(t, err, expected)
	}
}

func TestAnEncoderAppendsFieldsToAnObject(t *testing.T) {
	encoding := func(text string) func([]byte) ([]byte, error) {
		return func(dst []byte) ([]byte, error) { return append(dst, text...), nil }
	}
	for _, c := range []struct{ object, encoded, want string }{
		{`{"a":1}`, `{"b":2}`, `{"a":1,"b":2}`}, {`{"a":1}`, `{}`, `{"a":1}`}, {`{}`, `{"b":2}`, `{"b":2}`}, {`{}`, `{}`,
			`{}`},
	} {
		got, err := open(t, c.object).AppendFrom(encoding(c.encoded))
		if err != nil {
			t.Fatal(err)
		}
		same(t, got, c.want)
	}
	_, err := open(t, `{"a":1}`).AppendFrom(encoding(`[1]`))
	refused(t, err, "expected an encoded object")
}
