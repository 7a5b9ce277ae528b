package specs

import (
	"encoding/json"
	"slices"
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	"github.com/spiritlevel/spiritlevel/suite/explore"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
)

// createUserGroup is about POST /user_groups/create.
func createUserGroup() {
	Describe("Create a user group", Section("UGR"), func() {
		It("needs credentials", Covers("UGR-01"), func(s *Session) {
			p := GroupOf(s, s.UserID)
			s.Expect(TryGroup(s.Anonymous(), p)).To(BeRefused())
			s.Expect(TryGroup(s.Actor, p)).To(Succeed())
		})
		DescribeTable("needs a parameter", func(s *Session, name string) {
			p := GroupOf(s, s.UserID)
			s.Expect(TryGroup(s.Actor, p.Without(name))).To(MissParameter(name))
			s.Expect(TryGroup(s.Actor, p)).To(Succeed())
		},
			Entry("name", Covers("UGR-02", "RES-01"), "name"),
			Entry("description", Covers("UGR-03", "RES-02"), "description"),
			Entry("members", Covers("UGR-04", "RES-03"), OnlyDialect("spec"), "members"),
		)
		It("takes only an array of IDs for members", Covers("UGR-04", "RES-03"), func(s *Session) {
			p := GroupOf(s, s.UserID)
			s.Expect(TryGroup(s.Actor, p.With(Params{"members": "everybody"}))).To(BeRefused())
			s.Expect(TryGroup(s.Actor, p.With(Params{"members": []any{s.UserID, "me"}}))).To(BeRefused())
			s.Expect(TryGroup(s.Actor, p)).To(Succeed())
		})
		It("refuses an unknown member", Covers("UGR-06"), func(s *Session) {
			p := GroupOf(s, s.UserID)
			s.Expect(TryGroup(s.Actor, p.With(Params{"members": []json.Number{s.UserID, s.UnusedUserID()}}))).
				To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(TryGroup(s.Actor, p)).To(Succeed())
		})
		It("makes a group whose mention is for its members only", Covers("UGR-05", "FLG-09"), Needs(Second),
			func(s *Session) {
				stream, second, p := s.FreshStream(), s.As(Second), GroupOf(s, s.UserID)
				second.Subscribe(stream.Name)
				created := TryGroup(s.Actor, p)
				s.Given(created).To(Succeed())
				calling, plain := mentionGroup(second, stream, p), second.Post(stream, "hello")
				s.Expect(created).To(answerOfGroup(s))
				s.Expect(s.Message(calling)).To(Flagged("mentioned"))
				s.Expect(second.Message(calling)).To(Unflagged("mentioned"))
				s.Expect(s.Message(plain)).To(SatisfyAll(Says("hello"), Unflagged("mentioned")))
			})
		It("makes a group whose mention is for both of its members",
			Covers("UGR-04", "RES-03", "FLG-09"), Needs(Second, Admin), func(s *Session) {
				stream, second, admin := s.FreshStream(), s.As(Second), s.As(Admin)
				second.Subscribe(stream.Name)
				admin.Subscribe(stream.Name)
				p := GroupOf(s, s.UserID, second.UserID)
				s.Given(TryGroup(s.Actor, p)).To(Succeed())
				calling := mentionGroup(admin, stream, p)
				s.Expect(s.Message(calling)).To(Flagged("mentioned"))
				s.Expect(second.Message(calling)).To(Flagged("mentioned"))
				s.Expect(admin.Message(calling)).To(Unflagged("mentioned"))
			})
		It("makes groups that are listed as they were asked for, and no refused one",
			Covers("UGR-05", "UGR-06", "RES-01", "RES-02", "RES-03"), Inferred, Needs(Second), listsGroups)
		explore.DescribeSteps("acts like a correct server in random steps of people", "UGR-05", "people")
	})
}

// answerOfGroup demands the answer after a new group. Later levels tell its ID: an answer with fields of its own may
// have further ones.
func answerOfGroup(s *Session) Matcher {
	if s.Has("317-create-group-id") {
		return HaveField("group_id", BeInteger())
	}
	return HaveOnlyFields("result", "msg", IgnoredParameters)
}

func listsGroups(s *Session) {
	second, others := s.As(Second), s.Others(4)
	one, two := GroupOf(s, s.UserID, second.UserID), GroupOf(s, others...)
	refused := GroupOf(s, s.UserID, s.UnusedUserID())
	two["description"] = "The second, é  🙂"
	s.Given(TryGroup(s.Actor, one)).To(Succeed())
	s.Given(TryGroup(s.Actor, two)).To(Succeed())
	TryGroup(s.Actor, refused)
	reply := second.TryUnknown("GET /user_groups", nil)
	if !reply.Succeeded() {
		s.Untestable("the server does not list its groups")
	}
	s.Expect(reply).To(HaveField("user_groups", SatisfyAll(
		ContainElement(isGroup(one, s.UserID, second.UserID)), ContainElement(isGroup(two, others...)),
		Not(ContainElement(HaveField("name", refused["name"]))))))
}

// mentionGroup sends a message that mentions the group.
func mentionGroup(a *Actor, stream Stream, p Params) json.Number {
	return a.Post(stream, "hello "+strings.ReplaceAll(a.Session.Spellings().GroupMention, "{name}", p["name"].(string)))
}

// isGroup accepts a group as it was asked for.
func isGroup(p Params, members ...json.Number) Matcher {
	return HaveFields(Fields{"name": p["name"], "description": p["description"],
		"members": Be("these members", func(v any) bool {
			ids := AsList(v)
			return len(ids) == len(members) && !slices.ContainsFunc(members,
				func(id json.Number) bool { return !slices.Contains(ids, any(id)) })
		})})
}
