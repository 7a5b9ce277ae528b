package organization

import (
	"slices"
	"strconv"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/audience"
	"github.com/spiritlevel/spiritlevel/fake/api/present"
	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

type addPlaygroundParams struct {
	Name     *rest.Text `schema:"name,required"`
	Language *rest.Text `schema:"pygments_language,required"`
	Template *rest.Text `schema:"url_template,required"`
}

// languageName matches names of languages of code blocks.
var languageName = lazyregexp.New(`^[ a-zA-Z0-9_+,./#-]*$`)

const maxLanguageName = 40

// AddPlayground answers POST /realm/playgrounds.
func AddPlayground(c *rest.Call, p *addPlaygroundParams) (any, error) {
	row := world.Playground{
		Name: strings.TrimSpace(p.Name.Value), URLTemplate: strings.TrimSpace(p.Template.Value),
		Language: strings.TrimSpace(p.Language.Value),
	}
	switch {
	case playgroundRulesAt(c.Plan).prefixes && !world.IsPublicURL(strings.TrimSuffix(row.URLTemplate, "{code}")):
		return nil, prefixNoURL.New()
	case len([]rune(row.Language)) > maxLanguageName:
		return nil, languageLong.New(maxLanguageName)
	case !languageName.MatchString(row.Language):
		return nil, languageCharacters.New()
	}
	var id int
	err := c.World.Write(func(tx *world.Tx) error {
		if err := playgroundFaults(c, tx, row).refusal(); err != nil {
			return err
		}
		id = tx.AddPlayground(row)
		emitPlaygrounds(tx)
		return nil
	})
	return wire.Made{ID: id}, err
}

// playgroundFaults lists the errors of a playground.
func playgroundFaults(c *rest.Call, tx *world.Tx, row world.Playground) (found faults) {
	found.demand("name", row.Name)
	found.demand("pygments_language", row.Language)
	found.demand("url_template", row.URLTemplate)
	if variables, err := markdown.Variables(row.URLTemplate); err != nil {
		found.add("url_template", badTemplate.New("url_template"))
	} else if !slices.Contains(variables, "code") {
		found.add(whole, templateWithoutCode.New())
	}
	rules := playgroundRulesAt(c.Plan)
	same := func(other *world.Playground) bool { return rules.same(*other, row) }
	if rules.complete(row) && slices.ContainsFunc(tx.Playgrounds(), same) {
		found.add(whole, rules.taken.New())
	}
	return found
}

// RemovePlayground answers DELETE /realm/playgrounds/{playground_id}.
func RemovePlayground(c *rest.Call, _ *rest.NoParams) (any, error) {
	id, err := strconv.Atoi(c.Path("playground_id"))
	if err != nil {
		return nil, noPlayground.New() // more digits than any ID has
	}
	return rest.EmptyAnswer{}, c.World.Write(func(tx *world.Tx) error {
		p := tx.Playground(id)
		if p == nil {
			return noPlayground.New()
		}
		tx.RemovePlayground(p)
		emitPlaygrounds(tx)
		return nil
	})
}

func emitPlaygrounds(tx *world.Tx) {
	tx.Emit(audience.Everybody(tx), wire.PlaygroundsEvent{Type: "realm_playgrounds",
		RealmPlaygrounds: present.Playgrounds(tx.View)})
}
