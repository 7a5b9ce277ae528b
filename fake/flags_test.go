package fake_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// flag changes a flag of messages.
func (c *client) flag(op, flag string, ids ...int) reply {
	c.t.Helper()
	return c.post("/messages/flags", form{"messages": ids, "op": op, "flag": flag})
}

// flags are the caller's flags on a message.
func (c *client) flags(id int) []string {
	c.t.Helper()
	return texts(c.message(id)["flags"])
}

// flagQueue is a queue for changes of flags only.
func (c *client) flagQueue() *queue {
	c.t.Helper()
	return c.queue(form{"event_types": []string{"update_message_flags"}})
}

func TestFlagsAreAddedAndRemoved(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		ben, cleo := as(t, srv, member), as(t, srv, other)
		id := cleo.to("general", "t", "look")
		for _, flag := range []string{"read", "starred", "collapsed"} {
			same(t, "the answer", ben.flag("add", flag, id, 103, id).ok().body["messages"], []any{id, 103, id})
			same(t, "with "+flag, ben.flags(id), []string{flag})
			same(t, "with it, of somebody else", cleo.flags(id), []string{})
			ben.flag("remove", flag, id).ok()
			same(t, "without "+flag, ben.flags(id), []string{})
		}
	}
}

func TestAFlagEventListsWhatChanged(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	mine, second, theirs := ben.flagQueue(), ben.flagQueue(), as(t, srv, other).flagQueue()
	ben.flag("add", "starred", 104, 103, 104).ok()
	for _, q := range []*queue{mine, second} {
		e := q.events()
		same(t, "events", kinds(e), []string{"update_message_flags add"})
		same(t, "event", []any{e[0]["operation"], e[0]["flag"], e[0]["messages"], e[0]["all"]}, []any{"add", "starred", []any{103, 104}, false})
		if _, there := e[0]["message_details"]; there {
			t.Error("a star comes with details for counting what is unread")
		}
	}
	ben.flag("add", "starred", 103, 105).ok()
	same(t, "changed", mine.events()[0]["messages"], []any{105})
	ben.flag("add", "starred", 103).ok()
	same(t, "nothing changed", mine.events()[0]["messages"], []any{})
	same(t, "somebody else", kinds(theirs.events()), []string{})
}

func TestUnreadMessagesComeWithDetails(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	ids := []int{
		cleo.to("general", "Plan", "hello @**Ben Brook**"), cleo.dm([]string{member}, "one"),
		cleo.dm([]string{member, third}, "three"), ben.dm([]string{member}, "myself"),
	}
	ben.flag("add", "read", ids...).ok()
	q := ben.flagQueue()
	ben.flag("remove", "read", ids...).ok()
	e := q.events()[0]
	same(t, "messages", e["messages"], ids)
	details := e["message_details"].(map[string]any)
	for i, want := range []map[string]any{
		{"type": "stream", "stream_id": 21, "topic": "Plan", "mentioned": true, "unmuted_stream_msg": true},
		{"type": "private", "user_ids": []any{5}},
		{"type": "private", "user_ids": []any{5, 6}},
		{"type": "private", "user_ids": []any{}},
	} {
		same(t, fmt.Sprint("details of ", i), asText(details[fmt.Sprint(ids[i])]), asText(want))
	}
	ben.flag("remove", "read", ids[0]).ok()
	same(t, "details of nothing", q.events()[0]["message_details"], map[string]any{})
}

func TestFlagsThatCannotBeChangedAreRefused(t *testing.T) {
	ben := as(t, fake.Start(t), member)
	for _, flag := range []string{"mentioned", "wildcard_mentioned", "has_alert_word", "historical"} {
		ben.flag("add", flag, 103).refused(400, "BAD_REQUEST").says("Flag not editable: '" + flag + "'")
	}
	ben.flag("add", "active_mobile_push_notification", 103).refused(400, "BAD_REQUEST").says("Invalid flag: 'active_mobile_push_notification'")
	ben.flag("toggle", "read", 103).refused(400, "BAD_REQUEST").says("Invalid message flag operation: 'toggle'")
	ben.flag("toggle", "mentioned", 103).refused(400, "BAD_REQUEST").says("not editable")
}

