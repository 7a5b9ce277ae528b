package differential

import (
	"fmt"

	"github.com/spiritlevel/spiritlevel/suite/differential/normal"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The number of fetches that read everything since the start of the comparison, and the
// size of each.
const (
	pages    = 5
	pageSize = 400
)

// fetched are all messages since the first one that the comparison made.
func (p *plot) fetched(who int) reading {
	way, markdown := p.way(), p.maybe(2)
	return reading{words: fmt.Sprintf("all messages, apply_markdown %t%s", markdown, way.words), who: who,
		ask: func(w *side) any {
			found := []any{}
			anchor := w.ID(normal.Message, p.messages[0].label)
			for range pages {
				reply := w.try(way, who, "GET /messages", session.Params{
					"anchor": anchor, "num_before": 0, "num_after": pageSize, "apply_markdown": markdown, "client_gravatar": true,
				})
				list := session.AsList(reply.Body["messages"])
				found = append(found, w.List("messages", list)...)
				if reply.Body["found_newest"] != false || len(list) == 0 {
					break
				}
				anchor = session.Number(session.Integer(list[len(list)-1].(target.Object)["id"]) + 1)
			}
			return found
		}}
}

// narrow is the narrow of a fetch.
type narrow struct {
	words  string
	inside bool // it stays inside a stream of the comparison
	terms  func(w *side) []any
}

// inside is a narrow to a stream and to more.
func inside(in *stream, words string, more ...any) narrow {
	return narrow{"the " + in.label + words, true,
		func(*side) []any { return append([]any{[]any{"stream", in.name}}, more...) }}
}

// narrow returns a random narrow.
func (p *plot) narrow() narrow {
	in, m, other := one(p, p.streams), one(p, p.messages), one(p, p.everybody())
	word, state := one(p, []string{"second", "lines", "plain", "this", "größer"}), one(p,
		[]string{"starred", "mentioned", "unread", "private", "alerted"})
	inStream := []any{"stream", in.name}
	within := func(words string, more ...any) narrow { return inside(in, words, more...) }
	of := func(words string, term func(w *side) any) narrow {
		return narrow{words, false, func(w *side) []any { return []any{term(w)} }}
	}
	role := string(p.roles[other])
	with := func(operator string) narrow {
		return of(operator+" "+string(p.roles[other]), func(w *side) any { return []any{operator, w.People[other].Email} })
	}
	whom := func(w *side) any { return w.People[other].UserID }
	if len(p.newcomers) > 0 && p.maybe(2) {
		label := one(p, p.newcomers)
		role, whom = label, func(w *side) any { return w.ID(normal.User, label) }
	}
	byID := func(operator string) narrow {
		return of(operator+" the ID of "+role,
			func(w *side) any { return target.Object{"operator": operator, "operand": whom(w)} })
	}
	all := []narrow{
		within(""), within(" and topic "+m.topic, []any{"topic", m.topic}), within(" and is:"+state, []any{"is", state}),
		within(" and the word "+word, []any{p.session.Spellings().KeywordSearch, word}),
		{"the ID of the " + in.label, true, func(w *side) []any {
			return []any{target.Object{"operator": "stream", "operand": w.ID(normal.Stream, in.label)}}
		}},
		{"the " + in.label + " and its sender " + role, true,
			func(w *side) []any { return []any{inStream, []any{"sender", w.People[other].Email}} }},
		of("is:"+state, func(*side) any { return []any{"is", state} }), with("sender"), byID("sender"),
		of("the public streams", func(*side) any { return []any{"streams", "public"} }),
	}
	if !p.session.Has(directRow) {
		return one(p, append(all, with("pm-with"), with("group-pm-with")))
	}
	return one(p, append(all, with("dm"), byID("dm"), with("dm-including"), byID("dm-including"),
		of("is:dm", func(*side) any { return []any{"is", "dm"} })))
}

// directRow is the row since which narrows of direct messages have new names.
const directRow session.RowID = "177-dm-narrow"

// cut is the anchor of a fetch, and the number of messages around it.
type cut struct {
	anchor  string // a name, or one of the two below
	at      *message
	around  [2]int
	include any // the value of include_anchor, nil if it is left out
}

// Further ways to begin.
const (
	atMessage   = ""
	leftOut     = "no anchor"
	olderUnread = "use_first_unread_anchor"
)

// widest is the size of a fetch among messages of other people.
var widest = [2]int{100, 100}

var (
	anchors = []string{atMessage, "newest", "oldest", "first_unread", "0", leftOut, olderUnread}
	arounds = [][2]int{widest, {0, 2}, {2, 0}, {1, 1}, {3, 2}, {0, 0}}
)

// cut returns a random cut for the narrow.
func (p *plot) cut(n narrow) cut {
	drawn := cut{one(p, anchors), one(p, p.messages), one(p, arounds), one(p, []any{nil, nil, true, false})}
	if !n.inside {
		drawn.anchor, drawn.around = atMessage, widest
	}
	return p.known(drawn)
}

// known is the cut as far as servers of the level know it.
func (p *plot) known(c cut) cut {
	if !p.session.Has(session.NamedAnchorsRow) {
		c.anchor = atMessage
	}
	if !p.session.Has(session.IncludeAnchorRow) {
		c.include = nil
	}
	return c
}

func (c cut) String() string {
	words := c.anchor
	if c.anchor == atMessage {
		words = c.at.label
	}
	return fmt.Sprintf("%d messages before and %d after %s (include_anchor %v)", c.around[0], c.around[1], words,
		c.include)
}

func (c cut) params(w *side) session.Params {
	params := session.Params{"num_before": c.around[0], "num_after": c.around[1]}
	switch c.anchor {
	case atMessage:
		params["anchor"] = w.ID(normal.Message, c.at.label)
	case leftOut:
	case olderUnread:
		params[olderUnread] = true
	default:
		params["anchor"] = c.anchor
	}
	if c.include != nil {
		params["include_anchor"] = c.include
	}
	return params
}

// narrowed is one fetch through a narrow.
func (p *plot) narrowed(who int) reading {
	n := p.narrow()
	return p.fetch(who, n, p.cut(n))
}

func (p *plot) fetch(who int, n narrow, c cut) reading {
	markdown, way := p.maybe(2), p.way()
	return reading{words: fmt.Sprintf("%s through %s%s", c, n.words, way.words), who: who, ask: func(w *side) any {
		reply := w.try(way, who, "GET /messages",
			c.params(w).With(session.Params{"apply_markdown": markdown, "narrow": n.terms(w)}))
		normal, _ := w.Of("", reply.Body).(target.Object)
		if messages := session.AsList(normal["messages"]); len(messages) == 0 {
			return messages // a server may refuse a narrow where another finds nothing
		}
		if !n.inside { // messages of other people may lie before and after
			delete(normal, "found_oldest")
			delete(normal, "found_newest")
		}
		return normal
	}}
}
