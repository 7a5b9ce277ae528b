package markdown

import (
	"net/url"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/inline"
	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// findAvatar is !avatar(email) and !gravatar(email), for servers that show avatars in messages.
func findAvatar(text string, from int) (inline.Found, bool) {
	for at := from; ; at++ {
		i := strings.IndexByte(text[at:], '!')
		if i < 0 {
			return inline.Found{}, false
		}
		at += i
		for _, mark := range []string{"!avatar(", "!gravatar("} {
			rest, marked := strings.CutPrefix(text[at:], mark)
			end := strings.IndexAny(rest, "()\n")
			if marked && end > 0 && rest[end] == ')' {
				return inline.Found{From: at, To: len(text) - len(rest) + end + 1,
					Meaning: inline.Meaning{Element: avatarOf(rest[:end])}}, true
			}
		}
	}
}

func avatarOf(email string) *tree.Element {
	n := tree.NewFinal("img", "")
	n.Set("alt", email)
	n.Set("class", "message_body_gravatar")
	n.Set("src", "/avatar/"+url.PathEscape(email)+"?s=30")
	n.Set("title", email)
	return n
}