func TestActingOnAMessageNeverReceivedMakesItHistory(t *testing.T) {
	for _, flag := range []string{"starred", "collapsed"} {
		srv := observatory(t)
		ben := as(t, srv, member)
		same(t, "before", ben.flags(105), []string{"read", "historical"})
		q := ben.flagQueue()
		ben.flag("add", flag, 105).ok()
		same(t, "after", ben.flags(105), []string{"read", flag, "historical"})
		same(t, "event", q.events()[0]["messages"], []any{105})
		if flag == "starred" {
			same(t, "starred messages", ben.said([]form{term("is", "starred")}), []string{"d1"})
		}
		if !slices.Contains(ben.said("[]"), "d1") {
			t.Error("it is not in the own history")
		}
		ben.flag("remove", "read", 105).ok()
		same(t, "unread where one is not subscribed", ben.flags(105), []string{"read", flag, "historical"})
	}
}

func TestWhatJoinedTheHistoryIsFoundBehindALongWalk(t *testing.T) {
	srv := observatory(t)
	ben := as(t, srv, member)
	ben.flag("add", "collapsed", 105).ok()
	fill(t, srv, 2100, 22, "noise") // more than a walk through everything looks at
	same(t, "found", slices.Contains(ben.said("[]"), "d1"), true)
	ben.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "Dome"}}}).ok()
	found := ben.said("[]")
	slices.Sort(found)
	same(t, "found once by a subscriber", len(slices.Compact(slices.Clone(found))), len(found))
}

func TestWhatOneMayNotReadCannotBeFlagged(t *testing.T) {
	srv := observatory(t)
	for _, c := range []struct {
		who string
		id  int
	}{{guest, 105}, {guest, 101}, {member, 106}, {member, 113}, {member, 999}, {member, -1}, {member, 0}} {
		as(t, srv, c.who).flag("add", "starred", 107, c.id).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	}
	same(t, "the others of the list", as(t, srv, member).flags(107), []string{"read", "historical"})
}

func TestMarkingAsReadSkipsWhatIsNotTheReaders(t *testing.T) {
	srv := observatory(t)
	ben := as(t, srv, member)
	q := ben.flagQueue()
	ben.flag("add", "read", 105, 106, 113, 999, 102).ok()
	same(t, "changed", q.events()[0]["messages"], []any{102})
	same(t, "still no history", ben.flags(105), []string{"read", "historical"})
	same(t, "not found", slices.Contains(ben.said("[]"), "d1"), false)
	ben.delete("/users/me/subscriptions", form{"subscriptions": []string{"general"}}).ok()
	same(t, "leaving marks as read itself", q.events()[0]["messages"], []any{103, 104})
	ben.flag("remove", "read", 102).ok()
	same(t, "after leaving", q.events()[0]["messages"], []any{})
}

func TestAGuestMayFlagWhatIsOpenToAll(t *testing.T) {
	gus := as(t, observatory(t), guest)
	gus.flag("add", "starred", 107).ok()
	same(t, "flags", gus.flags(107), []string{"read", "starred", "historical"})
}

func TestUnreadChangesOfOneKindBecomeOneEvent(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := ben.flagQueue()
	for _, id := range []int{103, 104, 105} {
		ben.flag("add", "starred", id).ok()
	}
	ben.flag("add", "starred", 105).ok()
	ben.flag("add", "collapsed", 103).ok()
	ben.flag("add", "starred", 110).ok()
	list := q.poll(false).ok().list("events")
	same(t, "ids", column(list, "id"), []string{"3", "4", "5"})
	same(t, "messages", column(list, "messages"), []string{"[103 104 105]", "[103]", "[110]"})
	ben.flag("add", "starred", 111).ok()
	list = q.poll(false).ok().list("events")
	same(t, "what was read stays as it was", column(list, "messages"), []string{"[103 104 105]", "[103]", "[110]", "[111]"})
	q.acknowledge(list)
	ben.flag("add", "read", 103, 104).ok()
	q.events()
	ben.flag("remove", "read", 103).ok()
	ben.flag("remove", "read", 104).ok()
	same(t, "what became unread stays apart", column(q.events(), "messages"), []string{"[103]", "[104]"})
	ben.flag("add", "read", 103).ok()
	ben.post("/mark_all_as_read", nil).ok()
	ben.flag("add", "read", 104).ok()
	same(t, "marking everything stays apart", column(q.events(), "all"), []string{"false", "true", "false"})
}

func TestAChangeOfFlagsWakesAReader(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	q := ben.flagQueue()
	got := make(chan []map[string]any)
	go func() { got <- q.poll(true).list("events") }()
	for i := 0; ; i++ {
		ben.flag("add", "starred", 103+i%9).ok()
		select {
		case list := <-got:
			same(t, "kinds", kinds(list)[0], "update_message_flags add")
			return
		default:
		}
	}
}
