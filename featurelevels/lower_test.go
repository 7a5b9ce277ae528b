package featurelevels_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type leaf struct {
	First  int    `json:"first"`
	Second string `json:"second"`
	Third  bool   `json:"third"`

	Hidden string `json:"-"`
}

type nest struct {
	Before  int             `json:"before"`
	Leaf    leaf            `json:"leaf"`
	Pointer *leaf           `json:"pointer"`
	List    []leaf          `json:"list"`
	Map     map[string]leaf `json:"map"`
	Numbers map[int]leaf    `json:"numbers"`
	Any     any             `json:"any"`
	Absent  *leaf           `json:"absent,omitempty"`
	After   string          `json:"after"`
}

type Part struct {
	Inner leaf `json:"inner"`
	Same  int  `json:"same"`
}

type OtherPart struct {
	Other string `json:"other"`
}

type whole struct {
	Head int `json:"head"`
	Part
	*OtherPart
	Same *int `json:"same,omitempty"`
	Tail int  `json:"tail"`
}

// read makes a contract of entries, each written "ID EDIT", and of changes that need a
// function.
func read(t testing.TB, functions Edits, entries ...string) *Contract {
	t.Helper()
	for id := range functions {
		entries = append(entries, string(id)+" {go: true}")
	}
	files := fstest.MapFS{}
	for _, entry := range entries {
		id, edit, _ := strings.Cut(entry, " ")
		name := "levels/zulip/all.yaml"
		if n, err := strconv.Atoi(id[:strings.Index(id, "-")]); err == nil {
			name = fmt.Sprintf("levels/r00/%03d.yaml", n)
		}
		if files[name] == nil {
			files[name] = &fstest.MapFile{Data: []byte("changes:\n")}
		}
		files[name].Data = fmt.Appendf(files[name].Data, "  - id: %s\n    summary: a change\n", id)
		if edit != "" {
			files[name].Data = fmt.Appendf(files[name].Data, "    edit: %s\n", edit)
		}
	}
	c, err := Read(files, functions)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var lackSecond = Edits{"7-leaf-second": Rewritten(func(_ *leaf, o *Object) { o.Delete("second") })}

func lowered(t *testing.T, v any, functions Edits) string {
	t.Helper()
	text, err := read(t, functions).Compile(Oldest, Spec).Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func wantText(t *testing.T, got, want string) {
	t.Helper()
	if got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

func TestLoweringReachesEveryPlaceAndKeepsTheOrderOfFields(t *testing.T) {
	l := leaf{1, "x", true, ""}
	v := nest{1, l, &l, []leaf{l}, map[string]leaf{"b": l, "a": l}, map[int]leaf{4: l}, l, nil, "<end>"}
	const short = `{"first":1,"third":true}`
	wantText(t, lowered(t, v, lackSecond), `{"before":1,"leaf":`+short+`,"pointer":`+short+`,"list":[`+short+`],`+
		`"map":{"a":`+short+`,"b":`+short+`},"numbers":{"4":`+short+`},"any":`+short+`,"after":"<end>"}`)
}

func TestAnEmptyTextStaysEmpty(t *testing.T) {
	const empty = `{"before":0,"leaf":{"first":0,"third":false},"pointer":null,"list":null,"map":null,"numbers":null,"any":null,"after":""}`
	wantText(t, lowered(t, nest{}, lackSecond), empty)
	wantText(t, lowered(t, (*nest)(nil), lackSecond), "null")
	wantText(t, lowered(t, nil, lackSecond), "null")
	wantText(t, lowered(t, nest{List: []leaf{}}, lackSecond), strings.Replace(empty, `"list":null`, `"list":[]`, 1))
}

func TestEmbeddedFieldsAreAmongTheOuterFields(t *testing.T) {
	l := leaf{First: 1}
	w := whole{1, Part{l, 2}, &OtherPart{"o"}, nil, 3}
	wantText(t, lowered(t, w, lackSecond),
		`{"head":1,"inner":{"first":1,"third":false},"other":"o","tail":3}`)
	w.OtherPart = nil
	lackInner := Edits{"7-inner": Rewritten(func(_ *Part, o *Object) { o.Delete("inner") })}
	wantText(t, lowered(t, w, lackInner), `{"head":1,"tail":3}`)
}

// The engine must encode an object without a change as encoding/json does.
func TestLoweringWithoutEffectIsPlainJSON(t *testing.T) {
	same := 4
	l := leaf{1, "é<&>", true, "hidden"}
	touch := Rewritten(func(*leaf, *Object) {})
	for _, v := range []any{
		nest{1, l, &l, []leaf{l}, map[string]leaf{"b": l, "a": l}, map[int]leaf{4: l}, []any{l, 1}, nil, "end"},
		whole{1, Part{l, 2}, &OtherPart{"o"}, &same, 3},
		whole{1, Part{l, 2}, nil, nil, 3},
		wire.Register{QueueID: "q", RegisterRealm: &wire.RegisterRealm{}, RegisterUsers: &wire.RegisterUsers{}},
		wire.Subscription{Subscribers: wire.Some([]int{1})},
		wire.User{BotOwnerID: wire.Null[int]()},
	} {
		var plain strings.Builder
		enc := json.NewEncoder(&plain)
		enc.SetEscapeHTML(false)
		if err := enc.Encode(v); err != nil {
			t.Fatal(err)
		}
		untouched := Rewritten(func(*wire.RealmSettings, *Object) {})
		subscription := Rewritten(func(*wire.Stream, *Object) {})
		user := Rewritten(func(*wire.User, *Object) {})
		wantText(t, lowered(t, v, Edits{"7-nothing": Together(touch, untouched, subscription, user)}),
			strings.TrimSpace(plain.String()))
	}
}

func TestEditsOfOneTypeApplyNewestFirst(t *testing.T) {
	got := lowered(t, leaf{1, "x", true, ""}, Edits{
		"3-one":  Rewritten(func(_ *leaf, o *Object) { o.Rename("first", "one") }),
		"5-text": Rewritten(func(_ *leaf, o *Object) { o.Set("first", "text") }),
	})
	wantText(t, got, `{"one":"text","second":"x","third":true}`)
}

func TestAChangeHoldsFromItsLevelOn(t *testing.T) {
	for level, want := range map[Level]string{6: `{"first":0,"third":false}`, 7: `{"first":0,"second":"","third":false}`} {
		text, err := read(t, lackSecond).Compile(level, Spec).Marshal(leaf{})
		if err != nil {
			t.Fatal(err)
		}
		wantText(t, string(text), want)
	}
}

func TestADialectDeviatesAtEveryLevel(t *testing.T) {
	c := read(t, Edits{
		"7-leaf-second": lackSecond["7-leaf-second"],
		"zulip-first":   Rewritten(func(_ *leaf, o *Object) { o.Rename("first", "uno") }),
	})
	for level, dialects := range map[Level]map[Dialect]string{
		Newest(): {Spec: `{"first":0,"second":"","third":false}`, Zulip: `{"uno":0,"second":"","third":false}`},
		Oldest:   {Spec: `{"first":0,"third":false}`, Zulip: `{"uno":0,"third":false}`},
	} {
		for dialect, want := range dialects {
			text, err := c.Compile(level, dialect).Marshal(leaf{})
			if err != nil {
				t.Fatal(err)
			}
			wantText(t, string(text), want)
		}
	}
}

// Each edit of answers that is data makes an older answer of the newest one.
func TestEditsOfAnswersAreData(t *testing.T) {
	linkifier := wire.Linkifier{Pattern: "p", URLTemplate: "t", ID: 3}
	two := wire.Linkifiers{Linkifiers: []wire.Linkifier{linkifier, {ID: 4}}}
	for edit, c := range map[string]struct {
		answer any
		want   string
	}{
		"{added: {Linkifier: [url_template]}}":     {linkifier, `{"pattern":"p","id":3}`},
		"{added_for_a_while: {Linkifier: [gone]}}": {linkifier, `{"pattern":"p","url_template":"t","id":3}`},
		"{removed: {Linkifier: {was: -1}}}": {
			linkifier, `{"pattern":"p","url_template":"t","id":3,"was":-1}`,
		},
		"{removed: {Linkifier: {was: .ID}}}": {
			linkifier, `{"pattern":"p","url_template":"t","id":3,"was":3}`,
		},
		"{was: {Linkifier: {pattern: [x]}}}":                  {linkifier, `{"pattern":["x"],"url_template":"t","id":3}`},
		"{renamed: {Linkifier: {id: old}}}":                   {linkifier, `{"pattern":"p","url_template":"t","old":3}`},
		"{boolean_was: {Linkifier: {id: {old: o, true: 3}}}}": {linkifier, `{"pattern":"p","url_template":"t","o":true}`},
		"{value_was: {Linkifier: {id: {3: 4, 5: 6}}}}":        {linkifier, `{"pattern":"p","url_template":"t","id":4}`},
		"{entries_added: {Linkifiers: {linkifiers: {id: [3]}}}}": {
			two,
			`{"linkifiers":[{"pattern":"","url_template":"","id":4}]}`,
		},
		"{reordered: {Linkifiers: {linkifiers: [1, 0]}}, added: {Linkifier: [pattern, url_template]}}": {
			two, `{"linkifiers":[{"id":4},{"id":3}]}`,
		},
	} {
		text, err := read(t, nil, "7-x "+edit).Compile(6, Spec).Marshal(c.answer)
		if err != nil {
			t.Fatal(err)
		}
		wantText(t, string(text), c.want)
	}
}

// encoding/json silently drops a field that two embedded parts share.
func TestNoTwoPartsOfARegistrationShareAField(t *testing.T) {
	seen := map[string]string{}
	var visit func(reflect.Type)
	visit = func(typ reflect.Type) {
		if typ.Kind() == reflect.Pointer {
			typ = typ.Elem()
		}
		for i := range typ.NumField() {
			f := typ.Field(i)
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			switch {
			case f.Anonymous:
				visit(f.Type)
			case name == "-", f.Name == "_":
			case seen[name] != "":
				t.Errorf("%s is a field of both %s and %s", name, seen[name], typ)
			default:
				seen[name] = typ.String()
			}
		}
	}
	visit(reflect.TypeFor[wire.Register]())
}
