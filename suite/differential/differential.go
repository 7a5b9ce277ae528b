// Package differential compares a copy of the judged server with a reference server: it
// takes the same random steps at both, and every person must receive the same from both.
package differential

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// stories are the subjects of the comparisons.
var stories = []string{"sending", "editing", "flags", "reactions", "subscriptions", "muting", "settings", "people",
	everyCall}

// everyCall is the story that makes each call in each way.
const everyCall = "calls"

// DescribeSteps describes the comparison of a subject, whose differences break the
// requirement first. In the dialect of public servers, which do much that no specification
// states, a difference is a warning.
func DescribeSteps(text, id, about string) {
	spec.DescribeTable(text, spec.Covers(id), spec.Serial, spec.Additional, spec.Needs(session.Second), compare,
		spec.Entry("as the specification says", spec.OnlyDialect("spec"), about),
		spec.Entry("as public servers do", spec.OnlyDialect("zulip"), spec.Inferred, about))
}

// The length of a story: its steps, the steps between two looks, and the maximum number
// of people in a look. The last look is at all people.
const (
	steps   = 150
	stride  = 6
	lookers = 2
)

func compare(s *session.Session, about string) {
	seed := uint64(slices.Index(stories, about))
	s.OnlyForked() // a story leaves many objects behind
	s.Polls()
	right := reference(s)
	cast := casts(s, right)
	c := comparison{plot: newPlot(s, cast[0], settings, seed), about: about, allowed: make(map[string]bool),
		sides: [2]*side{newSide(s, cast[0]), newSide(s, cast[1])}}
	c.agree(s.Spellings(), right.Spellings())
	if !c.begin() {
		s.Untestable(
			"the organization's rules are not those of the reference server, or let nobody make streams and write: " +
				c.differed)
	}
	going := c.sweeps()
	for left := steps / stride; left > 0 && going && about != everyCall; left-- {
		if going = c.goOn(); going { // the following steps would differ with the rules
			c.look()
		}
	}
	if going {
		c.lookAtLast()
	}
	s.Judged()
}

// sweeps takes the first steps of some stories, and reports whether the story can
// continue.
func (c *comparison) sweeps() bool {
	switch c.about {
	case everyCall:
		return c.sweep()
	case "settings":
		return c.sweepSettings()
	}
	return true
}

// comparison is one story at both servers.
type comparison struct {
	*plot
	about    string
	sides    [2]*side        // the judged one first
	since    []string        // the steps since the last look
	allowed  map[string]bool // the rules by which the judged server has allowed something
	differed string
}

// begin makes the first streams and messages.
func (c *comparison) begin() bool {
	c.prepare()
	c.listen()
	for _, draw := range c.opening() {
		if step := draw(); step != nil && !c.take(step) {
			return false
		}
	}
	return len(c.streams) >= atFirst && len(c.messages) > 0
}

// goOn takes the next steps, half of which are of the story's own kind. Some are taken
// twice.
func (c *comparison) goOn() bool {
	all := verbs()
	const tries, again = 200, 10
	for range tries {
		kind := one(c.plot, stories)
		if c.maybe(2) || kind == everyCall {
			kind = c.about
		}
		step := drawn(c.plot, all[kind])(c.plot)
		if step == nil {
			continue
		}
		if !c.take(step) || !step.once && c.maybe(again) && !c.take(step) {
			return false
		}
		if len(c.since) >= stride {
			break
		}
	}
	return true
}

// take does the step at both servers and reports whether the story can go on.
func (c *comparison) take(step *step) bool {
	right, judged := step.act(c.sides[1]), step.act(c.sides[0])
	sure := step.way.signed != nil || lacks(right) || step.way.wrong && !right.Succeeded()
	undecided := (step.policy && !c.allowed[step.rule] || step.vain && right.Succeeded()) && !sure
	if right.Succeeded() && !judged.Succeeded() && !undecided {
		// the preconditions may come late
		judged = session.Await(c.session, func() *target.Reply { return step.act(c.sides[0]) }, Succeed())
	}
	switch {
	case right.Succeeded() && judged.Succeeded():
		c.allowed[step.rule] = step.rule != ""
		c.answered(step, judged, right)
	case right.Succeeded() == judged.Succeeded():
		c.refused(step, judged, right)
	case undecided:
		c.differed = step.words
		return false
	case right.Succeeded() && !step.open:
		c.session.Given(judged).To(Succeed())
	case !step.open || sure:
		c.session.Given(judged).To(BeRefused())
	}
	c.since = append(c.since, step.words)
	return true
}

