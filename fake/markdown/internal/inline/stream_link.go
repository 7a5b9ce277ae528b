package inline

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// FindStream returns the first #**text** at or after a place.
func FindStream(text string, from int) (at, to int, inside string) {
	for at = from; ; at++ {
		i := strings.Index(text[at:], "#**")
		if i < 0 {
			return -1, -1, ""
		}
		at += i
		if inside, length := starred(text[at+1:], "**"); length > 0 && tree.Follows(text, at, beforeMention) {
			return at, at + 1 + length, inside
		}
	}
}

// CutTopic splits "stream>topic", where the stream is not empty, nor the topic unless it may
// be.
func CutTopic(text string, mayBeEmpty bool) (stream, topic string, ok bool) {
	stream, topic, found := strings.Cut(text, ">")
	return stream, topic, found && stream != "" && (topic != "" || mayBeEmpty)
}
