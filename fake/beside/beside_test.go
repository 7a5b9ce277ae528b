package beside_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/beside"
)

// shown has a list as text: the sign of each kind, and the lines.
func shown(list []beside.Line) string {
	var out strings.Builder
	for _, l := range list {
		own := ""
		if l.Own {
			own = "!"
		}
		switch l.Kind {
		case "skipped", "cut":
			fmt.Fprintf(&out, "%s %d\n", l.Kind, l.Skipped)
		default:
			fmt.Fprintf(&out, "%s%s|%s|%s\n", l.Kind, own, strings.TrimSpace(l.Before), strings.TrimSpace(l.After))
		}
	}
	return out.String()
}

func TestLinesStandBesideEachOther(t *testing.T) {
	for _, c := range []struct{ name, before, after, want string }{
		{"equal", `{"a": 1, "b": [1, 2]}`, `{"a":1,"b":[1,2]}`, "skipped 7\n"},
		{"another value", `{"a": 1}`, `{"a": 2}`, "same|{|{\nchanged|\"a\": 1|\"a\": 2\nsame|}|}\n"},
		{"a field at the end", `{"a": 1}`, `{"a": 1, "b": 2}`, "same|{|{\nsame|\"a\": 1|\"a\": 1,\n" +
			"added||\"b\": 2\nsame|}|}\n"},
		{"a field that is gone", `{"a": 1, "b": 2}`, `{"b": 2}`, "same|{|{\nremoved|\"a\": 1,|\n" +
			"same|\"b\": 2|\"b\": 2\nsame|}|}\n"},
		{"the level", `{"zulip_feature_level": 1}`, `{"zulip_feature_level": 2}`, "skipped 3\n"},
		{"no JSON", "<p>no\n</p>", `{}`, "changed|<p>no|{}\nremoved|</p>|\n"},
		{"nothing", "", "", "same||\n"},
		{"far lines", `[1,2,3,4,5,6,7]`, `[1,2,3,4,5,6,8]`,
			"skipped 4\nsame|4,|4,\nsame|5,|5,\nsame|6,|6,\nchanged|7|8\nsame|]|]\n"},
	} {
		if got := shown(beside.Lines([]byte(c.before), []byte(c.after))); got != c.want {
			t.Errorf("%s:\n%s\nnot\n%s", c.name, got, c.want)
		}
	}
}

func TestALongListOfDifferencesIsCut(t *testing.T) {
	body := func(key string) []byte {
		var out strings.Builder
		for i := range 5000 {
			fmt.Fprintf(&out, `{"id": %d, %q: 1}`+",", i, key)
		}
		return []byte("[" + strings.TrimSuffix(out.String(), ",") + "]")
	}
	list := beside.Lines(body("old"), body("new"))
	last := list[len(list)-1]
	if len(list) != 401 || last.Kind != "cut" || last.Skipped != 2+4*5000-400 {
		t.Errorf("%d lines, the last is %+v", len(list), last)
	}
}

// Two reasons make differences; only those of one are marked.
func TestOnlyTheLinesOfOneReasonAreMarked(t *testing.T) {
	before, without, with := `{"a": 1, "gone": 1, "z": 1}`, `{"a": 1, "new": 2, "z": 1}`, `{"a": 2, "new": 2, "z": 1}`
	list := beside.Lines([]byte(before), []byte(with))
	if !beside.Mark(list, []byte(without), []byte(with)) {
		t.Error("no line is marked")
	}
	want := "same|{|{\nchanged!|\"a\": 1,|\"a\": 2,\nchanged|\"gone\": 1,|\"new\": 2,\nsame|\"z\": 1|\"z\": 1\nsame|}|}\n"
	if got := shown(list); got != want {
		t.Errorf("the lines are\n%s\nnot\n%s", got, want)
	}
	if beside.Mark(list, []byte(with), []byte(with)) {
		t.Error("lines are marked for no reason")
	}
}
