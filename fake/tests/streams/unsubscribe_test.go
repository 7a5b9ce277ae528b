package streams_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestUnsubscribingReturnsTheChanges(t *testing.T) {
	srv := fake.Start(t)
	r := As(t, srv, Member).Unsubscribe(nil, "General ", "open nights", "general").OK()
	Same(t, "removed", r.Names("removed"), []string{"general"})
	Same(t, "not_removed", r.Names("not_removed"), []string{"open nights"})
	again := As(t, srv, Member).Unsubscribe(Form{"principals": []int{}}, "general").OK()
	Same(t, "again", again.Names("not_removed"), []string{"general"})
}

func TestParametersOfDeleteMayStandInTheQuery(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	query := Form{"subscriptions": []string{"general"}}.Encode()
	Same(t, "removed", ben.Do(ben.Request("DELETE", "/users/me/subscriptions?"+query, "", "")).OK().Names("removed"),
		[]string{"general"})
}

func TestInvalidUnsubscriptionsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Unsubscribe(nil, "general", "nowhere").Refused(400, "BAD_REQUEST").Says("nowhere")
	ben.Unsubscribe(nil, "board").Refused(400, "BAD_REQUEST").Says("board")
	ben.Delete("/users/me/subscriptions", nil).Refused(400, "REQUEST_VARIABLE_MISSING").Says("subscriptions")
	ben.Delete("/users/me/subscriptions", Form{"subscriptions": "general"}).Refused(400,
		"BAD_REQUEST").Says("subscriptions")
	ben.Delete("/users/me/subscriptions", Form{"subscriptions": []int{21}}).Refused(400,
		"BAD_REQUEST").Says("subscriptions[0]")
	ben.Unsubscribe(Form{"principals": []int{999}}, "general").Refused(403, "UNAUTHORIZED_PRINCIPAL")
	ben.Unsubscribe(Form{"principals": []int{CleoID}}, "general").Refused(400, "BAD_REQUEST").Says("permission")
	Same(t, "still subscribed", ben.Unsubscribe(nil, "general").OK().Names("removed"), []string{"general"})
}

func TestUnsubscribingOthersFollowsThePermissions(t *testing.T) {
	owners := featurelevels.ChangeID("145-unsubscribe-own-bots").Level()
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	ada.Subscribe(Form{"can_remove_subscribers_group_id": 5, "principals": []int{BenID, CleoID, GusID}},
		"open to removal").OK()
	cases := []struct {
		name, user string
		target     int
		stream     string
		level      featurelevels.Level // 0 is the newest
		allowed    bool
	}{
		{"an administrator anybody", Admin, CleoID, "general", 0, true},
		{"a member nobody", Member, CleoID, "general", 0, false},
		{"a moderator nobody", Moderator, CleoID, "general", 0, false},
		{"the owner of a bot the bot", Member, 10, "general", 0, true},
		{"not yet the owner of a bot", Member, 10, "general", owners - 1, false},
		{"not the bot of another", Other, 10, "general", 0, false},
		{"whom the stream's group holds", Member, CleoID, "open to removal", 0, true},
		{"not who is outside the group", Guest, CleoID, "open to removal", 0, false},
	}
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			name := fmt.Sprint("w", i)
			ada.Control("POST", "/worlds/default/fork", `{"name":"`+name+`"}`).OK()
			user := As(t, srv, c.user).In("/w/" + name)
			if c.level != 0 {
				ada.Control("POST", "/worlds", fmt.Sprintf(`{"name":"old%s","level":%d}`, name, c.level)).OK()
				user = As(t, srv, c.user).In("/w/old" + name)
			}
			r := user.Unsubscribe(Form{"principals": []int{c.target}}, c.stream)
			if c.allowed {
				Same(t, "removed", r.OK().Names("removed"), []string{c.stream})
			} else {
				r.Refused(400, "BAD_REQUEST").Says("permission")
			}
		})
	}
}

func TestASubscriptionMayNameItsColour(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	ben.Post("/users/me/subscriptions",
		Form{"subscriptions": []Form{{"name": "Open Nights", "color": "#abcdef"}, {"name": "new", "color": "#012345"}}}).OK()
	for name, color := range map[string]string{"open nights": "#abcdef", "new": "#012345"} {
		Same(t, name, Find(t, ben.Get("/users/me/subscriptions", nil).List("subscriptions"), "name", name)["color"], color)
	}
}

func TestReturningSubscribersKeepTheirColour(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	color := func() any {
		return Find(t, ben.Get("/users/me/subscriptions", nil).List("subscriptions"), "name", "telescopes")["color"]
	}
	before := color()
	ben.Unsubscribe(nil, "telescopes").OK()
	ben.Subscribe(nil, "in between").OK()
	ben.Subscribe(nil, "telescopes").OK()
	Same(t, "colour", color(), before)
}

func TestStreamsKeepTheRequestedOrderOnOlderServers(t *testing.T) {
	asked := []string{"late", "general"}
	for level, want := range map[featurelevels.Level][]string{
		156: asked, featurelevels.Specified: {"general", "late"}, // in the order of Ben's first subscriptions
	} {
		ben := As(t, fake.Start(t, fake.WithLevel(level), fake.WithDialect(featurelevels.Zulip)), Member)
		ben.Subscribe(nil, "late").OK()
		Same(t, "already", ben.Subscribe(nil, asked...).OK().Object("already_subscribed")[Member], []any{want[0], want[1]})
		Same(t, "removed", ben.Unsubscribe(nil, asked...).OK().Names("removed"), want)
	}
}

func TestUnsubscribingFromInvalidNamesIsRefused(t *testing.T) {
	for _, d := range Dialects {
		ben := As(t, fake.Start(t, fake.WithDialect(d)), Member)
		ben.Unsubscribe(nil, "general", "no\u0001name").Refused(400, "BAD_REQUEST").Says("at position 3!")
		Same(t, "still there", ben.Unsubscribe(nil, "general").OK().Names("removed"), []string{"general"})
	}
}
