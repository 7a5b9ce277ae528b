package laws

import (
	"context"
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	"github.com/spiritlevel/spiritlevel/suite/operations"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var withdrawals = Law{
	Number: 9,
	Text:   "A right that is taken away is gone.",
	Specs: func() {
		DescribeTable("A deactivated person may not call", Needs(Operator), closesPerson, entries(Second))
		DescribeTable("A deactivated bot may not call", Needs(Bot), closesBot, entries(User))
		DescribeTable("A replaced key does not open", replacesKey, entries(User))
		DescribeTable("What is gone opens nothing:", Serial, func(s *Session, body func(*Session)) { body(s) },
			Entry("the key of a deactivated webhook bot", Covers("INW-01", "AUT-09"), Needs(Webhook, Admin), closesWebhook),
			Entry("a queue that was ended", Covers("EVT-02"), endsQueue),
		)
		DescribeTable("Each account gets the code", OnlyDialect("spec"), Serial,
			func(s *Session, body func(*Session)) { body(s) },
			Entry("of its deactivation, bots too", Covers("AUT-09", "ERR-12"), Needs(Bot, Second, Admin), deactivatesEach),
			Entry("of a deactivated organization", Covers("AUT-10", "ERR-15"), Needs(Operator), closesOrganization),
		)
		DescribeTable("Somebody who is no administrator any more", Needs(Admin, Creator), Serial, demotes,
			Entry("does not list all streams", Covers("GST-13"), Until("356-streams-include-all"), Admin,
				func(*Actor, Stream) operations.Act {
					return operations.Act{Name: "GET /streams", Params: Params{"include_all_active": true}}
				}),
			Entry("does not write where only administrators do", Covers("SUB-23"), Since(PostPolicyRow), Admin,
				func(_ *Actor, stream Stream) operations.Act {
					return operations.Act{Name: "POST /messages", Params: StreamMessage(stream, "by an administrator")}
				}),
			Entry("creates no users", Covers("CUS-04"), Creator,
				func(who *Actor, _ Stream) operations.Act {
					return operations.Act{Name: "POST /users", Params: Newcomer(who.Session)}
				}),
		)
		DescribeTable("Somebody who has left a private stream", Needs(Second), leaves,
			Entry("does not write to it", Covers("SBS-20", "SND-01"), Inferred,
				func(who *Actor, stream Stream, _ json.Number) {
					who.Session.Expect(Posts(who, stream)).To(BeRefused())
				}),
			Entry("does not read what is said later", Covers("SBS-20", "FET-20"), NotFoundBy),
			Entry("does not react to what is said later", Covers("SBS-20", "RXN-02"), Inferred,
				func(who *Actor, _ Stream, later json.Number) {
					who.Session.Expect(TryReact(who, later, Vote(who.Session))).To(BeRefused())
				}),
			Entry("does not join it again", Covers("SBS-14"), func(who *Actor, stream Stream, _ json.Number) {
				who.Session.Expect(who.TrySubscribe(Calling(stream))).To(BeRefused())
			}),
			Entry("does not find it in lists", Covers("GST-01", "SBS-20"), Inferred,
				func(who *Actor, stream Stream, _ json.Number) {
					who.Session.Expect(who.Try("GET /streams", nil)).To(Omits(stream))
				}),
		)
	},
	Without: map[string]Reason{"GET /server_settings": NoCredentials, "POST /dev_fetch_api_key": NoCredentials},
}

// closesPerson makes a call that must succeed while its account is deactivated, and a new one
// when the account is active again.
func closesPerson(s *Session, each operations.Operation) {
	who := s.As(each.By)
	s.Closable(who)
	act := each.Call(who)
	closed := s.During(func(ctx context.Context) error { return s.Operator().DeactivateUser(ctx, who.Email) },
		func() *target.Reply { return act.Try(who) },
		func(ctx context.Context) error { return s.Operator().ReactivateUser(ctx, who.Email) })
	s.Expect(closed).To(BeRefused())
	s.Expect(each.Call(who).Try(who)).To(Succeed())
}

// closesBot lets a deactivated bot make a call of another account.
func closesBot(s *Session, each operations.Operation) {
	s.OnlyForked()
	who, bot := s.As(each.By), s.As(Bot)
	s.Given(bot.Try("GET /streams", OwnStreams)).To(Succeed())
	act := each.Call(who)
	Otherwise(s.As(Admin), "DELETE /bots/"+bot.UserID.String(), nil)
	s.Expect(act.Try(bot)).To(BeRefused())
	s.Expect(act.Try(who)).To(Succeed())
}

func replacesKey(s *Session, each operations.Operation) {
	s.OnlyForked()
	old := s.As(each.By)
	act := each.Call(old)
	key, _ := Otherwise(old, "POST /users/me/api_key/regenerate", nil).Body["api_key"].(string)
	s.Expect(act.Try(old)).To(BeRefused())
	s.Expect(act.Try(s.With(old.Email, key))).To(Succeed())
}

func closesWebhook(s *Session) {
	s.OnlyForked()
	bot, stream, article := s.As(Webhook), s.FreshStream(), s.Article()
	s.Expect(s.Deliver(Params{"stream": stream.Name}, article)).To(Succeed())
	Otherwise(s.As(Admin), "DELETE /bots/"+bot.UserID.String(), nil)
	s.Expect(s.Deliver(Params{"stream": stream.Name}, s.Article())).To(BeRefused())
	s.Expect(s.Contents(stream)).To(OnlyOf(article))
}

// deactivatesEach closes the accounts of a bot and of a person.
func deactivatesEach(s *Session) {
	s.OnlyForked()
	bot, second := s.As(Bot), s.As(Second)
	deactivate(s, second)
	Otherwise(s.As(Admin), "DELETE /bots/"+bot.UserID.String(), nil)
	for _, who := range []*Actor{bot, second} {
		s.Expect(who.Try("GET /streams", OwnStreams)).To(BeRefusedWith("USER_DEACTIVATED"))
		s.Expect(who.Try("POST /messages", DirectMessage("to myself", who.UserID))).To(BeRefusedWith("USER_DEACTIVATED"))
	}
	s.Expect(s.Try("GET /streams", OwnStreams)).To(Succeed())
}

func closesOrganization(s *Session) {
	everybody := Everybody(s)
	var replies []*target.Reply
	s.During(s.Operator().DeactivateOrganization, func() *target.Reply {
		for _, who := range everybody {
			replies = append(replies, who.Try("GET /streams", OwnStreams))
		}
		return nil
	}, s.Operator().ReactivateOrganization)
	for i, who := range everybody {
		s.Expect(replies[i]).To(BeRefusedWith("REALM_DEACTIVATED"))
		s.Expect(who.Try("GET /streams", OwnStreams)).To(Succeed())
	}
}

func endsQueue(s *Session) {
	ended, kept := s.Register(), s.Register()
	Otherwise(s.Actor, "DELETE /events", Params{"queue_id": ended.ID})
	id := s.Post(s.FreshStream(), "for the queue that is left")
	s.Expect(ended.Poll()).To(BeRefused())
	s.Expect(kept.Await("the message's event", MessageEvent(id))).To(MessageEvent(id))
}

// demotes takes a role away from an administrator, who could make the call before.
func demotes(s *Session, role target.Role, call func(*Actor, Stream) operations.Act) {
	s.OnlyForked()
	who := s.As(role)
	options := Params{}
	if !s.Has(PostPolicyEnds) {
		options["stream_post_policy"] = 2 // administrators
	}
	stream := who.FreshStream(options)
	before, after := call(who, stream), call(who, stream)
	arranged(before.Try(who), who)
	takeRole(s, who)
	s.Expect(after.Try(who)).To(BeRefused())
	s.Expect(who.Try("GET /streams", OwnStreams)).To(Succeed())
}

// takeRole makes an administrator a member. Another one does it, who is an owner if need be.
func takeRole(s *Session, who *Actor) {
	const owner, member = 100, 400
	by := s.As(Creator)
	if who.UserID == by.UserID {
		by = s.As(Admin)
		Otherwise(who, "PATCH /users/"+by.UserID.String(), Params{"role": owner})
	}
	Otherwise(by, "PATCH /users/"+who.UserID.String(), Params{"role": member, "is_admin": false})
}

// leaves takes a subscription away from a subscriber, who could write to the stream before.
func leaves(s *Session, try func(who *Actor, stream Stream, later json.Number)) {
	stream, second := s.FreshStream(InviteOnly), s.As(Second)
	s.Bring(second, stream)
	s.Given(Posts(second, stream)).To(Succeed())
	second.Leave(stream)
	try(second, stream, s.Post(stream, "said later"))
	s.Expect(s.Contents(stream)).To(HaveLen(2))
}
