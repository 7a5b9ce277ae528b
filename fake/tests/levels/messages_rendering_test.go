package levels_test

import (
	"fmt"
	"strconv"
	"strings"

	. "github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func probesOfMessagesRendering() []probe {
	return []probe{
		{TimesInMessages, rendering("<time:2017-06-05>", `<span class="timestamp"`), "false", "true"},
		{SpoilersInMessages, rendering("```spoiler a\nb\n```", "spoiler-block"), "false", "true"},
		{TimesAreTimeElements, rendering("<time:2017-06-05>", "<time datetime"), "false", "true"},
		{NoAvatarsInMessages, rendering("!avatar(a@b.c)", "message_body_gravatar"), "true", "false"},
		{CodeTellsLanguage, sentAndFetched("```c\nx\n```", "data-code-language"), "false", "true"},
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

// sentAndFetched shows the same of a message that was sent.
func sentAndFetched(content, piece string) show {
	return func(w *watcher) string {
		w.must("ben", "POST /messages", params{"type": "stream", "to": "general", "topic": "t", "content": content})
		return holds(w.call("ben", "GET /messages", params{"anchor": "10000000000000000", "num_before": "1", "num_after": "0"}), piece)
	}
}

func holds(answer any, piece string) string {
	return strconv.FormatBool(strings.Contains(fmt.Sprint(answer), piece))
}
