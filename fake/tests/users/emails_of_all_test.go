package users_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestAnOrganizationThatHidesAddressesSendsTheNewOnes(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(162), fake.WithFrozenClock(Frozen))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"realm_user"}})
	ada.Patch("/realm", Form{"email_address_visibility": 3}).OK()
	told := map[any]any{}
	for _, e := range q.Events() {
		person := e["person"].(map[string]any)
		told[person["user_id"]] = person["new_email"]
	}
	for _, u := range ben.Get("/users", nil).List("members") {
		if email, there := told[u["user_id"]]; there {
			Same(t, "new address", email, u["email"])
		} else if u["is_bot"] == false && u["email"] == ada.Get("/users/me", nil).Body["email"] {
			t.Errorf("nobody was told the address of %v", u["user_id"])
		}
	}
	if len(told) == 0 {
		t.Error("nobody got an event about a new address")
	}
}
