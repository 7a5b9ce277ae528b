package fake_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func (c *client) invited() []map[string]any {
	c.t.Helper()
	return c.get("/invites", nil).ok().list("invites")
}

func inviting(emails string) form {
	return form{"invitee_emails": emails, "stream_ids": []int{21}}
}

func TestInvitationsAreListedToWhoSentThemAndToAdministrators(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, iris, cleo := as(t, srv, member), as(t, srv, admin), as(t, srv, other)
	told, untold := iris.queue(nil), ben.queue(nil)
	ben.post("/invites", inviting("one@example.com, Two <two@example.com>\nthree@example.com")).ok()
	link := iris.post("/invites/multiuse", form{"invite_expires_in_minutes": nil, "invite_as": 600}).ok().text("invite_link")
	same(t, "to the sender", column(ben.invited(), "email"), []string{"one@example.com", "two@example.com", "three@example.com"})
	same(t, "to others", len(cleo.invited()), 0)
	list := iris.invited()
	same(t, "to administrators", len(list), 4)
	same(t, "an invitation", list[0], map[string]any{
		"id": 1.0, "email": "one@example.com", "invited_by_user_id": 4.0, "invited": float64(frozen.Unix()),
		"expiry_date": float64(frozen.Add(240 * time.Hour).Unix()), "invited_as": 400.0, "is_multiuse": false,
	})
	same(t, "a link", []any{list[3]["link_url"], list[3]["expiry_date"], list[3]["invited_as"], list[3]["is_multiuse"]}, []any{link, nil, 600, true})
	same(t, "events", kinds(told.events()), []string{"invites_changed", "invites_changed", "invites_changed", "invites_changed"})
	same(t, "events of a member", len(untold.events()), 0)
	as(t, srv, guest).get("/invites", nil).refused(400, "BAD_REQUEST").says("guest")
	as(t, srv, buildBot).get("/invites", nil).refused(400, "BAD_REQUEST").says("bot")
}

func TestInvitationsEndByTheClockAndCanBeSentAgain(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	ben.post("/invites", inviting("one@example.com").with("invite_expires_in_minutes", 60)).ok()
	srv.Advance(time.Hour)
	same(t, "at the end", len(ben.invited()), 1)
	srv.Advance(time.Second)
	same(t, "after it", len(ben.invited()), 0)
	same(t, "sent again", ben.post("/invites/1/resend", nil).ok().int("timestamp"), frozen.Unix()+3601)
	srv.Advance(59 * time.Minute)
	same(t, "again", len(ben.invited()), 1)
}

func TestInvitationsAreTakenBack(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, ada, cleo := as(t, srv, member), as(t, srv, owner), as(t, srv, other)
	ben.post("/invites", inviting("one@example.com,two@example.com")).ok()
	cleo.delete("/invites/1", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.delete("/invites/1", nil).ok()
	ben.delete("/invites/2", nil).ok()
	ben.delete("/invites/2", nil).refused(400, "BAD_REQUEST").says("No such invitation")
	ada.post("/invites/multiuse", nil).ok()
	ada.delete("/invites/3", nil).refused(400, "BAD_REQUEST")
	ben.delete("/invites/multiuse/3", nil).refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.delete("/invites/multiuse/3", nil).ok()
	ada.delete("/invites/multiuse/3", nil).refused(400, "BAD_REQUEST").says("already been revoked")
	same(t, "left", len(ada.invited()), 0)
	ben.post("/invites", inviting("three@example.com")).ok()
	ben.control("POST", "/worlds/default/users/4/deactivate", "").ok()
	same(t, "left by who has gone", len(ada.invited()), 0)
}

func TestWhoCannotBeInvitedIsNamed(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben := as(t, srv, member)
	r := ben.post("/invites", inviting(other+","+leaver)).refused(400, "INVITATION_FAILED")
	same(t, "errors", r.body["errors"], []any{
		[]any{other, "Already has an account.", false}, []any{leaver, "Account has been deactivated.", true},
	})
	same(t, "sent", r.body["sent_invitations"], false)
	r = ben.post("/invites", inviting("x,new@example.com")).refused(400, "INVITATION_FAILED")
	same(t, "sent", []any{r.body["sent_invitations"], len(ben.invited())}, []any{false, 0})
	r = ben.post("/invites", inviting(other+",new@example.com")).refused(400, "INVITATION_FAILED")
	same(t, "sent", []any{r.body["sent_invitations"], len(ben.invited())}, []any{true, 1})
	ben.post("/invites", inviting(strings.Repeat("a", 250)+"@example.com")).refused(400, "INVITATION_FAILED")
	ben.post("/invites", inviting("new@example.com").with("stream_ids", []int{999})).refused(400, "BAD_REQUEST").says("999")
}

func TestNobodyInvitesAboveTheirRole(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	for _, c := range []struct {
		who    string
		role   int
		status int
	}{
		{owner, 100, 200}, {admin, 100, 400}, {admin, 200, 200}, {admin, 300, 200}, {moderator, 300, 400},
		{moderator, 600, 200}, {member, 200, 400}, {member, 400, 200}, {guest, 400, 400}, {buildBot, 400, 400},
	} {
		r := as(t, srv, c.who).post("/invites", inviting(fmt.Sprintf("new%d@example.com", c.role)).with("invite_as", c.role))
		same(t, fmt.Sprintf("%s as %d", c.who, c.role), r.status, c.status)
	}
	change(t, srv, func(tx *world.Tx) {
		o := *tx.Organization()
		o.InviteToRealmPolicy = 2
		tx.PutOrganization(o)
	})
	as(t, srv, moderator).post("/invites", inviting("m@example.com")).refused(400, "BAD_REQUEST").says("Insufficient permission")
	as(t, srv, admin).post("/invites", inviting("m@example.com")).ok()
}
