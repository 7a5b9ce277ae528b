package r04

import (
	fl "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// The edit of level 46 that needs a function.
var level046 = fl.Edits{
	"46-topic-links-objects": fl.Together(
		fl.Rewritten(func(m *wire.Message, o *fl.Object) { o.Set("topic_links", addresses(m.TopicLinks)) }),
		fl.Rewritten(func(e *wire.UpdateMessage, o *fl.Object) {
			if e.TopicLinks != nil {
				o.Set("topic_links", addresses(e.TopicLinks))
			}
		})),
}

func addresses(links []wire.TopicLink) []string {
	urls := make([]string, len(links))
	for i, link := range links {
		urls[i] = link.URL
	}
	return urls
}
