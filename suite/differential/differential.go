// Package differential compares a copy of the judged server with a reference server: the
// same steps, drawn by lot, are taken at both, and what each person is told afterwards must be the same.
package differential

import (
	"fmt"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// stories are the comparisons: what each is mostly about, and the requirement that
// differences in that break first.
var stories = []struct{ about, id string }{
	{"sending", "SND-14"}, {"editing", "STA-36"}, {"flags", "STA-13"}, {"reactions", "RXN-04"}, {"subscriptions", "STA-23"},
	{"muting", "STA-08"}, {"settings", "PST-02"}, {"people", "UGR-05"},
}

// Specs are the comparisons as specs. In the dialect of public servers, which do much that
// no specification states, a difference is a warning.
func Specs() (all []spec.Spec) {
	for i, story := range stories {
		compared := spec.Spec{
			Covers: []string{story.id}, Case: "compared", Dialect: "spec", Further: true, Phase: spec.Alone, Needs: []session.Need{session.NeedSecond},
			Body: func(s *session.Session) { compare(s, story.about, uint64(i)) },
		}
		public := compared
		public.Case, public.Dialect, public.Weight = "compared zulip", "zulip", spec.Should
		all = append(all, compared, public)
	}
	return all
}

// How long a story is: its steps, how many are taken between two looks, and how many
// people look then. At the end all look.
const (
	steps   = 45
	stride  = 5
	lookers = 3
)

func compare(s *session.Session, about string, seed uint64) {
	s.OnlyForked() // a story leaves much behind
	s.Polls()
	right := reference(s)
	cast := casts(s, right)
	c := comparison{plot: newPlot(s, cast[0], seed), about: about, sides: [2]*side{newSide(s.Names(), cast[0]), newSide(s.Names(), cast[1])}}
	ours, theirs := s.Spellings(), right.Spellings()
	c.plot.alike = alike{
		emoji: ours.CustomEmoji == theirs.CustomEmoji && ours.CustomEmoji.Name != "", alertWord: ours.AlertWord != "" && theirs.AlertWord != "",
		mentions: ours.WildcardMention == theirs.WildcardMention && ours.GroupMention == theirs.GroupMention,
	}
	if !c.begin() {
		s.Untestable("the organization's rules are not those of the reference server, or let nobody make streams and write: " + c.differed)
	}
	going := true
	for left := steps / stride; left > 0 && going; left-- {
		if going = c.goOn(); going { // what follows would differ with the rules
			c.look(left == 1)
		}
	}
	s.Verdict()
}

// comparison is one story at both servers.
type comparison struct {
	*plot
	about    string
	sides    [2]*side // the judged one first
	since    []string // the steps since the last look
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

// goOn takes the next steps, half of which are of the kind that the story is about.
func (c *comparison) goOn() bool {
	all := verbs()
	const tries = 200
	for range tries {
		kind := one(c.plot, stories).about
		if c.IntN(2) == 0 {
			kind = c.about
		}
		step := one(c.plot, all[kind])(c.plot)
		if step == nil {
			continue
		}
		if !c.take(step) {
			return false
		}
		if len(c.since) == stride {
			break
		}
	}
	return true
}

// take does the step at both servers and tells whether the story can go on.
func (c *comparison) take(step *step) bool {
	s := c.session
	right, judged := step.act(c.sides[1]), step.act(c.sides[0])
	if right.Succeeded() && !judged.Succeeded() && !step.policy {
		judged = session.Await(s, func() *target.Reply { return step.act(c.sides[0]) }, expect.Success()) // what it needs may come late
	}
	if right.Succeeded() != judged.Succeeded() && !step.open {
		if step.policy {
			c.differed = step.words
			return false
		}
		demand := expect.Refused()
		if right.Succeeded() {
			demand = expect.Success()
		}
		s.Arranged(judged, demand)
	}
	if right.Succeeded() && judged.Succeeded() {
		c.answered(step, judged, right)
	}
	c.since = append(c.since, step.words)
	return true
}

// answered compares what the servers answered to a step that both took.
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
	want := c.sides[1].normal("answer", replies[1].Body)
	c.session.Arranged(replies[0], func(any) error {
		return mismatch(want, c.sides[0].normal("answer", replies[0].Body), "from the step: "+step.words)
	})
}

// look compares what people are told since the last look.
func (c *comparison) look(last bool) {
	people := some(c.plot, lookers, c.everybody())
	if last {
		people = c.everybody()
	}
	for _, who := range people {
		for _, w := range c.sides {
			w.heard[who] = nil
		}
		c.compare(c.events(who))
		c.compare(c.fetched(who, c.maybe(2)))
		c.compare(c.narrowed(who))
		more := []func(int) reading{c.registered, c.listed, c.lookedUp, c.history, c.narrowed, c.narrowed, c.narrowed}
		if !last {
			more = more[c.IntN(len(more)-1):][:1]
		}
		for _, each := range more {
			c.compare(each(who))
		}
	}
	c.since = nil
}

// compare demands that the judged server answers as the reference server does.
func (c *comparison) compare(r reading) {
	right := aside(func() any { return r.ask(c.sides[1]) })
	first := r.ask(c.sides[0])
	want := right()
	demand := func(got any) error {
		return mismatch(want, got, fmt.Sprintf("for the role %s, in %s, after: %s", c.roles[r.who], r.words, strings.Join(c.since, "; ")))
	}
	if demand(first) == nil {
		return
	}
	got := session.Await(c.session, func() any { return r.ask(c.sides[0]) }, demand) // it may come late
	if where, _, _ := difference("", want, got); subject(where+" "+r.words) == c.about {
		c.session.Verdict(session.On(got, demand))
	}
	c.session.Arranged(got, demand)
}

// aside does something at the reference server, beside what the spec does at the judged
// one. What ends the spec there ends it when the result is waited for.
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

// mismatch demands that the normal values are equal.
func mismatch(want, got any, words string) error {
	where, demanded, came := difference("", want, got)
	if where == "" {
		return nil
	}
	return &expect.Mismatch{Demanded: demanded + " " + words, Came: came, Where: where}
}
