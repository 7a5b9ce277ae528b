package narrow

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Options say what the level supports.
type Options struct {
	// Direct: the operators dm and dm-including and is:dm exist.
	Direct bool
	// OneSearch: search terms are one search, which is not negated.
	OneSearch bool
	// PublicStreams: a guest's narrow may name every public stream, and finds
	// there what is in the own history. A private one looks like none.
	PublicStreams bool
}

// Narrow is a narrow that was compiled for a user.
type Narrow struct {
	world.Query
	// Search is what the narrow searches for, nil if it does not search.
	Search *Search
}

type match = func(*world.Message) bool

// operator turns the operand of a term into a condition.
type operator struct {
	compile func(*compiler, Term) (match, error)
	direct  bool // needs Options.Direct
}

var operators = map[string]operator{
	"stream":        {compile: (*compiler).stream},
	"streams":       {compile: (*compiler).streams},
	"topic":         {compile: (*compiler).topic},
	"sender":        {compile: (*compiler).sender},
	"is":            {compile: (*compiler).is},
	"id":            {compile: (*compiler).id},
	"near":          {compile: (*compiler).near},
	"has":           {compile: (*compiler).has},
	"in":            {compile: (*compiler).in},
	"search":        {compile: (*compiler).search},
	"dm":            {compile: (*compiler).conversation, direct: true},
	"pm-with":       {compile: (*compiler).conversation},
	"pm_with":       {compile: (*compiler).conversation},
	"dm-including":  {compile: (*compiler).including, direct: true},
	"group-pm-with": {compile: (*compiler).groupIncluding},
	"group_pm_with": {compile: (*compiler).groupIncluding},
}

// compiler gathers what the terms of one narrow have in common.
type compiler struct {
	view    world.View
	reader  *world.Reader
	options Options

	narrowest
	shared bool // a term that opens the shared history was seen
	flags  bool // an is term was seen, which closes it again

	searches []Term
}

// Compile makes the query of a narrow for a user: messages that match every
// term, out of the user's own history or, where a term opens it, the history
// that all may read.
func Compile(v world.View, u *world.User, terms []Term, o Options) (*Narrow, error) {
	c := &compiler{view: v, reader: v.Reader(u), options: o}
	matches := make([]match, 0, len(terms)+1)
	for _, t := range terms {
		if err := t.check(o); err != nil {
			return nil, err
		}
	}
	for _, t := range terms {
		op, known := operators[t.Operator]
		if !known || op.direct && !o.Direct {
			return nil, bad("unknown operator %s", t.Operator)
		}
		m, err := op.compile(c, t)
		if err != nil {
			return nil, err
		}
		if m == nil {
			continue
		}
		if t.Negated {
			m = not(m)
		}
		matches = append(matches, m)
	}
	own := u
	if c.shared && !c.flags {
		own = nil // the term that opened the history matches only what may be read
	} else {
		matches = append(matches, c.reader.InHistory)
	}
	search, said := c.joinedSearch()
	matches = append(matches, said...) // last, because it is expensive
	query := world.Query{List: c.narrowest.list(), Own: own, Match: func(m *world.Message) bool {
		for _, matches := range matches {
			if !matches(m) {
				return false
			}
		}
		return true
	}}
	return &Narrow{Query: query, Search: search}, nil
}

func not(m match) match { return func(x *world.Message) bool { return !m(x) } }

// narrowest gathers what terms that are not negated narrow to, to walk the
// shortest run of messages that holds all that match.
type narrowest struct {
	stream    *world.Stream
	topic     string
	recipient int // of a direct conversation
	sender    int // a user's ID
}

func (n narrowest) list() world.List {
	switch {
	case n.stream != nil && n.topic != "":
		return world.OfTopic(n.stream.ID, n.topic)
	case n.stream != nil:
		return world.OfRecipient(n.stream.RecipientID)
	case n.recipient != 0:
		return world.OfRecipient(n.recipient)
	case n.sender != 0:
		return world.OfSender(n.sender)
	}
	return world.Everything
}
