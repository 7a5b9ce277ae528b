package messages_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// flagQueue is a queue for changes of flags only.
func flagQueue(c *Client) *Queue {
	c.T.Helper()
	return c.Queue(Form{"event_types": []string{"update_message_flags"}})
}

func TestFlagsAreAddedAndRemoved(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, cleo := As(t, srv, Member), As(t, srv, Other)
		id := cleo.To("general", "t", "look")
		for _, flag := range []string{"read", "starred", "collapsed"} {
			Same(t, "the answer", ben.Flag("add", flag, id, 103, id).OK().Body["messages"], []any{id, 103, id})
			Same(t, "with "+flag, ben.Flags(id), []string{flag})
			Same(t, "with it, of somebody else", cleo.Flags(id), []string{})
			ben.Flag("remove", flag, id).OK()
			Same(t, "without "+flag, ben.Flags(id), []string{})
		}
	}
}

func TestAFlagEventListsChangedMessagesOnly(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	mine, second, theirs := flagQueue(ben), flagQueue(ben), flagQueue(As(t, srv, Other))
	ben.Flag("add", "starred", 104, 103, 104).OK()
	for _, q := range []*Queue{mine, second} {
		e := q.Events()
		Same(t, "events", Kinds(e), []string{"update_message_flags add"})
		Same(t, "event", []any{e[0]["operation"], e[0]["flag"], e[0]["messages"], e[0]["all"]},
			[]any{"add", "starred", []any{104, 103, 104}, false})
		if _, there := e[0]["message_details"]; there {
			t.Error("a star comes with details for counting what is unread")
		}
	}
	ben.Flag("add", "starred", 103, 105).OK()
	Same(t, "changed", mine.Events()[0]["messages"], []any{105})
	ben.Flag("add", "starred", 103).OK()
	Same(t, "nothing changed", mine.Events()[0]["messages"], []any{})
	Same(t, "somebody else", Kinds(theirs.Events()), []string{})
}

func TestUnreadMessagesComeWithDetails(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	ids := []int{
		cleo.To("general", "Plan", "hello @**Ben Brook**"), cleo.DM([]string{Member}, "one"),
		cleo.DM([]string{Member, "user6@lumen.invalid"}, "three"), ben.DM([]string{Member}, "myself"),
	}
	ben.Flag("add", "read", ids...).OK()
	q := flagQueue(ben)
	ben.Flag("remove", "read", ids...).OK()
	e := q.Events()[0]
	Same(t, "messages", e["messages"], ids)
	details := e["message_details"].(map[string]any)
	for i, want := range []map[string]any{
		{"type": "stream", "stream_id": 21, "topic": "Plan", "mentioned": true, "unmuted_stream_msg": true},
		{"type": "private", "user_ids": []any{5}},
		{"type": "private", "user_ids": []any{5, 6}},
		{"type": "private", "user_ids": []any{}},
	} {
		Same(t, fmt.Sprint("details of ", i), AsText(details[fmt.Sprint(ids[i])]), AsText(want))
	}
	ben.Flag("remove", "read", ids[0]).OK()
	Same(t, "details of nothing", q.Events()[0]["message_details"], map[string]any{})
}

func TestFlagsThatCannotBeChangedAreRefused(t *testing.T) {
	ben := As(t, fake.Start(t), Member)
	for _, flag := range []string{"mentioned", "wildcard_mentioned", "has_alert_word", "historical"} {
		ben.Flag("add", flag, 103).Refused(400, "BAD_REQUEST").Says("Flag not editable: '" + flag + "'")
	}
	ben.Flag("add", "active_mobile_push_notification", 103).Refused(400,
		"BAD_REQUEST").Says("Invalid flag: 'active_mobile_push_notification'")
	ben.Flag("toggle", "read", 103).Refused(400, "BAD_REQUEST").Says("Invalid message flag operation: 'toggle'")
	ben.Flag("toggle", "mentioned", 103).Refused(400, "BAD_REQUEST").Says("not editable")
}

func TestFlagsAddUnreceivedMessagesToTheHistory(t *testing.T) {
	for _, flag := range []string{"starred", "collapsed"} {
		srv := observatory(t)
		ben := As(t, srv, Member)
		Same(t, "before", ben.Flags(105), []string{"read", "historical"})
		q := flagQueue(ben)
		ben.Flag("add", flag, 105).OK()
		Same(t, "after", ben.Flags(105), []string{"read", flag, "historical"})
		Same(t, "event", q.Events()[0]["messages"], []any{105})
		if flag == "starred" {
			Same(t, "starred messages", ben.Contents([]Form{Term("is", "starred")}), []string{"d1"})
		}
		if !slices.Contains(ben.Contents("[]"), "d1") {
			t.Error("it is not in the own history")
		}
		ben.Flag("remove", "read", 105).OK()
		Same(t, "unread where one is not subscribed", ben.Flags(105), []string{"read", flag, "historical"})
	}
}

