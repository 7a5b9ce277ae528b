package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestSnippetsAreSaved(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithLevel(368))
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	q := ben.Queue(nil)
	made := ben.Post("/saved_snippets", Form{"title": " Hello ", "content": "Good day!\n"}).OK()
	Same(t, "id", made.Int("saved_snippet_id"), 1)
	ben.Post("/saved_snippets", Form{"title": "Hello", "content": "Good day!"}).OK()
	saved := map[string]any{"id": 1.0, "title": "Hello", "content": "Good day!", "date_created": float64(Frozen.Unix())}
	Same(t, "listed", ben.Get("/saved_snippets", nil).OK().List("saved_snippets")[0], saved)
	Same(t, "registered", ben.Post("/register", nil).OK().List("saved_snippets")[0], saved)
	Same(t, "of others", len(cleo.Get("/saved_snippets", nil).OK().List("saved_snippets")), 0)

	ben.Patch("/saved_snippets/1", Form{"title": "Bye"}).OK()
	ben.Patch("/saved_snippets/1", nil).OK()
	for _, r := range []Reply{
		cleo.Patch("/saved_snippets/1", Form{"title": "Bye"}), cleo.Delete("/saved_snippets/1", nil),
		ben.Delete("/saved_snippets/9", nil),
	} {
		r.Refused(404, "BAD_REQUEST").Says("Saved snippet does not exist.")
	}
	ben.Delete("/saved_snippets/2", nil).OK()
	heard := q.Events()
	Same(t, "events", Kinds(heard), []string{"saved_snippets add", "saved_snippets add", "saved_snippets update",
		"saved_snippets remove"})
	Same(t, "edited", heard[2]["saved_snippet"].(map[string]any)["title"], "Bye")
	Same(t, "removed", heard[3]["saved_snippet_id"], 2)
}

func TestSnippetsWithoutTextsAreRefused(t *testing.T) {
	ben := As(t, fake.Start(t, fake.WithLevel(368)), Member)
	valid := Form{"title": "t", "content": "c"}
	ben.Post("/saved_snippets", valid).OK()
	for name, most := range map[string]int{"title": 60, "content": 10000} {
		ben.Post("/saved_snippets", valid.Without(name)).Refused(400, "REQUEST_VARIABLE_MISSING").Says(name)
		for text, says := range map[string]string{
			" \n": name + " cannot be blank", strings.Repeat("é", most+1): fmt.Sprintf("%s is too long (limit: %d characters)",
				name, most), "a\x00b": "null byte",
		} {
			ben.Post("/saved_snippets", valid.With(name, text)).Refused(400, "BAD_REQUEST").Says(says)
			ben.Patch("/saved_snippets/1", Form{name: text}).Refused(400, "BAD_REQUEST").Says(says)
		}
		ben.Post("/saved_snippets", valid.With(name, strings.Repeat("é", most))).OK()
	}
}

func TestOlderServersHaveNoSnippets(t *testing.T) {
	for level, has := range map[featurelevels.Level][3]bool{296: {}, 297: {true, true}, 368: {true, true, true}} {
		ben := As(t, fake.Start(t, fake.WithLevel(level)), Member)
		q := ben.Queue(nil)
		r := ben.Post("/saved_snippets", Form{"title": "t", "content": "c"})
		edited := ben.Patch("/saved_snippets/1", Form{"title": "u"})
		state := ben.Post("/register", nil).OK()
		Same(t, fmt.Sprint(level), [3]bool{r.Status == 200, state.Has("saved_snippets"), edited.Status == 200}, has)
		Same(t, fmt.Sprint("events at ", level), len(q.Events()), map[featurelevels.Level]int{297: 1, 368: 2}[level])
	}
}
