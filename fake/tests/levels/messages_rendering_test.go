package levels_test

import (
	"fmt"
	"strconv"
	"strings"
)

func probesOfMessagesRendering() []probe {
	return []probe{
		{"5.0-formula-lengths", rendering("$$x^2$$", "height:0.8141em;\""), "false", "true"},
		{"4.0-html", rendering(":smile:", "emoji-1f642"), "false", "true"},
		{"6.0-description-mentions", func(w *watcher) string {
			w.must("ada", "POST /users/me/subscriptions", params{"subscriptions": `[{"name": "new", "description": "ask @**Ben Baker** or @**all**"}]`})
			return holds(w.must("ada", "GET /streams", nil), "@<strong>all</strong>")
		}, "true", "false"},
		{"4.0-html-line-breaks", rendering("```spoiler a\nb\n```", "\">\n\n<p>a</p>"), "true", "false"},
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
