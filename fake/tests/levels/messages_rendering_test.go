package levels_test

import (
	"fmt"
	"strconv"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfMessagesRendering() []probe {
	return []probe{
		{FormulasAreRounded, rendering("$$x^2$$", "height:0.8141em;\""), "false", "true"},
		{HTMLOfRelease4, rendering(":smile:", "emoji-1f642"), "false", "true"},
		{DescriptionsKnowNames, func(w *watcher) string {
			w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "new", "description": "ask @**Ben Baker** or @**all**"}]`})
			return holds(w.must("ada", "GET /streams", nil), "@<strong>all</strong>")
		}, "true", "false"},
		{NoBreaksAfterHTML, rendering("```spoiler a\nb\n```", "\">\n\n<p>a</p>"), "true", "false"},
	}
}

// rendering shows whether the rendering of a content holds a piece of HTML.
func rendering(content, piece string) show {
	return func(w *watcher) string {
		return holds(w.call("ben", "POST /messages/render", params{"content": content}), piece)
	}
}

func holds(answer any, piece string) string {
	return strconv.FormatBool(strings.Contains(fmt.Sprint(answer), piece))
}
