package featurelevels_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestNoReleaseReportsALevelBeyondTheLast(t *testing.T) {
	want := fmt.Sprintf("reports level %d", Newest()+1)
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, want) {
			t.Errorf("the panic says %q", said)
		}
	}()
	read(t, nil).Compile(Newest()+1, Spec)
}

func TestAMutantHasSeveralWrongChanges(t *testing.T) {
	both := []ChangeID{"5-first", "5-second"}
	contract := read(t, nil, "5-first", "5-second", "5-other")
	for name, c := range map[string]struct {
		mutation Mutation
		level    Level
		wrong    bool // whether the changes of the mutation apply
	}{
		"missing": {Mutation{Missing: both}, 5, false},
		"early":   {Mutation{Forgotten: both}, 4, true},
	} {
		plan := contract.CompileMutant(c.mutation, c.level, Spec)
		for id, want := range map[ChangeID]bool{"5-first": c.wrong, "5-second": c.wrong, "5-other": !c.wrong} {
			if plan.Has(id) != want {
				t.Errorf("%s: %s applies: %v", name, id, !want)
			}
		}
	}
}

func TestCodeCannotAskForAChangeThatNobodyDeclares(t *testing.T) {
	defer func() {
		if said := fmt.Sprint(recover()); !strings.Contains(said, `"5-secnod"`) {
			t.Errorf("the panic says %q", said)
		}
	}()
	read(t, nil, "5-second").Compile(5, Spec).Has("5-secnod")
}

// A mistake in an edit names the file, the line and the ID.
func TestAMistakeInAnEditIsFound(t *testing.T) {
	for edit, want := range map[string]string{
		"{added: {Usre: [role]}}":               `added: package wire has no type "Usre"`,
		"{added: {User: [rloe]}}":               `added: User has no field "rloe"`,
		"{added_for_a_while: {User: [role]}}":   `User still has the field "role"`,
		"{removed: {User: {role: 1}}}":          `User still has the field "role"`,
		"{removed: {User: {x: .Rloe}}}":         `the Go type User has no field "Rloe"`,
		"{renamed: {User: {rloe: x}}}":          `User has no field "rloe"`,
		"{no_event: [Usre]}":                    `package wire has no type "Usre"`,
		"{boolean_was: {User: {role: x}}}":      "want {old: NAME, true: VALUE}",
		"{switch_was: {GET /x: {y: {old: z}}}}": "want {old: NAME, true: VALUE, false: VALUE}",
		"{status_was: {NotLogged: 403}}":        `package wire has no kind of error "NotLogged"`,
		"{status_was: {NotLoggedIn: x}}":        "cannot unmarshal",
		"{add: {User: [role]}}":                 `"add" is no kind of edit`,
		"{param_added: [x]}":                    "is no mapping",
		"{go: true}":                            "no Go file beside has an edit with this ID",
		"[x]":                                   "edit is no mapping",
	} {
		t.Run(edit, func(t *testing.T) {
			wantFault(t, "note: n\nchanges:\n  - id: 7-x\n    edit: "+edit+"\n", "levels/r03/007.yaml:4: 7-x: ", want)
		})
	}
}

