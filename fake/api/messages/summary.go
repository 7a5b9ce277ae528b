package messages

import (
	"fmt"
	"html"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// maxSummarized is the number of messages that a summary is about at most, the newest ones.
const maxSummarized = 100

type summaryParams struct {
	Narrow *rest.Narrow `schema:"narrow" takes:"[]object|[]array"`
}

// Summarize answers GET /messages/summary. No model of language writes the summary: it says
// how many messages there are, and names their writers, so that equal messages have equal summaries.
func Summarize(c *rest.Call, p *summaryParams) (any, error) {
	found, err := compileNarrow(c, &p.Narrow.JSON)
	if err != nil {
		return nil, err
	}
	messages := c.View.Fetch(found.Query, world.Window{Anchor: world.NewestAnchor, Before: maxSummarized}).Messages
	if len(messages) == 0 {
		return wire.Summary{Summary: "No messages in conversation to summarize"}, nil
	}
	var writers []string
	known := map[int]bool{}
	for _, m := range messages {
		if !known[m.SenderID] {
			known[m.SenderID] = true
			writers = append(writers, html.EscapeString(c.View.User(m.SenderID).FullName))
		}
	}
	noun := "messages"
	if len(messages) == 1 {
		noun = "message"
	}
	text := fmt.Sprintf("<p>%d %s by %s.</p>", len(messages), noun, strings.Join(writers, ", "))
	return wire.Summary{Summary: text}, nil
}
