package store_test

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world/store"
	"github.com/spiritlevel/spiritlevel/fake/world/upload"
)

type inner struct {
	hidden []string
	at     time.Time
}

type rare struct {
	Few   []int
	Fewer string
}

type absent struct{ Nothing int }

type beside struct{ Beside int }

type row struct {
	inner
	*rare    `stored:"inline"`
	Without  *absent `stored:"inline"`
	ID       int
	Flag     bool
	unsigned uint64
	ratio    float64
	None     *int
	Zero     *int
	Deep     **int
	empty    []int
	bits     [2][3]uint64
	Names    map[string]inner
	List     []*inner
	file     *upload.File
	Memo     *store.Memo
	Size     int    `stored:"otherwise 16"`
	On       bool   `stored:"otherwise true"`
	Word     string `stored:"otherwise inbox"`
	Number   int    `stored:"was Digit 2=3 3=4"`
	beside   `stored:"inline"`

	_ struct{} `stored:"formerly Past Older"`
}

func filled() row {
	zero, seven := 0, 7
	at := time.Date(2026, 1, 2, 3, 4, 5, 678, time.UTC)
	return row{
		inner: inner{[]string{"a\"b", "ü\n", ""}, at}, rare: &rare{[]int{1, 2},
			"x"}, ID: -5, Flag: true, unsigned: 1<<64 - 1, ratio: 0.1, Zero: &zero,
		Deep: ptr(&seven), empty: []int{}, bits: [2][3]uint64{{1, 2, 3}, {4, 5, 1 << 63}},
		Names: map[string]inner{"x": {at: at}, "": {}}, List: []*inner{{hidden: []string{"z"}}, nil},
		file: upload.NewFile([]byte("\x00\xff")), Memo: &store.Memo{}, Word: "recent", Number: 5, beside: beside{1},
	}
}

func ptr(p *int) **int { return &p }

func TestRowsAreReadAsTheyWereWritten(t *testing.T) {
	want := filled()
	text := store.Encode(nil, &want)
	if !json.Valid(text) {
		t.Fatalf("no JSON: %s", text)
	}
	var got row
	if err := store.Decode(text, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %+v, want %+v, from %s", got, want, text)
	}
}

func TestFormerFieldsAreIgnored(t *testing.T) {
	var got row
	if err := store.Decode([]byte(`{"ID": 1, "Past": {}, "Older": 2}`), &got); err != nil || got.ID != 1 {
		t.Error(got, err)
	}
	if store.Decode([]byte(`{"Past": 1, "Oldest": 2}`), &got) == nil {
		t.Error("a field that no row ever had is taken")
	}
}

func TestFieldsThatOlderRowsLackHaveTheirUsualValues(t *testing.T) {
	for text, want := range map[string]row{
		`{}`:                         {Size: 16, On: true, Word: "inbox"},
		`{"Size":0,"On":false}`:      {Word: "inbox"},
		`{"Digit": 2, "Beside": 7}`:  {Size: 16, On: true, Word: "inbox", Number: 3, beside: beside{7}},
		`{"Digit": 1, "Word": ""}`:   {Size: 16, On: true, Number: 1},
		`{"Digit": 3, "Word": "16"}`: {Size: 16, On: true, Word: "16", Number: 4},
	} {
		got := row{}
		if err := store.Decode([]byte(text), &got); err != nil {
			t.Errorf("%s: %v", text, err)
		}
		if want.Memo = got.Memo; !reflect.DeepEqual(got, want) {
			t.Errorf("%s: got %+v, want %+v", text, got, want)
		}
	}
}

func TestAnEmptyRowIsShort(t *testing.T) {
	if text := string(store.Encode(nil, &row{Size: 16, On: true, Word: "inbox"})); text != "{}" {
		t.Errorf("got %s", text)
	}
}

func TestRowsThatDoNotFitAreRefused(t *testing.T) {
	for _, text := range []string{
		"", "[]", "1", `{"Id": 1}`, `{"ID": "1"}`, `{"ID": 1.5}`, `{"ID": 99999999999999999999}`, `{"unsigned": -1}`,
		`{"Flag": 1}`,
		`{"bits": [[1]]}`, `{"bits": 1}`, `{"Names": []}`, `{"Names": {"x": {"at": "yesterday"}}}`, `{"file": "%"}`,
		`{"List": [1]}`,
		`{"inner": {"hidden": [1]}}`, `{"ID": 1, "More": null}`, `{"Memo": {}}`,
	} {
		if err := store.Decode([]byte(text), &row{}); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}
