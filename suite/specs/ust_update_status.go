package specs

import (
	"strings"

	. "github.com/spiritlevel/spiritlevel/suite/arrange"
	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// updateStatus is about POST /users/me/status.
func updateStatus() {
	Describe("Update a status", Section("UST"), func() {
		It("needs credentials", Covers("UST-01"), func(s *Session) {
			p := Params{"status_text": "looking"}
			s.Expect(s.Anonymous().Try(SetStatus, p)).To(BeRefused())
			s.Expect(Status(s.Actor, p)).To(Succeed())
		})
		It("takes a status_text of at most 60 characters", Covers("UST-02", "UST-10", "RES-07", "LIM-01"), func(s *Session) {
			s.Expect(Status(s.Actor, Params{"status_text": strings.Repeat("x", StatusLimit)})).To(Succeed())
			s.Expect(Status(s.Actor, Params{"status_text": strings.Repeat("🙂", StatusLimit)})).To(Succeed())
			s.Expect(Status(s.Actor, Params{"status_text": strings.Repeat("x", StatusLimit+1)})).To(BeRefusedWith("BAD_REQUEST"))
		})
		It("clears the text by an empty status_text", Covers("UST-03"), func(s *Session) {
			s.Expect(Status(s.Actor, Params{"status_text": "for a while"})).To(Succeed())
			s.Expect(Status(s.Actor, Params{"status_text": ""})).To(Succeed())
			s.Expect(s.Try(SetStatus, Params{})).To(BeRefused())
		})
		It("needs new values", Covers("UST-09"), func(s *Session) {
			s.Expect(s.Try(SetStatus, Params{})).To(noNewStatus(s))
			s.Expect(Status(s.Actor, Params{"status_text": "something new"})).To(Succeed())
		})
		It("knows the deprecated boolean away", Covers("UST-07", "RES-12", "LVL-81"), func(s *Session) {
			s.Expect(Status(s.Actor, Params{"away": true})).To(Succeed())
			s.Expect(Status(s.Actor, Params{"away": false})).To(Succeed())
			s.Expect(Status(s.Actor, Params{"away": "gone"})).To(BeRefused())
		})
		Context("with an emoji", Since(StatusEmojiRow), func() {
			It("needs emoji_name for a code or a type", Covers("UST-04", "UST-11", "RES-09"), func(s *Session) {
				emoji := s.Spellings().Emoji
				s.Expect(Status(s.Actor, Params{"status_text": "only a text"})).To(Succeed())
				s.Expect(Status(s.Actor, Params{"emoji_name": emoji.Name})).To(Succeed())
				s.Expect(Status(s.Actor, Params{"emoji_code": emoji.Code})).To(noNewStatus(s))
				s.Expect(Status(s.Actor, Params{"reaction_type": "unicode_emoji"})).To(noNewStatus(s))
				s.Expect(Status(s.Actor, WholeEmoji(s).Without("emoji_name"))).To(noNewStatus(s))
			})
			It("takes emoji_code with emoji_name", Covers("UST-05", "RES-10"), func(s *Session) {
				p := WholeEmoji(s).Without("reaction_type")
				s.Expect(Status(s.Actor, p)).To(Succeed())
				s.Expect(Status(s.Actor, p.Without("emoji_name"))).To(noNewStatus(s))
			})
			It("knows no reaction_type but those of reactions", Covers("UST-06", "RES-11"), func(s *Session) {
				s.Expect(Status(s.Actor, WholeEmoji(s))).To(Succeed())
				s.Expect(Status(s.Actor, WholeEmoji(s).With(Params{"reaction_type": "sl_other"}))).To(BeRefused())
			})
			It("refuses a name that no emoji has", Covers("UST-12", "RES-09"), func(s *Session) {
				s.Expect(Status(s.Actor, Params{"emoji_name": "no_such_emoji_zz"})).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(Status(s.Actor, WholeEmoji(s))).To(Succeed())
			})
			It("refuses the name of another emoji than that of the code", Covers("UST-13"), Inferred, func(s *Session) {
				other := WholeEmoji(s).With(Params{"emoji_name": s.Spellings().EmojiAlias.One})
				s.Expect(Status(s.Actor, other)).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(Status(s.Actor, WholeEmoji(s))).To(Succeed())
			})
			It("refuses an unknown custom emoji", Covers("UST-14"), func(s *Session) {
				custom := Params{"emoji_name": "sl_invented", "reaction_type": "realm_emoji", "emoji_code": "999999999"}
				s.Expect(Status(s.Actor, custom)).To(BeRefusedWith("BAD_REQUEST"))
				s.Expect(Status(s.Actor, WholeEmoji(s))).To(Succeed())
			})
			It("changes only the passed parameters, of this user", Covers("UST-02"), Inferred, Serial, Needs(Second),
				keepsStatus)
		})
	})
}

// noNewStatus demands the refusal of a call without new values. Old servers of the
// public counterpart give it no code.
func noNewStatus(s *Session) Matcher {
	if s.Config().Dialect != "spec" {
		return BeRefused()
	}
	return BeRefusedWith("BAD_REQUEST")
}

// WholeEmoji is the three parameters of the known emoji.
func WholeEmoji(s *Session) Params {
	emoji := s.Spellings().Emoji
	return Params{"emoji_name": emoji.Name, "emoji_code": emoji.Code, "reaction_type": "unicode_emoji"}
}

// changedStatus is a text that a server must keep.
const changedStatus = "Größe 2  🙂 +1 %41"

// withStatus demands a status as a registration tells it, which leaves out what is empty.
func withStatus(text, emoji string) Matcher {
	demand := func(field, value string) Matcher {
		if value == "" {
			return HaveFieldIfAny(field, "")
		}
		return HaveField(field, value)
	}
	return SatisfyAll(demand("status_text", text), demand("emoji_name", emoji))
}

// statusTold is the status of a user as the actor is told it.
func statusTold(a *Actor, of *Actor) any {
	all, _ := a.RegistrationOf("user_status").Body["user_status"].(target.Object)
	if all == nil {
		a.Session.Untestable("the register response does not tell the statuses")
	}
	return all[of.UserID.String()]
}

// keepsStatus judges the statuses that a registration tells, which the specification does
// not describe: only the passed parameters change, a refusal changes nothing, and others
// see the same and have their own.
func keepsStatus(s *Session) {
	s.OnlyForked()
	emoji, alias, second := s.Spellings().Emoji.Name, s.Spellings().EmojiAlias.One, s.As(Second)
	second.Do(SetStatus, Params{"status_text": "of the second", "emoji_name": alias})

	for _, change := range []struct {
		p           Params
		text, emoji string
	}{
		{Params{"status_text": "for a while", "emoji_name": emoji}, "for a while", emoji},
		{Params{"status_text": changedStatus}, changedStatus, emoji},
		{Params{"emoji_name": alias}, changedStatus, alias},
		{Params{"status_text": strings.Repeat("x", StatusLimit+1)}, changedStatus, alias},
		{Params{"status_text": "not kept", "emoji_name": "no_such_emoji_zz"}, changedStatus, alias},
		{Params{"status_text": "not kept", "emoji_code": s.Spellings().Emoji.Code}, changedStatus, alias},
		{Params{"status_text": ""}, "", alias},
		{Params{"status_text": changedStatus, "emoji_name": ""}, changedStatus, ""},
	} {
		s.Try(SetStatus, change.p)
		s.Expect(statusTold(s.Actor, s.Actor)).To(withStatus(change.text, change.emoji))
	}
	s.Expect(statusTold(second, s.Actor)).To(withStatus(changedStatus, ""))
	s.Expect(statusTold(second, second)).To(withStatus("of the second", alias))
}
