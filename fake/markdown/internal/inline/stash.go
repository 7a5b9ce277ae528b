package inline

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// placeholderPrefix begins the placeholders of findings. A rule that takes a
// placeholder for text shows its form, as on the public server.
const placeholderPrefix = tree.PlaceholderStart + "klzzwxh:"

// Stash has the meanings of the placeholders: an element, or text that no later rule may
// change.
type Stash struct{ kept []Meaning }

// Meaning is an element, or text.
type Meaning struct {
	Element *tree.Element // nil for text
	Text    string
}

func (s *Stash) keep(what Meaning) (placeholder string) {
	s.kept = append(s.kept, what)
	return fmt.Sprintf("%s%04d%s", placeholderPrefix, len(s.kept)-1, tree.PlaceholderEnd)
}

// at finds the first placeholder in a text.
func (s *Stash) at(text string) (what Meaning, from, to int) {
	for start := 0; ; {
		i := strings.Index(text[start:], placeholderPrefix)
		if i < 0 {
			return Meaning{}, -1, -1
		}
		from = start + i
		end := strings.Index(text[from:], tree.PlaceholderEnd)
		if end < 0 {
			return Meaning{}, -1, -1
		}
		if id, err := strconv.Atoi(text[from+len(placeholderPrefix) : from+end]); err == nil && id < len(s.kept) {
			return s.kept[id], from, from + end + len(tree.PlaceholderEnd)
		}
		start = from + len(placeholderPrefix)
	}
}

// Plain returns a text with the texts of its placeholders.
func (s *Stash) Plain(text string) string {
	var out strings.Builder
	for {
		what, from, to := s.at(text)
		if from < 0 {
			break
		}
		out.WriteString(text[:from])
		if what.Element != nil {
			writePlain(&out, what.Element)
		} else {
			out.WriteString(what.Text)
		}
		text = text[to:]
	}
	out.WriteString(text)
	return out.String()
}

// writePlain writes the texts in an element.
func writePlain(out *strings.Builder, n *tree.Element) {
	out.WriteString(n.Head.Text)
	for child := range n.Children() {
		writePlain(out, child)
		out.WriteString(child.Tail.Text)
	}
}
