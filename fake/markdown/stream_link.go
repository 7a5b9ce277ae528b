package markdown

import (
	"fmt"
	"net/url"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

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
		at, to, text := inline.FindStream(source, from)
		if at < 0 {
			return
		}
		add(text)
		if stream, _, ok := strings.Cut(text, ">"); ok {
			add(stream)
		}
		from = to
	}
}

// streamLinks finds #**stream**, or with topics #**stream>topic** (markdown rules,
// section 7).
type streamLinks struct {
	*mentions
	topics bool
}

// Find implements inline.Finder.
func (l streamLinks) Find(text string, from int) (inline.Found, bool) {
	for {
		at, to, name := inline.FindStream(text, from)
		if at < 0 {
			return inline.Found{}, false
		}
		topic, ok := "", true
		if l.topics {
			name, topic, ok = inline.CutTopic(name, l.rules.EmptyTopics)
		}
		stream, found := l.known.streams[name]
		switch {
		case !found || !ok:
		case l.topics:
			return inline.Found{From: at, To: to, Meaning: inline.Meaning{Element: l.topicLink(stream, topic)}}, true
		default:
			return inline.Found{From: at, To: to, Meaning: inline.Meaning{Element: l.link(stream, "stream", "", "")}}, true
		}
		from = to
	}
}

// topicLink is the link to a topic, or to a message by its number behind the topic.
func (l streamLinks) topicLink(stream Stream, topic string) *tree.Element {
	if before, id, found := cutMessage(topic); found && l.rules.MessageLinks && (before != "" || l.rules.EmptyTopics) {
		return l.link(stream, "message-link", before, "/near/"+id)
	}
	operand := ""
	if id, found := l.dir.FirstMessage(stream.ID, topic); found && l.rules.TopicsByMessage {
		operand = "/with/" + strconv.Itoa(id)
	}
	return l.link(stream, "stream-topic", topic, operand)
}

// cutMessage splits "topic@12".
func cutMessage(text string) (topic, id string, found bool) {
	at := strings.LastIndexByte(text, '@')
	if at < 0 || at+1 == len(text) || strings.Trim(text[at+1:], "0123456789") != "" {
		return "", "", false
	}
	return text[:at], text[at+1:], true
}

// emptyTopicName stands for the topic without a name.
const emptyTopicName = "general chat"

// link makes a link of a class. The operand leads to a message of the topic.
func (l streamLinks) link(stream Stream, class, topic, operand string) *tree.Element {
	word := "stream"
	if l.rules.ChannelPaths {
		word = "channel"
	}
	href := fmt.Sprintf("/#narrow/%s/%d-%s", word, stream.ID, encodeHash(strings.ReplaceAll(stream.Name, " ", "-")))
	link := tree.NewFinal("a", "#"+stream.Name)
	link.Set("class", class)
	if class == "stream" {
		link.Set("data-stream-id", strconv.Itoa(stream.ID))
		link.Set("href", href)
		return link
	}
	mark := ""
	if class == "message-link" {
		mark = " @ 💬"
	} else {
		link.Set("data-stream-id", strconv.Itoa(stream.ID))
	}
	link.Set("href", href+"/topic/"+encodeHash(topic)+operand)
	if topic != "" {
		link.Head.Text += " > " + topic + mark
		return link
	}
	link.Head.Text += " > "
	link.Add(tree.NewFinal("em", emptyTopicName)).Tail = tree.Run{Text: mark, Final: true}
	return link
}

// encodeHash percent-encodes a name with dots for percent signs, which browsers
// leave alone in a fragment.
func encodeHash(name string) string {
	encoded := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return strings.ReplaceAll(strings.ReplaceAll(encoded, ".", "%2E"), "%", ".")
}
