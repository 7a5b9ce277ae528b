package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestMovesHaveTimeLimitsForMembers(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	hour, day := 3600, 86400
	rule(t, srv, func(o *world.Organization) {
		o.MoveMessagesBetweenStreamsPolicy, o.MoveMessagesWithinStreamLimit, o.MoveMessagesBetweenStreamsLimit = 1, &hour, &day
	})
	ben, cleo := as(t, srv, member), as(t, srv, other)
	id := cleo.to("general", "old", "hello")
	for i, c := range []struct {
		wait          string
		topic, stream bool
	}{{"3620s", true, true}, {"1s", false, true}, {"82799s", false, true}, {"1s", false, false}} {
		ben.later(c.wait)
		for _, who := range []*client{ben, cleo} { // senders have no more time than others
			refusal(t, c.topic, who.edit(id, quiet.with("topic", c.wait+" by "+who.email+fmt.Sprint(i))), "message's topic has passed")
			target := 22
			if int(ben.message(id)["stream_id"].(float64)) == 22 {
				target = 21
			}
			refusal(t, c.stream, who.edit(id, quiet.with("stream_id", target)), "message's stream has passed")
		}
	}
	for _, email := range []string{moderator, admin, owner} {
		as(t, srv, email).edit(id, quiet.with("topic", "by "+email)).ok()
	}
	rule(t, srv, func(o *world.Organization) { o.MoveMessagesWithinStreamLimit = nil })
	ben.edit(id, quiet.with("topic", "no limit")).ok()
}

func refusal(t *testing.T, allowed bool, r reply, says string) {
	t.Helper()
	if allowed {
		r.ok()
		return
	}
	r.refused(400, "BAD_REQUEST").says(says)
}

func TestAWholeTopicMovesOnlyIfAllOfItIsInTime(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ben, mo := as(t, srv, member), as(t, srv, moderator)
	old := ben.series(2, "general", "talk")
	ben.later("168h")
	ids := mo.series(3, "general", "Talk")
	ben.later("21s") // the first two are a second too old
	all := quiet.with("topic", "new").with("propagate_mode", "change_all")
	r := ben.edit(ids[1], all).refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED").says("3/5")
	same(t, "first, total, allowed", []int{
		r.int("first_message_id_allowed_to_move"), r.int("total_messages_in_topic"), r.int("total_messages_allowed_to_move"),
	}, []int{ids[0], 5, 3})
	// Of a whole topic the age of the named message does not matter by itself.
	ben.edit(old[0], all).refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
	ben.edit(old[0], all.with("propagate_mode", "change_later")).refused(400, "BAD_REQUEST").says("topic has passed")
	ben.edit(r.int("first_message_id_allowed_to_move"), all.with("propagate_mode", "change_later")).ok()
	same(t, "what stays", ben.topic("general", "talk"), []string{"0", "1"})
	same(t, "what moved", len(ben.topic("general", "new")), 3)

	none := ben.edit(old[1], all).refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
	if value, there := none.body["first_message_id_allowed_to_move"]; !there || value != nil {
		t.Errorf("where no message may move the first is %v", value)
	}
	mo.edit(old[1], all).ok()
}

func TestTheStricterLimitHoldsForAMoveOfBoth(t *testing.T) {
	for _, stricter := range []string{"topic", "stream"} {
		t.Run(stricter, func(t *testing.T) {
			srv := fake.Start(t, fake.FrozenClock(frozen))
			hour, day := 3600, 86400
			rule(t, srv, func(o *world.Organization) {
				o.MoveMessagesBetweenStreamsPolicy, o.MoveMessagesWithinStreamLimit, o.MoveMessagesBetweenStreamsLimit = 1, &hour, &day
				if stricter == "stream" {
					o.MoveMessagesWithinStreamLimit, o.MoveMessagesBetweenStreamsLimit = &day, &hour
				}
			})
			ben := as(t, srv, member)
			ben.series(1, "general", "talk")
			ben.later("3621s")
			id := ben.to("general", "talk", "new")
			move := quiet.with("propagate_mode", "change_all")
			ben.edit(id, move.with("topic", "x").with("stream_id", 22)).refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
			loose := move.with("stream_id", 22)
			if stricter == "stream" {
				loose = move.with("topic", "x")
			}
			ben.edit(id, loose).ok()
		})
	}
}

func TestProtectedHistoryCountsOnlyWhatOneCanRead(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	ada, ben := as(t, srv, owner), as(t, srv, member)
	ada.series(3, "board", "budget 2")
	ada.later("200h")
	ada.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "board"}}, "principals": []int{4}}).ok()
	id := ada.to("board", "budget 2", "3")
	ben.edit(id, quiet.with("topic", "new").with("propagate_mode", "change_all")).ok()
	same(t, "what he could not read", ada.topic("board", "budget 2"), []string{"0", "1", "2"})
	same(t, "what he moved", ada.topic("board", "new"), []string{"3"})
	ada.later("200h")
	later := ada.to("board", "new", "4")
	r := ben.edit(later, quiet.with("topic", "newer").with("propagate_mode", "change_all")).refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
	same(t, "counted", []int{r.int("total_messages_in_topic"), r.int("total_messages_allowed_to_move")}, []int{2, 1})
}

func TestWhereMessagesMayGo(t *testing.T) {
	srv := fake.Start(t)
	rule(t, srv, func(o *world.Organization) { o.MoveMessagesBetweenStreamsPolicy = 1 })
	ben := as(t, srv, member)
	id := ben.to("general", "t", "hello")
	for stream, says := range map[int]string{
		24: "Invalid stream ID", 25: "Invalid stream ID", 999: "Invalid stream ID", 27: "Only organization administrators can send",
	} {
		ben.edit(id, form{"stream_id": stream}).refused(400, "BAD_REQUEST").says(says)
	}
	ben.edit(id, form{"stream_id": 22}).ok()
	// Dina reads what she received of a stream that she has left, but cannot move it.
	dina := as(t, srv, third)
	secret := as(t, srv, owner).to("staff", "t", "hello")
	dina.delete("/users/me/subscriptions", form{"subscriptions": []string{"staff"}}).ok()
	dina.get(fmt.Sprintf("/messages/%d", secret), nil).ok()
	dina.edit(secret, form{"stream_id": 21}).refused(400, "BAD_REQUEST").says("missing access to its stream")
}
