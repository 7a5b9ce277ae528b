package drafts

import (
	"cmp"
	"errors"
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/api/rest"
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
	texts, err := readSnippet(c, p.Title, p.Content)
	if err != nil {
		return nil, err
	}
	s := world.Snippet{UserID: c.User.ID, Created: c.World.Clock.Now()}
	if err := texts.apply(&s); err != nil {
		return nil, err
	}
	out := wire.SnippetID{}
	err = c.World.Write(func(tx *world.Tx) (err error) {
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

// EditSnippet answers PATCH /saved_snippets/{saved_snippet_id}. Without a text, the snippet
// need not exist.
func EditSnippet(c *rest.Call, p *editSnippetParams) (any, error) {
	texts, err := readSnippet(c, p.Title, p.Content)
	if err != nil || !p.Title.Set && !p.Content.Set {
		return rest.EmptyAnswer{}, err
	}
	return rest.EmptyAnswer{}, withSnippet(c, func(tx *world.Tx, old *world.Snippet) error {
		s := *old
		err := texts.apply(&s)
		if err == nil && s != *old {
			tx.ChangeSnippet(s)
		}
		return err
	})
}

// DeleteSnippet answers DELETE /saved_snippets/{saved_snippet_id}.
func DeleteSnippet(c *rest.Call, _ *rest.NoParams) (any, error) {
	return rest.EmptyAnswer{}, withSnippet(c, func(tx *world.Tx, s *world.Snippet) error {
		tx.DeleteSnippet(s)
		return nil
	})
}

func withSnippet(c *rest.Call, do func(*world.Tx, *world.Snippet) error) error {
	return c.World.Write(func(tx *world.Tx) error {
		s := tx.SnippetOf(c.User.ID, c.PathID("saved_snippet_id"))
		if s == nil {
			return noSnippet.New()
		}
		return do(tx, s)
	})
}

// maxTitleLength is the maximum length of the title of a saved snippet.
const maxTitleLength = 60

// snippetTexts are the texts of a request for a saved snippet, empty for those that stay.
type snippetTexts struct{ title, content string }

func readSnippet(c *rest.Call, title, content *rest.Text) (t snippetTexts, err error) {
	if t.title, err = readSnippetText("title", title, maxTitleLength); err == nil {
		t.content, err = readSnippetText("content", content, c.View.Lengths().Message)
	}
	return t, err
}

// readSnippetText reads a text without the blanks around it.
func readSnippetText(name string, given *rest.Text, most int) (string, error) {
	text := strings.TrimSpace(given.Value)
	switch {
	case given.Set && text == "":
		return "", snippetBlank.New(name)
	case len([]rune(text)) > most:
		return "", snippetLong.New(name, most)
	}
	return text, nil
}

// apply gives the texts to a saved snippet.
func (t snippetTexts) apply(s *world.Snippet) error {
	if strings.ContainsRune(t.title+t.content, 0) {
		return snippetNullByte.New()
	}
	s.Title, s.Content = cmp.Or(t.title, s.Title), cmp.Or(t.content, s.Content)
	return nil
}
