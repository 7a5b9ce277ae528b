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
		if stream, _, ok := inline.CutTopic(text); ok {
			add(stream)
		}
		from = to
	}
}

// streamLinks finds #**stream**, or with topics #**stream>topic** (markdown rules,
// section 7).
type streamLinks struct {
	known  map[string]Stream
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
			name, topic, ok = inline.CutTopic(name)
		}
		if stream, found := l.known[name]; found && ok {
			return inline.Found{From: at, To: to, Meaning: inline.Meaning{Element: streamLink(stream, topic)}}, true
		}
		from = to
	}
}

func streamLink(stream Stream, topic string) *tree.Element {
	class, shown := "stream", "#"+stream.Name
	href := fmt.Sprintf("/#narrow/stream/%d-%s", stream.ID, encodeHash(strings.ReplaceAll(stream.Name, " ", "-")))
	if topic != "" {
		class, shown = "stream-topic", shown+" > "+topic
		href += "/topic/" + encodeHash(topic)
	}
	link := tree.NewFinal("a", shown)
	link.Set("class", class)
	link.Set("data-stream-id", strconv.Itoa(stream.ID))
	link.Set("href", href)
	return link
}

// encodeHash percent-encodes a name with dots for percent signs, which browsers
// leave alone in a fragment.
func encodeHash(name string) string {
	encoded := strings.ReplaceAll(url.QueryEscape(name), "+", "%20")
	return strings.ReplaceAll(strings.ReplaceAll(encoded, ".", "%2E"), "%", ".")
}
