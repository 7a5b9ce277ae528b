package target

import (
	"reflect"
	"testing"
)

// A decoder that is not the library's must never read anything else than the library.
func TestAnswersAreDecodedAsTheLibraryDoes(t *testing.T) {
	for _, body := range texts() {
		same(t, body)
	}
}

func FuzzAnswersAreDecodedAsTheLibraryDoes(f *testing.F) {
	for _, body := range texts() {
		f.Add(body)
	}
	f.Fuzz(same)
}

func same(t *testing.T, body string) {
	t.Helper()
	want, wrong := decodeAny([]byte(body))
	got, failed := decodeObject([]byte(body))
	if (wrong == nil) != (failed == nil) || !reflect.DeepEqual(got, want) {
		t.Errorf("%q is %#v, %v instead of %#v, %v", body, got, failed, want, wrong)
	}
}

func texts() []string {
	return []string{
		`{}`, ` { "a" : 1 , "b" : [ ] } `, `{"a":{"a":[[{}]],"c":null},"a":true,"d":false}`,
		`{"a":[1,-2,0,-0,1.5,-1e3,2E-1]}`, `{"html":"<p class=\"x\">é\n\u00e9\ud83d\ude42 🙂</p>","é\"":""}`,
		"{\"a\":\"\xff\"}", "{\"a\":\"\x01\"}", `{"a":"\ud800"}`, `{"a":"1.5"}`, `{"a":12345678901234567890123}`,
		``, `null`, `[]`, `"a"`, `1`, `{`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,}`, `{"a":[1,]}`, `{"":[,]}`,
		`{"a":01}`, `{"a":-}`, `{"a":1.}`, `{"a":.5}`, `{"a":+1}`, `{"a":1e}`, `{"a":NaN}`,
		`{"a":tru}`, `{"a":nullx}`, `{"a":truefalse}`, `{a:1}`, `{"a" 1}`, `{"a":1} {}`, `{"a":1}x`, `{"a":"1"2}`,
		`{"a":"\x"}`, `{"a":"`, `{"a":"b\`,
	}
}
