package users_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// club is an organization with a guest, who shares a stream with one of two members.
const club = `
organization: {id: club, name: Club}
users:
  - {id: 1, email: ada@example.com, full_name: Ada Archer, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben Brook}
  - {id: 5, email: cleo@example.com, full_name: Cleo Costa}
  - {id: 8, email: gus@example.com, full_name: Gus Gallo, role: guest}
streams:
  - {id: 21, name: shared, creator: ada@example.com, subscribers: [ben@example.com, gus@example.com]}
  - {id: 22, name: other, creator: ada@example.com, subscribers: [ada@example.com, cleo@example.com]}
messages:
  - {from: cleo@example.com, stream: shared, topic: t, content: "A stranger writes."}
`

// limited starts the club at a level, with a guest who may not know all users. nested says that new values of
// permission settings are in objects.
func limited(t *testing.T, level featurelevels.Level, nested bool) (ada, cleo, gus *Client) {
	t.Helper()
	srv := fake.Start(t, fake.WithLevel(level), fake.WithScenario(Scenario(t, club)))
	ada, cleo, gus = As(t, srv, Owner), As(t, srv, "cleo@example.com"), As(t, srv, "gus@example.com")
	for _, g := range ada.Get("/user_groups", nil).OK().List("user_groups") {
		if g["name"] == "role:members" || g["name"] == "@role:members" {
			value := g["id"]
			if nested {
				value = Form{"new": g["id"]}
			}
			ada.Patch("/realm", Form{"can_access_all_users_group": value}).OK()
		}
	}
	return ada, cleo, gus
}

// names are the names in a list of users.
func names(list []map[string]any) []string {
	var all []string
	for _, u := range list {
		all = append(all, u["full_name"].(string))
	}
	slices.Sort(all)
	return all
}

func TestGuestsReadStrangersAsUnknown(t *testing.T) {
	_, cleo, gus := limited(t, 371, true)
	half := []string{"Ben Brook", "Gus Gallo", "Unknown user", "Unknown user"}
	Same(t, "list", names(gus.Get("/users", nil).OK().List("members")), half)
	all := names(cleo.Get("/users", nil).OK().List("members"))
	Same(t, "strangers of a member", slices.Contains(all, "Unknown user"), false)
	for capable, want := range map[bool][]string{false: half, true: {"Ben Brook", "Gus Gallo"}} {
		registered := gus.Post("/register", Form{"fetch_event_types": []string{"realm_user"},
			"client_capabilities": Form{"notification_settings_null": true, "user_list_incomplete": capable}}).OK()
		Same(t, "registration", names(registered.List("realm_users")), want)
	}
	for _, path := range []string{"/users/5", "/users/5/status", "/users/5/presence"} {
		gus.Get(path, nil).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	}
	gus.Get("/users/4", nil).OK()
	gus.Post("/messages", Form{"type": "direct", "to": []int{5}, "content": "hello"}).Refused(400, "BAD_REQUEST")
	message := gus.Get("/messages", Form{"anchor": "newest", "num_before": 1, "num_after": 0}).OK().List("messages")[0]
	Same(t, "sender", []any{message["sender_full_name"], message["sender_id"]}, []any{"Unknown user", 5.0})
}

func TestGuestsHearOfPeopleWhoComeIntoSight(t *testing.T) {
	ada, cleo, gus := limited(t, 371, true)
	q := gus.Queue(Form{"event_types": []string{"realm_user", "user_status"}})
	expect := func(when string, want ...string) {
		t.Helper()
		var got []string
		for _, e := range q.Events() {
			name := ""
			if person, is := e["person"].(map[string]any); is {
				name, _ = person["full_name"].(string)
			}
			op, _ := e["op"].(string)
			got = append(got, e["type"].(string)+" "+op+" "+name)
		}
		Same(t, when, got, want)
	}
	rename := func(name string) {
		cleo.Patch("/settings", Form{"full_name": name}).OK()
		cleo.Post("/users/me/status", Form{"status_text": name}).OK()
	}
	rename("Cleo One")
	expect("changes of a stranger")
	ada.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "shared"}}, "principals": []int{5}}).OK()
	expect("a stranger joins", "realm_user add Cleo One")
	rename("Cleo Two")
	expect("changes of an acquaintance", "realm_user update Cleo Two", "user_status  ")
	ada.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"shared"}, "principals": []int{5}}).OK()
	expect("an acquaintance leaves", "realm_user remove Unknown user")
	cleo.Post("/messages", Form{"type": "direct", "to": []int{8}, "content": "hello"}).OK()
	expect("a stranger writes", "realm_user add Cleo Two")
}

func TestChangesOfStrangersReachGuestsBelowTheLevel(t *testing.T) {
	for level, want := range map[featurelevels.Level]int{227: 1, 228: 0} {
		_, cleo, gus := limited(t, level, false)
		q := gus.Queue(Form{"event_types": []string{"realm_user"}})
		cleo.Patch("/settings", Form{"full_name": "Cleo One"}).OK()
		Same(t, "events", len(q.Events()), want)
	}
}

func TestReactionsAndTypingOfStrangersHaveNoName(t *testing.T) {
	_, cleo, gus := limited(t, 371, true)
	q := gus.Queue(Form{"event_types": []string{"reaction", "typing"}, "client_capabilities": Form{
		"notification_settings_null": true, "stream_typing_notifications": true}})
	id := Newest(gus)["id"]
	cleo.Post(fmt.Sprintf("/messages/%v/reactions", id), Form{"emoji_name": "tada"}).OK()
	cleo.Post("/typing", Form{"type": "stream", "stream_id": 21, "topic": "t", "op": "start"}).OK()
	events := q.Events()
	Same(t, "events", Kinds(events), []string{"reaction add", "typing start"})
	reactor, typist := events[0]["user"].(map[string]any), events[1]["sender"].(map[string]any)
	Same(t, "who reacts", []any{reactor["user_id"], reactor["full_name"], reactor["email"]},
		[]any{5.0, "Unknown user", "user5@club.invalid"})
	Same(t, "who types", []any{typist["user_id"], typist["email"]}, []any{5.0, "user5@club.invalid"})
	for who, name := range map[*Client]string{gus: "Unknown user", cleo: "Cleo Costa"} {
		who.Control("POST", "/worlds/default/level", `{"level": 327}`).OK()
		reaction := Objects(Newest(who)["reactions"].([]any))[0]
		Same(t, who.Email+" reads the name", reaction["user"].(map[string]any)["full_name"], name)
	}
}

func TestGuestsHearOfStrangersWhoReturnBelowTheLevel(t *testing.T) {
	for level, want := range map[featurelevels.Level][]string{
		302: {"realm_user update", "realm_user remove", "realm_user add", "realm_user update"},
		303: {"realm_user remove", "realm_user add", "realm_user update"},
	} {
		ada, _, gus := limited(t, level, false)
		q := gus.Queue(Form{"event_types": []string{"realm_user"}})
		for _, id := range []int{5, 4} { // a stranger and an acquaintance
			ada.Delete(fmt.Sprintf("/users/%d", id), nil).OK()
			ada.Post(fmt.Sprintf("/users/%d/reactivate", id), nil).OK()
		}
		Same(t, fmt.Sprint("events at ", level), Kinds(q.Events()), want)
	}
}
