package markdown

import (
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// finders are the states of the patterns for one message.
type finders struct {
	stash     inline.Stash
	codeSpans inline.CodeSpans
	formulas  inline.Formulas
	times     inline.Times
	links     inline.Links
	bareLinks inline.BareLinks
	entities  inline.Entities
	emoji     emojiFinder
	mentions  mentions
	matching  int // the remaining budget of linkifiers
}

// newFinders begins a message with known mentions.
func newFinders(options Options, dir Directory, known names, raw *tree.Raw) *finders {
	f := &finders{
		formulas: inline.Formulas{Raw: raw, Style: options.Rules.formulas()},
		times:    inline.Times{InSpans: options.Rules.TimesInSpans},
		entities: inline.Entities{Raw: raw},
		emoji:    emojiFinder{dir, options.ExtraEmoji, options.Rules.WhiteSmile, options.Rules.edition()},
		mentions: mentions{
			dir: dir, known: known, nameless: options.Nameless, rules: options.Rules,
		},
		matching: matchingBudget,
	}
	maker := inline.LinkMaker{BaseURLs: options.BaseURLs, EmptyParams: options.Rules.EmptyParams}
	f.links = inline.NewLinks(maker, &f.stash)
	f.bareLinks = inline.BareLinks{LinkMaker: maker}
	return f
}

// patterns are those of the dialect in the order in which they are applied, with
// the linkifiers of an organization.
func (f *finders) patterns(options Options, linkifiers []*Linkifier) []inline.Pattern {
	all := f.appendFirst(make([]inline.Pattern, 0, 20+len(linkifiers)), options)
	for _, l := range linkifiers {
		all = append(all, inline.Pattern{Finder: references{l, f.bareLinks.LinkMaker, &f.matching}})
	}
	return f.appendLast(all, options)
}

// appendFirst adds the patterns before the linkifiers.
func (f *finders) appendFirst(all []inline.Pattern, options Options) []inline.Pattern {
	all = append(all,
		inline.Pattern{Finder: &f.codeSpans, Wanted: "`"},
		inline.Pattern{Finder: inline.FinderFunc(inline.FindStrongEmphasis), Wanted: "***", Nests: true},
		inline.Pattern{Finder: userMentions{&f.mentions}, Wanted: "@"},
		inline.Pattern{Finder: &f.formulas, Wanted: "$$"},
		inline.Pattern{Finder: streamLinks{&f.mentions, true}, Wanted: "#**"},
		inline.Pattern{Finder: streamLinks{&f.mentions, false}, Wanted: "#**"},
	)
	if !options.Rules.TimesAsText {
		all = append(all, inline.Pattern{Finder: &f.times, Wanted: inline.TimeStart})
	}
	all = append(all, inline.Pattern{Finder: groupMentions{&f.mentions}, Wanted: "@"})
	if options.Rules.AvatarImages {
		all = append(all, inline.Pattern{Finder: inline.FinderFunc(findAvatar), Wanted: "avatar("})
	}
	return append(all,
		inline.Pattern{Finder: &f.links, Wanted: "[", Nests: true},
		inline.Pattern{Finder: &f.bareLinks, EndsText: true},
	)
}

// appendLast adds the patterns after the linkifiers.
func (f *finders) appendLast(all []inline.Pattern, options Options) []inline.Pattern {
	all = append(all,
		inline.Pattern{Finder: &f.entities, Wanted: "&"},
		inline.Pattern{Finder: inline.FinderFunc(inline.FindStrong), Wanted: "**"},
		inline.Pattern{Finder: inline.FinderFunc(inline.FindEmphasis), Wanted: "*", Nests: true},
		inline.Pattern{Finder: inline.FinderFunc(inline.FindStrike), Wanted: "~~"},
		inline.Pattern{Finder: inline.FinderFunc(f.emoji.findName), Wanted: ":"},
	)
	if options.TranslateEmoticons {
		all = append(all, inline.Pattern{Finder: inline.FinderFunc(f.emoji.findEmoticon)})
	}
	return append(all,
		inline.Pattern{Finder: inline.FinderFunc(inline.FindLineBreak), Wanted: "\n"},
		inline.Pattern{Finder: f.emoji.characters(options.Rules.EmojiSequences)},
	)
}
