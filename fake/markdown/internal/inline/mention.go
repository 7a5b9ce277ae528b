package inline

import (
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// beforeMention are the characters that may stand before a mention or a stream link.
const beforeMention = `'"({[/<`

// MentionSyntax is the markup of mentions: @**Full Name**, @*group*, and silently @_**Full
// Name**, @_*group* (M1, M4, M7, M8).
type MentionSyntax struct{ stars string }

// UserMentions and GroupMentions are the two syntaxes.
var UserMentions, GroupMentions = MentionSyntax{"**"}, MentionSyntax{"*"}

// Mention is one as it stands in a text.
type Mention struct {
	From, To int
	Silent   bool
	Name     string
}

// Find returns the first mention at or after a place.
func (s MentionSyntax) Find(text string, from int) (Mention, bool) {
	for at := from; ; at++ {
		i := strings.IndexByte(text[at:], '@')
		if i < 0 {
			return Mention{}, false
		}
		at += i
		rest, silent := strings.CutPrefix(text[at+1:], "_")
		name, length := starred(rest, s.stars)
		if length > 0 && tree.Follows(text, at, beforeMention) {
			return Mention{at, len(text) - len(rest) + length, silent, name}, true
		}
	}
}

// starred returns the text between stars that a text begins with, and how long it is
// with them.
func starred(text, stars string) (inside string, length int) {
	rest, found := strings.CutPrefix(text, stars)
	end := strings.IndexByte(rest, '*')
	if !found || end < 1 || !strings.HasPrefix(rest[end:], stars) {
		return "", 0
	}
	return rest[:end], end + 2*len(stars)
}

// SilenceMentions makes the mentions in a line silent (M10).
func SilenceMentions(line string) string {
	if !strings.Contains(line, "@") {
		return line
	}
	var out strings.Builder
	for _, syntax := range []MentionSyntax{UserMentions, GroupMentions} {
		at := 0
		for {
			m, ok := syntax.Find(line, at)
			if !ok {
				break
			}
			out.WriteString(line[at:m.From] + "@_" + syntax.stars + m.Name + syntax.stars)
			at = m.To
		}
		out.WriteString(line[at:])
		line = out.String()
		out.Reset()
	}
	return line
}

// CutID splits "Full Name|12".
func CutID(text string) (name string, id int, found bool) {
	i := strings.LastIndexByte(text, '|')
	if i < 0 || strings.Contains(text, "\n") {
		return "", 0, false
	}
	n, err := strconv.ParseUint(text[i+1:], 10, 31)
	return text[:i], int(n), err == nil
}
