package fake_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func TestPlaygroundsAreAddedAndRemoved(t *testing.T) {
	srv := fake.Start(t)
	ada, gus := as(t, srv, owner), as(t, srv, guest)
	q := gus.queue(nil)
	add := form{"name": " Go ", "pygments_language": "go", "url_prefix": "https://go.example.com/?c="}
	same(t, "ID", ada.post("/realm/playgrounds", add).ok().int("id"), 2)
	list := gus.post("/register", form{"fetch_event_types": []string{"realm_playgrounds"}}).ok().list("realm_playgrounds")
	same(t, "registered", list[1], form{"id": 2, "name": "Go", "pygments_language": "go", "url_prefix": "https://go.example.com/?c="})
	ada.post("/realm/playgrounds", add).refused(400, "BAD_REQUEST").says("already exists")
	ada.delete("/realm/playgrounds/1", nil).ok()
	ada.delete("/realm/playgrounds/1", nil).refused(400, "BAD_REQUEST").says("Invalid playground")
	ada.delete("/realm/playgrounds/99999999999999999999", nil).refused(400, "BAD_REQUEST")
	same(t, "a new ID", ada.post("/realm/playgrounds", add.with("name", "Other")).ok().int("id"), 3)
	events := q.events()
	same(t, "events", kinds(events), []string{"realm_playgrounds", "realm_playgrounds", "realm_playgrounds"})
	same(t, "what is left", column(objects(events[1]["realm_playgrounds"].([]any)), "id"), "[2]")
	for _, email := range []string{member, moderator, guest} {
		as(t, srv, email).post("/realm/playgrounds", add).refused(400, "UNAUTHORIZED_PRINCIPAL")
		as(t, srv, email).delete("/realm/playgrounds/2", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
}

func TestOlderPlaygroundsAreQuoted(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(56))
	ada := as(t, srv, owner)
	ada.post("/realm/playgrounds", form{"name": `"p"`, "pygments_language": `"go"`, "url_prefix": `"https://p.example.com/"`}).ok()
	list := ada.post("/register", form{"fetch_event_types": []string{"realm_playgrounds"}}).ok().list("realm_playgrounds")
	same(t, "name", list[1]["name"], "p")
}
