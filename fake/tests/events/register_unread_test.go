package events_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// mostUnreadSent is the maximum number of unread messages in a registration.
const mostUnreadSent = 50_000

func unreadMessages(c *Client) map[string]any {
	c.T.Helper()
	return c.Post("/register", Form{"fetch_event_types": []string{"message", "update_message_flags"},
		"event_types": []string{}}).OK().Object("unread_msgs")
}

// unreadIDs are the messages of all conversations of unread_msgs.
func unreadIDs(unread map[string]any) []int {
	var ids []int
	for _, part := range []string{"pms", "streams", "huddles"} {
		for _, conversation := range Objects(unread[part].([]any)) {
			for _, id := range conversation["unread_message_ids"].([]any) {
				ids = append(ids, int(id.(float64)))
			}
		}
	}
	slices.Sort(ids)
	return ids
}

func TestRegistrationsHaveTheNewestUnreadMessages(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	srv := fake.Start(t)
	w := srv.Worlds().Find("default").Site().World
	cleo, kitchen := w.View().UserByEmail(Other), w.View().StreamByName("kitchen")
	dina := As(t, srv, Third)
	dina.Subscribe(nil, "kitchen").OK()
	dina.Post("/mark_all_as_read", nil).OK()
	first := dina.Get("/users/me", nil).OK().Int("max_message_id") + 1
	more := func(n int) {
		for i := range n {
			if _, err := w.Send(world.Draft{Sender: cleo, StreamID: kitchen.ID, Topic: fmt.Sprint(i % 3), Content: "x",
				Client: "test"}); err != nil {
				t.Fatal(err)
			}
		}
	}
	more(mostUnreadSent)
	unread := unreadMessages(dina)
	Same(t, "as many as are told", []any{len(unreadIDs(unread)), unread["old_unreads_missing"]},
		[]any{mostUnreadSent, false})
	more(1)
	unread = unreadMessages(dina)
	ids := unreadIDs(unread)
	Same(t, "one more", []any{len(ids), ids[0] >= first, unread["count"], unread["old_unreads_missing"]},
		[]any{mostUnreadSent, true, float64(mostUnreadSent), true})
	dina.Post("/mark_all_as_read", nil).OK()
	dina.Post("/messages/flags", Form{"messages": []int{ids[3000], ids[40_000]}, "op": "remove", "flag": "read"}).OK()
	unread = unreadMessages(dina)
	Same(t, "two among many that are read", []any{unreadIDs(unread), unread["old_unreads_missing"]},
		[]any{[]int{ids[3000], ids[40_000]}, false})
}

// The unread messages of a registration are those that a fetch finds, for every account,
// whatever else it may read.
func TestUnreadMessagesAreThoseAFetchFinds(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Member).DM([]int{CleoID, 6}, "to a group")
	As(t, srv, Member).DM([]int{BenID}, "to oneself")
	As(t, srv, Member).To("kitchen", "t", "x")
	id := As(t, srv, Member).To("general", "moves", "x")
	As(t, srv, Owner).Edit(id, Form{"stream_id": 22}).OK()
	for _, email := range []string{Owner, Admin, Moderator, Member, Other, Third, Newcomer, Guest} {
		c := As(t, srv, email)
		var found []int
		for _, m := range c.Narrowed([][2]string{{"is", "unread"}}).OK().List("messages") {
			found = append(found, int(m["id"].(float64)))
		}
		Same(t, email, unreadIDs(unreadMessages(c)), append([]int(nil), found...))
	}
}
