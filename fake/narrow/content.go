package narrow

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// contents are the operands of has, each with the HTML that shows it. Plain text and
// code never match, because their brackets are escaped.
var contents = map[string][]string{
	"link":       {"<a "},
	"image":      {`<div class="message_inline_image">`},
	"attachment": {`href="/user_uploads/`, `href="user_uploads/`},
}

func (c *compiler) has(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	if operand == "reaction" && c.options.Reaction {
		return func(m *world.Message) bool { return len(m.More().Reactions) > 0 }, nil
	}
	signs, known := contents[operand]
	if !known {
		return nil, bad(unknownHas, operand)
	}
	return func(m *world.Message) bool {
		for _, sign := range signs {
			if strings.Contains(m.Rendered, sign) {
				return true
			}
		}
		return false
	}, nil
}

// in limits the narrow to a view: home omits muted messages, all omits nothing.
// Negation has no effect.
func (c *compiler) in(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	switch {
	case operand == "all":
		return nil, nil
	case operand != "home":
		return nil, bad(unknownIn, operand)
	}
	home := not(c.options.hidden(c.view, c.reader.User(), nil))
	if t.Negated {
		return not(home), nil // the caller negates it again
	}
	return home, nil
}
