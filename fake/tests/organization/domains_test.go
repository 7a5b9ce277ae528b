package organization_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestOwnersRestrictTheDomainsOfNewUsers(t *testing.T) {
	srv := fake.Start(t)
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	q := ben.Queue(nil)
	form := Form{"domain": " Stars.example.org ", "allow_subdomains": false}
	As(t, srv, Admin).Post("/realm/domains", form).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	Same(t, "made", ada.Post("/realm/domains", form).OK().Body["new_domain"], []any{1, "stars.example.org"})
	ada.Post("/realm/domains", form).Refused(400, "BAD_REQUEST").Says(
		"The domain stars.example.org is already a part of your organization.")
	ada.Patch("/realm", Form{"emails_restricted_to_domains": true}).OK()
	move := func(to string) Reply { return ben.Patch("/settings", Form{"email": to}) }
	move("ben@x.stars.example.org").Refused(400, "BAD_REQUEST")
	ada.Patch("/realm/domains/stars.example.org", Form{"allow_subdomains": true}).OK()
	move("ben@x.stars.example.org").OK()
	move("ben@otherstars.example.org").Refused(400, "BAD_REQUEST")
	create := func(email string) Reply {
		return ada.Post("/users", Form{"email": email, "full_name": "New", "password": "new-password"})
	}
	create("new@elsewhere.example").Refused(400, "BAD_REQUEST")
	create("new@stars.example.org").OK()
	q.Events()
	listed := []any{map[string]any{"domain": "stars.example.org", "allow_subdomains": true}}
	Same(t, "listed", ben.Get("/realm/domains", nil).OK().Body["domains"], listed)
	Same(t, "registered",
		ben.Post("/register", Form{"fetch_event_types": []string{"realm_domains"}}).OK().Body["realm_domains"], listed)
	ada.Delete("/realm/domains/stars.example.org", nil).OK()
	ada.Delete("/realm/domains/stars.example.org", nil).Refused(400,
		"BAD_REQUEST").Says("No entry found for domain stars.example.org.")
	Same(t, "without domains nothing is restricted", ada.Realm()["realm_emails_restricted_to_domains"], false)
	Same(t, "events", strings.Join(Kinds(q.Events()), ", "), "realm update, realm_domains remove")
}

func TestACallHasALink(t *testing.T) {
	r := As(t, fake.Start(t), Member).Get("/calls/bigbluebutton/create", Form{"meeting_name": "tea"}).OK()
	if !strings.HasPrefix(r.Text("url"), "/calls/bigbluebutton/join?") {
		t.Errorf("the link is %q", r.Text("url"))
	}
}
