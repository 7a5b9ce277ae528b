// Package laws holds general laws of a correct server against all operations. A law is judged by
// specs of its own, and by the specs of the sections in circumstances that must not change their
// results: a spec of a reaction also holds for an edited message, in a muted stream, and for a
// second person. Each law has a file.
package laws

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"

	"github.com/spiritlevel/spiritlevel/suite/operations"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Law is a law of a correct server, whatever the object.
type Law struct {
	Number     int
	Text       string // a sentence about the server
	Always     bool   // part of each run, also of a server that limits calls
	Everywhere bool   // judged at each answer of the run
	Cases      []Case
	Specs      func()            // describes specs of the law's own, as a section does; nil = none
	Without    map[string]Reason // operations that the law does not concern
	Concerns   []string          // instead of Without, the only operations that the law concerns
	Otherwise  Reason            // why it does not concern the others
}

// because is why the law does not concern the operation, "" if it does.
func (l Law) because(operation string) Reason {
	if l.Otherwise != "" && !slices.Contains(l.Concerns, operation) {
		return l.Otherwise
	}
	return l.Without[operation]
}

// Case is a circumstance in which specs of the sections must hold.
type Case struct {
	Name string // a word, for the ID of the specs
	session.Circumstance
	Sections []string          // prefixes of the sections concerned; nil = all
	Since    session.RowID     // the row since which servers can be in the circumstance; empty = all levels
	Breaks   []spec.Assumption // specs with one of these assumptions do not hold
	Beside   string            // a case such as "3-more" in which specs are at the same time; empty = none
}

// All lists the laws by their numbers.
func All() []Law {
	return []Law{
		refusals,
		parts,
		parameters,
		wrongValues,
		required,
		handles,
		roles,
		histories,
		withdrawals,
		contents,
		credentials,
		rounds,
		counts,
		triggers,
		texts,
		others,
		readings,
		listeners,
		members,
		shown,
		departures,
		containers,
		waits,
		envelope,
	}
}

// ByNumber returns the law with the number.
func ByNumber(number int) (law Law, found bool) {
	for _, law := range All() {
		if law.Number == number {
			return law, true
		}
	}
	return Law{}, false
}

// Share is how much of the laws a run judges.
type Share int

// The shares.
const (
	Nothing Share = iota // the specs of the sections only
	Part                 // specs with about half as many calls again, chosen by a seed
	Whole                // all of them
	Usual                // the whole where the operator makes copies of the server, else a part
)

// Choice chooses the specs of the laws for a run.
type Choice struct {
	Share Share
	Seed  uint64
	Only  []int // numbers of laws, and no other specs; empty = all
}

// Where is the choice for a server, of which an operator may make copies.
func (c Choice) Where(copies bool) Choice {
	if c.Share != Usual {
		return c
	}
	if c.Share = Part; copies {
		c.Share = Whole
	}
	return c
}

// Check returns a *target.UsageError for the number of a law that there is not.
func (c Choice) Check() error {
	for _, number := range c.Only {
		if _, known := ByNumber(number); !known {
			return &target.UsageError{Reason: fmt.Sprintf("there is no law %d: the laws are 1 to %d", number, len(All()))}
		}
	}
	return nil
}

// partOf are the specs of 100 that a run of a part takes: of laws that are part of each run,
// of other laws, and of the specs of a section.
const (
	always    = 100
	sometimes = 6
	repeated  = 7
)

// Specs are the chosen specs of the laws.
func (c Choice) Specs() []spec.Spec {
	if c.Share == Nothing {
		return nil
	}
	var chosen []spec.Spec
	for _, law := range c.laws() {
		percent := sometimes
		if law.Always {
			percent = always
		}
		for _, own := range law.own() {
			if c.takes(own, percent) {
				chosen = append(chosen, own)
			}
		}
	}
	for _, cases := range c.inCircumstances() {
		if !c.whole() && len(cases) > 0 {
			one := cases[c.random(cases[0]).IntN(len(cases))]
			cases = nil
			if c.takes(one, repeated) {
				cases = []spec.Spec{one}
			}
		}
		chosen = append(chosen, cases...)
	}
	for i := range chosen {
		chosen[i].Further = len(c.Only) == 0
	}
	return chosen
}

// takes decides by the seed, for each spec independently of all others.
func (c Choice) takes(each spec.Spec, percent int) bool {
	return c.whole() || c.random(each).IntN(100) < percent
}

