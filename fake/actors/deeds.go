package actors

import (
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// act does the actor's act at its time.
func (a *actor) act(s *stage) {
	v := s.at.World.View()
	u := v.UserByEmail(a.User)
	if u == nil {
		return // the address has changed
	}
	switch a.Does {
	case scenarios.Send, scenarios.Type:
		a.compose(s, v, u)
	case scenarios.React:
		a.react(s, v, u)
	case scenarios.Edits:
		a.edit(s, v, u)
	case scenarios.ComeAndGo:
		a.here = !a.here
		status := map[bool]string{true: "active", false: "idle"}[a.here]
		s.call(u, http.MethodPost, "/users/me/presence", url.Values{"status": {status},
			"new_user_input": {strconv.FormatBool(a.here)}})
	case scenarios.Answer: // not by the clock
	}
}

// compose lets a person type, and after a while send a message or stop.
func (a *actor) compose(s *stage, v world.View, u *world.User) {
	to := place{stream: v.StreamByName(a.Stream), topic: a.Topic}
	for _, email := range a.To {
		if other := v.UserByEmail(email); other != nil {
			to.people = append(to.people, other)
		}
	}
	if to.stream == nil && len(to.people) == 0 {
		return // the stream or the people are no longer there
	}
	text := ""
	if a.Does == scenarios.Send {
		text = pick(a.random, a.Texts)
	}
	typing := s.paced(a.Typing())
	if a.hurried {
		typing, a.hurried = min(typing, briefTyping), false
	}
	s.write(u, to, text, typing)
}

// write lets a person type for a while and then send a text, or stop without one.
func (s *stage) write(u *world.User, to place, text string, typing time.Duration) {
	s.typing(u, to, "start")
	s.add(step{at: s.now.Add(typing), do: func(s *stage) {
		s.typing(u, to, "stop")
		if text != "" {
			s.send(u, to, text)
		}
	}})
}

// react adds a reaction to the newest message of another user in a stream.
func (a *actor) react(s *stage, v world.View, u *world.User) {
	stream, emoji := v.StreamByName(a.Stream), pick(a.random, a.Emoji)
	if stream == nil {
		return
	}
	for m := range v.Back(world.OfRecipient(stream.RecipientID), v.NewestMessage()) {
		if m.SenderID != u.ID {
			s.call(u, http.MethodPost, "/messages/"+strconv.Itoa(m.ID)+"/reactions", url.Values{"emoji_name": {emoji}})
			return
		}
	}
}

// edit changes the newest message of the person.
func (a *actor) edit(s *stage, v world.View, u *world.User) {
	text := pick(a.random, a.Texts)
	for m := range v.Back(world.OfSender(u.ID), v.NewestMessage()) {
		s.call(u, http.MethodPatch, "/messages/"+strconv.Itoa(m.ID), url.Values{"content": {text}})
		return
	}
}

// answer plans the answers to a message: of people who got it as a direct message, and of
// people whom it mentions. Bots get none. They begin after a moment, so that a message
// during the settling of the clock does not delay it.
func (t *Troupe) answer(v world.View, m *world.Message, now time.Time) {
	sender := v.User(m.SenderID)
	if sender == nil || sender.IsBot() {
		return
	}
	to := place{stream: v.Stream(m.StreamID), topic: m.Topic}
	members := v.Recipient(m.RecipientID)
	for i, a := range t.actors {
		u := v.UserByEmail(a.User)
		if a.Does != scenarios.Answer || u == nil || u.ID == m.SenderID {
			continue
		}
		direct := m.StreamID == 0 && members != nil && slices.Contains(members.Users, u.ID)
		if !direct && !slices.Contains(m.More().Mentioned, u.ID) {
			continue
		}
		reply := to
		if direct {
			reply.people = others(v, members.Users, u.ID)
		}
		// The answer to a message is the same, whatever happened before.
		text := pick(rand.New(rand.NewPCG(t.seed^uint64(i), uint64(m.ID))), a.Texts)
		t.add(step{at: now.Add(time.Millisecond), do: func(s *stage) { s.write(u, reply, text, s.paced(a.Typing())) }})
	}
}

func others(v world.View, members []int, own int) []*world.User {
	var out []*world.User
	for _, id := range members {
		if u := v.User(id); u != nil && id != own {
			out = append(out, u)
		}
	}
	return out
}

func pick(random *rand.Rand, list []string) string { return list[random.IntN(len(list))] }
