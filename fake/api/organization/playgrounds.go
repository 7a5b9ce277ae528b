package organization

import (
	"regexp"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type addPlaygroundParams struct {
	Name      *rest.Text `schema:"name" req:"required"`
	URLPrefix *rest.Text `schema:"url_prefix" req:"required"`
	Language  *rest.Text `schema:"pygments_language" req:"required"`
}

// languageName is what languages of code blocks are called.
var languageName = regexp.MustCompile(`^[a-zA-Z0-9_+#.-]{1,40}$`)

// maxPlaygroundText bounds the name and the address of a playground.
const maxPlaygroundText = 2000

// AddPlayground answers POST /realm/playgrounds.
func AddPlayground(c *rest.Call, p *addPlaygroundParams) (any, error) {
	row := world.Playground{
		Name: strings.TrimSpace(p.Name.Value), URLPrefix: strings.TrimSpace(p.URLPrefix.Value),
		Language: strings.TrimSpace(p.Language.Value),
	}
	switch {
	case row.Name == "":
		return nil, rest.BadRequest("name cannot be blank")
	case len(row.Name) > maxPlaygroundText || len(row.URLPrefix) > maxPlaygroundText:
		return nil, rest.BadRequest("name and url_prefix may have %d bytes at most", maxPlaygroundText)
	case !world.IsWebURL(row.URLPrefix):
		return nil, rest.BadRequest("url_prefix is not a URL")
	case !languageName.MatchString(row.Language):
		return nil, rest.BadRequest("Invalid characters in pygments_language")
	}
	var id int
	err := c.World.Write(func(tx *world.Tx) error {
		for _, other := range tx.Playgrounds() {
			if other.Name == row.Name && other.Language == row.Language {
				return rest.BadRequest("Realm playground with this Realm, Pygments language and Name already exists.")
			}
		}
		id = tx.AddPlayground(row)
		tellPlaygrounds(tx)
		return nil
	})
	return wire.Made{ID: id}, err
}

// RemovePlayground answers DELETE /realm/playgrounds/{playground_id}.
func RemovePlayground(c *rest.Call, _ *rest.NoParams) (any, error) {
	id, err := strconv.Atoi(c.Path("playground_id"))
	if err != nil {
		return nil, invalidPlayground() // more digits than any ID has
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		p := tx.Playground(id)
		if p == nil {
			return invalidPlayground()
		}
		tx.RemovePlayground(p)
		tellPlaygrounds(tx)
		return nil
	})
}

func invalidPlayground() error { return rest.BadRequest("Invalid playground") }

func tellPlaygrounds(tx *world.Tx) {
	tx.Tell(audience.Everybody(tx), wire.PlaygroundsEvent{Type: "realm_playgrounds", RealmPlaygrounds: present.Playgrounds(tx.View)})
}
