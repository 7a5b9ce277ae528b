package rules

import (
	"strings"
	"unicode"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
)

// Lengths in Unicode code points (spec: Limits; the register response has them).
// Longer content and topics are cut, longer names refused.
const (
	MaxMessageLength     = 10000
	MaxTopicLength       = 60
	MaxStreamNameLength  = 60
	MaxDescriptionLength = 1024
)

// Content trims and cuts the content of a client.
func Content(raw string) (string, error) {
	content := strings.TrimLeft(strings.TrimRightFunc(raw, unicode.IsSpace), "\n")
	if strings.TrimSpace(content) == "" {
		return "", contentEmpty.New()
	}
	if strings.ContainsRune(content, 0) { // in the JSON of a service: a form with a null byte is refused
		return "", contentNullByte.New()
	}
	return rest.Truncate(content, MaxMessageLength, CutMark), nil
}

// CutMark ends a content that was too long.
const CutMark = "\n[message truncated]"

// NoTopic is the topic that clients send for messages without a topic.
const NoTopic = "(no topic)"

// Topic trims, checks and cuts a topic.
func Topic(c *rest.Call, raw string) (string, error) {
	topic := strings.TrimSpace(raw)
	if topic == "" {
		return "", topicEmpty.New()
	}
	if at := sharedRulesAt(c.Plan).topicFault(topic); at > 0 {
		return "", topicCharacter.New(at)
	}
	return rest.Truncate(topic, MaxTopicLength, "..."), nil
}

// MandatoryTopic refuses a message without a topic if the organization requires topics.
func MandatoryTopic(c *rest.Call, topic string) error {
	if topic == NoTopic && c.View.Organization().MandatoryTopics {
		return topicsMandatory.New()
	}
	return nil
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
