package suite

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// logged shows one row of the public change log on both sides: the same look
// at the server, with what it shows below the level of the row and from there on.
type logged struct {
	row           string // its id
	needs         []Need
	since, until  int    // levels within which the look is possible; 0 = no bound
	dialect       string // the only dialect that keeps it; empty = every one
	phase         Phase
	look          func(s *Session) any
	before, after expect.Matcher // nil: the row promises nothing on that side
}

// changeLog is every row that has a look of its own. What the specification
// dates is judged by the specs of its sections.
func changeLog() []logged {
	return slices.Concat(
		logged3(), logged4(), logged5(), logged5Later(), logged7(),
	)
}

func changeLogSpecs() []Spec {
	var specs []Spec
	for _, l := range changeLog() {
		specs = append(specs, l.spec())
	}
	return specs
}

func (l logged) spec() Spec {
	r, _ := requirements.Find(requirements.LogPrefix + "-" + l.row)
	spec := Spec{Covers: []string{r.ID}, Needs: l.needs, Since: l.since, Until: l.until, Dialect: l.dialect, Phase: l.phase}
	if l.before == nil {
		spec.Since = max(spec.Since, r.Turn)
	}
	if l.after == nil {
		spec.Until = r.Turn - 1
	}
	spec.Body = func(s *Session) {
		seen, demanded := l.look(s), l.before
		if s.Level() >= r.Turn {
			demanded = l.after
		}
		s.Verdict(On(seen, demanded))
	}
	return spec
}

// unjudged is the verdict on a requirement that no spec observes: of a row of
// the change log, because specs of the specification do.
func unjudged(id string) report.Verdict {
	if strings.HasPrefix(id, requirements.LogPrefix) {
		return report.NotApplicable
	}
	return report.NotCovered
}

// asks looks at the answer that a role gets.
func asks(role target.Role, call string, p P) func(*Session) any {
	return func(s *Session) any { return s.As(role).Try(call, p) }
}

// toldOnRegistering looks at what a registration of the ordinary user tells of
// the kinds.
func toldOnRegistering(kinds ...string) func(*Session) any {
	return func(s *Session) any {
		return s.Register(P{"fetch_event_types": kinds}).Registration
	}
}

// hears lets the actor listen to events of the kind while something is done,
// and returns them as the array "events", perhaps empty. The parameters are
// further ones of the registration. A message that the actor sends to a stream
// of their own afterwards tells that nothing more is to come.
func (a *Actor) hears(kind string, p P, act func()) target.Object {
	end := a.FreshStream()
	queue := a.Register(p, P{"event_types": []string{kind, "message"}})
	act()
	last := a.Post(end, "nothing more is to come")
	heard := []any{}
	queue.Await("the message that ends it", func(event any) error {
		if expect.Field("type", expect.Equal(kind))(event) == nil && messageEvent(last)(event) != nil {
			heard = append(heard, event)
		}
		return messageEvent(last)(event)
	})
	return target.Object{"events": heard}
}

// shown demands a value at the path of keys ("user.delivery_email") of an
// answer, which must be a success, or of another object; "members[]" stands for
// each element, of which there must be some.
func shown(path string, m expect.Matcher) expect.Matcher {
	return expect.All(unrefused, along(strings.Split(path, "."), m))
}

// hidden demands that the last key of the path is missing, and all that leads
// there is not.
func hidden(path string) expect.Matcher {
	keys := strings.Split(path, ".")
	last := len(keys) - 1
	return expect.All(unrefused, along(keys[:last], expect.Absent(keys[last])))
}

// unrefused demands that what is an answer is a success.
func unrefused(v any) error {
	if reply, ok := v.(*target.Reply); ok {
		return expect.Success()(reply)
	}
	return nil
}

// along demands what m demands of the value to which the keys lead.
func along(keys []string, m expect.Matcher) expect.Matcher {
	for _, key := range slices.Backward(keys) {
		name, each := strings.CutSuffix(key, "[]")
		if each {
			m = expect.All(expect.That("an element at least", hasElements), expect.ArrayOf(m))
		}
		m = expect.Field(name, m)
	}
	return m
}

func hasElements(v any) bool {
	elements, _ := v.([]any)
	return len(elements) > 0
}
