package specs

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// roles may do something, or may not. A target may lack any of them but the first.
type roles = []target.Role

// nonAdmins are the roles that are no administrators.
var nonAdmins = roles{User, Second, Moderator, Guest, Bot}

// attempt tries something that only some roles may do.
type attempt func(s *Session, who *Actor) outcome

// outcome is what came of a try, with what is demanded of it.
type outcome struct {
	reply        *target.Reply
	refusal      Matcher // of the answer, if the actor may not do it
	after        any     // what was read afterwards
	done, undone Matcher // of it
}

// accounts are those of the roles that the target has.
func accounts(s *Session, all ...target.Role) (there []*Actor) {
	for _, role := range all {
		if who := s.As(role); who.Missing == "" {
			there = append(there, who)
		}
	}
	return there
}

// expectDone demands that everybody of the roles may do it.
func expectDone(s *Session, try attempt, by roles) {
	for _, who := range accounts(s, by...) {
		tried := try(s, who)
		s.Expect(tried.reply).To(Succeed())
		s.Expect(tried.after).To(tried.done)
	}
}

// expectUndone demands that nobody of the roles may do it.
func expectUndone(s *Session, try attempt, by roles) {
	for _, who := range accounts(s, by...) {
		tried := try(s, who)
		s.Expect(tried.reply).To(tried.refusal)
		s.Expect(tried.after).To(tried.undone)
		s.Expect(who.Try("GET /streams", OwnStreams)).To(Succeed()) // the account itself is not at fault
	}
}

// creatingByRole describes who may create users. Where nobody else has the permission,
// the administrator may have it.
func creatingByRole() {
	DescribeTable("lets every role create users that may", func(s *Session, by roles) { expectDone(s, creates, by) },
		Entry("users with the permission", Covers("CUS-02", "AUT-12"), Needs(Creator), roles{Creator}),
		Entry("administrators at older levels", Covers("CUS-03"), Needs(Admin), roles{Admin, Creator}),
	)
	DescribeTable("lets no other role create users", func(s *Session, by roles) { expectUndone(s, creates, by) },
		Entry("not administrators without the permission", Covers("CUS-02", "AUT-12"), Needs(Creator, Admin), roles{Admin}),
		Entry("none but administrators at older levels", Covers("CUS-03"), nonAdmins),
		Entry("none but administrators", Covers("CUS-04"), nonAdmins),
	)
}

func creates(s *Session, who *Actor) outcome {
	s.Fork()
	p := Newcomer(s)
	return outcome{Create(who, p), BeRefused(), s.Try("GET /users", nil), WithUser(s, p), withoutUser(s, p)}
}

// movingByRole describes who may move messages by the policies of the organization, each
// with everybody whom its number surely lets and does not let do it. Before moves were a
// matter of their own, they depended on more.
func movingByRole() {
	movingBy("edit_topic_policy", "EDT-30", "LVL-63", retopics)
	movingBy(MovePolicy, "EDT-31", "LVL-65", restreams)
}

func movingBy(policy, id, forNobody string, move attempt) {
	DescribeTable("lets every role of "+policy+" move messages", Covers(id), Since(MovesSeparateRow), Needs(Admin),
		func(s *Session, number json.Number) {
			s.Rules(Params{policy: number})
			expectDone(s, move, RolesByPolicy[number])
		},
		Entry("1, members", Members),
		Entry("2, administrators", Administrators),
		Entry("4, moderators", Needs(Moderator), Moderators),
	)
	DescribeTable("lets no role beyond "+policy+" move messages", Covers(id), Since(MovesSeparateRow),
		Needs(Admin), func(s *Session, number json.Number, mayNot roles) {
			s.Rules(Params{policy: number})
			expectUndone(s, move, mayNot)
		},
		Entry("1, members", Needs(Guest), Members, roles{Guest}),
		Entry("2, administrators", Administrators, roles{User, Second, Moderator, Guest}),
		Entry("4, moderators", Moderators, roles{User, Second, Guest}),
		Entry("6, nobody", Covers(forNobody), Nobody, roles{User, Admin, Moderator, Guest}),
	)
}

func retopics(s *Session, who *Actor) outcome {
	admin := s.As(Admin)
	stream := admin.FreshStream()
	seat(who, stream)
	sent := admin.Post(stream, "to be moved")
	reply := who.Patch(sent, Params{"topic": "moved"})
	return outcome{reply, BeRefusedWith("BAD_REQUEST"), admin.Message(sent), Topical("moved"), Topical(DefaultTopic)}
}

func restreams(s *Session, who *Actor) outcome {
	admin := s.As(Admin)
	from, to := admin.FreshStream(), admin.FreshStream()
	seat(who, from, to)
	sent := admin.Post(from, "to be moved")
	reply := who.Patch(sent, Params{"stream_id": to.ID()})
	return outcome{reply, BeRefusedWith("BAD_REQUEST"), admin.Message(sent), Within(to.ID()), Within(from.ID())}
}

// seat lets the administrator, whose streams they are, subscribe somebody.
func seat(who *Actor, streams ...Stream) {
	for _, stream := range streams {
		if who.Role != Admin {
			stream.Owner.Bring(who, stream)
		}
	}
}