// whole reports whether the choice has all specs of its laws.
func (c Choice) whole() bool { return c.Share == Whole || len(c.Only) > 0 }

// laws are the laws of the choice.
func (c Choice) laws() []Law {
	return slices.DeleteFunc(All(), func(law Law) bool {
		return len(c.Only) > 0 && !slices.Contains(c.Only, law.Number)
	})
}

func (c Choice) random(each spec.Spec) *rand.Rand {
	hash := fnv.New64()
	_, _ = hash.Write([]byte(each.ID()))
	return rand.New(rand.NewPCG(c.Seed, hash.Sum64()))
}

// inCircumstances are the specs of the sections, each in all circumstances in which it must hold.
func (c Choice) inCircumstances() (all [][]spec.Spec) {
	for _, each := range specs.Specs() {
		if each.Phase == spec.Last || each.Beside || each.Compare {
			continue
		}
		var cases []lawCase
		for _, law := range c.laws() {
			for _, circumstance := range law.Cases {
				if circumstance.concerns(each) {
					cases = append(cases, lawCase{Case: circumstance, law: law})
				}
			}
		}
		var made []spec.Spec
		for _, one := range joined(cases) {
			made = append(made, one.spec(each))
		}
		all = append(all, made)
	}
	return all
}

// concerns reports whether the spec must hold in the circumstance.
func (c Case) concerns(each spec.Spec) bool {
	return ofAnOperation(each) && (c.Sections == nil || slices.Contains(c.Sections, each.Prefix())) &&
		!slices.ContainsFunc(each.Assumes, func(a spec.Assumption) bool { return slices.Contains(c.Breaks, a) }) &&
		!(c.User != "" && slices.Contains(each.Needs, c.User))
}

// ofAnOperation reports whether the spec is in the section of an operation: the other sections are about all calls.
func ofAnOperation(each spec.Spec) bool {
	return slices.Contains(sectionsOfOperations(), each.Prefix()) ||
		slices.Contains(sectionsOfOperations(), each.Covers[0])
}

// besideOperations are further sections, and requirements of others, whose specs make calls of single operations.
var besideOperations = []string{"LIM", "RES", "NMD", "AUT-01", "AUT-02", "AUT-11"}

var sectionsOfOperations = sync.OnceValue(func() (sections []string) {
	for _, operation := range operations.All() {
		sections = append(sections, operation.Sections...)
	}
	return append(sections, besideOperations...)
})

// under is a spec of a section in a circumstance of the law.
func (l Law) under(c Case, each spec.Spec) spec.Spec {
	circumstance := c.Circumstance
	circumstance.Words = fmt.Sprintf("%s (law %d)", c.Words, l.Number)
	each.Law, each.Under = l.caseName(c), &circumstance
	each.Labels = append(slices.Clone(each.Labels), l.label())
	each.Since = later(each.Since, c.Since)
	if c.User != "" {
		each.Needs = append(slices.Clone(each.Needs), c.User)
	}
	return each
}

func (l Law) caseName(c Case) string { return fmt.Sprintf("%d-%s", l.Number, c.Name) }

// later is the row of the higher level.
func later(one, other session.RowID) session.RowID {
	if other.Level() > one.Level() {
		return other
	}
	return one
}

// built are the specs of the laws themselves, by number.
var built = sync.OnceValue(func() map[int][]spec.Spec {
	all := make(map[int][]spec.Spec)
	for _, law := range All() {
		if law.Specs == nil {
			continue
		}
		all[law.Number] = spec.Build(law.Specs)
		for i := range all[law.Number] {
			own := &all[law.Number][i]
			own.Law = fmt.Sprint(law.Number)
			own.Labels = append(slices.Clone(own.Labels), law.label())
			own.Under = &session.Circumstance{Words: fmt.Sprintf("%s (law %d)", strings.TrimSuffix(law.Text, "."), law.Number)}
		}
	}
	return all
})

func (l Law) own() []spec.Spec { return built()[l.Number] }

// label is the label of the law's specs for Ginkgo's filters.
func (l Law) label() string { return fmt.Sprintf("law-%d", l.Number) }

// Of is the number of the law that a spec judges, by the ID of the spec; 0 for none.
func Of(id string) (number int) {
	if _, law, is := strings.Cut(id, "/law-"); is {
		_, _ = fmt.Sscan(strings.SplitN(law, "-", 2)[0], &number)
	}
	return number
}
