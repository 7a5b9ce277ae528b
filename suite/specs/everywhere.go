package specs

import (
	"maps"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// everywhere describes the rules of the section for calls: every answer of the run keeps
// them, whoever asked.
func everywhere(section string) {
	for _, call := range slices.Sorted(maps.Keys(Everywhere())) {
		Context("in every answer to "+call, Last, NoAccount, OnlyLooks, func() {
			rules := Everywhere()[call]
			for _, name := range ofSection(section, slices.Collect(maps.Keys(rules))) {
				It(stated(name), Covers(string(name)), Since(rules[name].Since), func(s *Session) {
					s.ExpectUnbroken(name.In(call))
				})
			}
		})
	}
}

// remembered describes what never changes: every answer of the run says the same, to
// anybody.
func remembered(section string) {
	Context("in all answers alike", Last, NoAccount, OnlyLooks, func() {
		for _, name := range ofSection(section, Constants()) {
			It(stated(name), Covers(string(name)), func(s *Session) {
				s.ExpectUnbroken(name.InAll())
			})
		}
	})
}

// ofSection are those of the rules that the section states.
func ofSection(section string, rules []Invariant) []Invariant {
	slices.Sort(rules)
	return slices.DeleteFunc(rules, func(name Invariant) bool { return !strings.HasPrefix(string(name), section+"-") })
}

// stated is the sentence that states the rule.
func stated(name Invariant) string {
	r, _ := requirements.Find(string(name))
	return r.Text
}
