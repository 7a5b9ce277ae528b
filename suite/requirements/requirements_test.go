package requirements_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
)

func TestEveryRequirementIsFoundByItsID(t *testing.T) {
	all := requirements.All()
	if len(all) != 877 {
		t.Errorf("the specification is cut into 877 requirements, loaded %d", len(all))
	}
	for _, r := range all {
		if found, ok := requirements.Find(r.ID); !ok || found.Text != r.Text {
			t.Errorf("%s leads to %+v", r.ID, found)
		}
		if r.Section != requirements.Title(r.Prefix()) {
			t.Errorf("%s is of section %q, not of %q", r.ID, r.Section, requirements.Title(r.Prefix()))
		}
	}
}

func TestRequirementsHaveWindowsAndGrades(t *testing.T) {
	direct, ok := requirements.Find("SND-05")
	if !ok {
		t.Fatal("SND-05 is missing")
	}
	if !direct.Holds(173) || direct.Holds(174) {
		t.Errorf("SND-05 must hold up to 173, its window says %s", direct.Window())
	}
	if !direct.Soft() {
		t.Error("SND-05 is inferred, so it is soft")
	}
	if plain, _ := requirements.Find("SND-02"); plain.Soft() || !plain.Holds(0) || !plain.Holds(186) {
		t.Error("SND-02 is stated without level, so it is hard and holds always")
	}
	if single, _ := requirements.Find("GUS-10"); !single.Holds(0) || single.Holds(1) {
		t.Error("GUS-10 holds at level 0 alone")
	}
	if _, ok := requirements.Find("SND-99"); ok {
		t.Error("SND-99 does not exist")
	}
}

func TestSectionsKeepTheOrderOfTheSpecification(t *testing.T) {
	sections := requirements.Sections()
	if len(sections) != 42 || sections[0].Prefix != "GEN" {
		t.Fatalf("got %d sections beginning with %+v", len(sections), sections[0])
	}
	titles := make(map[string]string)
	for _, s := range sections {
		if other := titles[s.Title]; other != "" {
			t.Errorf("the sections %s and %s have one title, %s", other, s.Prefix, s.Title)
		}
		titles[s.Title] = s.Prefix
		if s.Title == "" || requirements.Title(s.Prefix) != s.Title {
			t.Errorf("section %s has no title", s.Prefix)
		}
	}
}

func TestTheChangeLogIsASectionOfItsOwn(t *testing.T) {
	dated, ok := requirements.Find("log-30-Stream-date-created")
	if !ok || dated.ID != "LOG-30-stream-date-created" ||
		dated.Turn != requirements.RowID("30-stream-date-created").Level() {
		t.Fatalf("found %+v, %t", dated, ok)
	}
	if !dated.Soft() || !dated.Holds(0) || !dated.Holds(186) {
		t.Error("a row of the change log is soft, and holds on both sides of its level")
	}
	if requirements.Title(requirements.LogPrefix) == "" {
		t.Error("the section has no title")
	}
	for _, r := range requirements.All() {
		if r.Prefix() == requirements.LogPrefix {
			t.Errorf("%s is no requirement of the specification", r.ID)
		}
	}
	if _, ok := requirements.Find("LOG-115-push-stream-id"); ok {
		t.Error("a row that the fake does not show cannot be judged")
	}
}
