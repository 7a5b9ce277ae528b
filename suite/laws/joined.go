package laws

import (
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/spec"
)

// joined puts a spec into two circumstances at once, where one of its cases asks for that: half the
// calls show the same mistakes.
func joined(cases []lawCase) []lawCase {
	var kept []lawCase
	for _, each := range cases {
		beside := slices.IndexFunc(cases, func(other lawCase) bool { return other.name() == each.Beside })
		if each.Beside == "" || beside < 0 {
			kept = append(kept, each)
		}
	}
	for i := range kept {
		for _, each := range cases {
			if each.Beside == kept[i].name() {
				kept[i].guests = append(kept[i].guests, each)
			}
		}
	}
	return kept
}

// lawCase is a case with its law, and the cases that are judged at the same time.
type lawCase struct {
	Case
	law    Law
	guests []lawCase
}

func (c lawCase) name() string { return c.law.caseName(c.Case) }

// spec is a spec of a section in the circumstances of the case.
func (c lawCase) spec(each spec.Spec) spec.Spec {
	made := c.law.under(c.Case, each)
	for _, guest := range c.guests {
		also := guest.law.under(guest.Case, each)
		made.Labels = append(made.Labels, guest.law.label())
		made.Since = later(made.Since, also.Since)
		both := made.Under.And(*also.Under)
		made.Under = &both
	}
	return made
}
