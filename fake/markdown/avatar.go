package markdown

import (
	"net/url"
	"strings"
)

// findAvatar is !avatar(email) and !gravatar(email), which level 24 took away.
func findAvatar(in *inline, text string, from int) (found, bool) {
	if !in.options.Former.Avatars {
		return found{}, false
	}
	for at := from; ; at++ {
		i := strings.IndexByte(text[at:], '!')
		if i < 0 {
			return found{}, false
		}
		at += i
		for _, mark := range []string{"!avatar(", "!gravatar("} {
			rest, marked := strings.CutPrefix(text[at:], mark)
			end := strings.IndexAny(rest, "()\n")
			if marked && end > 0 && rest[end] == ')' {
				return found{at, len(text) - len(rest) + end + 1, stashed{element: avatarOf(rest[:end])}}, true
			}
		}
	}
}

func avatarOf(email string) *element {
	n := finalElement("img", "")
	n.set("alt", email)
	n.set("class", "message_body_gravatar")
	n.set("src", "/avatar/"+url.PathEscape(email)+"?s=30")
	n.set("title", email)
	return n
}