func TestFlagsFindMessagesThatJoinedTheHistoryLongAgo(t *testing.T) {
	srv := observatory(t)
	ben := As(t, srv, Member)
	ben.Flag("add", "collapsed", 105).OK()
	FillTopic(t, srv, 2100, 22, "noise") // more than a walk through the history looks at
	Same(t, "found", slices.Contains(ben.Contents("[]"), "d1"), true)
	ben.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "Dome"}}}).OK()
	found := ben.Contents("[]")
	slices.Sort(found)
	Same(t, "found once by a subscriber", len(slices.Compact(slices.Clone(found))), len(found))
}

func TestUnreadableMessagesCannotBeFlagged(t *testing.T) {
	srv := observatory(t)
	for _, c := range []struct {
		who string
		id  int
	}{{Guest, 105}, {Guest, 101}, {Member, 106}, {Member, 113}, {Member, 999}, {Member, -1}, {Member, 0}} {
		As(t, srv, c.who).Flag("add", "starred", 107, c.id).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	}
	Same(t, "the others of the list", As(t, srv, Member).Flags(107), []string{"read", "historical"})
}

func TestMarkingAsReadSkipsMessagesOfOtherHistories(t *testing.T) {
	srv := observatory(t)
	ben := As(t, srv, Member)
	q := flagQueue(ben)
	ben.Flag("add", "read", 105, 106, 113, 999, 102).OK()
	Same(t, "changed", q.Events()[0]["messages"], []any{102})
	Same(t, "still no history", ben.Flags(105), []string{"read", "historical"})
	Same(t, "not found", slices.Contains(ben.Contents("[]"), "d1"), false)
	ben.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"general"}}).OK()
	Same(t, "leaving marks as read itself", q.Events()[0]["messages"], []any{103, 104})
	ben.Flag("remove", "read", 102).OK()
	Same(t, "after leaving", q.Events()[0]["messages"], []any{})
}

func TestAGuestFlagsMessagesOfOwnStreamsOnly(t *testing.T) {
	gus := As(t, observatory(t), Guest)
	gus.Flag("add", "starred", 107).Refused(400, "BAD_REQUEST") // open to all, but not subscribed to
	gus.Flag("remove", "starred", 107, 999).OK()
	Same(t, "flags", slices.Contains(gus.Contents("[]"), "w1"), false)
}

func TestUnreadChangesOfOneKindBecomeOneEvent(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := flagQueue(ben)
	for _, id := range []int{103, 104, 105} {
		ben.Flag("add", "starred", id).OK()
	}
	ben.Flag("add", "starred", 105).OK()
	ben.Flag("add", "collapsed", 103).OK()
	ben.Flag("add", "starred", 110).OK()
	list := q.Poll(false).OK().List("events")
	Same(t, "ids", Column(list, "id"), []string{"3", "4", "5"})
	Same(t, "messages", Column(list, "messages"), []string{"[103 104 105]", "[103]", "[110]"})
	ben.Flag("add", "starred", 111).OK()
	list = q.Poll(false).OK().List("events")
	Same(t, "what was read stays as it was", Column(list, "messages"),
		[]string{"[103 104 105]", "[103]", "[110]", "[111]"})
	q.Acknowledge(list)
	ben.Flag("add", "read", 103, 104).OK()
	q.Events()
	ben.Flag("remove", "read", 103).OK()
	ben.Flag("remove", "read", 104).OK()
	Same(t, "what became unread stays apart", Column(q.Events(), "messages"), []string{"[103]", "[104]"})
	ben.Flag("add", "read", 103).OK()
	ben.Post("/mark_all_as_read", nil).OK()
	ben.Flag("add", "read", 104).OK()
	Same(t, "marking everything stays apart", Column(q.Events(), "all"), []string{"false", "true", "false"})
}

func TestAChangeOfFlagsWakesAReader(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	q := flagQueue(ben)
	got := make(chan []map[string]any)
	go func() { got <- q.Poll(true).List("events") }()
	for i := 0; ; i++ {
		ben.Flag("add", "starred", 103+i%9).OK()
		select {
		case list := <-got:
			Same(t, "kinds", Kinds(list)[0], "update_message_flags add")
			return
		default:
		}
	}
}

func TestFlagEventsJoinWithNumbersThatNoMessageHas(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(65), fake.WithDialect(featurelevels.Zulip))
	ben := As(t, srv, Member)
	q := flagQueue(ben)
	ben.Flag("add", "collapsed", 103, -1).OK()
	ben.Flag("add", "collapsed", 104, -1).OK()
	Same(t, "messages", q.Events()[0]["messages"], []any{103, -1, 104, -1})
}
