package specs

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/differential"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// UGR: POST /user_groups/create.
func createUserGroup() {
	Describe("POST /user_groups/create", Section("UGR"), func() {
		It("POST /user_groups/create needs authentication.", Covers("UGR-01"), func(s *Session) {
			p := GroupOf(s, s.UserID)
			bare := TryGroup(s.Anonymous(), p)
			s.Expect(bare).To(BeRefused())
			s.Expect(TryGroup(s.Actor, p)).To(Succeed())
		})
		neededOfGroups("name", "UGR-02", "RES-01")
		neededOfGroups("description", "UGR-03", "RES-02")
		neededOfGroups("members", "UGR-04", "RES-03")
		It("`members` is a required array of integers, the initial user IDs. (of another kind)",
			Covers("UGR-04", "RES-03"), func(s *Session) {
				p := GroupOf(s, s.UserID)
				text, mixed := TryGroup(s.Actor, p.With(Params{"members": "everybody"})), TryGroup(s.Actor,
					p.With(Params{"members": []any{s.UserID, "me"}}))
				s.Expect(text).To(BeRefused())
				s.Expect(mixed).To(BeRefused())
				s.Expect(TryGroup(s.Actor, p)).To(Succeed())
			})
		It("Success creates the group with the initial members and returns the envelope.",
			Covers("UGR-05", "FLG-09"), Needs(Second), func(s *Session) {
				stream, second := s.FreshStream(), s.As(Second)
				second.Subscribe(stream.Name)
				p := GroupOf(s, s.UserID)
				created := TryGroup(s.Actor, p)
				s.Given(created).To(Succeed())
				name, _ := p["name"].(string)
				calling := second.Post(stream, "hello "+strings.ReplaceAll(s.Spellings().GroupMention, "{name}", name))
				plain := second.Post(stream, "hello")
				s.Expect(created).To(bareEnvelope())
				s.Expect(s.Message(calling)).To(Flagged("mentioned"))
				s.Expect(second.Message(calling)).To(Unflagged("mentioned"))
				s.Expect(s.Message(plain)).To(SatisfyAll(Says("hello"), Unflagged("mentioned")))
			})
		It("A listed user ID that is invalid gives code `BAD_REQUEST`.", Covers("UGR-06"), func(s *Session) {
			p := GroupOf(s, s.UserID)
			reply := TryGroup(s.Actor, p.With(Params{"members": []json.Number{s.UserID, s.UnusedUserID()}}))
			s.Expect(reply).To(BeRefusedWith("BAD_REQUEST"))
			s.Expect(TryGroup(s.Actor, p)).To(Succeed())
		})
		It("`members` is a required array of integers, the initial user IDs. (two)",
			Covers("UGR-04", "RES-03", "FLG-09"), Needs(Second, Admin), func(s *Session) {
				stream, second, admin := s.FreshStream(), s.As(Second), s.As(Admin)
				second.Subscribe(stream.Name)
				admin.Subscribe(stream.Name)
				p := GroupOf(s, s.UserID, second.UserID)
				s.Given(TryGroup(s.Actor, p)).To(Succeed())
				name, _ := p["name"].(string)
				calling := admin.Post(stream, "hello "+strings.ReplaceAll(s.Spellings().GroupMention, "{name}", name))
				s.Expect(s.Message(calling)).To(Flagged("mentioned"))
				s.Expect(second.Message(calling)).To(Flagged("mentioned"))
				s.Expect(admin.Message(calling)).To(Unflagged("mentioned"))
			})
		It("Success creates the group with the initial members and returns the envelope. (kept)",
			Covers("UGR-05", "UGR-06", "RES-01", "RES-02", "RES-03"), Inferred, Needs(Second), func(s *Session) {
				second := s.As(Second)
				others := s.Others(4)
				one, two, refused := GroupOf(s, s.UserID, second.UserID), GroupOf(s, others...), GroupOf(s, s.UserID,
					s.UnusedUserID())
				two["description"] = "The second, é  🙂"
				for _, p := range []Params{one, two} {
					s.Given(TryGroup(s.Actor, p)).To(Succeed())
				}
				TryGroup(s.Actor, refused)
				reply := second.TryUnknown("GET /user_groups", nil)
				if !reply.Succeeded() {
					s.Untestable("the server does not list its groups")
				}
				s.Expect(reply).
					To(SatisfyAll(listsGroup(one, s.UserID, second.UserID), listsGroup(two, others...),
						HaveField("user_groups", Not(ContainElement(Described("the refused group", HaveField("name", refused["name"])))))))
			})
		differential.DescribeSteps("acts like a correct server in random steps of people", "UGR-05", "people")
	})
}

// neededOfGroups judges a parameter without which no group is made.
func neededOfGroups(name string, ids ...string) {
	dialect := ""
	if name == "members" {
		dialect = "spec" // the public counterpart does without
	}
	It("", Covers(ids...), OnlyDialect(dialect), func(s *Session) {
		p := GroupOf(s, s.UserID)
		s.Expect(TryGroup(s.Actor, p.Without(name))).To(MissParameter(name))
		s.Expect(TryGroup(s.Actor, p)).To(Succeed())
	})
}

// GroupOf returns the complete parameters of a new group.
func GroupOf(s *Session, members ...json.Number) Params {
	return Params{"name": s.Fresh("Groupé"), "description": "Made by a conformance suite, é  🙂 +1 %41", "members": members}
}

// TryGroup asks for a group, whatever the answer.
func TryGroup(a *Actor, p Params) *target.Reply {
	if name, _ := p["name"].(string); name != "" && a.Email != "" {
		a.Session.Grouped(a.Credentials)
	}
	reply := a.Try("POST /user_groups/create", p)
	if !reply.Succeeded() && a.Role != "" {
		a.AllowedBy("user_group_edit_policy", "make user groups")
	}
	return reply
}

// listsGroup demands a list with the group as it was asked for.
func listsGroup(p Params, members ...json.Number) Matcher {
	return HaveField("user_groups", ContainElement(Described("the group as it was asked for",
		SatisfyAll(HaveField("name", p["name"]), HaveField("description", p["description"]),
			HaveField("members", Be("these members", func(v any) bool {
				ids := AsList(v)
				return len(ids) == len(members) && !slices.ContainsFunc(members,
					func(id json.Number) bool { return !slices.Contains(ids, any(id)) })
			}))))))
}
