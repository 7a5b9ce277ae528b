package featurelevels_test

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// The files have no mistake: a plan is read from some of their lines, and the change log
// from all.
func TestTheFilesOfLevelsAreRight(t *testing.T) {
	if _, err := Read(Embedded, levels.Edits()...); err != nil {
		t.Error(err)
	}
	if _, err := ReadLog(Embedded); err != nil {
		t.Error(err)
	}
}

// entry has the keys of an entry that plans need.
type entry struct {
	ID   ChangeID  `yaml:"id"`
	With string    `yaml:"with"`
	Not  string    `yaml:"not_emulated"`
	Edit yaml.Node `yaml:"edit"`
}

// A plan is read from lines that begin in certain columns: no entry may be written
// otherwise.
func TestAPlanHasTheChangesThatTheFilesDeclare(t *testing.T) {
	var declared []ChangeID
	for name, file := range entries(t) {
		for _, e := range file {
			if e.With+e.Not != "" {
				continue
			}
			declared = append(declared, e.ID)
			change := levels.Contract().Change(e.ID)
			if change == nil {
				t.Errorf("%s: no plan knows %s: is it written as \"  - id: %s\"?", name, e.ID, e.ID)
				continue
			}
			if change.IsGate() != e.Edit.IsZero() {
				t.Errorf("%s: %s: the plan has edits: %v; is the key written as \"    edit: \"?", name, e.ID, !change.IsGate())
			}
		}
	}
	if got := len(levels.Contract().All()) + len(levels.Contract().Deviations()); got != len(declared) {
		t.Errorf("plans know %d changes, the files declare %d", got, len(declared))
	}
}

// The file of a level is in the folder of the release that has it.
func TestALevelIsInTheFolderOfItsRelease(t *testing.T) {
	for name := range entries(t) {
		folder, file := path.Split(strings.TrimPrefix(name, "levels/"))
		level, err := strconv.Atoi(strings.TrimSuffix(file, ".yaml"))
		if err != nil {
			continue
		}
		release := slices.IndexFunc(Releases(), func(r Release) bool { return r.LastLevel >= Level(level) })
		series, _, _ := strings.Cut(Releases()[release].Version, ".")
		if want := fmt.Sprintf("r%02s/", series); folder != want {
			t.Errorf("%s belongs into the folder %s", name, want)
		}
	}
}

func TestEveryChangeHasItsOwnSummary(t *testing.T) {
	said := map[string]ChangeID{}
	for _, c := range append(levels.Contract().All(), levels.Contract().Deviations()...) {
		if said[c.Summary()] != "" {
			t.Errorf("%s and %s both say %q", said[c.Summary()], c.ID(), c.Summary())
		}
		said[c.Summary()] = c.ID()
	}
}

func TestACompiledMutantForgetsOneChange(t *testing.T) {
	whole := levels.Compile(Oldest, Spec)
	for _, c := range levels.Contract().All() {
		mutant := levels.Contract().CompileMutant(Mutation{Forgotten: []ChangeID{c.ID()}}, Oldest, Spec)
		if whole.Has(c.ID()) || !mutant.Has(c.ID()) {
			t.Errorf("the mutant without %q still lacks it", c)
		}
	}
	got := levels.Contract().CompileMutant(Mutation{Forgotten: []ChangeID{"zulip-anchor-required"}}, Newest(), Zulip)
	if got.Has("zulip-anchor-required") || !got.Has("zulip-queue-id-without-local-id") {
		t.Error("the mutant without a deviation deviates, or deviates in nothing")
	}
}

// entries are the entries of all files, by the name of the file.
func entries(t *testing.T) map[string][]entry {
	t.Helper()
	names, err := fs.Glob(Embedded, "levels/*/*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatal("found no files", err)
	}
	all := map[string][]entry{}
	for _, name := range names {
		text, err := fs.ReadFile(Embedded, name)
		if err != nil {
			t.Fatal(err)
		}
		var file struct {
			Changes []entry `yaml:"changes"`
		}
		if err := yaml.Unmarshal(text, &file); err != nil {
			t.Fatal(name, err)
		}
		all[name] = file.Changes
	}
	return all
}
