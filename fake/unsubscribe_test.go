package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func (c *client) unsubscribe(f form, names ...string) reply {
	c.t.Helper()
	return c.delete("/users/me/subscriptions", f.with("subscriptions", names))
}

func TestUnsubscribingAnswersWhatChanged(t *testing.T) {
	srv := fake.Start(t)
	r := as(t, srv, member).unsubscribe(nil, "General ", "open nights", "general").ok()
	same(t, "removed", r.names("removed"), []string{"general"})
	same(t, "not_removed", r.names("not_removed"), []string{"open nights"})
	again := as(t, srv, member).unsubscribe(form{"principals": []int{}}, "general").ok()
	same(t, "again", again.names("not_removed"), []string{"general"})
}

func TestParametersOfDeleteMayStandInTheQuery(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	query := form{"subscriptions": []string{"general"}}.encode()
	same(t, "removed", ben.do(ben.request("DELETE", "/users/me/subscriptions?"+query, "", "")).ok().names("removed"), []string{"general"})
}

func TestUnsubscribingIsRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.unsubscribe(nil, "general", "nowhere").refused(400, "BAD_REQUEST").says("nowhere")
	ben.unsubscribe(nil, "board").refused(400, "BAD_REQUEST").says("board")
	ben.delete("/users/me/subscriptions", nil).refused(400, "REQUEST_VARIABLE_MISSING").says("subscriptions")
	ben.delete("/users/me/subscriptions", form{"subscriptions": "general"}).refused(400, "BAD_REQUEST").says("subscriptions")
	ben.delete("/users/me/subscriptions", form{"subscriptions": []int{21}}).refused(400, "BAD_REQUEST").says("subscriptions[0]")
	ben.unsubscribe(form{"principals": []int{999}}, "general").refused(403, "UNAUTHORIZED_PRINCIPAL")
	ben.unsubscribe(form{"principals": []int{cleoID}}, "general").refused(400, "BAD_REQUEST").says("permission")
	same(t, "still subscribed", ben.unsubscribe(nil, "general").ok().names("removed"), []string{"general"})
}

func TestWhoMayUnsubscribeWhom(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	ada.subscribe(form{"can_remove_subscribers_group_id": 5, "principals": []int{benID, cleoID, gusID}}, "open to removal").ok()
	cases := []struct {
		name, user string
		target     int
		stream     string
		level      featurelevels.Level // 0 is the newest
		allowed    bool
	}{
		{"an administrator anybody", admin, cleoID, "general", 0, true},
		{"a member nobody", member, cleoID, "general", 0, false},
		{"a moderator nobody", moderator, cleoID, "general", 0, false},
		{"the owner of a bot the bot", member, 10, "general", 0, true},
		{"not yet the owner of a bot", member, 10, "general", changes.UnsubscribeOwnBots.Level() - 1, false},
		{"not the bot of another", other, 10, "general", 0, false},
		{"whom the stream's group holds", member, cleoID, "open to removal", 0, true},
		{"not who is outside the group", guest, cleoID, "open to removal", 0, false},
	}
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			name := fmt.Sprint("w", i)
			ada.control("POST", "/worlds/default/fork", `{"name":"`+name+`"}`).ok()
			user := as(t, srv, c.user).in("/w/" + name)
			if c.level != 0 {
				ada.control("POST", "/worlds", fmt.Sprintf(`{"name":"old%s","level":%d}`, name, c.level)).ok()
				user = as(t, srv, c.user).in("/w/old" + name)
			}
			r := user.unsubscribe(form{"principals": []int{c.target}}, c.stream)
			if c.allowed {
				same(t, "removed", r.ok().names("removed"), []string{c.stream})
			} else {
				r.refused(400, "BAD_REQUEST").says("permission")
			}
		})
	}
}

func TestASubscriptionMayNameItsColour(t *testing.T) {
	ben := as(t, fake.Start(t), member)
	ben.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "Open Nights", "color": "#abcdef"}, {"name": "new", "color": "#012345"}}}).ok()
	for name, color := range map[string]string{"open nights": "#abcdef", "new": "#012345"} {
		same(t, name, find(t, ben.get("/users/me/subscriptions", nil).list("subscriptions"), "name", name)["color"], color)
	}
}

func TestWhoComesBackKeepsTheirColour(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	color := func() any {
		return find(t, ben.get("/users/me/subscriptions", nil).list("subscriptions"), "name", "telescopes")["color"]
	}
	before := color()
	ben.unsubscribe(nil, "telescopes").ok()
	ben.subscribe(nil, "in between").ok()
	ben.subscribe(nil, "telescopes").ok()
	same(t, "colour", color(), before)
}
