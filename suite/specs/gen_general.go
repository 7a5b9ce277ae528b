package specs

import (
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// GEN: What the service does.
func general() {
	Describe("What the service does", Section("GEN"), func() {
		It("A user acts with their API key.", Covers("GEN-09", "AUT-01"), func(s *Session) {
			stream := s.FreshStream()
			good := s.Try("GET /streams", OwnStreams)
			bad := s.With(s.Email, altered(s.Key)).Try("GET /streams", OwnStreams)
			swapped := s.With(s.Key, s.Email).Try("GET /streams", OwnStreams)
			s.Expect(good).To(SatisfyAll(Succeed(), HaveField("streams", Listing(stream))))
			s.Expect(bad).To(BeRefused())
			s.Expect(swapped).To(BeRefused())
		})
		It("A bot acts with its own API key in the same way as a user.", Covers("GEN-10"), Needs(Bot), func(s *Session) {
			bot := s.As(Bot)
			id := bot.Direct("from a bot", s.UserID)
			bad := s.With(bot.Email, altered(bot.Key)).Try("POST /messages", DirectMessage("from nobody", s.UserID))
			s.Expect(s.Message(id)).To(HaveField("sender_id", bot.UserID))
			s.Expect(bad).To(BeRefused())
		})
		invariantSpec(BodyIsObject)
		invariantSpec(ResultAndMsg, "ERR-01")
		invariantSpec(MsgOnErrorsOnly)
		It("A stream can be public: one created with default options is listed by GET /streams with",
			Covers("GEN-01"), func(s *Session) {
				public := s.FreshStream()
				private := s.FreshStream(Params{"invite_only": true})
				listed := s.Try("GET /streams", nil)
				open := HaveField("invite_only", false)
				s.Expect(listed).
					To(SatisfyAll(Succeed(), HaveField("streams", Listing(public, open)),
						HaveField("streams", Not(ContainElement(Described("the private one as public",
							SatisfyAll(HaveField("name", private.Name), open)))))))
			})
		It("A stream can be private: one created with `invite_only` true is listed to its subscriber with",
			Covers("GEN-02"), func(s *Session) {
				private := s.FreshStream(Params{"invite_only": true})
				listed := s.Try("GET /streams", Params{"include_subscribed": true})
				s.Expect(listed).To(SatisfyAll(Succeed(), HaveField("streams", Listing(private, HaveField("invite_only", true)))))
			})
		It("Each stream is divided into topics: messages sent to one stream with different topics keep",
			Covers("GEN-04"), func(s *Session) {
				stream := s.FreshStream()
				first := s.Send(StreamMessage(stream, "under the first").With(Params{"topic": "topic one"}))
				second := s.Send(StreamMessage(stream, "under the second").With(Params{"topic": "topic two"}))
				s.Expect(s.Message(first)).To(HaveField("subject", "topic one"))
				s.Expect(s.Message(second)).To(HaveField("subject", "topic two"))
			})
		It("A direct message can be addressed to exactly one user.", Covers("GEN-05"), func(s *Session) {
			sent := s.Message(s.Direct("to one", s.Others(1)...))
			unknown := s.Try("POST /messages", DirectMessage("to nobody", s.UnusedUserID()))
			s.Expect(sent).To(SatisfyAll(HaveField("type", "private"), toGroup(1)))
			s.Expect(unknown).To(BeRefused())
		})
		It("A direct message can be addressed to a group of several users.", Covers("GEN-06"), func(s *Session) {
			others := s.Others(2)
			sent := s.Message(s.Direct("to a group", others...))
			unknown := s.Try("POST /messages", DirectMessage("to a group with nobody", others[0], s.UnusedUserID()))
			s.Expect(sent).To(SatisfyAll(HaveField("type", "private"), toGroup(2)))
			s.Expect(unknown).To(BeRefused())
		})
		It("Every operation is an HTTP request to a path below `{base_url}/api/v1`.",
			Covers("GEN-07", "EPT-01", "LVL-01"), func(s *Session) {
				for _, e := range endpoints(s) {
					s.Expect(s.Try(e.call, e.params)).To(Succeed())
					s.Expect(s.TryOutside(e.call, e.params)).To(NotSucceed())
				}
			})
		It("A client can register a server-side event queue and receive events from it by long polling.",
			Covers("GEN-11", "EVO-01"), func(s *Session) {
				stream, queue := quietQueue(s)
				waiting := queue.Block()
				quiet := waiting.Quiet()
				id := s.Post(stream, "wakes the queue")
				unknown := s.Try("GET /events", queue.Parameters(Params{"queue_id": s.Fresh("queue"), "dont_block": true}))
				s.Expect(quiet).To(Equal(true))
				s.Expect(waiting.Reply()).To(SatisfyAll(Succeed(), eventOf(id)))
				s.Expect(unknown).To(BeRefused())
			})
		It("On non-GET requests parameters are read from form fields of the request body.",
			Covers("GEN-15"), func(s *Session) {
				stream := s.FreshStream()
				id := s.Post(stream, "in a form")
				empty := s.Try("POST /messages", nil)
				s.Expect(s.Message(id)).To(HaveField("content", "in a form"))
				s.Expect(empty).To(SatisfyAll(BeRefusedWith("REQUEST_VARIABLE_MISSING"), HaveField("var_name", BeNonEmptyText())))
			})
		It("On GET requests parameters are read from the URL query string.", Covers("GEN-16"), func(s *Session) {
			id := s.Post(s.FreshStream(), "found by a query")
			found := s.Try("GET /messages", Params{"anchor": id, "num_before": 1, "num_after": 0})
			empty := s.Try("GET /messages", nil)
			s.Expect(found).To(SatisfyAll(Succeed(), HaveField("messages", ContainElement(Described("the message", HasID(id))))))
			s.Expect(empty).To(BeRefused())
		})
		It("A parameter of list or object type is sent as JSON text inside its own field.",
			Covers("GEN-17"), func(s *Session) {
				stream := s.FreshStream()
				broken := s.Try("POST /users/me/subscriptions", Params{"subscriptions": `[{"name":"` + s.Fresh("broken")})
				listed := s.Try("GET /streams", OwnStreams)
				s.Expect(listed).To(HaveField("streams", Listing(stream)))
				s.Expect(broken).To(BeRefused())
			})
		It("Names written in braces in a path are path parameters, taken from the URL path.",
			Covers("GEN-18"), Since(declaredLevelRow), func(s *Session) {
				other := s.Others(1)[0]
				mine := s.Try("GET /users/"+s.UserID.String(), nil)
				theirs := s.Try("GET /users/"+other.String(), nil)
				s.Expect(mine).To(SatisfyAll(Succeed(), HaveField("user", IsUser(s.UserID))))
				s.Expect(theirs).To(SatisfyAll(Succeed(), HaveField("user", IsUser(other))))
			})
		It("The service offers all the operations listed: send, edit, render and fetch messages; set",
			Covers("GEN-14"), func(s *Session) {
				invented := s.TryUnknown("POST /sl_invented/operation", nil)

				for _, e := range endpoints(s) {
					s.Expect(s.Try(e.call, e.params)).To(Succeed())
				}
				for _, o := range operations(s) {
					if s.Has(o.since) {
						s.Expect(s.Try(o.call, nil)).
							To(SatisfyAll(HaveField("result", BeElementOf("success", "error")), HaveField("msg", BeText()),
								BeOtherAnswerThan(invented)))
					}
				}
			})
		It("A stream can be web-public: one created with `is_web_public` true is reported with",
			Covers("GEN-03"), Since(WebPublicRow), Needs(Admin, Operator), func(s *Session) {
				Impose(s, WebPublicOn())
				admin := s.As(Admin)
				s.Expect(admin.Subscribed(Params{"is_web_public": true})).To(HaveField("is_web_public", true))
				s.Expect(admin.Subscribed(Params{"is_web_public": false})).To(HaveField("is_web_public", false))
			})
		It("A direct message can be addressed to exactly one user. (received)",
			Covers("GEN-05", "MSG-24", "MSG-27", "MSG-21"), Needs(Second), func(s *Session) {
				second := s.As(Second)
				sent := s.Direct("**read** by two people", second.UserID)
				mine, theirs := s.Message(sent), second.Message(sent)
				html := second.Message(sent, Params{"apply_markdown": true})
				s.Expect(theirs).
					To(SatisfyAll(Says("**read** by two people"), HaveField("sender_id", s.UserID), HaveField("type", "private"),
						HaveField("recipient_id", mine["recipient_id"])))
				s.Expect(html).To(HaveField("content", ContainSubstring("<strong>read</strong>")))
				for _, role := range []target.Role{Admin, Guest} {
					unseenBy(s.As(role), sent)
				}
			})
		It("A direct message can be addressed to a group of several users. (received)",
			Covers("GEN-06", "MSG-21"), Needs(Second, Admin), func(s *Session) {
				second, admin := s.As(Second), s.As(Admin)
				sent := s.Direct("read by three people", second.UserID, admin.UserID)
				mine := s.Message(sent)

				for _, who := range []*Actor{s.Actor, second, admin} {
					s.Expect(who.Message(sent)).
						To(SatisfyAll(Says("read by three people"), toGroup(2), HaveField("recipient_id", mine["recipient_id"]),
							HaveField("sender_id", s.UserID)))
				}
				unseenBy(s.As(Guest), sent)
			})
	})
}
