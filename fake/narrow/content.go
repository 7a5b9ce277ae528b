package narrow

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
)

// contents are what a message may hold, by what its HTML then has. Text and
// code cannot look so, as their brackets are escaped.
var contents = map[string][]string{
	"link":       {"<a "},
	"image":      {`<div class="message_inline_image">`},
	"attachment": {`href="/user_uploads/`, `href="user_uploads/`},
}

func (c *compiler) has(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	signs, known := contents[operand]
	if !known {
		return nil, bad("unknown 'has' operand %s", operand)
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

// in is where a client looks: home leaves out what the user has muted, all
// leaves out nothing. Negation has no effect.
func (c *compiler) in(t Term) (match, error) {
	operand, _ := t.Operand.(string)
	switch {
	case operand == "all":
		return nil, nil
	case operand != "home":
		return nil, bad("unknown 'in' operand %s", operand)
	}
	home := not(c.view.MutedBy(c.reader.User()))
	if t.Negated {
		return not(home), nil // which is negated once more
	}
	return home, nil
}
