package mutation

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// eachReaction changes the reactions of messages that are fetched.
func eachReaction(change func(x *Exchange, reaction target.Object)) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		for _, reaction := range target.Objects(m, "reactions") {
			change(x, reaction)
		}
	})
}

// codelessTogether takes the codes of reactions that were given without one where several
// messages are fetched.
func codelessTogether(x *Exchange) {
	all := target.Objects(x.Body, "messages")
	for _, m := range all {
		for _, reaction := range target.Objects(m, "reactions") {
			key := ofReaction("uncoded", plainText(m["id"]), plainText(reaction["emoji_name"]), plainText(reaction["user_id"]))
			if len(all) > 1 && x.Kept(key) == true {
				reaction["emoji_code"] = nil
				x.Use()
			}
		}
	}
}

func fifthReactions() []Mutant {
	const special = "service_extra_emoji"
	return []Mutant{
		{Name: "the second codepoint of an emoji is lost", Breaks: []string{"EMO-01"}, Handle: eachReaction(func(x *Exchange, reaction target.Object) {
			code, _, several := strings.Cut(plainText(reaction["emoji_code"]), "-")
			if several && reaction["reaction_type"] == "unicode_emoji" {
				reaction["emoji_code"] = code
				x.Use()
			}
		})},
		{Name: "a reaction given without a code has none beside other messages", Breaks: []string{"RXN-05", "RCT-02"}, Handle: both(did(react, func(x *Exchange) {
			if !x.Params.Has("emoji_code") {
				x.Keep(reacted(x, "uncoded"), true)
			}
		}), did(fetch, codelessTogether))},
		{Name: "the third special emoji of a message has the code of Unicode", Breaks: []string{"EMO-03"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			count := 0
			for _, reaction := range target.Objects(m, "reactions") {
				if reaction["reaction_type"] != special {
					continue
				}
				if count++; count > 2 {
					reaction["emoji_code"] = "1f389"
					x.Use()
				}
			}
		})},
	}
}
