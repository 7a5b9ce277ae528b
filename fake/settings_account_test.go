package fake_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestPeopleRenameThemselves(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	q := cleo.queue(nil)
	ben.patch("/settings", form{"full_name": "  Ben Brooks "}).ok()
	same(t, "name", ben.get("/users/me", nil).ok().text("full_name"), "Ben Brooks")
	e := find(t, q.events(), "type", "realm_user")
	same(t, "person", e["person"], map[string]any{"user_id": 4, "full_name": "Ben Brooks"})
	q = cleo.queue(nil)
	ben.patch("/settings", form{"full_name": "Ben Brooks"}).ok()
	same(t, "events on the same name", q.events(), []any{})
	for _, name := range []string{"", "B", strings.Repeat("b", 101), "Ben*", "Be`n", "B\\en", "Ben>", `B"en`, "@Ben", "Be\u0007n", "Ben|4"} {
		ben.patch("/settings", form{"full_name": name}).refused(400, "BAD_REQUEST").says("full_name")
	}
}

func TestNamesThatCannotBeChangedStaySilently(t *testing.T) {
	srv := fake.Start(t)
	rule(t, srv, func(o *world.Organization) { o.NameChangesDisabled = true })
	for email, want := range map[string]string{member: "Ben Brook", admin: "New Name"} {
		c := as(t, srv, email)
		c.patch("/settings", form{"full_name": "New Name"}).ok()
		same(t, email, c.get("/users/me", nil).ok().text("full_name"), want)
	}
}

func TestAPasswordNeedsTheOneThereIs(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for _, f := range []form{
		{"new_password": "brand new"}, {"new_password": "brand new", "old_password": "wrong"},
		{"new_password": "short", "old_password": "ben-password"},
	} {
		ben.patch("/settings", f).refused(400, "BAD_REQUEST").says("password")
	}
	ben.patch("/settings", form{"old_password": "wrong", "dense_mode": true}).ok()
	ben.patch("/settings", form{"new_password": "brand new", "old_password": "ben-password"}).ok()
	login := func(password string) reply {
		return nobody(t, srv).post("/fetch_api_key", form{"username": member, "password": password})
	}
	login("ben-password").refused(401, "AUTHENTICATION_FAILED")
	login("brand new").ok()
	ben.get("/users/me", nil).ok() // the key stays
}

func TestAnAddressAppliesOnceItIsConfirmed(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.control("POST", "/worlds/default/users/4/confirm_email", "").refused(404, "")
	q := as(t, srv, guest).queue(nil)
	ben.patch("/settings", form{"email": " benjamin@example.org "}).ok()
	same(t, "address", ben.get("/users/me", nil).ok().text("delivery_email"), member)
	same(t, "events", q.events(), []any{})
	ben.control("POST", "/worlds/default/users/4/confirm_email", "").ok()
	ben.get("/users/me", nil).refused(401, "")
	ben.email = "benjamin@example.org"
	same(t, "address", ben.get("/users/me", nil).ok().text("delivery_email"), ben.email)
	list := q.events()
	face, _ := list[1]["person"].(map[string]any)
	same(t, "the gravatar of the other address", []any{face["user_id"], face["avatar_source"]}, []any{benID, "G"})
	same(t, "events", []any{list[0]["person"], list[2]["person"]}, []any{
		map[string]any{"user_id": 4, "delivery_email": ben.email}, map[string]any{"user_id": 4, "new_email": ben.email},
	})
	ben.control("POST", "/worlds/default/users/4/confirm_email", "").refused(404, "")
}

func TestAddressesThatCannotBe(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for _, email := range []string{"", "x", "ben@", "cleo@example.com", "CLEO@example.com", "ben@mailinator.com"} {
		ben.patch("/settings", form{"email": email}).refused(400, "BAD_REQUEST").says("email")
	}
	ben.patch("/settings", form{"email": member}).ok()
	rule(t, srv, func(o *world.Organization) { o.EmailChangesDisabled = true })
	ben.patch("/settings", form{"email": "b@example.org"}).refused(400, "BAD_REQUEST").says("email")
	as(t, srv, admin).patch("/settings", form{"email": "i@example.org"}).ok()
	rule(t, srv, func(o *world.Organization) { o.EmailChangesDisabled, o.EmailsRestrictedToDomains = false, true })
	ben.patch("/settings", form{"email": "b@example.org"}).refused(400, "BAD_REQUEST").says("domain")
}

func TestAddressesCanBeAskedForTwiceAnHour(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	ask := func(email string) reply { return ben.patch("/settings", form{"email": email}) }
	ask("b1@example.org").ok()
	ask("b2@example.org").ok()
	r := ask("b3@example.org").refused(429, "RATE_LIMIT_HIT")
	same(t, "retry-after", r.body["retry-after"], 3600)
	ben.later("1h")
	ask("b3@example.org").ok()
}

func TestWhoLosesSightOfAnAddressIsTold(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	gus, iris := as(t, srv, guest).queue(nil), as(t, srv, admin).queue(nil)
	ben.patch("/settings", form{"email_address_visibility": 3}).ok()
	list := gus.events()
	same(t, "who lost it", list[0]["person"], map[string]any{"user_id": 4, "delivery_email": nil})
	same(t, "and the other address", list[1]["person"], map[string]any{"user_id": 4, "new_email": "user4@lumen.invalid"})
	face, _ := list[2]["person"].(map[string]any)
	same(t, "and the picture", []any{face["user_id"], face["avatar_source"]}, []any{benID, "G"})
	same(t, "who still sees it", len(iris.events()), 2)
	ben.patch("/settings", form{"email_address_visibility": 2}).ok()
	same(t, "a guest, who sees it as little as before", gus.events(), []any{})
	ben.patch("/settings", form{"email_address_visibility": 1}).ok()
	same(t, "who sees it again", gus.events()[0]["person"], map[string]any{"user_id": 4, "delivery_email": member})
}

func TestATimeZoneIsToldToEverybody(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, guest).queue(nil)
	as(t, srv, third).patch("/settings", form{"timezone": "Asia/Tokyo"}).ok()
	same(t, "person", q.events()[0]["person"], map[string]any{"user_id": 6, "email": "user6@lumen.invalid", "timezone": "Asia/Tokyo"})
}
