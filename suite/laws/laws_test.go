package laws_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// leastShare is the share of the cells, in percent, that specs must cover.
const leastShare = 75

func TestEachLawConcernsEachOperationOrSaysWhyNot(t *testing.T) {
	covered, all := 0, 0
	reasons := map[laws.Reason]bool{}
	for number, cells := range laws.Cells() {
		for i, cell := range cells {
			all++
			switch {
			case cell.Covered():
				covered++
			case cell.Because == "":
				t.Errorf("law %d has neither a spec nor a reason for %s", number, operations.All()[i].ID)
			default:
				reasons[cell.Because] = true
			}
		}
	}
	t.Logf("%d of %d cells are covered, with %d kinds of reasons", covered, all, len(reasons))
	if covered*100 < leastShare*all {
		t.Errorf("%d of %d cells are covered, fewer than %d %%", covered, all, leastShare)
	}
	if len(reasons) > 12 {
		t.Errorf("there are %d kinds of reasons, more than 12", len(reasons))
	}
}

func TestTheListHasEachLaw(t *testing.T) {
	for i, law := range laws.All() {
		if law.Number != i+1 {
			t.Errorf("law %d stands in the place of law %d", law.Number, i+1)
		}
	}
}

func TestTheSeedChoosesAPartOfTheLaws(t *testing.T) {
	whole := ids(laws.Choice{Share: laws.Whole})
	one, again, other := ids(laws.Choice{Share: laws.Part, Seed: 1}), ids(laws.Choice{Share: laws.Part, Seed: 1}),
		ids(laws.Choice{Share: laws.Part, Seed: 2})
	if !slices.Equal(one, again) || slices.Equal(one, other) {
		t.Error("the same seed chooses other specs, or another seed the same")
	}
	for _, id := range one {
		if !slices.Contains(whole, id) {
			t.Errorf("%s is not among all specs of the laws", id)
		}
	}
	if len(one)*2 > len(whole) {
		t.Errorf("a part has %d of %d specs", len(one), len(whole))
	}
	if got := ids(laws.Choice{}); len(got) > 0 {
		t.Errorf("without laws there are %d specs of laws", len(got))
	}
}

func TestSpecsOfLawsHaveIDsOfTheirOwn(t *testing.T) {
	seen := map[string]bool{}
	for _, id := range ids(laws.Choice{Share: laws.Whole}) {
		if seen[id] {
			t.Errorf("two specs have the ID %s", id)
		}
		seen[id] = true
		if laws.Of(id) == 0 {
			t.Errorf("the ID %s does not name its law", id)
		}
	}
	if laws.Of("EDT-22/2") != 0 || laws.Of("EDT-22/2/law-8-edited") != 8 || laws.Of("EDT-22/law-13") != 13 {
		t.Error("the law of an ID is another one")
	}
}

func ids(choice laws.Choice) (found []string) {
	for _, each := range choice.Specs() {
		found = append(found, each.ID())
	}
	return found
}

// A comparison makes its own circumstances: in others it would only repeat itself.
func TestComparisonsAreInNoCircumstance(t *testing.T) {
	for _, each := range (laws.Choice{Share: laws.Whole}).Specs() {
		if each.Compare {
			t.Errorf("%s compares", each.ID())
		}
	}
}

// Specs with an assumption must not come in the circumstance that breaks it.
func TestACircumstanceLeavesOutSpecsThatAssumeOtherwise(t *testing.T) {
	for _, law := range laws.All() {
		for _, c := range law.Cases {
			for _, each := range (laws.Choice{Share: laws.Whole, Only: []int{law.Number}}).Specs() {
				if each.Law != fmt.Sprintf("%d-%s", law.Number, c.Name) {
					continue
				}
				if slices.ContainsFunc(each.Assumes, func(a spec.Assumption) bool { return slices.Contains(c.Breaks, a) }) {
					t.Errorf("%s assumes what law %d breaks", each.ID(), law.Number)
				}
			}
		}
	}
}

// Half the calls must not leave half of the laws: a spec names both circumstances in which it ran.
func TestASpecOfTwoCircumstancesNamesBoth(t *testing.T) {
	joined := 0
	for _, each := range (laws.Choice{Share: laws.Whole}).Specs() {
		if each.Law != "3-more" {
			continue
		}
		joined++
		if words := each.Under.Words; !strings.Contains(words, "(law 3)") || !strings.Contains(words, "(law 18)") {
			t.Errorf("%s is judged %q", each.ID(), words)
		}
		if !slices.Contains(each.Labels, "law-18") || each.Under.Begin == nil || each.Under.Call == nil {
			t.Errorf("%s lacks a circumstance of law 18 or 3", each.ID())
		}
	}
	alone := (laws.Choice{Share: laws.Whole, Only: []int{18}}).Specs()
	if joined == 0 || len(alone) < joined {
		t.Errorf("%d specs are judged in both circumstances, %d in that of law 18 alone", joined, len(alone))
	}
}
