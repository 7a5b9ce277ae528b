package users_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func invited(c *Client) []map[string]any {
	c.T.Helper()
	return c.Get("/invites", nil).OK().List("invites")
}

func inviting(emails string) Form {
	return Form{"invitee_emails": emails, "stream_ids": []int{21}}
}

func TestInvitationsAreListedForTheirSendersAndAdministrators(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, iris, cleo := As(t, srv, Member), As(t, srv, Admin), As(t, srv, Other)
	told, untold := iris.Queue(nil), ben.Queue(nil)
	ben.Post("/invites", inviting("one@example.com, Two <two@example.com>\nthree@example.com")).OK()
	link := iris.Post("/invites/multiuse", Form{"invite_expires_in_minutes": nil,
		"invite_as": 600}).OK().Text("invite_link")
	Same(t, "to the sender", Column(invited(ben), "email"), []string{"one@example.com", "two@example.com",
		"three@example.com"})
	Same(t, "to others", len(invited(cleo)), 0)
	list := invited(iris)
	Same(t, "to administrators", len(list), 4)
	Same(t, "an invitation", list[0], map[string]any{
		"id": 1.0, "email": "one@example.com", "invited_by_user_id": 4.0, "invited": float64(Frozen.Unix()),
		"expiry_date": float64(Frozen.Add(240 * time.Hour).Unix()), "invited_as": 400.0, "is_multiuse": false,
	})
	Same(t, "a link", []any{list[3]["link_url"], list[3]["expiry_date"], list[3]["invited_as"], list[3]["is_multiuse"]},
		[]any{link, nil, 600, true})
	Same(t, "events", Kinds(told.Events()), []string{"invites_changed", "invites_changed"})
	Same(t, "events of a member", len(untold.Events()), 0)
	As(t, srv, Guest).Get("/invites", nil).Refused(400, "BAD_REQUEST").Says("guest")
	As(t, srv, BuildBot).Get("/invites", nil).Refused(400, "BAD_REQUEST").Says("bot")
}

func TestInvitationsEndByTheClockAndCanBeSentAgain(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	ben.Post("/invites", inviting("one@example.com").With("invite_expires_in_minutes", 60)).OK()
	srv.Advance(time.Hour)
	Same(t, "at the end", len(invited(ben)), 1)
	srv.Advance(time.Second)
	Same(t, "after it", len(invited(ben)), 0)
	Same(t, "sent again", ben.Post("/invites/1/resend", nil).OK().Int("timestamp"), Frozen.Unix()+3601)
	srv.Advance(59 * time.Minute)
	Same(t, "again", len(invited(ben)), 1)
}

