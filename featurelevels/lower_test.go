package featurelevels_test

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"

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

// compileOnly compiles a plan of the given changes instead of the declared
// ones.
func compileOnly(level Level, dialect Dialect, changes ...*Change) *Plan {
	return NewContract(changes, nil).Compile(level, dialect)
}

var lackSecond = At(7, "a leaf has a second field", Added[leaf]("second"))

func lowered(t *testing.T, v any, changes ...*Change) string {
	t.Helper()
	text, err := compileOnly(Oldest, Spec, changes...).Marshal(v)
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
	wantText(t, lowered(t, w, At(7, "a part has an inner leaf", Added[Part]("inner"))), `{"head":1,"tail":3}`)
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
		wantText(t, lowered(t, v, At(7, "nothing", touch, untouched, subscription, user)), strings.TrimSpace(plain.String()))
	}
}

func TestEditsOfOneTypeApplyNewestFirst(t *testing.T) {
	got := lowered(t, leaf{1, "x", true, ""},
		At(3, "the field of that time was called one", Renamed[leaf]("first", "one", nil)),
		At(5, "first was a text", Rewritten(func(l *leaf, o *Object) { o.Set("first", "text") })))
	wantText(t, got, `{"one":"text","second":"x","third":true}`)
}

func TestRemovedFieldsComeBackFromHiddenValues(t *testing.T) {
	change := At(5, "a leaf no longer tells its secret", Removed("secret", func(l *leaf) any { return l.Hidden }))
	wantText(t, lowered(t, []leaf{{Hidden: "s"}}, change), `[{"first":0,"second":"","third":false,"secret":"s"}]`)
}

func TestAChangeHoldsFromItsLevelOn(t *testing.T) {
	for level, want := range map[Level]string{6: `{"first":0,"third":false}`, 7: `{"first":0,"second":"","third":false}`} {
		text, err := compileOnly(level, Spec, lackSecond).Marshal(leaf{})
		if err != nil {
			t.Fatal(err)
		}
		wantText(t, string(text), want)
	}
}

func TestADialectDeviatesAtEveryLevel(t *testing.T) {
	called := In(Zulip, "first is called uno", Renamed[leaf]("first", "uno", nil))
	for level, dialects := range map[Level]map[Dialect]string{
		Newest(): {Spec: `{"first":0,"second":"","third":false}`, Zulip: `{"uno":0,"second":"","third":false}`},
		Oldest:   {Spec: `{"first":0,"third":false}`, Zulip: `{"uno":0,"third":false}`},
	} {
		for dialect, want := range dialects {
			text, err := NewContract([]*Change{lackSecond}, []*Change{called}).Compile(level, dialect).Marshal(leaf{})
			if err != nil {
				t.Fatal(err)
			}
			wantText(t, string(text), want)
		}
	}
}

func TestAnEditThatNamesAnUnknownFieldPanics(t *testing.T) {
	for what, declare := range map[string]func(){
		"Added":          func() { Added[leaf]("fourth") },
		"Added, hidden":  func() { Added[leaf]("Hidden") },
		"Renamed":        func() { Renamed[whole]("fourth", "fifth", nil) },
		"AddedForAWhile": func() { AddedForAWhile[leaf]("second") },
	} {
		t.Run(what, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("did not panic")
				}
			}()
			declare()
		})
	}
	Added[whole]("inner", "other", "tail") // embedded fields count
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
			case name == "-":
			case seen[name] != "":
				t.Errorf("%s is a field of both %s and %s", name, seen[name], typ)
			default:
				seen[name] = typ.String()
			}
		}
	}
	visit(reflect.TypeFor[wire.Register]())
}
