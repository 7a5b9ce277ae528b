package markdown

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"
)

// findHashed gives the first #**text** at or after a place.
func findHashed(text string, from int) (at, to int, inside string) {
	for at = from; ; at++ {
		i := strings.Index(text[at:], "#**")
		if i < 0 {
			return -1, -1, ""
		}
		at += i
		if inside, length := starred(text[at+1:], "**"); length > 0 && follows(text, at, beforeMention) {
			return at, at + 1 + length, inside
		}
	}
}

// cutTopic splits "stream>topic", where neither is empty.
func cutTopic(text string) (stream, topic string, ok bool) {
	stream, topic, found := strings.Cut(text, ">")
	return stream, topic, found && stream != "" && topic != ""
}

// addStreams looks up the streams that a message names.
func (k names) addStreams(source string, dir Directory) {
	add := func(name string) {
		if _, known := k.streams[name]; known {
			return
		}
		if stream, found := dir.StreamByName(name); found {
			k.streams[name] = stream
		}
	}
	for from := 0; ; {
		at, to, text := findHashed(source, from)
		if at < 0 {
			return
		}
		add(text)
		if stream, _, ok := cutTopic(text); ok {
			add(stream)
		}
		from = to
	}
}

// findStreamLink is #**stream** (markdown rules, section 7).
func findStreamLink(in *inline, text string, from int) (found, bool) {
	for {
		at, to, name := findHashed(text, from)
		if at < 0 {
			return found{}, false
		}
		if stream, known := in.known.streams[name]; known {
			return found{at, to, stashed{element: streamLink(stream, "")}}, true
		}
		from = to
	}
}

// findTopicLink is #**stream>topic**.
func findTopicLink(in *inline, text string, from int) (found, bool) {
	for {
		at, to, inside := findHashed(text, from)
		if at < 0 {
			return found{}, false
		}
		name, topic, ok := cutTopic(inside)
		if stream, known := in.known.streams[name]; known && ok {
			return found{at, to, stashed{element: streamLink(stream, topic)}}, true
		}
		from = to
	}
}

func streamLink(stream Stream, topic string) *element {
	class, shown := "stream", "#"+stream.Name
	href := fmt.Sprintf("/#narrow/stream/%d-%s", stream.ID, encodeHash(strings.ReplaceAll(stream.Name, " ", "-")))
	if topic != "" {
		class, shown = "stream-topic", shown+" > "+topic
		href += "/topic/" + encodeHash(topic)
	}
	link := finalElement("a", shown)
	link.set("class", class)
	link.set("data-stream-id", strconv.Itoa(stream.ID))
	link.set("href", href)
	return link
}

// encodeHash percent-encodes a name with dots for percent signs, which browsers
// leave alone in a fragment.
func encodeHash(name string) string {
	encoded := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return strings.ReplaceAll(strings.ReplaceAll(encoded, ".", "%2E"), "%", ".")
}
