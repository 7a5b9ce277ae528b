package spec_test

import (
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

func nothing(*Session) {}

func TestSpecsHaveTheirContainersDecoratorsAndNumbers(t *testing.T) {
	specs := Build(func() {
		Describe("Mute a topic", Section("MTP"), Needs(Second), func() {
			It("succeeds", Covers("MTP-01"), nothing)
			Context("as often as one likes", Serial, func() {
				It("succeeds again", Covers("MTP-01", "STA-04"), Needs(Operator), Inferred, Label("slow"), nothing)
			})
			DescribeTable("needs", func(*Session, string) {}, Entry("the topic", Covers("STA-05"), "topic"))
		})
	})
	var got []string
	for _, s := range specs {
		got = append(got, fmt.Sprint(s.ID(), s.Path, s.Text, s.Prefix(), s.Needs, s.Phase, s.Weight, s.Labels))
		if !strings.HasSuffix(s.At.FileName, "tree_test.go") {
			t.Errorf("the place of %s is %s", s.ID(), s.At)
		}
	}
	want := []string{
		"MTP-01 [MTP Mute a topic] succeeds MTP [second] 0 0 []",
		"MTP-01/2 [MTP Mute a topic as often as one likes] succeeds again MTP [second operator] 1 2 [slow]",
		"STA-05 [MTP Mute a topic needs] the topic MTP [second] 0 0 []",
	}
	if clean := func(s string) string { return strings.Join(strings.Fields(s), "") }; !slices.EqualFunc(got, want,
		func(a, b string) bool { return clean(a) == clean(b) }) {
		t.Errorf("got\n%s", strings.Join(got, "\n"))
	}
}

func TestEachSpecHasItsOwnVariablesOfAContainer(t *testing.T) {
	var seen []string
	specs := Build(func() {
		Describe("Users", func() {
			var arranged []string
			BeforeEach(func(*Session) { arranged = append(arranged, "outer") })
			Context("with a stream", func() {
				BeforeEach(func(*Session) { arranged = append(arranged, "inner") })
				It("are there", Covers("GUS-01"), func(*Session) { seen = append(seen, fmt.Sprint(arranged)) })
			})
			It("are here", Covers("GUS-02"), func(*Session) { seen = append(seen, fmt.Sprint(arranged)) })
		})
	})
	for _, s := range []Spec{specs[0], specs[1], specs[0]} {
		s.Body(nil)
	}
	if want := []string{"[outer inner]", "[outer]", "[outer inner]"}; !reflect.DeepEqual(seen, want) {
		t.Errorf("the specs have seen %v, not %v", seen, want)
	}
}

func TestEntriesMustFitTheirTable(t *testing.T) {
	for name, entry := range map[string]TableEntry{
		"too many": Entry("x", Covers("GUS-01"), "one", "two"), "another type": Entry("x", Covers("GUS-01"), 7),
		"no requirement": Entry("x", "one"),
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("the table took it")
				}
			}()
			Build(func() { DescribeTable("users", func(*Session, string) {}, entry) })
		})
	}
}
