package invariants_test

import (
	"fmt"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/internal/clientstate"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// actsPerWalk is the number of acts at each level of each dialect. For a longer search
// set LAW_ACTS, and LAW_SEED for another start.
const actsPerWalk = 30

// breach is an invariant that an act broke for a listener.
type breach struct {
	invariant, email, what string
	// kind is the breach without numbers, which identifies it.
	kind string
}

// invariants hold for each listener after each act.
var invariants = []struct {
	name  string
	check func(*listener, randomacts.Act) []breach
}{
	{"registering tells what events told", stateInvariant},
	{"fetching shows what events told", messageInvariant},
}

// A registration plus the later events equals a later registration, and the same is true
// of messages.
func TestTheInvariantsHoldAfterAnyActs(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	var sides []Side
	for _, d := range Dialects {
		for _, level := range levels {
			sides = append(sides, Side{Level: level, Dialect: d})
		}
	}
	for _, side := range sample.Of(t, 4, sides) {
		seed := uint64(side.Level) + asked("LAW_SEED", uint64(1000*slices.Index(Dialects, side.Dialect)))
		t.Run(side.String(), func(t *testing.T) {
			t.Parallel()
			walk(t, side, seed)
		})
	}
}

// walk makes the acts of a seed and checks every invariant after each.
func walk(t *testing.T, side Side, seed uint64) {
	s := newStage(t, side, listeners...)
	told := map[string]bool{}
	source := randomacts.From(seed)
	var acts []randomacts.Act
	done, compared := 0, 0
	for range asked("LAW_ACTS", actsPerWalk) {
		before := s.stored()
		a := source.Next()
		acts = append(acts, a)
		r := s.perform(a)
		if r.Status == 200 {
			done++
		} else if after := s.stored(); after != before && !s.excused(a, "refused", clientstate.Difference{}) {
			t.Errorf("seed %d: %s was refused (%d) and changed %s", seed, a, r.Status, firstChange(before, after))
		}
		if id, there := r.Body["id"].(float64); there && a.Path == "/messages" {
			source.Newest = int(id)
		}
		for _, l := range s.all {
			for _, b := range l.check(a) {
				if !told[b.kind] {
					told[b.kind] = true
					t.Errorf("seed %d: %s\nbroken by\n%s", seed, b, minimal(t, side, acts, b))
				}
			}
			compared++
		}
	}
	for _, l := range s.all {
		if !l.gone {
			flagsInvariant(t, l)
		}
	}
	for _, found := range s.answers.nullLists() {
		t.Errorf("seed %d: %s", seed, found)
	}
	t.Logf("%d acts, %d of them done; %d comparisons", len(acts), done, compared)
}

// asked is a number of the environment, or a default if the variable is missing.
func asked(name string, otherwise uint64) uint64 {
	if n, err := strconv.ParseUint(os.Getenv(name), 10, 64); err == nil {
		return n
	}
	return otherwise
}

func (b breach) String() string { return fmt.Sprintf("%s: %s: %s", b.invariant, b.email, b.what) }

// check holds a listener to the invariants. After a breach the listener begins anew, so
// that the breach is reported once.
func (l *listener) check(a randomacts.Act) []breach {
	if l.gone || l.knows.Stale {
		l.register()
		return nil
	}
	l.knows.Refetch(l.history())
	var found []breach
	for _, rule := range invariants {
		for _, b := range rule.check(l, a) {
			b.invariant, b.email = rule.name, l.queue.Email
			found = append(found, b)
		}
	}
	return found
}

func stateInvariant(l *listener, a randomacts.Act) []breach {
	now, there := l.registered()
	if !there {
		return nil
	}
	return l.breaches(a, l.knows.Compare(now))
}

func messageInvariant(l *listener, a randomacts.Act) []breach {
	return l.breaches(a, l.knows.CompareMessages(l.history()))
}

// breaches are the differences without an excuse, the first few of them.
func (l *listener) breaches(a randomacts.Act, found []clientstate.Difference) []breach {
	if len(found) == 0 {
		return nil
	}
	role := l.role()
	l.register()
	found = slices.DeleteFunc(found, func(d clientstate.Difference) bool { return l.stage.excused(a, role, d) })
	var list []breach
	for _, d := range found[:min(len(found), 3)] {
		list = append(list, breach{what: d.String(), kind: digits.ReplaceAllString(d.Place, "N")})
	}
	return list
}

// minimal removes the acts that a breach does not need, and prints the rest.
func minimal(t *testing.T, side Side, acts []randomacts.Act, b breach) string {
	needed := slices.Clone(acts)
	for i := len(needed) - 2; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(needed), i, i+1)
		if breaks(t, side, fewer, b) {
			needed = fewer
		}
	}
	var lines []string
	for _, a := range needed {
		lines = append(lines, "  "+a.String())
	}
	return strings.Join(lines, "\n")
}

// breaks reports whether acts lead to the same breach in a new world.
func breaks(t *testing.T, side Side, acts []randomacts.Act, b breach) bool {
	s := newStage(t, side, b.email)
	l := s.all[0]
	for i, a := range acts {
		s.perform(a)
		if l.gone || l.knows.Stale {
			l.register()
		}
		if i < len(acts)-1 || l.gone {
			continue
		}
		for _, found := range l.check(a) {
			if found.kind == b.kind && found.invariant == b.invariant {
				return true
			}
		}
	}
	return false
}
