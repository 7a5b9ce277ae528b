package drafts

import (
	"errors"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
	"github.com/spiritlevel/spiritlevel/fake/api/rules"
	"github.com/spiritlevel/spiritlevel/fake/world"
	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// ListSnippets answers GET /saved_snippets.
func ListSnippets(c *rest.Call, _ *rest.NoParams) (any, error) {
	out := wire.SnippetList{SavedSnippets: []wire.Snippet{}}
	for _, s := range c.View.SnippetsOf(c.User.ID) {
		out.SavedSnippets = append(out.SavedSnippets, s.Wire())
	}
	return out, nil
}

type saveSnippetParams struct {
	Title   *rest.Text `schema:"title,required"`
	Content *rest.Text `schema:"content,required"`
}

// SaveSnippet answers POST /saved_snippets.
func SaveSnippet(c *rest.Call, p *saveSnippetParams) (any, error) {
	s := world.Snippet{UserID: c.User.ID, Created: c.World.Clock.Now()}
	if err := changeSnippet(&s, p.Title, p.Content); err != nil {
		return nil, err
	}
	out := wire.SnippetID{}
	err := c.World.Write(func(tx *world.Tx) (err error) {
		out.SavedSnippetID, err = tx.AddSnippet(s)
		return err
	})
	if errors.Is(err, world.ErrTooMany) {
		err = tooManySnippets.New(world.MaxSnippets)
	}
	return out, err
}

type editSnippetParams struct {
	Title   *rest.Text `schema:"title"`
	Content *rest.Text `schema:"content"`
}

// EditSnippet answers PATCH /saved_snippets/{saved_snippet_id}.
func EditSnippet(c *rest.Call, p *editSnippetParams) (any, error) {
	if err := changeSnippet(&world.Snippet{}, p.Title, p.Content); err != nil {
		return nil, err
	}
	return rest.EmptyAnswer{}, withSnippet(c, func(tx *world.Tx, old *world.Snippet) {
		s := *old
		if _ = changeSnippet(&s, p.Title, p.Content); s != *old { // it was possible above
			tx.ChangeSnippet(s)
		}
	})
}

// DeleteSnippet answers DELETE /saved_snippets/{saved_snippet_id}.
func DeleteSnippet(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, withSnippet(c, (*world.Tx).DeleteSnippet)
}

func withSnippet(c *rest.Call, do func(*world.Tx, *world.Snippet)) error {
	return c.World.Write(func(tx *world.Tx) error {
		s := tx.SnippetOf(c.User.ID, c.PathID("saved_snippet_id"))
		if s == nil {
			return noSnippet.New()
		}
		do(tx, s)
		return nil
	})
}

// maxTitleLength is the maximum length of the title of a saved snippet.
const maxTitleLength = 60

// changeSnippet gives a saved snippet the texts of a request, without blanks around.
func changeSnippet(s *world.Snippet, title, content *rest.Text) error {
	for _, text := range []struct {
		name  string
		given *rest.Text
		most  int
		into  *string
	}{
		{"title", title, maxTitleLength, &s.Title}, {"content", content, rules.MaxMessageLength, &s.Content},
	} {
		value := strings.TrimSpace(text.given.Value)
		switch {
		case !text.given.Set:
			continue
		case value == "":
			return snippetBlank.New(text.name)
		case len([]rune(value)) > text.most:
			return snippetLong.New(text.name, text.most)
		}
		*text.into = value
	}
	return nil
}
