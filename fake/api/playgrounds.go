package api

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type addPlaygroundParams struct {
	Name      *Text `schema:"name" req:"required"`
	URLPrefix *Text `schema:"url_prefix" req:"required"`
	Language  *Text `schema:"pygments_language" req:"required"`
}

// languageName is what languages of code blocks are called.
var languageName = regexp.MustCompile(`^[a-zA-Z0-9_+#.-]{1,40}$`)

// maxPlaygroundText bounds the name and the address of a playground.
const maxPlaygroundText = 2000

// addPlayground answers POST /realm/playgrounds.
func addPlayground(c *Call, p *addPlaygroundParams) (any, error) {
	row := world.Playground{
		Name: strings.TrimSpace(p.Name.Value), URLPrefix: strings.TrimSpace(p.URLPrefix.Value),
		Language: strings.TrimSpace(p.Language.Value),
	}
	switch {
	case row.Name == "":
		return nil, badRequest("name cannot be blank")
	case len(row.Name) > maxPlaygroundText || len(row.URLPrefix) > maxPlaygroundText:
		return nil, badRequest("name and url_prefix may have %d bytes at most", maxPlaygroundText)
	case !world.IsWebURL(row.URLPrefix):
		return nil, badRequest("url_prefix is not a URL")
	case !languageName.MatchString(row.Language):
		return nil, badRequest("Invalid characters in pygments_language")
	}
	var id int
	err := c.World.Write(func(tx *world.Tx) error {
		for _, other := range tx.Playgrounds() {
			if other.Name == row.Name && other.Language == row.Language {
				return badRequest("Realm playground with this Realm, Pygments language and Name already exists.")
			}
		}
		id = tx.AddPlayground(row)
		tellPlaygrounds(tx)
		return nil
	})
	return wire.Made{ID: id}, err
}

// removePlayground answers DELETE /realm/playgrounds/{playground_id}.
func removePlayground(c *Call, _ *noParams) (any, error) {
	id, err := strconv.Atoi(c.Path("playground_id"))
	if err != nil {
		return nil, invalidPlayground() // more digits than any ID has
	}
	return emptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		p := tx.Playground(id)
		if p == nil {
			return invalidPlayground()
		}
		tx.RemovePlayground(p)
		tellPlaygrounds(tx)
		return nil
	})
}

func invalidPlayground() error { return badRequest("Invalid playground") }

func tellPlaygrounds(tx *world.Tx) {
	tx.Tell(everybody(tx), wire.PlaygroundsEvent{Type: "realm_playgrounds", RealmPlaygrounds: wirePlaygrounds(tx.View)})
}

func wirePlaygrounds(v world.View) []wire.Playground {
	out := []wire.Playground{}
	for _, p := range v.Playgrounds() {
		out = append(out, wire.Playground{ID: p.ID, Name: p.Name, PygmentsLanguage: p.Language, URLPrefix: p.URLPrefix})
	}
	return out
}

func (s *state) playgrounds() {
	s.RegisterPlaygrounds = &wire.RegisterPlaygrounds{RealmPlaygrounds: wirePlaygrounds(s.View)}
}
