package rules

import (
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// MaxStreamNameLength is the maximum length of a name in Unicode code points (spec: Limits; the
// register response has it). Longer names are refused; [world.View.Lengths] has the other limits.
const MaxStreamNameLength = 60

// Content trims and cuts the content of a client.
func Content(v world.View, raw string) (string, error) {
	content := strings.TrimLeft(strings.TrimRightFunc(raw, unicode.IsSpace), "\n")
	if strings.TrimSpace(content) == "" {
		return "", contentEmpty.New()
	}
	if strings.ContainsRune(content, 0) { // in the JSON of a service: a form with a null byte is refused
		return "", contentNullByte.New()
	}
	return rest.Truncate(content, v.Lengths().Message, CutMark), nil
}

// CutMark ends a content that was too long.
const CutMark = "\n[message truncated]"

// NoTopic is the topic that older clients send for messages without a topic.
const NoTopic = "(no topic)"

// NamedTopic is the topic with a name: the name of the empty topic means it, if the level
// has it.
func NamedTopic(c *rest.Call, name string) string {
	if name == wire.EmptyTopicName && sharedRulesAt(c.Plan).emptyTopics {
		return ""
	}
	return name
}

// SentTopic is [Topic] for a new message, where the text of older clients for no topic means
// the empty topic, too.
func SentTopic(c *rest.Call, raw string) (string, error) {
	topic, err := Topic(c, raw)
	return PostedTopic(c.Plan, topic), err
}

// PostedTopic is the topic of a message that is posted to a topic.
func PostedTopic(p *featurelevels.Plan, topic string) string {
	if topic == NoTopic && sharedRulesAt(p).noTopicIsEmpty {
		return ""
	}
	return topic
}

// Topic trims, checks and cuts a topic.
func Topic(c *rest.Call, raw string) (string, error) {
	topic := NamedTopic(c, strings.TrimSpace(raw))
	if topic == "" && !sharedRulesAt(c.Plan).emptyTopics {
		return "", topicEmpty.New()
	}
	if at := sharedRulesAt(c.Plan).topicFault(topic); at > 0 {
		return "", topicCharacter.New(at)
	}
	return rest.Truncate(topic, c.View.Lengths().Topic, "..."), nil
}

// MandatoryTopic refuses a message without a topic if the organization requires topics.
func MandatoryTopic(c *rest.Call, topic string) error {
	if lacksTopic(c, topic) {
		return topicsMandatory.New()
	}
	return nil
}

// MandatoryNewTopic is [MandatoryTopic] for messages that move.
func MandatoryNewTopic(c *rest.Call, topic string) error {
	if lacksTopic(c, topic) && sharedRulesAt(c.Plan).emptyTopics {
		return newTopicMandatory.New()
	}
	return nil
}

func lacksTopic(c *rest.Call, topic string) bool {
	return (topic == "" || topic == NoTopic) && c.View.Organization().MandatoryTopics
}

// ControlCharacter is the position, from 1, of the first character that is not allowed
// in names, 0 for none.
func ControlCharacter(s string) int {
	for i, r := range []rune(s) {
		nonCharacter := r&0xfffe == 0xfffe || r >= 0xfdd0 && r <= 0xfdef
		if unicode.Is(unicode.Cc, r) || unicode.Is(unicode.Cs, r) || nonCharacter {
			return i + 1
		}
	}
	return 0
}
