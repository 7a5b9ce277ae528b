package users_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestPeopleRenameThemselves(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	q := cleo.Queue(nil)
	ben.Patch("/settings", Form{"full_name": "  Ben Brooks "}).OK()
	Same(t, "name", ben.Get("/users/me", nil).OK().Text("full_name"), "Ben Brooks")
	e := Find(t, q.Events(), "type", "realm_user")
	Same(t, "person", e["person"], map[string]any{"user_id": 4, "full_name": "Ben Brooks"})
	q = cleo.Queue(nil)
	ben.Patch("/settings", Form{"full_name": "Ben Brooks"}).OK()
	Same(t, "events on the same name", q.Events(), []any{})
	for _, name := range []string{"", "B", strings.Repeat("b", 101), "Ben*", "Be`n", "B\\en", "Ben>", `B"en`, "@Ben", "Be\u0007n", "Ben|4"} {
		ben.Patch("/settings", Form{"full_name": name}).Refused(400, "BAD_REQUEST").Says("full_name")
	}
}

func TestARefusedNameChangeIsNoError(t *testing.T) {
	srv := fake.Start(t)
	ChangeOrganization(t, srv, func(o *world.Organization) { o.NameChangesDisabled = true })
	for email, want := range map[string]string{Member: "Ben Brook", Admin: "New Name"} {
		c := As(t, srv, email)
		c.Patch("/settings", Form{"full_name": "New Name"}).OK()
		Same(t, email, c.Get("/users/me", nil).OK().Text("full_name"), want)
	}
}

func TestANewPasswordNeedsTheOldOne(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for _, f := range []Form{
		{"new_password": "brand new"}, {"new_password": "brand new", "old_password": "wrong"},
		{"new_password": "short", "old_password": "ben-password"},
	} {
		ben.Patch("/settings", f).Refused(400, "BAD_REQUEST").Says("password")
	}
	ben.Patch("/settings", Form{"old_password": "wrong", "dense_mode": true}).OK()
	ben.Patch("/settings", Form{"new_password": "brand new", "old_password": "ben-password"}).OK()
	login := func(password string) Reply {
		return Nobody(t, srv).Post("/fetch_api_key", Form{"username": Member, "password": password})
	}
	login("ben-password").Refused(401, "AUTHENTICATION_FAILED")
	login("brand new").OK()
	ben.Get("/users/me", nil).OK() // the key stays
}

func TestAnAddressAppliesOnceItIsConfirmed(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Control("POST", "/worlds/default/users/4/confirm_email", "").Refused(404, "")
	q := As(t, srv, Guest).Queue(nil)
	ben.Patch("/settings", Form{"email": " benjamin@example.org "}).OK()
	Same(t, "address", ben.Get("/users/me", nil).OK().Text("delivery_email"), Member)
	Same(t, "events", q.Events(), []any{})
	ben.Control("POST", "/worlds/default/users/4/confirm_email", "").OK()
	ben.Get("/users/me", nil).Refused(401, "")
	ben.Email = "benjamin@example.org"
	Same(t, "address", ben.Get("/users/me", nil).OK().Text("delivery_email"), ben.Email)
	list := q.Events()
	face, _ := list[1]["person"].(map[string]any)
	Same(t, "the gravatar of the other address", []any{face["user_id"], face["avatar_source"]}, []any{BenID, "G"})
	Same(t, "events", []any{list[0]["person"], list[2]["person"]}, []any{
		map[string]any{"user_id": 4, "delivery_email": ben.Email}, map[string]any{"user_id": 4, "new_email": ben.Email},
	})
	ben.Control("POST", "/worlds/default/users/4/confirm_email", "").Refused(404, "")
}

func TestInvalidAddressesAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for _, email := range []string{"", "x", "ben@", "cleo@example.com", "CLEO@example.com", "BEN@example.com", "ben@mailinator.com", "bén@example.org"} {
		ben.Patch("/settings", Form{"email": email}).Refused(400, "BAD_REQUEST").Says("email")
	}
	ben.Patch("/settings", Form{"email": Member}).OK()
	ChangeOrganization(t, srv, func(o *world.Organization) { o.EmailChangesDisabled = true })
	ben.Patch("/settings", Form{"email": "b@example.org"}).Refused(400, "BAD_REQUEST").Says("email")
	As(t, srv, Admin).Patch("/settings", Form{"email": "i@example.org"}).OK()
	ChangeOrganization(t, srv, func(o *world.Organization) { o.EmailChangesDisabled, o.EmailsRestrictedToDomains = false, true })
	ben.Patch("/settings", Form{"email": "b@example.org"}).Refused(400, "BAD_REQUEST").Says("domain")
}

func TestAnAddressCanChangeTwiceAnHour(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	ask := func(email string) Reply { return ben.Patch("/settings", Form{"email": email}) }
	ask("b1@example.org").OK()
	ask("b2@example.org").OK()
	r := ask("b3@example.org").Refused(429, "RATE_LIMIT_HIT")
	Same(t, "retry-after", r.Body["retry-after"], 3600)
	ben.Later("1h")
	ask("b3@example.org").OK()
}

func TestHiddenAddressesSendEvents(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	gus, iris := As(t, srv, Guest).Queue(nil), As(t, srv, Admin).Queue(nil)
	ben.Patch("/settings", Form{"email_address_visibility": 3}).OK()
	list := gus.Events()
	Same(t, "who lost it", list[0]["person"], map[string]any{"user_id": 4, "delivery_email": nil})
	Same(t, "and the other address", list[1]["person"], map[string]any{"user_id": 4, "new_email": "user4@lumen.invalid"})
	face, _ := list[2]["person"].(map[string]any)
	Same(t, "and the picture", []any{face["user_id"], face["avatar_source"]}, []any{BenID, "G"})
	Same(t, "who still sees it", len(iris.Events()), 2)
	ben.Patch("/settings", Form{"email_address_visibility": 2}).OK()
	Same(t, "a guest, who sees it as little as before", gus.Events(), []any{})
	ben.Patch("/settings", Form{"email_address_visibility": 1}).OK()
	Same(t, "who sees it again", gus.Events()[0]["person"], map[string]any{"user_id": 4, "delivery_email": Member})
}

func TestEverybodyReceivesAChangedTimeZone(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Guest).Queue(nil)
	As(t, srv, Third).Patch("/settings", Form{"timezone": "Asia/Tokyo"}).OK()
	Same(t, "person", q.Events()[0]["person"], map[string]any{"user_id": 6, "email": "user6@lumen.invalid", "timezone": "Asia/Tokyo"})
}

func TestAnotherNameOfTheSameTimeZoneIsAChange(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Patch("/settings", Form{"timezone": "America/Los_Angeles"}).OK()
	q := As(t, srv, Other).Queue(nil)
	ben.Patch("/settings", Form{"timezone": "America/Los_Angeles"}).OK()
	ben.Patch("/settings", Form{"timezone": "US/Pacific"}).OK()
	list := q.Events()
	Same(t, "events", Kinds(list), []string{"realm_user update"})
	Same(t, "time zone", list[0]["person"].(map[string]any)["timezone"], "America/Los_Angeles")
}
