package streams_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestASingleStreamIsFetched(t *testing.T) {
	srv := fake.Start(t)
	listed := stream(t, srv, "telescopes")
	delete(listed, "is_default")
	Same(t, "stream", As(t, srv, Guest).Get("/streams/22", nil).OK().Object("stream"), listed)
	Same(t, "a private one, for an administrator", As(t, srv, Admin).Get("/streams/24", nil).OK().Object("stream")["name"],
		"staff")
	ben := As(t, srv, Member)
	Same(t, "its ID", ben.Get("/get_stream_id", Form{"stream": " Telescopes "}).OK().Int("stream_id"), 22)
	Same(t, "its address", ben.Get("/streams/22/email_address", nil).OK().Text("email"),
		"telescopes.3d1f7361bacf042f93e55e7c138c1c1c.show-sender@spiritlevel.invalid")
	ben.Get("/get_stream_id", nil).Refused(400, "REQUEST_VARIABLE_MISSING").Says("stream")
	iris := As(t, srv, Third)
	Same(t, "a subscriber's", iris.Get("/get_stream_id", Form{"stream": "staff"}).OK().Int("stream_id"), 24)
}

func TestUnseenStreamsAreRefusedLikeUnknownOnes(t *testing.T) {
	srv := fake.Start(t)
	for user, ids := range map[string][]int{
		Member: {24, 25, 99, 0}, Guest: {21, 23, 24, 99}, BuildBot: {24, 99}, Admin: {99}, Owner: {99},
	} {
		c := As(t, srv, user)
		for _, id := range ids {
			for _, path := range []string{"/streams/%d", "/streams/%d/members", "/streams/%d/email_address",
				"/users/me/%d/topics", "/users/1/subscriptions/%d"} {
				c.Get(fmt.Sprintf(path, id), nil).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
			}
		}
	}
	mo := As(t, srv, Admin)
	mo.Unsubscribe(nil, "staff").OK()
	for path, in := range map[string]bool{"/streams/24": true, "/streams/24/members": true,
		"/users/1/subscriptions/24": true, "/streams/24/email_address": false, "/users/me/24/topics": false} {
		if r := mo.Get(path, nil); in {
			r.OK()
		} else {
			r.Refused(400, "BAD_REQUEST")
		}
	}
	mo.Get("/get_stream_id", Form{"stream": "staff"}).Refused(400, "BAD_REQUEST").Says("staff")
}

func TestReadersListTheSubscribersOfAStream(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	Same(t, "members, less the one who left", Texts(ben.Get("/streams/21/members", nil).OK().Body["subscribers"]),
		[]int{1, 2, 3, 4, 5, 6, 7, 10})
	for user, in := range map[int]bool{CleoID: true, 1: false} {
		Same(t, "is subscribed", ben.Get(fmt.Sprintf("/users/%d/subscriptions/22", user), nil).OK().Body["is_subscribed"], in)
	}
	for path, says := range map[string]string{"/users/99/subscriptions/22": "No such user",
		"/users/10/subscriptions/22": "No such user", "/users/9/subscriptions/22": "deactivated"} {
		ben.Get(path, nil).Refused(400, "BAD_REQUEST").Says(says)
	}
}

func TestReadersListTheTopicsOfAStream(t *testing.T) {
	srv := fake.Start(t)
	ben, dina := As(t, srv, Member), As(t, srv, Third)
	names := func(c *Client, id int) []string {
		return Column(c.Get(fmt.Sprintf("/users/me/%d/topics", id), nil).OK().List("topics"), "name")
	}
	ben.To("kitchen", "tea", "one")
	last := ben.To("kitchen", "Cups", "two")
	topics := dina.Get("/users/me/23/topics", nil).OK().List("topics")
	Same(t, "newest first, in the newest spelling", Column(topics, "name")[:2], []string{"Cups", "tea"})
	Same(t, "max_id", topics[0]["max_id"], last)
	Same(t, "for who is not in", names(As(t, srv, Owner), 23)[0], "Cups")
	ada := As(t, srv, Owner)
	ada.Subscribe(Form{"principals": []int{DinaID}}, "board").OK()
	Same(t, "of protected history nothing", names(dina, 25), []string{})
	ada.To("board", "new", "x")
	Same(t, "but what one received", names(dina, 25), []string{"new"})
}

func TestDefaultStreamsHaveTheOrderOfASet(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(371))
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	watched := ben.Queue(Form{"event_types": []string{"default_streams"}})
	iris.Post("/default_streams", Form{"stream_id": 26}).OK()
	iris.Post("/default_streams", Form{"stream_id": 24}).Refused(400, "BAD_REQUEST")
	iris.Post("/default_streams", Form{"stream_id": 22}).OK()
	iris.Patch("/streams/24", Form{"is_private": false}).OK()
	iris.Post("/default_streams", Form{"stream_id": 24}).OK()
	want := []string{"[26 27 21]", "[26 27 21 22]", "[21 22 24 26 27]"}
	Same(t, "events", Column(watched.Events(), "default_streams"), want)
}

func TestPrincipalsDefaultToTheRequester(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	watched, guests := ben.Queue(Form{"event_types": []string{"default_streams"}}), As(t, srv,
		Guest).Queue(Form{"event_types": []string{"default_streams"}})
	iris.Post("/default_streams", Form{"stream_id": 22}).OK()
	iris.Post("/default_streams", Form{"stream_id": 22}).OK()
	iris.Delete("/default_streams", Form{"stream_id": 27}).OK()
	iris.Delete("/default_streams", Form{"stream_id": 27}).OK()
	var lists [][]string
	for _, e := range watched.Poll(false).OK().List("events") {
		lists = append(lists, Column(Objects(e["default_streams"].([]any)), "name"))
	}
	Same(t, "events", lists, [][]string{{"announcements", "general", "telescopes"}, {"general", "telescopes"},
		{"general", "telescopes"}})
	Same(t, "a guest's", Kinds(guests.Poll(false).OK().List("events")), []string{})
	Same(t, "registered", Column(ben.Post("/register", Form{"fetch_event_types": []string{"default_streams"}}).OK().List(
		"realm_default_streams"), "name"), []string{"general", "telescopes"})
	Same(t, "listed", stream(t, srv, "telescopes")["is_default"], true)
	iris.Post("/default_streams", Form{"stream_id": 24}).Refused(400, "BAD_REQUEST").Says("Private")
	iris.Post("/default_streams", Form{"stream_id": 99}).Refused(400, "BAD_REQUEST").Says("stream_id")
	for _, user := range []string{Moderator, Member, Guest} {
		As(t, srv, user).Post("/default_streams", Form{"stream_id": 23}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
		As(t, srv, user).Delete("/default_streams", Form{"stream_id": 21}).Refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
}
