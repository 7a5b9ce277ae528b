package users_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestNewUsersGetTheHintsInOrder(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada := As(t, srv, Owner)
	ada.Post("/users", Form{"email": "new@example.com", "full_name": "New", "password": "new-password"}).OK()
	made := ada.Post("/dev_fetch_api_key", Form{"username": "new@example.com"}).OK()
	young := &Client{T: t, HTTP: ada.HTTP, Base: ada.Base, Email: "new@example.com", Key: made.Text("api_key")}
	next := func(c *Client) (names []any) {
		for _, h := range c.Post("/register", Form{"fetch_event_types": []string{"hotspots"}}).OK().Body["hotspots"].([]any) {
			names = append(names, h.(map[string]any)["name"])
		}
		return names
	}
	Same(t, "hints of an old user", next(ada), []any(nil))
	Same(t, "the first hint", next(young), []any{"intro_streams"})
	q := young.Queue(nil)
	young.Post("/users/me/hotspots", Form{"hotspot": "intro_streams"}).OK()
	Same(t, "the second hint", next(young), []any{"intro_topics"})
	Same(t, "events", Kinds(q.Events()), []string{"hotspots"})
	young.Post("/users/me/hotspots", Form{"hotspot": "intro_what"}).Refused(400,
		"BAD_REQUEST").Says("Unknown hotspot: intro_what")
	young.Post("/users/me/tutorial_status", Form{"status": "finished"}).OK()
	Same(t, "hints after the tutorial", next(young), []any(nil))
}
