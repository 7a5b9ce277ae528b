// Package demonstration shows what a change of the API does: it makes the requests with
// which clients observe the change to copies of a world, one at the level of the change
// and one at the level below.
package demonstration

import (
	"errors"
	"fmt"

	"github.com/spiritlevel/spiritlevel/fake/beside"
	"github.com/spiritlevel/spiritlevel/fake/worlds"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// Demonstration has the requests that show a change, with their answers.
type Demonstration struct {
	Shown  bool   `json:"shown" doc:"whether the change makes a difference to the answers"`
	Reason string `json:"reason" doc:"the reason why it does not, empty if it does"`
	// Prepared are the requests before.
	Prepared  []Request  `json:"prepared" doc:"the requests before those that show the change"`
	Exchanges []Exchange `json:"exchanges" doc:"the requests that show the change"`
}

// Request is a request of a person.
type Request struct {
	As     string            `json:"as" doc:"the address of the person, empty for none"`
	Method string            `json:"method"`
	Path   string            `json:"path" doc:"the path below /api/v1"`
	Params map[string]string `json:"params"`
}

// Exchange is a request, with its answers at two levels beside each other.
type Exchange struct {
	Events string        `json:"events" doc:"the type of the events that are shown instead of the answer"`
	Before Answer        `json:"before"`
	After  Answer        `json:"after"`
	Lines  []beside.Line `json:"lines" doc:"the lines of both answers, beside each other"`
}

// Answer says how a server answered.
type Answer struct {
	Level   featurelevels.Level `json:"level"`
	Request Request             `json:"request"`
	Status  int                 `json:"status"`
	Size    int                 `json:"size" doc:"in bytes"`
}

// Config has the parts of a server that a demonstration needs.
type Config struct {
	Copier *worlds.Copier
	// Rules changes settings of the organization of a copy.
	Rules func(w *worlds.World, rules map[string]any) error
}

// notShown are the reasons why nothing shows a change.
const (
	oldest    = "no level is below the oldest"
	notMade   = "the fake does not make this change"
	noneDiffs = "the answers in this world are the same before and after the change"
)

// Of demonstrates a row of the change log.
func Of(c Config, row featurelevels.Row) (Demonstration, error) {
	shown := Demonstration{Prepared: []Request{}, Exchanges: []Exchange{}}
	change := changeOf(row.ID)
	switch {
	case featurelevels.ChangeID(row.ID).Level() == featurelevels.Oldest:
		shown.Reason = oldest
		return shown, nil
	case change == nil:
		shown.Reason = notMade
		return shown, nil
	}
	list, reason, err := observed(row)
	shown.Reason = reason
	for i := 0; i < len(list) && err == nil && !shown.Shown; i++ {
		var one Demonstration
		var refused *impossible
		switch one, err = c.try(list[i], change); {
		case errors.As(err, &refused):
			one, err = Demonstration{Reason: refused.reason, Prepared: []Request{}, Exchanges: []Exchange{}}, nil
		}
		if i == 0 || one.Shown {
			shown = one
		}
	}
	return shown, err
}

// try makes the requests of an observation.
func (c Config) try(o observation, change *featurelevels.Change) (Demonstration, error) {
	after, err := c.perform(o, change.Level(), featurelevels.Mutation{})
	if err != nil {
		return Demonstration{}, err
	}
	before, err := c.perform(o, change.Level()-1, featurelevels.Mutation{})
	if err = before.endedBy(err, len(after.replies)); err != nil {
		return Demonstration{}, err
	}
	without, err := c.perform(o, change.Level(), featurelevels.Mutation{Missing: featurelevels.IDs(change)})
	if err = without.endedBy(err, len(after.replies)); err != nil {
		return Demonstration{}, err
	}
	return compared(before, after, without), nil
}

// changeOf is the change that makes a row, nil if the fake does not make it.
func changeOf(row string) *featurelevels.Change {
	for _, c := range levels.Contract().All() {
		for _, covered := range c.Rows() {
			if covered == row {
				return c
			}
		}
	}
	return nil
}

// compared sets the answers of two servers beside each other. The answers of a third
// server, which lacks only the change, tell which differences the change makes.
func compared(before, after, without performance) Demonstration {
	d := Demonstration{Prepared: after.prepared, Exchanges: []Exchange{}}
	for i, now := range after.replies {
		was := before.replies[i]
		e := Exchange{
			Events: now.events, Before: was.answer(), After: now.answer(), Lines: beside.Lines(was.body, now.body),
		}
		lacking := without.replies[i]
		if beside.Mark(e.Lines, lacking.body, now.body) || lacking.status != now.status && was.status != now.status {
			d.Shown = true
		}
		d.Exchanges = append(d.Exchanges, e)
	}
	if !d.Shown {
		d.Reason = noneDiffs
	}
	return d
}

// performance has the requests to one server, with its answers.
type performance struct {
	prepared []Request
	replies  []reply
}

// reply is an answer to a request.
type reply struct {
	request Request
	events  string
	level   featurelevels.Level
	status  int
	body    []byte
}

func (r reply) answer() Answer { return Answer{r.level, r.request, r.status, len(r.body)} }

// endedBy takes the refusal that ended the steps for the missing answers: a server without
// the change may lack the calls that lead to it.
func (p *performance) endedBy(err error, wanted int) error {
	var refused *impossible
	if !errors.As(err, &refused) || refused.by == nil {
		return err
	}
	for len(p.replies) < wanted {
		p.replies = append(p.replies, *refused.by)
	}
	return nil
}

// impossible is the reason why a world cannot show a change. A server may have refused a
// request that leads there.
type impossible struct {
	reason string
	by     *reply
}

func (i *impossible) Error() string { return i.reason }

func cannot(format string, args ...any) error { return &impossible{fmt.Sprintf(format, args...), nil} }

// perform does the steps at a server.
func (c Config) perform(o observation, level featurelevels.Level, m featurelevels.Mutation) (performance, error) {
	w, err := c.Copier.At(level, m)
	if err != nil {
		return performance{}, err
	}
	defer w.End()
	s := &stage{world: w, rules: c.Rules, things: map[string]any{}}
	for _, one := range o.First {
		if err := s.prepare(one); err != nil {
			return performance{}, err
		}
	}
	shown := o.All
	if len(shown) == 0 {
		shown = series{o.step}
	}
	var list performance
	for _, one := range shown {
		got, err := s.do(one)
		if err != nil {
			return list, err
		}
		if last := len(s.sent) - 1; last >= 0 {
			got.request, s.sent = s.sent[last], s.sent[:last]
		}
		list.replies = append(list.replies, got)
		s.remember(one.Name, got)
	}
	list.prepared = s.sent
	return list, nil
}
