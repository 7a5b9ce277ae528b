package fake_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func TestOneStreamCanBeAskedFor(t *testing.T) {
	srv := fake.Start(t)
	listed := stream(t, srv, "telescopes")
	delete(listed, "is_default")
	same(t, "stream", as(t, srv, guest).get("/streams/22", nil).ok().object("stream"), listed)
	same(t, "a private one, for an administrator", as(t, srv, admin).get("/streams/24", nil).ok().object("stream")["name"], "staff")
	ben := as(t, srv, member)
	same(t, "its ID", ben.get("/get_stream_id", form{"stream": " Telescopes "}).ok().int("stream_id"), 22)
	same(t, "its address", ben.get("/streams/22/email_address", nil).ok().text("email"), "telescopes.3d1f7361bacf042f93e55e7c138c1c1c.show-sender@spiritlevel.invalid")
	ben.get("/get_stream_id", nil).refused(400, "REQUEST_VARIABLE_MISSING").says("stream")
	iris := as(t, srv, third)
	same(t, "a subscriber's", iris.get("/get_stream_id", form{"stream": "staff"}).ok().int("stream_id"), 24)
}

func TestStreamsOutOfSightAreAskedForInVain(t *testing.T) {
	srv := fake.Start(t)
	for user, ids := range map[string][]int{
		member: {24, 25, 99, 0}, guest: {21, 23, 24, 99}, buildBot: {24, 99}, admin: {99}, owner: {99},
	} {
		c := as(t, srv, user)
		for _, id := range ids {
			for _, path := range []string{"/streams/%d", "/streams/%d/members", "/streams/%d/email_address", "/users/me/%d/topics", "/users/1/subscriptions/%d"} {
				c.get(fmt.Sprintf(path, id), nil).refused(400, "BAD_REQUEST").says("Invalid stream ID")
			}
		}
	}
	mo := as(t, srv, admin)
	mo.unsubscribe(nil, "staff").ok()
	for path, in := range map[string]bool{"/streams/24": true, "/streams/24/members": true, "/users/1/subscriptions/24": true, "/streams/24/email_address": false, "/users/me/24/topics": false} {
		if r := mo.get(path, nil); in {
			r.ok()
		} else {
			r.refused(400, "BAD_REQUEST")
		}
	}
	mo.get("/get_stream_id", form{"stream": "staff"}).refused(400, "BAD_REQUEST").says("staff")
}

func TestSubscribersOfAStream(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	same(t, "members, less the one who left", texts(ben.get("/streams/21/members", nil).ok().body["subscribers"]), []int{1, 2, 3, 4, 5, 6, 7, 10})
	for user, in := range map[int]bool{cleoID: true, 1: false} {
		same(t, "is subscribed", ben.get(fmt.Sprintf("/users/%d/subscriptions/22", user), nil).ok().body["is_subscribed"], in)
	}
	for path, says := range map[string]string{"/users/99/subscriptions/22": "No such user", "/users/10/subscriptions/22": "No such user", "/users/9/subscriptions/22": "deactivated"} {
		ben.get(path, nil).refused(400, "BAD_REQUEST").says(says)
	}
}

func TestTopicsOfAStream(t *testing.T) {
	srv := fake.Start(t)
	ben, dina := as(t, srv, member), as(t, srv, third)
	names := func(c *client, id int) []string {
		return column(c.get(fmt.Sprintf("/users/me/%d/topics", id), nil).ok().list("topics"), "name")
	}
	ben.to("kitchen", "tea", "one")
	last := ben.to("kitchen", "Cups", "two")
	topics := dina.get("/users/me/23/topics", nil).ok().list("topics")
	same(t, "newest first, in the newest spelling", column(topics, "name")[:2], []string{"Cups", "tea"})
	same(t, "max_id", topics[0]["max_id"], last)
	same(t, "for who is not in", names(as(t, srv, owner), 23)[0], "Cups")
	ada := as(t, srv, owner)
	ada.subscribe(form{"principals": []int{dinaID}}, "board").ok()
	same(t, "of protected history nothing", names(dina, 25), []string{})
	ada.to("board", "new", "x")
	same(t, "but what one received", names(dina, 25), []string{"new"})
}

func TestWhoIsSubscribedByDefault(t *testing.T) {
	srv := fake.Start(t)
	iris, ben := as(t, srv, admin), as(t, srv, member)
	watched, guests := ben.queue(form{"event_types": []string{"default_streams"}}), as(t, srv, guest).queue(form{"event_types": []string{"default_streams"}})
	iris.post("/default_streams", form{"stream_id": 22}).ok()
	iris.post("/default_streams", form{"stream_id": 22}).ok()
	iris.delete("/default_streams", form{"stream_id": 27}).ok()
	iris.delete("/default_streams", form{"stream_id": 27}).ok()
	var lists [][]string
	for _, e := range watched.poll(false).ok().list("events") {
		lists = append(lists, column(objects(e["default_streams"].([]any)), "name"))
	}
	same(t, "events", lists, [][]string{{"general", "telescopes", "announcements"}, {"general", "telescopes"}})
	same(t, "a guest's", kinds(guests.poll(false).ok().list("events")), []string{})
	same(t, "registered", column(ben.post("/register", form{"fetch_event_types": []string{"default_streams"}}).ok().list("realm_default_streams"), "name"), []string{"general", "telescopes"})
	same(t, "listed", stream(t, srv, "telescopes")["is_default"], true)
	iris.post("/default_streams", form{"stream_id": 24}).refused(400, "BAD_REQUEST").says("Private")
	iris.post("/default_streams", form{"stream_id": 99}).refused(400, "BAD_REQUEST").says("stream_id")
	for _, user := range []string{moderator, member, guest} {
		as(t, srv, user).post("/default_streams", form{"stream_id": 23}).refused(400, "UNAUTHORIZED_PRINCIPAL")
		as(t, srv, user).delete("/default_streams", form{"stream_id": 21}).refused(400, "UNAUTHORIZED_PRINCIPAL")
	}
}
