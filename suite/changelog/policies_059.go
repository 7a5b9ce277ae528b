package changelog

import (
	"github.com/spiritlevel/spiritlevel/suite/expect"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	. "github.com/spiritlevel/spiritlevel/suite/spec"
	"github.com/spiritlevel/spiritlevel/suite/specs"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

var _ = register(rows59Policies)

// Policies of the organization that were a yes or a no before, and the level
// from which one says who may mention everybody.
const (
	oldTopicPolicy = "allow_community_topic_editing"
	emojiPolicy    = "add_custom_emoji_policy"
	oldEmojiPolicy = "add_emoji_by_admins_only"

	wildcardPolicy        = "wildcard_mention_policy"
	wildcardPolicyRow Row = "34-wildcard-mention-policy"
)

// rows59Policies are rows on who may do what in the organization.
func rows59Policies() []ChangeRow {
	const everybody, onlyAdministrators, onlyModerators = 5, 5, 7
	return []ChangeRow{
		{
			Row: "62-wildcard-policy-moderators", since: wildcardPolicyRow, needs: ruled, phase: Alone,
			observe: func(s *Session) any {
				s.OnlyForked()
				s.As(target.Admin).Do("PATCH /realm", Params{wildcardPolicy: onlyAdministrators})
				return s.As(target.Admin).Try("PATCH /realm", Params{wildcardPolicy: onlyModerators})
			},
			before: expect.Refused(), after: expect.Success(),
		},
		becomesPolicy("75-edit-topic-policy",
			organized{oldTopicPolicy, true, false}, organized{specs.TopicPolicy, everybody, Administrators}),
		becomesPolicy("85-custom-emoji-policy",
			organized{oldEmojiPolicy, false, true}, organized{emojiPolicy, Members, Administrators}),
	}
}

// organized is a setting of the organization with two values.
type organized struct {
	name        string
	first, then any
}

// becomesPolicy is the row of a setting that got another name and other values.
// An administrator sets whichever the server knows, and back.
func becomesPolicy(row Row, older, newer organized) ChangeRow {
	tells := func(one, other organized) expect.Matcher {
		return expect.All(
			shown("first."+one.name, expect.Equal(Decoded(one.first))), hidden("first."+other.name),
			shown("then."+one.name, expect.Equal(Decoded(one.then))), hidden("then."+other.name))
	}
	return ChangeRow{
		Row: row, needs: ruled, phase: Alone, observe: func(s *Session) any {
			s.OnlyForked()
			admin := s.As(target.Admin)
			admin.Do("PATCH /realm", Params{older.name: older.then, newer.name: newer.then})
			then := s.Organization()
			admin.Do("PATCH /realm", Params{older.name: older.first, newer.name: newer.first})
			return target.Object{"first": s.Organization(), "then": then}
		},
		before: tells(older, newer), after: tells(newer, older),
	}
}
