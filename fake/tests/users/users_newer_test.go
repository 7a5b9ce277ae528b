package users_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestTheStatusOfOneUserCanBeFetched(t *testing.T) {
	for level, status := range map[featurelevels.Level]int{261: 405, 262: 200} {
		srv := fake.Start(t, fake.WithLevel(level))
		ben, cleo := As(t, srv, Member), As(t, srv, Other)
		cleo.Post("/users/me/status", Form{"status_text": "at sea", "emoji_name": "boat"}).OK()
		r := ben.Get("/users/5/status", nil)
		Same(t, fmt.Sprintf("at %d", level), r.Status == status || status != 200 && r.Status >= 400, true)
		if status != 200 {
			continue
		}
		Same(t, "status", r.OK().Object("status"), map[string]any{"status_text": "at sea", "emoji_name": "boat",
			"emoji_code": "26f5", "reaction_type": "unicode_emoji"})
		Same(t, "no status", len(ben.Get("/users/4/status", nil).OK().Object("status")), 0)
		ben.Get("/users/10/status", nil).Refused(400, "BAD_REQUEST").Says("No such user")
		ben.Get("/users/999/status", nil).Refused(400, "BAD_REQUEST").Says("No such user")
	}
}

func TestNamesAreUniqueIfTheOrganizationWantsThat(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(246))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	rename := func(name string) Reply { return ben.Patch("/settings", Form{"full_name": name}) }
	rename("cleo costa").OK()
	rename("Ben Brook").OK()
	ada.Patch("/realm", Form{"require_unique_names": true}).OK()
	for _, name := range []string{"Cleo Costa", "cleo costa", "Ｃleo Costa"} {
		rename(name).Refused(400, "BAD_REQUEST").Says("Unique names required")
		ada.Patch("/users/4", Form{"full_name": name}).Refused(400, "BAD_REQUEST").Says("Unique names required")
		ada.Post("/users", Form{"email": "new@example.com", "full_name": name, "password": "new-password"}).Refused(400,
			"BAD_REQUEST").Says("Unique names required")
	}
	rename("BEN BROOK").OK()
}

func TestAdministratorsChangeAddressesWithAPermission(t *testing.T) {
	scenario := strings.Replace(furnishedPeople, "role: owner", "role: owner, can_change_user_emails: true", 1)
	srv := fake.Start(t, fake.WithLevel(313), fake.WithScenario(Scenario(t, scenario)))
	ada, iris, ben := As(t, srv, "ada@example.com"), As(t, srv, "iris@example.com"), As(t, srv, "ben@example.com")
	q := iris.Queue(Form{"event_types": []string{"realm_user"}})
	iris.Patch("/users/4", Form{"new_email": "brook@example.com"}).Refused(400, "BAD_REQUEST").Says("not authorized")
	ben.Patch("/users/4", Form{"new_email": "brook@example.com"}).Refused(400, "BAD_REQUEST").Says("Insufficient")
	ada.Patch("/users/4", Form{"new_email": "no address"}).Refused(400, "BAD_REQUEST")
	ada.Patch("/users/4", Form{"new_email": "IRIS@example.com"}).Refused(400, "BAD_REQUEST")
	ada.Patch("/users/ben@example.com", Form{"new_email": "brook@example.com", "full_name": "B. Brook"}).OK()
	people := Column(q.Events(), "person")
	Same(t, "events", len(people) >= 2, true)
	Same(t, "address", iris.Get("/users/brook@example.com", nil).OK().Object("user")["user_id"], 4)
	ada.Patch("/users/nobody@example.com", Form{"full_name": "Nobody"}).Refused(400, "BAD_REQUEST").Says("No such user")
}

// furnishedPeople is an organization with an owner, an administrator and a member.
const furnishedPeople = `
organization: {id: lumen, name: Lumen}
users:
  - {id: 1, email: ada@example.com, full_name: Ada Archer, role: owner}
  - {id: 2, email: iris@example.com, full_name: Iris Ito, role: administrator}
  - {id: 4, email: ben@example.com, full_name: Ben Brook}
`

func TestBillingMarksEnd(t *testing.T) {
	for level, marked := range map[featurelevels.Level]bool{362: true, 363: false} {
		srv := fake.Start(t, fake.WithLevel(level))
		ada := As(t, srv, Owner)
		q := ada.Queue(Form{"event_types": []string{"realm_user"}})
		ada.Control("POST", "/worlds/default/users/4", `{"billing_admin": true}`).OK()
		Same(t, fmt.Sprintf("event at %d", level), len(q.Events()) == 1, marked)
		user := ada.Get("/users/4", nil).OK().Object("user")
		registered := ada.Post("/register", Form{"fetch_event_types": []string{"realm_user", "realm_billing"}}).OK()
		Same(t, "marks", []any{user["is_billing_admin"] == true, registered.Body["is_billing_admin"] != nil},
			[]any{marked, marked})
		Same(t, "state of billing", registered.Has("realm_billing"), !marked)
	}
}

func TestAuthenticationMethodsAreObjects(t *testing.T) {
	for level, want := range map[featurelevels.Level]any{
		242: true, 243: map[string]any{"enabled": true, "available": true},
	} {
		ada := As(t, fake.Start(t, fake.WithLevel(level)), Owner)
		methods := ada.Post("/register", Form{"fetch_event_types": []string{"realm"}}).OK().Object(
			"realm_authentication_methods")
		Same(t, fmt.Sprintf("methods at %d", level), methods["Email"], want)
		q := ada.Queue(Form{"event_types": []string{"realm"}})
		ada.Patch("/realm", Form{"authentication_methods": Form{"Dev": true, "Email": true, "GitHub": false}}).OK()
		told := q.Events()[0]["data"].(map[string]any)["authentication_methods"].(map[string]any)
		Same(t, "methods of the event", told["Email"], want)
	}
}
