package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// general is about what the service does, and how all its operations are called.
func general() {
	Describe("The service", Section("GEN"), func() {
		Context("has streams that", func() {
			It("are public if nothing else is asked for", Covers("GEN-01"), func(s *Session) {
				public, private := s.FreshStream(), s.FreshStream(Params{"invite_only": true})
				open := HaveField("invite_only", false)
				s.Expect(s.Try("GET /streams", nil)).To(SatisfyAll(Succeed(), HaveField("streams", SatisfyAll(
					Listing(public, open), Not(ContainElement(SatisfyAll(HaveField("name", private.Name), open)))))))
			})
			It("are private if invite_only is true, and listed to subscribers", Covers("GEN-02"), func(s *Session) {
				private := s.FreshStream(Params{"invite_only": true})
				s.Expect(s.Try("GET /streams", Params{"include_subscribed": true})).
					To(SatisfyAll(Succeed(), HaveField("streams", Listing(private, HaveField("invite_only", true)))))
			})
			It("are web-public if is_web_public is true", Covers("GEN-03"), Since(WebPublicRow), Needs(Admin, Operator),
				func(s *Session) {
					Impose(s, WebPublicOn())
					admin := s.As(Admin)
					s.Expect(admin.Subscribed(Params{"is_web_public": true})).To(HaveField("is_web_public", true))
					s.Expect(admin.Subscribed(Params{"is_web_public": false})).To(HaveField("is_web_public", false))
				})
			It("keep the topics of their messages apart", Covers("GEN-04"), func(s *Session) {
				stream := s.FreshStream()
				first := s.Send(Under(stream, "topic one", "under the first"))
				second := s.Send(Under(stream, "topic two", "under the second"))
				s.Expect(s.Message(first)).To(HaveField("subject", "topic one"))
				s.Expect(s.Message(second)).To(HaveField("subject", "topic two"))
			})
		})
		Context("sends direct messages that", func() {
			It("go to one user", Covers("GEN-05"), func(s *Session) {
				sent := s.Message(s.Direct("to one", s.Others(1)...))
				s.Expect(s.Try("POST /messages", DirectMessage("to nobody", s.UnusedUserID()))).To(BeRefused())
				s.Expect(sent).To(SatisfyAll(HaveField("type", "private"), ToGroup(1)))
			})
			It("go to a group of users", Covers("GEN-06"), func(s *Session) {
				others := s.Others(2)
				sent := s.Message(s.Direct("to a group", others...))
				s.Expect(s.Try("POST /messages", DirectMessage("to a group with nobody", others[0], s.UnusedUserID()))).
					To(BeRefused())
				s.Expect(sent).To(SatisfyAll(HaveField("type", "private"), ToGroup(2)))
			})
			It("two people read, and nobody else", Covers("GEN-05", "MSG-24", "MSG-27", "MSG-21"),
				Assumes(OrdinaryRole), Needs(Second),
				func(s *Session) {
					second := s.As(Second)
					sent := s.Direct("**read** by two people", second.UserID)
					mine := s.Message(sent)
					s.Expect(second.Message(sent)).To(SatisfyAll(Says("**read** by two people"), HaveFields(Fields{
						"sender_id": s.UserID, "type": "private", "recipient_id": mine["recipient_id"],
					})))
					s.Expect(second.Message(sent, Params{"apply_markdown": true})).
						To(HaveField("content", ContainSubstring("<strong>read</strong>")))
					ExpectUnseenBy(s.As(Admin), sent)
					ExpectUnseenBy(s.As(Guest), sent)
				})
			It("three people read, and nobody else", Covers("GEN-06", "MSG-21"), Assumes(OrdinaryRole), Needs(Second, Admin),
				func(s *Session) {
					second, admin := s.As(Second), s.As(Admin)
					sent := s.Direct("read by three people", second.UserID, admin.UserID)
					mine := s.Message(sent)
					for _, who := range []*Actor{s.Actor, second, admin} {
						s.Expect(who.Message(sent)).To(SatisfyAll(Says("read by three people"), ToGroup(2),
							HaveField("recipient_id", mine["recipient_id"]), HaveField("sender_id", s.UserID)))
					}
					ExpectUnseenBy(s.As(Guest), sent)
				})
		})
		Context("takes calls", func() {
			It("below /api/v1 alone", Covers("GEN-07", "EPT-01", "LVL-01"), func(s *Session) {
				for _, e := range Endpoints(s) {
					s.Expect(s.Try(e.Call, e.Params)).To(Succeed())
					s.Expect(s.TryOutside(e.Call, e.Params)).To(NotSucceed())
				}
			})
			It("of a user with the user's API key", Covers("GEN-09", "AUT-01"), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("GET /streams", OwnStreams)).To(Lists(stream))
				s.Expect(s.With(s.Email, Altered(s.Key)).Try("GET /streams", OwnStreams)).To(BeRefused())
				s.Expect(s.With(s.Key, s.Email).Try("GET /streams", OwnStreams)).To(BeRefused())
			})
			It("of a bot with the bot's API key", Covers("GEN-10"), Needs(Bot), func(s *Session) {
				bot := s.As(Bot)
				id := bot.Direct("from a bot", s.UserID)
				s.Expect(s.With(bot.Email, Altered(bot.Key)).Try("POST /messages", DirectMessage("from nobody", s.UserID))).
					To(BeRefused())
				s.Expect(s.Message(id)).To(HaveField("sender_id", bot.UserID))
			})
			It("with parameters in a form if they are not GET", Covers("GEN-15"), func(s *Session) {
				id := s.Post(s.FreshStream(), "in a form")
				s.Expect(s.Try("POST /messages", nil)).
					To(SatisfyAll(BeRefusedWith("REQUEST_VARIABLE_MISSING"), HaveField("var_name", BeNonEmptyText())))
				s.Expect(s.Message(id)).To(HaveField("content", "in a form"))
			})
			It("with parameters in the query if they are GET", Covers("GEN-16"), func(s *Session) {
				id := s.Post(s.FreshStream(), "found by a query")
				s.Expect(s.Try("GET /messages", Params{"anchor": id, "num_before": 1, "num_after": 0})).To(Holds(id))
				without := BeRefused()
				if s.Has("300-message-ids") {
					without = Not(Holds(id))
				}
				s.Expect(s.Try("GET /messages", nil)).To(without)
			})
			It("with lists and objects as JSON", Covers("GEN-17"), func(s *Session) {
				stream := s.FreshStream()
				s.Expect(s.Try("POST /users/me/subscriptions", Params{"subscriptions": `[{"name":"` + s.Fresh("broken")})).
					To(BeRefused())
				s.Expect(s.Try("GET /streams", OwnStreams)).To(HaveField("streams", Listing(stream)))
			})
			It("with parameters in the path", Covers("GEN-18"), Since(DeclaredLevelRow), func(s *Session) {
				for _, id := range []json.Number{s.UserID, s.Others(1)[0]} {
					s.Expect(s.Try("GET /users/"+id.String(), nil)).To(SatisfyAll(Succeed(), HaveField("user", IsUser(id))))
				}
			})
			It("of all operations, and of no other", Covers("GEN-14"), func(s *Session) {
				invented := s.TryUnknown("POST /sl_invented/operation", nil)
				for _, e := range Endpoints(s) {
					s.Expect(s.Try(e.Call, e.Params)).To(Succeed())
				}
				for _, o := range operations(s) {
					if s.Has(o.since) {
						s.Expect(s.Try(o.call, nil)).To(SatisfyAll(HaveField("result", BeElementOf("success", "error")),
							HaveField("msg", BeText()), BeOtherAnswerThan(invented)))
					}
				}
			})
		})
		It("gives events of a queue to who waits for them", Covers("GEN-11", "EVO-01"), func(s *Session) {
			stream, queue := QuietQueue(s)
			waiting := queue.Block()
			s.Expect(waiting.Quiet()).To(BeTrue())
			id := s.Post(stream, "wakes the queue")
			s.Expect(s.Try("GET /events", queue.Parameters(Params{"queue_id": s.Fresh("queue"), "dont_block": true}))).
				To(BeRefused())
			s.Expect(waiting.Reply()).To(SatisfyAll(Succeed(), EventOf(id)))
		})
		DescribeTable("has in each answer", Last, KeepsInvariant,
			Entry("a JSON object", Covers("GEN-08"), BodyIsObject),
			Entry("both result and msg", Covers("GEN-19", "ERR-01"), ResultAndMsg),
			Entry("no text in msg after a success", Covers("GEN-20"), MsgOnErrorsOnly),
		)
	})
}

// operation is a call, and the row that brought it where the specification tells no level.
type operation struct {
	call  string
	since RowID
}

// operations are the described operations beside those of endpoints, called so that
// nothing comes of it.
func operations(s *Session) []operation {
	none := Number(BeyondAll).String()
	return []operation{
		{call: "POST /messages/" + Number(BeyondAll*BeyondAll).String() + "/reactions"},
		{call: "POST /users"},
		{call: "POST /user_groups/create"},
		{call: MuteTopics},
		{call: "POST /users/me/muted_users/" + s.UserID.String(), since: MutingUsersRow},
		{call: "POST /users/me/status", since: StatusEmojiRow},
		{call: "PATCH /settings", since: SettingsMergedRow},
		{call: "PATCH /realm/filters/" + none, since: LinkifierChangeRow},
		{call: "DELETE /attachments/" + none},
	}
}
