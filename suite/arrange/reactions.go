package arrange

import (
	"encoding/json"

	. "github.com/spiritlevel/spiritlevel/suite/matchers"
	. "github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// TryReact asks for a reaction to the message, whatever the answer.
func TryReact(a *Actor, id json.Number, vote Params) *target.Reply {
	return a.Try("POST /messages/"+id.String()+"/reactions", vote)
}

// React adds a reaction, which must be accepted.
func React(a *Actor, id json.Number, vote Params) *target.Reply {
	return a.Do("POST /messages/"+id.String()+"/reactions", vote)
}

// Vote is a reaction with a Unicode emoji.
func Vote(s *Session) Params {
	emoji := s.Spellings().Emoji
	return Params{"emoji_name": emoji.Name, "emoji_code": emoji.Code}
}

// Named demands a reaction by the emoji's name.
func Named(name string) Matcher { return HaveField("emoji_name", name) }

// Reactions demands a message with exactly the reactions of these names.
func Reactions(names ...string) Matcher {
	demands := []Matcher{HaveField("[*]", BeObject()), HaveLen(len(names))}
	for _, name := range names {
		demands = append(demands, ContainElement(Named(name)))
	}
	return HaveField("reactions", SatisfyAll(demands...))
}

// Reacted demands a message with one reaction, of this name, code and type.
func Reacted(name, code, kind string) Matcher {
	return SatisfyAll(Reactions(name),
		HaveField("reactions[*]", HaveFields(Fields{"emoji_code": code, "reaction_type": kind})))
}
