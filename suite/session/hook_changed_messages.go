package session

import (
	"encoding/json"
	"fmt"
	"slices"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// changedMessages reads the messages that the spec changed once more, in another form: the
// account that changed them reads them rendered and through a narrow, another account reads
// them raw.
type changedMessages struct {
	silent
	session *Session
}

func (h *changedMessages) Name() string { return "changed messages, read again after the spec" }

func (h *changedMessages) Conclude() {
	s := h.session
	changed := s.messages.changed()
	if len(changed) == 0 {
		return
	}
	newest := changed[0]
	same := slices.DeleteFunc(changed, func(m *sentMessage) bool {
		return m.writer.Role != newest.writer.Role || m.to != newest.to
	})
	h.readOwn(same[:min(len(same), mostAgain)])
	h.readAs(h.otherReader(newest), newest)
}

// mostAgain is the maximum number of messages that are read again, and their maximum age.
const (
	mostAgain = 3
	farBack   = 10
)

// readOwn looks at the messages as their writer does, in HTML.
func (h *changedMessages) readOwn(messages []*sentMessage) {
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
		h.session.Expect(reply).To(m.isThere(demands...))
	}
}

func holdsID(reply *target.Reply, id json.Number) bool {
	return slices.ContainsFunc(Messages(reply), func(m target.Object) bool { return m["id"] == id })
}

// readAs looks at the message as another person does, raw.
func (h *changedMessages) readAs(who *Actor, m *sentMessage) {
	if who == nil {
		return
	}
	window := Params{"anchor": m.id, "num_before": 0, "num_after": 0}
	if !m.direct && !h.session.circumstance.Private {
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
	h.session.Expect(reply).To(m.isThere(demands...))
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
func (h *changedMessages) otherReader(m *sentMessage) *Actor {
	for _, role := range []target.Role{target.User, target.Second} {
		who := h.session.As(role)
		if who.Missing != "" || who.UserID == "" || who.UserID == m.writer.UserID {
			continue
		}
		if !m.direct && h.session.messages.public[m.to] || m.sender.UserID == who.UserID ||
			slices.Contains(m.readers, who.UserID) {
			return who
		}
	}
	return nil
}