func TestAMistakeInAnEntryIsFound(t *testing.T) {
	for keys, want := range map[string][2]string{
		"  - id: 8-x\n": {"levels/r03/007.yaml:2: 8-x: ", `an ID in this file begins with "7-"`},
		"  - id: 7-x\n  - id: 7-x\n": {
			"levels/r03/007.yaml:3: 7-x: ", "the ID stands at levels/r03/007.yaml:2, too",
		},
		"  - id: 7-x\n    with: 7-y\n": {
			"levels/r03/007.yaml:2: 7-x: ", `with: "7-y" is no change of the level`,
		},
		"  - id: 7-x\n    with: 7-x\n    not_emulated: reason\n": {
			"levels/r03/007.yaml:2: 7-x: ", "only one of edit, with and not_emulated",
		},
		"  - id: 7-x\n    edit: {added: [}\n": {"levels/r03/007.yaml:2: 7-x: ", "yaml: "},
		"  - id: 7-x\n    edit: {code_since: {5-x: {NotLoggedIn: A}}}\n": {
			"levels/r03/007.yaml:2: 7-x: ", `no entry has the ID "5-x"`,
		},
	} {
		t.Run(keys, func(t *testing.T) { wantFault(t, "changes:\n"+keys, want[0], want[1]) })
	}
	_, err := Read(fstest.MapFS{}, Edits{"7-x": Together()})
	if err == nil || !strings.Contains(err.Error(), "7-x: a Go file has edits") {
		t.Errorf("an edit without an entry is no mistake: %v", err)
	}
	beyond := fmt.Sprintf("levels/r99/%03d.yaml", Newest()+1)
	entry := fmt.Sprintf("changes:\n  - id: %d-x\n", Newest()+1)
	_, err = Read(fstest.MapFS{beyond: {Data: []byte(entry)}})
	if err == nil || !strings.Contains(err.Error(), fmt.Sprintf("the level is above %d", Newest())) {
		t.Errorf("a level above all releases is no mistake: %v", err)
	}
}

func wantFault(t *testing.T, file string, parts ...string) {
	t.Helper()
	_, err := Read(fstest.MapFS{"levels/r03/007.yaml": {Data: []byte(file)}})
	for _, part := range parts {
		if err == nil || !strings.Contains(err.Error(), part) {
			t.Errorf("the error is %v, without %q", err, part)
		}
	}
}

// A mistake in the words of an entry names the file and the ID.
func TestAMistakeInTheChangeLogIsFound(t *testing.T) {
	const row = "  - id: 7-x\n    summary: s\n    what: {part: endpoint, kind: added}\n    before: b\n    after: a\n"
	const file = "levels/r03/007.yaml: 7-x: "
	for _, c := range []struct{ text, want string }{
		{"changes:\n" + row, ""},
		{"changes:\n  - id: 7-x\n", file + "the entry has no summary"},
		{"changes:\n  - id: 7-x\n    summary: s\n    what: {part: error}\n",
			file + "an entry with part has kind, before and after"},
		{"changes:\n  - id: 7-x\n    summary: s\n    with: 7-y\n", file + "an entry with the key with is a row"},
		{"changes:\n  - id: 7-x\n    sumary: s\n", file + "yaml: unmarshal errors:\n  line 3: field sumary not found"},
		{"changes:\n" + row + "    not_emulated: tired\n", `7-x: not_emulated: "tired" is no reason in levels/reasons.yaml`},
		{"relaese: '3.0'\nchanges:\n" + row, "line 1: field relaese not found"},
		{"changes:\n" + row + "  - id: 7-y\n    summary:\n    - s\n", "7-y: yaml"},
	} {
		_, err := ReadLog(fstest.MapFS{
			"levels/r03/007.yaml": {Data: []byte(c.text)}, "levels/reasons.yaml": {Data: []byte("{}")},
		})
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("the error is %v, want %q", err, c.want)
		}
	}
}

func TestEveryLevelHasAVersion(t *testing.T) {
	for level := Oldest; level <= Newest(); level++ {
		if read(t, nil).Compile(level, Spec).Version() == "" {
			t.Errorf("level %d has no version", level)
		}
	}
}

func TestReleasesAreSortedByLevel(t *testing.T) {
	last := Oldest
	for _, r := range Releases() {
		if r.LastLevel < last || r.Version == "" {
			t.Errorf("release %q of level %d stands after level %d", r.Version, r.LastLevel, last)
		}
		last = r.LastLevel
	}
}

func TestTheChangeLogEndsWithTheLastRelease(t *testing.T) {
	log := Changelog()
	for i, entry := range log {
		if want := Oldest + Level(i); entry.Level != want {
			t.Fatalf("the change log has level %d where level %d belongs", entry.Level, want)
		}
	}
	if last := log[len(log)-1].Level; last != Newest() {
		t.Errorf("the change log ends at level %d, releases.yaml at level %d", last, Newest())
	}
}
