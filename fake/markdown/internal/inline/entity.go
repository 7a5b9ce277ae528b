package inline

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/tree"
)

// Entities finds entities, whose HTML it keeps.
type Entities struct{ Raw *tree.Raw }

// Find returns the next of &copy; and its like, which pass as they are (E1).
func (e Entities) Find(text string, from int) (Found, bool) {
	for at := from; ; at++ {
		i := strings.Index(text[at:], "&")
		if i < 0 {
			return Found{}, false
		}
		at += i
		if end := tree.EntityEnd(text, at); end > 0 && !strings.HasPrefix(text[at:], "&#X") {
			return Found{From: at, To: end, Meaning: Meaning{Text: e.Raw.Store(text[at:end])}}, true
		}
	}
}
