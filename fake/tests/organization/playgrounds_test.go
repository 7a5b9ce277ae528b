package organization_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestPlaygroundsAreAddedAndRemoved(t *testing.T) {
	srv := fake.Start(t)
	ada, gus := As(t, srv, Owner), As(t, srv, Guest)
	q := gus.Queue(nil)
	add := Form{"name": " Go ", "pygments_language": "go", "url_prefix": "https://go.example.com/?c="}
	Same(t, "ID", ada.Post("/realm/playgrounds", add).OK().Int("id"), 2)
	list := gus.Post("/register", Form{"fetch_event_types": []string{"realm_playgrounds"}}).OK().List("realm_playgrounds")
	Same(t, "registered", list[1], Form{"id": 2, "name": "Go", "pygments_language": "go",
		"url_prefix": "https://go.example.com/?c="})
	ada.Post("/realm/playgrounds", add).Refused(400, "BAD_REQUEST").Says("already exists")
	ada.Delete("/realm/playgrounds/1", nil).OK()
	ada.Delete("/realm/playgrounds/1", nil).Refused(400, "BAD_REQUEST").Says("Invalid playground")
	ada.Delete("/realm/playgrounds/99999999999999999999", nil).Refused(400, "BAD_REQUEST")
	Same(t, "a new ID", ada.Post("/realm/playgrounds", add.With("name", "Other")).OK().Int("id"), 3)
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"realm_playgrounds", "realm_playgrounds", "realm_playgrounds"})
	Same(t, "what is left", Column(Objects(events[1]["realm_playgrounds"].([]any)), "id"), "[2]")
	for _, email := range []string{Member, Moderator, Guest} {
		As(t, srv, email).Post("/realm/playgrounds", add).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		As(t, srv, email).Delete("/realm/playgrounds/2", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
}

func TestLanguageAndAddressOfOlderPlaygroundsAreQuoted(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(56))
	ada := As(t, srv, Owner)
	ada.Post("/realm/playgrounds", Form{"name": "p", "pygments_language": `"go"`,
		"url_prefix": `"https://p.example.com/"`}).OK()
	list := ada.Post("/register", Form{"fetch_event_types": []string{"realm_playgrounds"}}).OK().List("realm_playgrounds")
	Same(t, "name", list[1]["name"], "p")
	bare := ada.Post("/realm/playgrounds", Form{"name": "q", "pygments_language": "go",
		"url_prefix": `"https://p.example.com/"`})
	bare.Refused(400, "BAD_REQUEST").Says(`Argument "pygments_language" is not valid JSON.`)
}

func TestPlaygroundsTakeATemplate(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(371), fake.WithDialect("zulip"))
	ada := As(t, srv, Owner)
	add := Form{"name": "Go", "pygments_language": "go", "url_template": "https://go.example.com/{?lang,code}"}
	ada.Post("/realm/playgrounds", add).OK()
	list := ada.Post("/register", Form{"fetch_event_types": []string{"realm_playgrounds"}}).OK().List("realm_playgrounds")
	Same(t, "of a prefix", list[0]["url_template"], "https://notebook.example.com/?code={code}")
	Same(t, "registered", list[1]["url_template"], "https://go.example.com/{?lang,code}")
	for template, refusal := range map[string]string{
		"https://go.example.com/": `Missing the required variable "code" in the URL template`,
		"{":                       "Invalid URL template.", " ": "This field cannot be blank.",
	} {
		ada.Post("/realm/playgrounds", add.With("name", "Other").With("url_template", template)).
			Refused(400, "BAD_REQUEST").Says(refusal)
	}
	ada.Post("/realm/playgrounds", add.Without("url_template").With("url_prefix", "https://a.example.com/")).
		Refused(400, "REQUEST_VARIABLE_MISSING")
}
