package fake_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// mostUnreadTold is how many unread messages a registration tells of at most.
const mostUnreadTold = 50_000

func (c *client) unreadMessages() map[string]any {
	c.t.Helper()
	return c.post("/register", form{"fetch_event_types": []string{"message", "update_message_flags"}, "event_types": []string{}}).ok().object("unread_msgs")
}

// unreadIDs are the messages of all conversations of unread_msgs.
func unreadIDs(unread map[string]any) []int {
	var ids []int
	for _, part := range []string{"pms", "streams", "huddles"} {
		for _, conversation := range objects(unread[part].([]any)) {
			for _, id := range conversation["unread_message_ids"].([]any) {
				ids = append(ids, int(id.(float64)))
			}
		}
	}
	slices.Sort(ids)
	return ids
}

func TestOnlyTheNewestUnreadMessagesAreTold(t *testing.T) {
	raceenabled.AnswersOnly(t)
	t.Parallel()
	srv := fake.Start(t)
	w := srv.World("default")
	cleo, kitchen := w.View().UserByEmail(other), w.View().StreamByName("kitchen")
	dina := as(t, srv, third)
	dina.subscribe(nil, "kitchen").ok()
	dina.post("/mark_all_as_read", nil).ok()
	first := dina.get("/users/me", nil).ok().int("max_message_id") + 1
	more := func(n int) {
		for i := range n {
			if _, err := w.Send(world.Draft{Sender: cleo, StreamID: kitchen.ID, Topic: fmt.Sprint(i % 3), Content: "x", Client: "test"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	more(mostUnreadTold)
	unread := dina.unreadMessages()
	same(t, "as many as are told", []any{len(unreadIDs(unread)), unread["old_unreads_missing"]}, []any{mostUnreadTold, false})
	more(1)
	unread = dina.unreadMessages()
	ids := unreadIDs(unread)
	same(t, "one more", []any{len(ids), ids[0] >= first, unread["count"], unread["old_unreads_missing"]}, []any{mostUnreadTold, true, float64(mostUnreadTold), true})
	dina.post("/mark_all_as_read", nil).ok()
	dina.post("/messages/flags", form{"messages": []int{ids[3000], ids[40_000]}, "op": "remove", "flag": "read"}).ok()
	unread = dina.unreadMessages()
	same(t, "two among many that are read", []any{unreadIDs(unread), unread["old_unreads_missing"]}, []any{[]int{ids[3000], ids[40_000]}, false})
}

// What registration tells is what a fetch of unread messages finds, for
// everybody, whatever they may read besides.
func TestUnreadMessagesAreThoseAFetchFinds(t *testing.T) {
	srv := fake.Start(t)
	as(t, srv, member).dm([]int{cleoID, 6}, "to a group")
	as(t, srv, member).dm([]int{benID}, "to oneself")
	as(t, srv, member).to("kitchen", "t", "x")
	id := as(t, srv, member).to("general", "moves", "x")
	as(t, srv, owner).edit(id, form{"stream_id": 22}).ok()
	for _, email := range []string{owner, admin, moderator, member, other, third, newcomer, guest} {
		c := as(t, srv, email)
		var found []int
		for _, m := range c.narrowed([][2]string{{"is", "unread"}}).ok().list("messages") {
			found = append(found, int(m["id"].(float64)))
		}
		same(t, email, unreadIDs(c.unreadMessages()), append([]int(nil), found...))
	}
}
