package mutation

import (
	"slices"
	"strings"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// fourth are mistakes from a fourth draw by lot, over all that an ordinary client sees.
func fourth() []Mutant {
	return slices.Concat(fourthTexts(), fourthHistories(), fourthFlags(), fourthReactions(), fourthFetches(),
		fourthSettings(), fourthUsers(), fourthMutes(), fourthEvents(), fourthStreams(), fourthSubscriptions())
}

// tag is what a naive removal of HTML takes from a text.
var tag = lazyregexp.New(`<[^<>]*>`)

const render = "POST /messages/render"

func fourthTexts() []Mutant {
	return []Mutant{
		{Name: "raw text that is fetched has no tags", Breaks: []string{"SND-14", "MSG-08"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			text := plainText(m["content"])
			if bare := tag.ReplaceAllString(text, ""); !rendered(x) && bare != text {
				m["content"] = bare
				x.Use()
			}
		})},
		{Name: "a text that somebody has sent is rendered as it is", Breaks: []string{"RND-04"}, Handle: both(did(send, func(x *Exchange) {
			x.Keep("sent as "+x.Params.Get("content"), true)
		}), did(render, func(x *Exchange) {
			text := x.Params.Get("content")
			if x.Kept("sent as "+text) != nil && x.Body["rendered"] != text {
				x.Body["rendered"] = text
				x.Use()
			}
		}))},
		{Name: "a reaction in a private stream is nobody's in the old form", Breaks: []string{"RCT-05"}, Handle: each(fetch, "messages", func(x *Exchange, m target.Object) {
			all := target.Objects(m, "reactions")
			if len(all) == 0 || !inPrivate(x, m) {
				return
			}
			for _, reaction := range all {
				reaction["user"] = nil
				x.Use()
			}
		})},
	}
}

// entries changes the entries of histories, from the oldest on. It is told how many
// older entries have the field.
func entries(name string, change func(x *Exchange, m, entry target.Object, older int)) func(*Exchange) {
	return histories(func(x *Exchange, m target.Object, all []any) []any {
		older := 0
		for _, element := range slices.Backward(all) {
			entry, _ := element.(target.Object)
			if _, there := entry[name]; there {
				change(x, m, entry, older)
				older++
			}
		}
		return all
	})
}

// respelled gives a field of the entries of histories another spelling.
func respelled(name string, change func(string) string) func(*Exchange) {
	return entries(name, func(x *Exchange, _, entry target.Object, _ int) {
		if old := plainText(entry[name]); change(old) != old {
			entry[name] = change(old)
			x.Use()
		}
	})
}

// losesThird drops a field from the third entry that has it, and from later ones.
func losesThird(name string) func(*Exchange) {
	return entries(name, func(x *Exchange, _, entry target.Object, older int) {
		if older > 1 {
			delete(entry, name)
			x.Use()
		}
	})
}

func fourthHistories() []Mutant {
	return []Mutant{
		{Name: "the third edit of a text in a history has no former HTML", Breaks: []string{"EDH-05"}, Handle: losesThird("prev_rendered_content")},
		{Name: "the former HTML is for the sender alone", Breaks: []string{"EDH-05"}, Handle: entries("prev_rendered_content", func(x *Exchange, m, entry target.Object, _ int) {
			if foreign(x, m) {
				delete(entry, "prev_rendered_content")
				x.Use()
			}
		})},
		{Name: "the third move between streams has no new stream in the history", Breaks: []string{"EDH-10"}, Handle: losesThird("stream")},
		{Name: "capitals of a former topic are small in the history", Breaks: []string{"EDH-08"}, Handle: respelled("prev_topic", strings.ToLower)},
		{Name: "a new topic beyond ASCII is ASCII in the history", Breaks: []string{"EDH-11"}, Handle: respelled("topic", ascii)},
	}
}

// secondLineWildcard tells whether the text has a wildcard, and none in its first line.
func secondLineWildcard(text string) bool {
	wildcard := func(part string) bool {
		return strings.Contains(part, "@**all**") || strings.Contains(part, "@**everyone**") || strings.Contains(part, "@**stream**")
	}
	return wildcard(text) && !wildcard(firstLine(text))
}

// refusedMention does something for each message of a call that was refused because
// nobody may change mentions.
func refusedMention(op string, then func(x *Exchange, i int, id string)) func(*Exchange) {
	return failed(flag, func(x *Exchange) {
		if x.Params.Get("flag") != "mentioned" || x.Params.Get("op") != op {
			return
		}
		for i, id := range listParam(x.Params, "messages") {
			then(x, i, id.String())
		}
	})
}

// unflagsNoted takes a flag from messages that were noted, for everybody or for one person.
func unflagsNoted(name, note string, mine bool) func(*Exchange) {
	return each(fetch, "messages", func(x *Exchange, m target.Object) {
		key := note + plainText(m["id"])
		if mine {
			key += x.Email
		}
		if x.Kept(key) != nil && flaggedAs(m, name) {
			withoutFlag(m, name)
			x.Use()
		}
	})
}

func fourthFlags() []Mutant {
	return []Mutant{
		{Name: "what is marked as read mentions nobody", Breaks: []string{"FLG-08"}, Handle: both(did(flag, func(x *Exchange) {
			for _, id := range listParam(x.Params, "messages") {
				if x.Params.Get("flag") == "read" && x.Params.Get("op") == "add" {
					x.Keep("marked as read "+id.String()+x.Email, true)
				}
			}
		}), unflagsNoted("mentioned", "marked as read ", true))},
		{Name: "messages of topics beyond ASCII come read", Breaks: []string{"FLG-02"}, Handle: did(send, func(x *Exchange) {
			if topic := x.Params.Get("topic"); x.Params.Get("type") == "stream" && ascii(topic) != topic {
				x.ID = plainText(x.Body["id"])
				toOthers(x, flag, flagged(x, "add", "read"))
				x.Use()
			}
		})},
		{Name: "a mention is taken back from the second message of a refused call", Breaks: []string{"FLG-10"}, Handle: both(refusedMention("remove", func(x *Exchange, i int, id string) {
			if i > 0 {
				x.Keep("taken back "+id+x.Email, true)
			}
		}), unflagsNoted("mentioned", "taken back ", true))},
		{Name: "a mention that was refused is in HTML", Breaks: []string{"FLG-10"}, Handle: both(refusedMention("add", func(x *Exchange, _ int, id string) {
			x.Keep("refused mention "+id+x.Email, true)
		}), each(fetch, "messages", func(x *Exchange, m target.Object) {
			if rendered(x) && x.Kept("refused mention "+plainText(m["id"])+x.Email) != nil && !flaggedAs(m, "mentioned") {
				withFlag(m, "mentioned", true)
				x.Use()
			}
		}))},
		{Name: "a wildcard in the second line is none", Breaks: []string{"FLG-12"}, Handle: both(did(send, func(x *Exchange) {
			if secondLineWildcard(x.Params.Get("content")) {
				x.Keep("wildcard below "+plainText(x.Body["id"]), true)
			}
		}), unflagsNoted("wildcard_mentioned", "wildcard below ", false))},
	}
}
