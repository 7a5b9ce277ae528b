package session

import (
	"encoding/json"
	"fmt"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// rereadMessages reads the messages that the spec changed in another form: the account
// that changed them reads them rendered and through a narrow, another account reads them
// raw.
func (s *Session) rereadMessages() {
	changed := s.messages.changed()
	if len(changed) == 0 {
		return
	}
	newest := changed[0]
	same := slices.DeleteFunc(changed, func(m *sentMessage) bool {
		return m.writer.Role != newest.writer.Role ||
			m.to != newest.to
	})
	s.rereadOwn(same[:min(len(same), mostAgain)])
	s.rereadAs(s.otherReader(newest), newest)
}

// mostAgain is the maximum number of messages that are read again, and their maximum age.
const (
	mostAgain = 3
	farBack   = 10
)

// rereadOwn looks at the messages as their writer does, in HTML.
func (s *Session) rereadOwn(messages []*sentMessage) {
	newest, window := messages[0], Params{"num_before": 0, "num_after": 0, "apply_markdown": true}
	if newest.to == "" {
		messages = messages[:1]
	} else {
		window = window.With(InStream(Stream{Name: newest.to}))
	}
	if len(messages) > 1 {
		window["num_before"] = farBack
	}
	window["anchor"] = newest.id
	reply := newest.writer.TryFetch(window)
	if !reply.Succeeded() {
		return // another act of the spec may be the reason
	}
	for _, m := range messages {
		if len(Messages(reply)) > farBack && !holdsID(reply, m.id) {
			continue // older than the messages that were read
		}
		demands := m.demands(m.writer)
		if inHTML(m.content) {
			demands = append(demands, HaveField("content", ContainSubstring(m.content)))
		}
		for _, text := range m.gone() {
			demands = append(demands, HaveField("content", Not(ContainSubstring(text))))
		}
		s.Expect(reply).To(m.isThere(demands...))
	}
}

func holdsID(reply *target.Reply, id json.Number) bool {
	return slices.ContainsFunc(Messages(reply), func(m target.Object) bool { return m["id"] == id })
}

// rereadAs looks at the message as another person does, raw.
func (s *Session) rereadAs(who *Actor, m *sentMessage) {
	if who == nil {
		return
	}
	window := Params{"anchor": m.id, "num_before": 0, "num_after": 0}
	if !m.direct {
		window = window.With(Narrow("streams", "public"))
	}
	reply := who.TryFetch(window)
	if !reply.Succeeded() {
		return
	}
	demands := m.demands(who)
	if m.content != "" {
		demands = append(demands, Says(m.content))
	}
	s.Expect(reply).To(m.isThere(demands...))
}

// isThere demands a fetch with the message, which is as demanded.
func (m *sentMessage) isThere(demands ...Matcher) Matcher {
	words := fmt.Sprintf("the message %s, read once more", m.id)
	return BeExplained(words, func(actual any) *Mismatch {
		reply, _ := actual.(*target.Reply)
		for _, message := range Messages(reply) {
			if message["id"] == m.id {
				return Explain(SatisfyAll(demands...), message)
			}
		}
		return NewMismatch(words, actual)
	})
}

// otherReader is an account that did not change the message, nil if no other account can
// read it for certain.
func (s *Session) otherReader(m *sentMessage) *Actor {
	for _, role := range []target.Role{target.User, target.Second} {
		who := s.As(role)
		if who.Missing != "" || who.UserID == "" || who.UserID == m.writer.UserID {
			continue
		}
		if !m.direct && s.messages.public[m.to] || slices.Contains(append([]json.Number{m.sender.UserID}, m.readers...),
			who.UserID) {
			return who
		}
	}
	return nil
}

// Conclude ends a spec whose body returned. A body without a verdict is a
// defect of the suite and never a pass.
func (s *Session) Conclude() {
	if !s.judged {
		s.Broken("a verdict of the spec", "none: this is a defect of the suite")
	}
	if s.env.variant == 0 { // demands since a row depend on the real level
		s.rereadMessages()
		s.agree()
	}
	if s.env.repetition > 0 && s.Last != nil {
		s.node.AddReportEntry(ExchangeEntry, s.Last.Exchange())
	}
}
