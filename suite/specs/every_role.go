package specs

import (
	"encoding/json"

	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// everyRoleSpecs judge what does not depend on roles with all of them: each sends, and
// each reads and is told what all have sent.
func everyRoleSpecs() []Spec {
	return []Spec{{
		Covers: []string{"EVO-32", "MSG-07", "MSG-08", "MSG-27", "MSG-36", "RXN-04"}, Case: "every role", Needs: []Need{NeedSecond}, Body: func(s *Session) {
			all, stream := everybody(s), s.FreshStream()
			queues, sent := make([]*Queue, len(all)), make([]json.Number, len(all))
			joinAll(s, all, stream)
			for i, who := range all {
				queues[i] = who.Register()
			}
			for i, who := range all {
				sent[i] = who.Post(stream, "**from the role "+string(who.Role)+"**")
			}
			for i, who := range all {
				React(who, sent[0], Vote(s))
				who.Flag("add", "starred", sent[i])
			}
			fence := s.Post(stream, "the last of some")
			var claims []Claim
			for i, who := range all {
				claims = append(claims, toldOnce(queues[i].Before(fence), sent)...)
				claims = append(claims, readsAll(who, stream, all, sent, i)...)
			}
			s.Verdict(claims...)
		},
	}}
}

// everybody are the accounts that act for people or for themselves.
func everybody(s *Session) (all []*Actor) {
	for _, role := range []target.Role{target.User, target.Second, target.Admin, target.Moderator, target.Guest, target.Bot, target.Creator} {
		who := s.As(role)
		known := false
		for _, other := range all {
			known = known || other.UserID == who.UserID
		}
		if who.Missing == "" && who.UserID != "" && !known {
			all = append(all, who)
		}
	}
	return all
}

// joinAll subscribes the others to the user's stream.
func joinAll(s *Session, all []*Actor, stream Stream) {
	s.Bring(all[1], stream) // which ends the spec where the organization does not let people
	addresses := []any{}
	for _, who := range all[2:] {
		addresses = append(addresses, who.Address())
	}
	if len(addresses) == 0 {
		return
	}
	reply := s.TrySubscribe(Calling(stream), Params{"principals": addresses})
	s.Arranged(reply, expect.Success())
	for _, who := range all[2:] {
		who.Remember(reply)
	}
}

// toldOnce claims that the events tell each message once.
func toldOnce(events []any, sent []json.Number) (claims []Claim) {
	for _, id := range sent {
		told := []any{}
		for _, event := range events {
			if MessageEvent(id)(event) == nil {
				told = append(told, event)
			}
		}
		claims = append(claims, On(told, expect.Length(1)))
	}
	return claims
}

// readsAll claims that the reader sees all messages as they were sent, raw or as HTML by
// turns, with all reactions and only the own star.
func readsAll(who *Actor, stream Stream, all []*Actor, sent []json.Number, turn int) (claims []Claim) {
	html := turn%2 == 0
	found := map[any]target.Object{}
	for _, message := range Messages(who.Fetch(InStream(stream), Params{"apply_markdown": html, "num_before": WindowSize})) {
		found[message["id"]] = message
	}
	for i, id := range sent {
		text := "from the role " + string(all[i].Role)
		content, star := Says("**"+text+"**"), Unflagged("starred")
		if html {
			content = expect.Field("content", expect.Containing("<strong>"+text+"</strong>"))
		}
		if i == turn {
			star = Flagged("starred")
		}
		claims = append(claims, On(found[id], content, star, expect.Field("sender_id", expect.Equal(all[i].UserID))))
	}
	return append(claims, On(found[sent[0]], expect.Field("reactions", expect.Length(len(all)))))
}
