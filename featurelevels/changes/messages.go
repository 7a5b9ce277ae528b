package changes

import (
	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Changes of the message object.
var (
	TopicLinksName = At(1, "the links of a topic are no longer called subject_links",
		Rows("message-topic-links-rename"),
		Renamed[wire.Message]("topic_links", "subject_links", nil),
		Renamed[wire.UpdateMessage]("topic_links", "subject_links", nil))

	NoShortNames = At(26, "messages no longer include short names",
		Rows("message-sender-short-name", "display-recipient-short-name"),
		Removed("sender_short_name", func(m *wire.Message) any { return m.SenderShortName }),
		Removed("short_name", func(u *wire.DisplayUser) any { return u.ShortName }))

	TopicLinksTellText = At(46, "a topic link includes its text as well as its URL",
		Rows("topic-links-objects"),
		Rewritten(func(m *wire.Message, o *Object) { o.Set("topic_links", addresses(m.TopicLinks)) }),
		Rewritten(func(e *wire.UpdateMessage, o *Object) {
			if e.TopicLinks != nil {
				o.Set("topic_links", addresses(e.TopicLinks))
			}
		}))
)

func addresses(links []wire.TopicLink) []string {
	urls := make([]string, len(links))
	for i, link := range links {
		urls[i] = link.URL
	}
	return urls
}
