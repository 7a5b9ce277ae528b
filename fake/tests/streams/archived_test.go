package streams_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// attic makes a public stream of Iris and Cleo with a message, archives it, and returns the
// IDs of both.
func attic(t *testing.T, srv *fake.Server) (stream, message int) {
	t.Helper()
	iris := As(t, srv, Admin)
	iris.Subscribe(Form{"principals": []int{IrisID, CleoID}}, "attic").OK()
	message = iris.To("attic", "boxes", "old letters")
	stream = iris.Get("/get_stream_id", Form{"stream": "attic"}).OK().Int("stream_id")
	iris.Delete(fmt.Sprintf("/streams/%d", stream), nil).OK()
	return stream, message
}

func TestArchivedStreamsKeepMoreAtEachLaterLevel(t *testing.T) {
	cases := []struct {
		level                                            featurelevels.Level
		named, listed, registered, read, left, madeClose bool
	}{
		{186, false, false, false, false, false, false},
		{314, false, false, false, false, false, false},
		{315, true, true, true, false, false, false},
		{359, true, true, true, false, false, false},
		{360, true, true, true, true, false, false},
		{361, true, true, true, true, false, false},
		{362, true, true, true, true, true, true},
		{371, true, true, true, true, true, true},
	}
	for _, c := range cases {
		t.Run(fmt.Sprint(c.level), func(t *testing.T) {
			srv := fake.Start(t, fake.WithLevel(c.level))
			id, message := attic(t, srv)
			iris, ben, cleo := As(t, srv, Admin), As(t, srv, Member), As(t, srv, "cleo@example.com")
			has := func(what string, list []map[string]any, want bool) {
				t.Helper()
				found := false
				for _, s := range list {
					found = found || s["stream_id"] == float64(id)
				}
				Same(t, what, found, want)
			}
			has("in the list", ben.Get("/streams", nil).OK().List("streams"), false)
			has("in the list with archived ones", ben.Get("/streams", Form{"exclude_archived": false}).OK().List("streams"),
				c.listed)
			register := func(knows bool) Reply {
				return cleo.Post("/register", Form{"fetch_event_types": []string{"subscription"}, "client_capabilities": Form{
					"notification_settings_null": true, "archived_channels": knows}}).OK()
			}
			has("in a registration", register(false).List("subscriptions"), false)
			has("in a registration with the capability", register(true).List("subscriptions"), c.registered)
			has("in the subscriptions", cleo.Get("/users/me/subscriptions", nil).OK().List("subscriptions"), false)
			success := func(what string, r Reply, want bool) {
				t.Helper()
				Same(t, what, r.Status, map[bool]int{true: 200, false: 400}[want])
			}
			success("a message", ben.Get(fmt.Sprintf("/messages/%d", message), nil), c.read)
			success("leaving", cleo.Unsubscribe(nil, "attic"), c.left)
			success("becoming private", iris.Patch(fmt.Sprintf("/streams/%d", id), Form{"is_private": true}), c.madeClose)
			success("archiving again", iris.Delete(fmt.Sprintf("/streams/%d", id), nil), false)
			success("another of the name", As(t, srv, Owner).Patch("/streams/21", Form{"new_name": "attic"}), !c.named)
		})
	}
}

func TestAnArchivedStreamTakesNoMessages(t *testing.T) {
	for _, dialect := range Dialects {
		srv := fake.Start(t, fake.WithDialect(dialect), fake.WithLevel(featurelevels.Newest()))
		q := As(t, srv, "cleo@example.com").Queue(Form{"event_types": []string{"stream", "message"}})
		id, message := attic(t, srv)
		Same(t, "events", Kinds(q.Events()),
			[]string{"stream create", "message", "message", "stream delete", "message"})
		iris := As(t, srv, Admin)
		iris.Patch(fmt.Sprintf("/streams/%d", id), Form{"description": "closed"}).OK()
		Same(t, "events of a change", slices.Contains(Kinds(q.Events()), "message"), false)
		for what, r := range map[string]Reply{
			"a message by ID":   iris.Post("/messages", ToStream(Form{"to": id})),
			"a message by name": iris.Post("/messages", ToStream(Form{"to": "attic"})),
			"typing":            iris.Post("/typing", Form{"type": "stream", "stream_id": id, "topic": "t", "op": "start"}),
			"the topics":        iris.Get(fmt.Sprintf("/users/me/%d/topics", id), nil),
			"the stream":        iris.Get(fmt.Sprintf("/streams/%d", id), nil),
		} {
			Same(t, fmt.Sprint(dialect, ": ", what), r.Status, 400)
		}
		if dialect == featurelevels.Zulip {
			Same(t, "a reaction", iris.React(message, Form{"emoji_name": "tada"}).Status, 400)
			Same(t, "an edit", iris.Edit(message, Form{"content": "new"}).Status, 400)
			Same(t, "a deletion", iris.Remove(message).Status, 400)
		}
	}
}