func TestInvitationsAreRevoked(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, ada, cleo := As(t, srv, Member), As(t, srv, Owner), As(t, srv, Other)
	ben.Post("/invites", inviting("one@example.com,two@example.com")).OK()
	cleo.Delete("/invites/1", nil).Refused(400, "BAD_REQUEST").Says("No such invitation")
	ada.Delete("/invites/1", nil).OK()
	ben.Delete("/invites/2", nil).OK()
	ben.Delete("/invites/2", nil).Refused(400, "BAD_REQUEST").Says("No such invitation")
	ada.Post("/invites/multiuse", nil).OK()
	ada.Delete("/invites/3", nil).Refused(400, "BAD_REQUEST")
	ben.Delete("/invites/multiuse/1", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ada.Delete("/invites/multiuse/1", nil).OK()
	ada.Delete("/invites/multiuse/1", nil).Refused(400, "BAD_REQUEST").Says("already been revoked")
	Same(t, "left", len(invited(ada)), 0)
	ben.Post("/invites", inviting("three@example.com")).OK()
	ben.Control("POST", "/worlds/default/users/4/deactivate", "").OK()
	Same(t, "left by who has gone", len(invited(ada)), 0)
}

func TestRefusedInvitationsNameTheAddresses(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	r := ben.Post("/invites", inviting(Other+","+Leaver)).Refused(400, "INVITATION_FAILED")
	Same(t, "errors", r.Body["errors"], []any{
		[]any{Other, "Already has an account.", false}, []any{Leaver, "Account has been deactivated.", true},
	})
	Same(t, "sent", r.Body["sent_invitations"], false)
	r = ben.Post("/invites", inviting("x,new@example.com")).Refused(400, "INVITATION_FAILED")
	Same(t, "sent", []any{r.Body["sent_invitations"], len(invited(ben))}, []any{false, 0})
	r = ben.Post("/invites", inviting(Other+",new@example.com")).Refused(400, "INVITATION_FAILED")
	Same(t, "sent", []any{r.Body["sent_invitations"], len(invited(ben))}, []any{true, 1})
	ben.Post("/invites", inviting(strings.Repeat("a", 250)+"@example.com")).Refused(400, "INVITATION_FAILED")
	ben.Post("/invites", inviting("new@example.com").With("stream_ids", []int{999})).Refused(400,
		"BAD_REQUEST").Says("999")
}

func TestInvitationsStayWithinTheInvitersRole(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	for _, c := range []struct {
		who    string
		role   int
		status int
	}{
		{Owner, 100, 200}, {Admin, 100, 400}, {Admin, 200, 200}, {Admin, 300, 200}, {Moderator, 300, 400},
		{Moderator, 600, 200}, {Member, 200, 400}, {Member, 400, 200}, {Guest, 400, 400}, {BuildBot, 400, 400},
	} {
		r := As(t, srv, c.who).Post("/invites", inviting(fmt.Sprintf("new%d@example.com", c.role)).With("invite_as", c.role))
		Same(t, fmt.Sprintf("%s as %d", c.who, c.role), r.Status, c.status)
	}
	ChangeWorld(t, srv, func(tx *world.Tx) {
		o := *tx.Organization()
		o.SetPolicy("invite_to_realm_policy", 2)
		tx.PutOrganization(o)
	})
	As(t, srv, Moderator).Post("/invites", inviting("m@example.com")).Refused(400,
		"BAD_REQUEST").Says("Insufficient permission")
	As(t, srv, Admin).Post("/invites", inviting("m@example.com")).OK()
}

func TestInvitationsAndLinksHaveIDsOfTheirOwn(t *testing.T) {
	ada := As(t, fake.Start(t, Zulip()), Owner)
	ada.Post("/invites", inviting("one@example.com,two@example.com")).OK()
	ada.Post("/invites/multiuse", nil).OK()
	ada.Delete("/invites/multiuse/1", nil).OK()
	Same(t, "addresses stay", Column(invited(ada), "email"), []string{"one@example.com", "two@example.com"})
	ada.Post("/invites/multiuse", nil).OK()
	Same(t, "IDs", Column(invited(ada), "id"), []int{1, 2, 2})
}

func TestOnlyChangesOfInvitationsSendEvents(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	ben.Post("/invites", inviting("one@example.com")).OK()
	told := ada.Queue(Form{"event_types": []string{"invites_changed"}})
	ben.Post("/invites/1/resend", nil).OK()
	ben.Post("/invites", inviting("two@example.com").With("invite_as", 100)).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	Same(t, "after a resend and a refusal", len(told.Events()), 0)
	ben.Delete("/invites/1", nil).OK()
	Same(t, "after a revocation", Kinds(told.Events()), []string{"invites_changed"})
}

func TestInvitationsOfOthersAreForAdministrators(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada, mo := As(t, srv, Owner), As(t, srv, Moderator)
	for _, role := range []int{100, 200, 300, 400, 600} {
		ada.Post("/invites", inviting(fmt.Sprintf("as%d@example.com", role)).With("invite_as", role)).OK()
	}
	for _, refused := range []Reply{mo.Post("/invites/1/resend", nil), mo.Delete("/invites/1", nil)} {
		refused.Refused(400, "UNAUTHORIZED_PRINCIPAL").Says("Must be an organization owner")
	}
	for id := 2; id <= 5; id++ {
		mo.Post(fmt.Sprintf("/invites/%d/resend", id), nil).Refused(400,
			"BAD_REQUEST").Says("Must be an organization administrator")
		mo.Delete(fmt.Sprintf("/invites/%d", id), nil).Refused(400,
			"BAD_REQUEST").Says("Must be an organization administrator")
	}
}

// The answer to a person who cannot see an invitation tells nothing of it. Administrators
// see all, others their own.
func TestHiddenInvitationsAreLikeAbsentOnes(t *testing.T) {
	srv := fake.Start(t)
	inviters := map[int]string{100: Owner, 200: Admin, 300: Admin, 400: Member, 600: Moderator}
	for role, who := range inviters {
		As(t, srv, who).Post("/invites", inviting(fmt.Sprintf("as%d@example.com", role)).With("invite_as", role)).OK()
	}
	As(t, srv, Owner).Post("/invites/multiuse", nil).OK()
	compared := 0
	for _, who := range []string{Moderator, Member, Other, Guest, BuildBot, HookBot} {
		c := As(t, srv, who)
		same := func(what string, hidden, absent Reply) {
			Same(t, what+" by "+who, []any{hidden.Status, hidden.Raw}, []any{absent.Status, absent.Raw})
			compared++
		}
		for _, i := range invited(As(t, srv, Owner)) {
			own := fmt.Sprintf("/invites/%v", i["id"])
			switch role, _ := i["invited_as"].(float64); {
			case i["is_multiuse"] == true:
				same("revoking the link", c.Delete("/invites/multiuse/1", nil), c.Delete("/invites/multiuse/999", nil))
			case inviters[int(role)] != who:
				same("revoking "+own, c.Delete(own, nil), c.Delete("/invites/999", nil))
				same("resending "+own, c.Post(own+"/resend", nil), c.Post("/invites/999/resend", nil))
			}
		}
	}
	Same(t, "answers", compared, 2*(4+4+5+5+5+5)+6)
	Same(t, "invitations stay", len(invited(As(t, srv, Owner))), 6)
}

func TestInvitationsForUnknownRolesAreInvalid(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ChangeOrganization(t, srv, func(o *world.Organization) { o.SetPolicy("invite_to_realm_policy", 2) })
	for _, who := range []string{Admin, Member} {
		r := As(t, srv, who).Post("/invites", inviting("one@example.com").With("invite_as", 500)).Refused(400, "BAD_REQUEST")
		Same(t, who, r.Text("msg"), "Invalid invite_as")
	}
	As(t, srv, Admin).Post("/invites/multiuse", Form{"invite_as": 500}).Refused(400,
		"BAD_REQUEST").Says("Invalid invite_as")
}

func TestMembersMakeSeeAndRevokeTheirOwnLinks(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(371))
	ada, ben, gus := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Guest)
	ben.Post("/invites/multiuse", nil).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	everybody := 0
	for _, g := range ada.Get("/user_groups", nil).OK().List("user_groups") {
		if g["name"] == "role:members" {
			everybody = int(g["id"].(float64))
		}
	}
	ada.Patch("/realm", Form{"create_multiuse_invite_group": Form{"new": everybody}}).OK()
	q := ben.Queue(Form{"event_types": []string{"invites_changed"}})
	ben.Post("/invites/multiuse", Form{"include_realm_default_subscriptions": true}).OK()
	gus.Post("/invites/multiuse", nil).Refused(400, "BAD_REQUEST").Says("guest")
	ada.Post("/invites/multiuse", Form{"group_ids": "[999]"}).Refused(400, "BAD_REQUEST").Says("Invalid user group")
	ada.Post("/invites/multiuse", Form{"group_ids": "[]"}).OK()
	own := ben.Get("/invites", nil).OK().List("invites")
	Same(t, "own links", len(own), 1)
	Same(t, "a link does not say", own[0]["notify_referrer_on_join"], nil)
	ben.Delete("/invites/multiuse/2", nil).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	ben.Delete("/invites/multiuse/1", nil).OK()
	Same(t, "events", Kinds(q.Events()), []string{"invites_changed", "invites_changed"})
	ada.Post("/invites", inviting("new@example.org").With("notify_referrer_on_join", false)).OK()
	for _, i := range ada.Get("/invites", nil).OK().List("invites") {
		Same(t, "told", i["notify_referrer_on_join"], map[any]any{true: nil, false: false}[i["is_multiuse"]])
	}
}
