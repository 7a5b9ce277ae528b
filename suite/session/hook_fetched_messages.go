package session

import (
	"fmt"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// glance is one way to read a message: each must show what the session knows. A server
// may show changes late, so that the last reading of each kind counts.
type glance struct {
	message            *sentMessage
	reader             target.Role
	rendered, narrowed bool
}

// compare looks at the messages of the session in an answer that a spec has fetched for
// its own purpose.
func (l *sentMessages) compare(c *Call) {
	a := c.Actor
	for _, message := range Messages(c.Reply) {
		m := l.byID[AsNumber(message["id"])]
		if m == nil {
			continue
		}
		way := glance{m, a.Role, !raw(message), c.Request.Params.Has("narrow")}
		delete(l.differences, way)
		if wrong := Explain(SatisfyAll(m.shows(a, message)...), message); wrong != nil {
			l.differences[way] = breach{c.Reply, wrong}
		}
	}
}

// shows are the parts that the rendering of the message must show to the reader.
func (m *sentMessage) shows(a *Actor, message target.Object) []Matcher {
	demands := m.demands(a)
	if !m.direct && strings.HasPrefix(m.to, MadeBy(a.Session.Run())) {
		demands = append(demands, HaveField("display_recipient", m.to))
	}
	if name := m.sender.FullName; name != "" && !a.Session.forked && !a.Session.messages.renamed {
		demands = append(demands, HaveField("sender_full_name", name))
	}
	switch {
	case !inHTML(m.content):
	case raw(message):
		demands = append(demands, Says(m.content))
	default:
		demands = append(demands, HaveField("content", ContainSubstring(m.content)))
		for _, text := range m.gone() {
			demands = append(demands, HaveField("content", Not(ContainSubstring(text))))
		}
	}
	return demands
}

// Conclude ends the spec if the last reading of a message in some way was wrong, while
// others may have been right.
func (l *sentMessages) Conclude() {
	for _, d := range l.differences {
		if !l.closed {
			l.session.fail(report.PhaseVerdict, d.wrong, d.reply)
		}
	}
}

// demands are the parts that every reading of the message must show.
func (m *sentMessage) demands(who *Actor) []Matcher {
	var demands []Matcher
	if m.topic != "" {
		demands = append(demands, Topical(m.topic))
	}
	for _, name := range lasting {
		if slices.Contains(m.flags[who.Role], name) {
			demands = append(demands, Flagged(name))
		} else {
			demands = append(demands, Unflagged(name))
		}
	}
	if read, known := m.read[who.Role]; known && read {
		demands = append(demands, Flagged("read"))
	} else if known {
		demands = append(demands, Described("a message that is unread, or was not received",
			SatisfyAny(Unflagged("read"), Flagged("historical"))))
	}
	demands = append(demands,
		HaveField("reactions", Be(fmt.Sprintf("%d reactions", m.reactions), func(v any) bool {
			return len(AsList(v)) == m.reactions
		})))
	return demands
}
