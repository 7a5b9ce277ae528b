package differential

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// plot is the course of events at both servers: the people and their things. It chooses
// random steps, the same in each run.
type plot struct {
	*rand.Rand
	session    *session.Session
	roles      []target.Role // of the people, in the order of both casts
	streams    []*stream
	messages   []*message
	groups     []string  // by name
	settings   []setting // that are compared
	linkifiers []linkifier
	lastText   string   // that people have written
	missed     []string // streams that people wrote to before the streams existed
	newcomers  []string // their labels
	made       int
	alike      alike
	forced     *way       // the form of the next call, nil for a random one
	few        [][]string // types of events of the further queues, by person
}

// alike has the names and values that both servers share.
type alike struct {
	emoji, alertWord, mentions bool
	keys                       bool           // development keys
	owner                      bool           // of the bot
	limits                     map[string]int // of lengths, by name
}

type stream struct {
	label, name string
	description string
	private     bool
	limited     bool  // only some of its subscribers may write to it
	members     []int // people
	former      []int // the people who left
}

type message struct {
	label    string
	in       *stream // nil: a direct message
	topic    string
	by       int
	audience []int // the people who received it
}

// linkifier is a linkifier of the comparison: it links its word with a number behind
// it.
type linkifier struct{ label, word string }

// setting is one of PATCH /settings, with some of its values.
type setting struct {
	name   string
	values []any
}

// step is one change that both servers are asked for.
type step struct {
	words string
	act   func(w *side) *target.Reply
	// unread says that the answer is not compared.
	unread bool
	// learns notes the IDs of new objects at a server; may be nil.
	learns func(w *side, reply *target.Reply)
	then   func() // once both have done it; may be nil
	// policy says that the organization decides whether the step is allowed: if the
	// servers differ, the comparison ends.
	policy bool
	// rule is the setting of the organization that alone decides about the step, "" if the
	// decision depends on more.
	rule string
	// open says that the specification does not state whether the step is refused.
	open bool
	way  way    // how the call is made
	vain bool   // every server refuses it
	code string // of the refusal, "" if it is left open
	once bool   // it makes something, so that it is not taken a second time
}

func newPlot(s *session.Session, people []*session.Actor, settings []setting, seed uint64) *plot {
	p := &plot{Rand: rand.New(rand.NewPCG(seed, seed)), session: s, settings: slices.Clone(settings)}
	for _, who := range people {
		p.roles = append(p.roles, who.Role)
	}
	return p
}

// atFirst is the number of streams at the beginning.
const atFirst = 3

// choice is an option of a random choice, with a weight.
type choice[T any] struct {
	what   T
	weight int
}

// drawn returns a random choice.
func drawn[T any](p *plot, choices []choice[T]) T {
	sum := 0
	for _, each := range choices {
		sum += each.weight
	}
	left := p.IntN(sum)
	for _, each := range choices {
		if left -= each.weight; left < 0 {
			return each.what
		}
	}
	panic("the weights are not positive")
}

// some returns 1 to n different random elements.
func some[T comparable](p *plot, n int, list []T) []T {
	drawn := []T{}
	for range 1 + p.IntN(n) {
		if each := one(p, list); !slices.Contains(drawn, each) {
			drawn = append(drawn, each)
		}
	}
	return drawn
}

// favourite returns one of the first messages or one of the last, so that the same
// messages change often.
func (p *plot) favourite(all []*message) *message {
	const few = 3
	if len(all) > 2*few && p.maybe(2) {
		all = all[len(all)-few:]
	}
	return one(p, all[:min(len(all), few)])
}

// label names the next thing of the kind.
func (p *plot) label(kind string) string {
	p.made++
	return fmt.Sprintf("%s %d", kind, p.made)
}

// with lists the people of the roles that take part.
func (p *plot) with(roles ...target.Role) (people []int) {
	for i, role := range p.roles {
		if slices.Contains(roles, role) {
			people = append(people, i)
		}
	}
	return people
}

// people are all participants except bots.
func (p *plot) people() []int { return slices.DeleteFunc(p.everybody(), p.is(target.Bot)) }

func (p *plot) everybody() (all []int) {
	for i := range p.roles {
		all = append(all, i)
	}
	return all
}

func (p *plot) is(role target.Role) func(int) bool {
	return func(i int) bool { return p.roles[i] == role }
}

// received are the messages that the person has.
func (p *plot) received(who int) []*message {
	return slices.DeleteFunc(slices.Clone(p.messages), func(m *message) bool { return !slices.Contains(m.audience, who) })
}

// inStreams are the messages of streams.
func (p *plot) inStreams() []*message {
	return slices.DeleteFunc(slices.Clone(p.messages), func(m *message) bool { return m.in == nil })
}