// refused compares the stated fields of two refusals.
func (c *comparison) refused(step *step, judged, right *target.Reply) {
	var fields []string
	switch code := right.Body["code"]; {
	case lacks(right) && step.way.two:
		c.session.Given(judged).To(HaveFields(Fields{
			"code": code, "var_name": Be("the name of a parameter that is missing", nameOfRequired),
		}))
	case lacks(right):
		fields = []string{"code", "var_name"}
	case step.code != "" && step.code == code && step.way.signed == nil:
		fields = []string{"code", "stream"}
	}
	for _, name := range fields {
		if value, there := right.Body[name]; there {
			c.session.Given(judged).To(HaveField(name, value))
		}
	}
}

// answered compares the answers of the servers to a step that both took.
func (c *comparison) answered(step *step, replies ...*target.Reply) {
	for i, reply := range replies {
		if step.learns != nil {
			step.learns(c.sides[i], reply)
		}
	}
	if step.then != nil {
		step.then()
	}
	if step.unread {
		return
	}
	want := c.sides[1].Of("answer", replies[1].Body)
	c.session.Given(replies[0]).To(BeExplained("the right answer", func(any) *Mismatch {
		return mismatch(want, c.sides[0].Of("answer", replies[0].Body), "from the step: "+step.words)
	}))
}

// look compares the answers to some people since the last look.
func (c *comparison) look() {
	const each = 3
	for _, who := range some(c.plot, lookers, c.everybody()) {
		c.hear(who)
		for range each {
			c.compare(drawn(c.plot, c.readings())(who))
		}
	}
	c.since = nil
}

// lookAtLast compares the answers to all people at the end.
func (c *comparison) lookAtLast() {
	const few = 3
	for _, who := range c.everybody() {
		c.hear(who)
		for _, each := range []func(int) reading{c.fetched, c.narrowed, c.narrowed, c.narrowed, c.history, c.registered,
			c.lookedUp} {
			c.compare(each(who))
		}
	}
	// which are longer on a server that many runs have used
	for _, each := range []func(int) reading{c.subscribedTo, c.listed, c.developmentKey} {
		for _, who := range some(c.plot, few, c.everybody()) {
			c.compare(each(who))
		}
	}
	c.compare(c.serverSettings(0))
}

// readings are the readings of people, with weights for how much they show.
func (p *plot) readings() []choice[func(int) reading] {
	return []choice[func(int) reading]{
		{p.fetched, 2}, {p.narrowed, 6}, {p.history, 2}, {p.registered, 2}, {p.subscribedTo, 1}, {p.listed, 1}, {p.lookedUp,
			2}, {p.developmentKey, 1}, {p.serverSettings, 1},
	}
}

// hear compares the new events in the queues of the person.
func (c *comparison) hear(who int) {
	for _, w := range c.sides {
		w.heard[who], w.heardFew[who] = nil, nil
	}
	c.compare(c.events(who))
	if who < len(c.few) {
		c.compare(c.fewEvents(who))
	}
}

// compare demands that the judged server answers as the reference server does.
func (c *comparison) compare(r reading) {
	right := aside(func() any { return c.sides[1].stated(r) })
	first := c.sides[0].stated(r)
	want := right()
	demand := BeExplained("the right answer", func(got any) *Mismatch {
		return mismatch(want, got, fmt.Sprintf("for the role %s, in %s, after: %s", c.roles[r.who], r.words,
			strings.Join(c.since, "; ")))
	})
	if Accepts(demand, first) {
		return
	}
	got := session.Await(c.session, func() any { return c.sides[0].stated(r) }, demand) // it may come late
	if where, _, _ := normal.Difference("", want, got); subject(where+" "+r.words) == c.about || c.about == everyCall {
		c.session.Expect(got).To(demand)
	}
	c.session.Given(got).To(demand)
}

// aside runs a function at the reference server in parallel with the spec at the judged
// one. A failure there ends the spec at the wait for its result.
func aside(do func() any) (wait func() any) {
	type end struct{ result, ended any }
	done := make(chan end, 1)
	go func() {
		var e end
		defer func() {
			e.ended = recover()
			done <- e
		}()
		e.result = do()
	}()
	return func() any {
		e := <-done
		if e.ended != nil {
			panic(e.ended)
		}
		return e.result
	}
}

// mismatch is the difference of normal values, nil without one.
func mismatch(want, got any, words string) *Mismatch {
	where, demanded, came := normal.Difference("", want, got)
	if where == "" {
		return nil
	}
	return &Mismatch{Demanded: demanded + " " + words, Came: came, Where: where}
}
