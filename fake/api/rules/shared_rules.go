package rules

import (
	"strings"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// sharedRules are the rules of this package that differ between levels.
type sharedRules struct {
	directIsType    bool // direct is another word for the message type private
	channelIsType   bool // channel is another word for the message type stream
	postersAreSet   bool // the users who may post to a stream are a set, not a role
	archivedKnown   bool // a sender learns that a stream is archived
	namesAreKnown   bool // a sender learns from its name that a stream exists, also out of sight
	wildcardPolicy  bool // the organization has a policy for wildcard mentions
	groupsMayRefuse bool // a permission setting of a group says who may mention it
	systemGroups    bool // system groups can be mentioned
	topicMentions   bool // the policy holds for mentions of topics, too
	emptyTopics     bool // a topic may be empty
	onlyOwnBegin    bool // a conversation of two people counts as begun by a message of the sender alone
	noTopicIsEmpty  bool // a message that older clients send without a topic has an empty one

	// botsAlone reports whether a conversation with a number of bots and of other people needs no
	// permission.
	botsAlone func(bots, people int) bool
	// topicFault and streamNameFault are the position of the first character that is not
	// allowed, 0 for none.
	topicFault, streamNameFault func(string) int
	// notInNames reports whether the name of an account cannot have a character.
	notInNames func(rune) bool
	// tasksOf is the list of tasks in the text of a command, nil if it has none.
	tasksOf func(text string) any
	// unknownStream is the name of an unknown stream as the error has it.
	unknownStream func(string) string
	// unicodeCode is the code of an emoji of Unicode.
	unicodeCode func(name string) (code string, ok bool)
	// hasEmoji reports whether an emoji of Unicode has a code.
	hasEmoji func(code string) bool
	// missing is the error for a missing parameter of a message.
	missing func(*wire.Refusal) error
}

func sharedRulesAt(p *featurelevels.Plan) *sharedRules {
	return featurelevels.Rules(p, func(p *featurelevels.Plan) sharedRules {
		emoji := markdown.Rules{
			EmojiSequences: p.IsZulip() && p.Has("8.0-emoji-sequences"),
			MoreEmojiNames: p.IsZulip() && p.Has("10.0-emoji-names"),
		}
		rules := sharedRules{
			directIsType:    p.Has("174-direct-type"),
			channelIsType:   p.Has("248-type-channel"),
			postersAreSet:   p.Has("333-can-send-field"),
			archivedKnown:   p.Has("9.0-archived-streams-known"),
			namesAreKnown:   p.Has("zulip-unseen-stream-refusal"),
			wildcardPolicy:  p.Has("34-wildcard-mention-policy"),
			groupsMayRefuse: p.Has("191-group-can-mention-field"),
			systemGroups:    p.Has("333-system-group-silent"),
			topicMentions:   p.Has("229-wildcard-codes"),
			emptyTopics:     p.Has("334-capability-empty-topic"),
			onlyOwnBegin:    p.Has("zulip-own-message-begins"),
			noTopicIsEmpty:  p.Has("370-no-topic-empty"),

			botsAlone: func(_, people int) bool { return people == 0 },

			topicFault: ControlCharacter, streamNameFault: ControlCharacter,
			notInNames:    unprintable,
			tasksOf:       taskListOf,
			unknownStream: func(name string) string { return name },
			unicodeCode:   emoji.EmojiCode,
			hasEmoji:      emoji.HasEmoji,
			missing:       func(r *wire.Refusal) error { return rest.MissingParameter(r.Parameter) },
		}
		if !p.Has("9.0-task-lists") {
			rules.tasksOf = func(string) any { return nil }
		}
		if !p.Has("10.0-invisible-name-characters") {
			rules.notInNames = invisible
		}
		if !p.Has("270-dm-permission") {
			rules.botsAlone = func(bots, _ int) bool { return bots > 0 }
		}
		if !p.Has("113-topic-control-characters") {
			rules.topicFault = nullByte
		}
		if p.Formerly("5.0-stream-name-control-characters") {
			rules.streamNameFault = nullByte
		}
		if p.Has("zulip-unknown-stream-escaped") {
			rules.unknownStream = escaped.Replace
		}
		if !p.Has("4.0-html") {
			rules.unicodeCode = formerEmojiCode
		}
		if p.Has("zulip-missing-topic") {
			rules.missing = func(r *wire.Refusal) error { return r.New() }
		}
		return rules
	})
}

// nullByte is the position, from 1, of the first null byte in a text, 0 for none.
func nullByte(s string) int {
	before, _, found := strings.Cut(s, "\x00")
	if !found {
		return 0
	}
	return utf8.RuneCountInString(before) + 1
}

// formerEmojiCode is the code of an emoji of Unicode before release 4.0.
func formerEmojiCode(name string) (code string, ok bool) {
	if name == "smile" {
		return "263a", true
	}
	return markdown.EmojiCode(name)
}

// escaped escapes a text like the templates of the public counterpart.
var escaped = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&quot;", "'", "&#x27;")
