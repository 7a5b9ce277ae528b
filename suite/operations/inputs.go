package operations

import (
	"net/url"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// Inputs are the demands of the specification on the parameters of an operation.
type Inputs struct {
	Scene      func(who *Actor) Scene
	By         target.Role // the role that calls; empty = the ordinary user
	Decorators []any       // of all specs that make them
	Required   []Required
	Wrong      []Wrong
	Defaults   []Default
	Texts      []Text
}

// Scene is an operation with new objects.
type Scene struct {
	Who    *Actor
	Params Params // of a call that succeeds
	Try    func(p Params) *target.Reply
	Shown  func() any    // the state that calls change; nil = they change nothing
	Other  func() Params // like Params, for other objects; nil = Params succeed twice
}

// Required is a parameter without which a call is refused.
type Required struct {
	Name, Covers string
	Demand       func(s *Session) Matcher // on the answer without it; nil = that names it
	Decorators   []any
}

// Wrong is parameters for which a call is refused.
type Wrong struct {
	Text, Covers string
	With         func(scene Scene) Params // in the place of those of a call that succeeds
	Demand       func(s *Session) Matcher // nil = any refusal
	Scene        func(who *Actor) Scene   // nil = that of the operation
	Decorators   []any
}

// Default is the value of a parameter that is left out.
type Default struct {
	Name, Value  string
	Since, Until RowID  // the rows that begin and end its window
	Without      string // a parameter beside which it means something else
}

// Text is something that a server keeps as it was given.
type Text struct {
	What, Covers string
	Limit        func(s *Session) int // in characters
	Keep         Keeper
	Decorators   []any
}

// Keeper gives a server texts, and reads them.
type Keeper = func(s *Session, texts []string) (given, kept []any)

// Begin begins a scene of the operation.
func (i Inputs) Begin(s *Session) Scene { return i.Scene(s.As(role(i.By))) }

func role(by target.Role) target.Role {
	if by == "" {
		return User
	}
	return by
}

// simple is a scene whose calls need no preparation.
func simple(who *Actor, call string, p Params, shown func() any) Scene {
	return Scene{Who: who, Params: p, Shown: shown, Try: func(p Params) *target.Reply { return who.Try(call, p) }}
}

// Another is the parameters of a second call that succeeds.
func (c Scene) Another() Params {
	if c.Other == nil {
		return c.Params
	}
	return c.Other()
}

// State is the state that calls change, nil where the actor cannot see it.
func (c Scene) State() any {
	if c.Shown == nil {
		return nil
	}
	return c.Shown()
}

// Do makes the call, which must succeed.
func (c Scene) Do(p Params) { c.Who.Session.Given(c.Try(p)).To(Succeed()) }

// Begin begins a scene in which the parameters are wrong.
func (w Wrong) Begin(s *Session, each Operation) (scene Scene, p Params, demand Matcher) {
	scene, demand = each.Inputs.Begin(s), BeRefused()
	if w.Scene != nil {
		scene = w.Scene(scene.Who)
	}
	if w.Demand != nil {
		demand = w.Demand(s)
	}
	return scene, scene.Params.With(w.With(scene)), demand
}

// mixed is a list with one wrong element, at each end of it.
func mixed(wrong Wrong, name string, good func(scene Scene) []any, bad func(scene Scene) any) []Wrong {
	first, last := wrong, wrong
	first.Text, last.Text = wrong.Text+", first", wrong.Text+", last"
	first.With = func(scene Scene) Params { return Params{name: append([]any{bad(scene)}, good(scene)...)} }
	last.With = func(scene Scene) Params { return Params{name: append(good(scene), bad(scene))} }
	return []Wrong{first, last}
}

// replaced are fixed parameters.
func replaced(p Params) func(Scene) Params { return func(Scene) Params { return p } }

// withCode is a refusal with the code.
func withCode(code string) func(*Session) Matcher {
	return func(*Session) Matcher { return BeRefusedWith(code) }
}

// Holds reports whether the parameter has the value where it is left out.
func (d Default) Holds(s *Session, beside url.Values) bool {
	return !beside.Has(d.Name) && (d.Since == "" || s.Has(d.Since)) && (d.Until == "" || !s.Has(d.Until)) &&
		(d.Without == "" || !beside.Has(d.Without))
}

// Named are the required parameters that a server names where they are missing.
func (i Inputs) Named() (names []string) {
	for _, each := range i.Required {
		if each.Demand == nil {
			names = append(names, each.Name)
		}
	}
	return names
}
