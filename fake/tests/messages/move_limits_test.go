package messages_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestMovesHaveTimeLimitsForMembers(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	hour, day := 3600, 86400
	ChangeOrganization(t, srv, func(o *world.Organization) {
		o.SetPolicy("move_messages_between_streams_policy", 1)
		o.MoveMessagesWithinStreamLimit, o.MoveMessagesBetweenStreamsLimit = &hour,
			&day
	})
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	id := cleo.To("general", "old", "hello")
	for i, c := range []struct {
		wait          string
		topic, stream bool
	}{{"3620s", true, true}, {"1s", false, true}, {"82799s", false, true}, {"1s", false, false}} {
		ben.Later(c.wait)
		for _, who := range []*Client{ben, cleo} { // senders have no more time than others
			refusal(t, c.topic, who.Edit(id, Quiet.With("topic", c.wait+" by "+who.Email+fmt.Sprint(i))),
				"message's topic has passed")
			target := 22
			if int(ben.Message(id)["stream_id"].(float64)) == 22 {
				target = 21
			}
			refusal(t, c.stream, who.Edit(id, Quiet.With("stream_id", target)), "message's stream has passed")
		}
	}
	for _, email := range []string{Moderator, Admin, Owner} {
		As(t, srv, email).Edit(id, Quiet.With("topic", "by "+email)).OK()
	}
	ChangeOrganization(t, srv, func(o *world.Organization) { o.MoveMessagesWithinStreamLimit = nil })
	ben.Edit(id, Quiet.With("topic", "no limit")).OK()
}

func refusal(t *testing.T, allowed bool, r Reply, says string) {
	t.Helper()
	if allowed {
		r.OK()
		return
	}
	r.Refused(400, "BAD_REQUEST").Says(says)
}

func TestAWholeTopicMovesOnlyIfAllItsMessagesAreInTime(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben, mo := As(t, srv, Member), As(t, srv, Moderator)
	old := ben.Series(2, "general", "talk")
	ben.Later("168h")
	ids := mo.Series(3, "general", "Talk")
	ben.Later("21s") // the first two are a second too old
	all := Quiet.With("topic", "new").With("propagate_mode", "change_all")
	r := ben.Edit(ids[1], all).Refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED").Says("3/5")
	Same(t, "first, total, allowed", []int{
		r.Int("first_message_id_allowed_to_move"), r.Int("total_messages_in_topic"), r.Int("total_messages_allowed_to_move"),
	}, []int{ids[0], 5, 3})
	// The age of the named message alone does not matter for a whole topic.
	ben.Edit(old[0], all).Refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
	ben.Edit(old[0], all.With("propagate_mode", "change_later")).Refused(400, "BAD_REQUEST").Says("topic has passed")
	ben.Edit(r.Int("first_message_id_allowed_to_move"), all.With("propagate_mode", "change_later")).OK()
	Same(t, "what stays", ben.Topic("general", "talk"), []string{"0", "1"})
	Same(t, "what moved", len(ben.Topic("general", "new")), 3)

	none := ben.Edit(old[1], all).Refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
	if value, there := none.Body["first_message_id_allowed_to_move"]; !there || value != nil {
		t.Errorf("where no message may move the first is %v", value)
	}
	mo.Edit(old[1], all).OK()
}

func TestTheStricterLimitHoldsForAMoveOfBoth(t *testing.T) {
	for _, stricter := range []string{"topic", "stream"} {
		t.Run(stricter, func(t *testing.T) {
			srv := fake.Start(t, fake.WithFrozenClock(Frozen))
			hour, day := 3600, 86400
			ChangeOrganization(t, srv, func(o *world.Organization) {
				o.SetPolicy("move_messages_between_streams_policy", 1)
				o.MoveMessagesWithinStreamLimit, o.MoveMessagesBetweenStreamsLimit = &hour,
					&day
				if stricter == "stream" {
					o.MoveMessagesWithinStreamLimit, o.MoveMessagesBetweenStreamsLimit = &day, &hour
				}
			})
			ben := As(t, srv, Member)
			ben.Series(1, "general", "talk")
			ben.Later("3621s")
			id := ben.To("general", "talk", "new")
			move := Quiet.With("propagate_mode", "change_all")
			ben.Edit(id, move.With("topic", "x").With("stream_id", 22)).Refused(400, "MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
			loose := move.With("stream_id", 22)
			if stricter == "stream" {
				loose = move.With("topic", "x")
			}
			ben.Edit(id, loose).OK()
		})
	}
}

func TestProtectedHistoryCountsReadableMessagesOnly(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	ada.Series(3, "board", "budget 2")
	ada.Later("200h")
	ada.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "board"}}, "principals": []int{4}}).OK()
	id := ada.To("board", "budget 2", "3")
	ben.Edit(id, Quiet.With("topic", "new").With("propagate_mode", "change_all")).OK()
	Same(t, "what he could not read", ada.Topic("board", "budget 2"), []string{"0", "1", "2"})
	Same(t, "what he moved", ada.Topic("board", "new"), []string{"3"})
	ada.Later("200h")
	later := ada.To("board", "new", "4")
	r := ben.Edit(later, Quiet.With("topic", "newer").With("propagate_mode", "change_all")).Refused(400,
		"MOVE_MESSAGES_TIME_LIMIT_EXCEEDED")
	Same(t, "counted", []int{r.Int("total_messages_in_topic"), r.Int("total_messages_allowed_to_move")}, []int{2, 1})
}

func TestMessagesMoveOnlyIntoWritableStreams(t *testing.T) {
	srv := fake.Start(t)
	ChangeOrganization(t, srv, func(o *world.Organization) { o.SetPolicy("move_messages_between_streams_policy", 1) })
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "hello")
	for stream, says := range map[int]string{
		24: "Invalid stream ID", 25: "Invalid stream ID", 999: "Invalid stream ID",
		27: "Only organization administrators can send",
	} {
		ben.Edit(id, Form{"stream_id": stream}).Refused(400, "BAD_REQUEST").Says(says)
	}
	ben.Edit(id, Form{"stream_id": 22}).OK()
	// Dina keeps the received messages of a stream that she has left.
	dina := As(t, srv, Third)
	secret := As(t, srv, Owner).To("staff", "t", "hello")
	dina.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"staff"}}).OK()
	Same(t, "in her history", slices.Contains(dina.Contents("[]"), "hello"), true)
	dina.Get(fmt.Sprintf("/messages/%d", secret), nil).OK()
	dina.Edit(secret, Form{"stream_id": 21}).Refused(400, "BAD_REQUEST")
}
