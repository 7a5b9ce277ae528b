package narrow

import (
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// Options are the rules of narrows that differ between servers.
type Options struct {
	// Direct enables the operators dm and dm-including, and is:dm.
	Direct bool
	// OneSearch joins all search terms to one search, which is never negated.
	OneSearch bool
	// EveryStream lets users name streams that they cannot see; the narrow finds the
	// messages in their own history. Otherwise the error is the one for an unknown stream.
	EveryStream bool
	// Resolved enables is:resolved.
	Resolved bool
	// WebPublic enables streams:web-public.
	WebPublic bool
	// MutedStreamsHide leaves out all of a muted stream, even topics that are not muted.
	MutedStreamsHide bool
	// UnmutedShow does not leave out the topics of a muted stream that the user unmuted or follows.
	UnmutedShow bool
	// NumericID accepts numbers as operands of id.
	NumericID bool
	// Channels enables the operators channel and channels. StreamWord is the word for a stream
	// in errors.
	Channels   bool
	StreamWord string
	// Reaction enables has:reaction, Followed is:followed, Muted is:muted, and With the
	// operator with.
	Reaction, Followed, Muted, With bool
	// WithNeedsMessage refuses the operator with for a message out of sight, unless the other
	// terms name a conversation.
	WithNeedsMessage bool
	// EmptyTopics lets topics be empty: the name of the empty topic means it.
	EmptyTopics bool
	// OneKind refuses terms for messages of streams together with terms for direct messages.
	OneKind bool
	// NobodyHasNone finds no direct message for an empty list of users. Otherwise the list is refused.
	NobodyHasNone bool
	// BoundedIDs refuses message IDs that are too large for a signed integer of 32 bits.
	BoundedIDs bool
	// NamesElements names in errors the elements that are no terms.
	NamesElements bool
	// BooleansCount accepts true and false in place of 1 and 0.
	BooleansCount bool
}

// hidden returns the condition of messages that the views of a user leave out: of views of
// a stream, or of all streams without one.
func (o Options) hidden(v world.View, u *world.User, of *world.Stream) func(*world.Message) bool {
	if !o.MutedStreamsHide {
		return v.MutedBy(u)
	}
	hidden := v.HiddenBy(u, of)
	if !o.UnmutedShow {
		return hidden
	}
	muted := v.MutedBy(u)
	return func(m *world.Message) bool { return hidden(m) && muted(m) }
}

// Narrow is the compiled narrow of a user.
type Narrow struct {
	world.Query
	// Search is the search of the narrow, nil if it has none.
	Search *Search
	// Hidden is the condition of messages that cannot be the first unread one.
	Hidden func(*world.Message) bool
}

type match = func(*world.Message) bool

// operator turns the operand of a term into a condition.
type operator struct {
	compile func(*compiler, Term) (match, error)
	finds   kind               // the messages that it finds
	enabled func(Options) bool // nil for an operator of all levels
}

// kind is a kind of messages.
type kind int

const (
	anyKind kind = iota
	ofStreams
	ofPeople
)

func hasDirect(o Options) bool   { return o.Direct }
func hasChannels(o Options) bool { return o.Channels }

var operators = map[string]operator{
	"stream":        {compile: (*compiler).stream, finds: ofStreams},
	"streams":       {compile: (*compiler).streams, finds: ofStreams},
	"channel":       {compile: (*compiler).stream, finds: ofStreams, enabled: hasChannels},
	"channels":      {compile: (*compiler).streams, finds: ofStreams, enabled: hasChannels},
	"topic":         {compile: (*compiler).topic, finds: ofStreams},
	"sender":        {compile: (*compiler).sender},
	"is":            {compile: (*compiler).is},
	"id":            {compile: (*compiler).id},
	"near":          {compile: (*compiler).near},
	"has":           {compile: (*compiler).has},
	"in":            {compile: (*compiler).in},
	"search":        {compile: (*compiler).search},
	"dm":            {compile: (*compiler).conversation, finds: ofPeople, enabled: hasDirect},
	"pm-with":       {compile: (*compiler).conversation, finds: ofPeople},
	"pm_with":       {compile: (*compiler).conversation, finds: ofPeople},
	"dm-including":  {compile: (*compiler).including, finds: ofPeople, enabled: hasDirect},
	"group-pm-with": {compile: (*compiler).groupIncluding, finds: ofPeople},
	"group_pm_with": {compile: (*compiler).groupIncluding, finds: ofPeople},
}

// operatorNamed finds an operator of a server with the options.
func operatorNamed(name string, o Options) (op operator, known bool) {
	op, known = operators[name]
	return op, known && (op.enabled == nil || op.enabled(o))
}

// compiler collects the state that the terms of one narrow share.
type compiler struct {
	view    world.View
	reader  *world.Reader
	options Options

	narrowest
	named  *world.Stream // the stream of the first term for one, even a negated one
	kinds  [3]bool       // the kinds of messages that terms find
	shared bool          // a term opened the shared history
	flags  bool          // an is term closed it again

	searches []Term
	terms    *world.List // the messages with a term of the narrow, nil if unknown

	listed []func() world.List // make lists with all matches
}

// Compile makes the query of a narrow for a user. It matches messages that match every
// term: from the user's own history or, if a term opens it, from the shared history.
func Compile(v world.View, u *world.User, terms []Term, o Options) (*Narrow, error) {
	c := &compiler{view: v, reader: v.Reader(u), options: o}
	for i := range terms {
		terms[i] = terms[i].counted(o)
		if err := terms[i].check(o); err != nil {
			return nil, err
		}
	}
	terms, err := c.conversationOf(terms)
	if err != nil {
		return nil, err
	}
	matches, err := c.compile(terms)
	if err != nil {
		return nil, err
	}
	own := u
	if c.shared && !c.flags {
		own = nil // the term that opens the history matches only readable messages
	} else {
		matches = append(matches, c.reader.InHistory)
	}
	search, said := c.joinedSearch()
	matches = append(matches, said...) // last, because it is expensive
	query := world.Query{List: c.shortest(), Own: own, Match: func(m *world.Message) bool {
		for _, matches := range matches {
			if !matches(m) {
				return false
			}
		}
		return true
	}}
	return &Narrow{Query: query, Search: search, Hidden: o.hidden(v, u, c.named)}, nil
}

// compile makes the conditions of the terms, in their order.
func (c *compiler) compile(terms []Term) ([]match, error) {
	matches := make([]match, 0, len(terms)+1)
	for _, t := range terms {
		op, known := operatorNamed(t.Operator, c.options)
		if !known {
			return nil, bad(unknownOperator, t.Operator)
		}
		if err := c.only(t, op.finds); err != nil {
			return nil, err
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
	return matches, nil
}

// only notes that a term finds messages of one kind, and refuses terms that find nothing
// together.
func (c *compiler) only(t Term, finds kind) error {
	if t.Negated {
		return nil
	}
	c.kinds[finds] = true
	if c.kinds[ofStreams] && c.kinds[ofPeople] && c.options.OneKind {
		return bad(bothKinds)
	}
	return nil
}

// shortest is the shortest known list that has all matches.
func (c *compiler) shortest() world.List {
	list := c.narrowest.list()
	if c.terms != nil && c.view.Len(*c.terms) < c.view.Len(list) {
		list = *c.terms
	}
	for _, listed := range c.listed {
		if c.view.Len(list) <= shortWalk {
			break
		}
		if other := listed(); c.view.Len(other) < c.view.Len(list) {
			list = other
		}
	}
	return list
}

// shortWalk is the length of a list that is cheaper to walk through than another list
// is to make.
const shortWalk = 256

func not(m match) match { return func(x *world.Message) bool { return !m(x) } }

// narrowest collects the operands of terms that are not negated, so that the query
// walks the shortest list of messages that contains all matches.
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
