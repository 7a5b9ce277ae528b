package fake_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// queue is a client's event queue and how far it has been read.
type queue struct {
	*client
	id   string
	last int
}

func (c *client) queue(f form) *queue {
	c.t.Helper()
	r := c.post("/register", f).ok()
	return &queue{client: c, id: r.text("queue_id"), last: r.int("last_event_id")}
}

// poll reads what there is, or what comes if blocking.
func (q *queue) poll(block bool) reply {
	q.t.Helper()
	return q.get("/events", form{"queue_id": q.id, "last_event_id": q.last, "dont_block": !block})
}

// events reads what there is and acknowledges it at the next read.
func (q *queue) events() []map[string]any {
	q.t.Helper()
	list := q.poll(false).ok().list("events")
	q.acknowledge(list)
	return list
}

func (q *queue) acknowledge(list []map[string]any) {
	for _, e := range list {
		if id := int(e["id"].(float64)); id > q.last {
			q.last = id
		}
	}
}

// kinds are the types of events, with their op.
func kinds(list []map[string]any) []string {
	out := []string{}
	for _, e := range list {
		kind := fmt.Sprint(e["type"])
		if op, there := e["op"]; there {
			kind += " " + fmt.Sprint(op)
		}
		out = append(out, kind)
	}
	return out
}

func TestAQueueStartsEmpty(t *testing.T) {
	srv := fake.Start(t)
	as(t, srv, member).to("general", "t", "before")
	q := as(t, srv, member).queue(nil)
	same(t, "last_event_id", q.last, -1)
	r := q.poll(false).ok()
	same(t, "events, queue_id", []any{r.body["events"], r.text("queue_id")}, []any{[]any{}, q.id})
}

func TestAMessageReachesItsReceivers(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	mine, theirs, outside := ben.queue(nil), cleo.queue(nil), as(t, srv, guest).queue(nil)
	id := ben.to("general", "t", "**hello** @**Cleo Costa**")
	own := mine.events()
	same(t, "own events", kinds(own), []string{"message"})
	m := own[0]["message"].(map[string]any)
	same(t, "message", []any{m["id"], m["content"], m["content_type"], m["display_recipient"]}, []any{id, "**hello** @**Cleo Costa**", "text/x-markdown", "general"})
	if _, there := m["flags"]; there {
		t.Error("the flags stand in the message")
	}
	same(t, "flags", texts(theirs.events()[0]["flags"]), []string{"mentioned"})
	same(t, "outside", kinds(outside.events()), []string{})
}

func TestAClientsOwnIDComesBackToItsQueueOnly(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		name := map[featurelevels.Dialect]string{featurelevels.Spec: "local_id", featurelevels.Zulip: "local_message_id"}[d]
		ben := as(t, srv, member)
		mine, second, theirs := ben.queue(nil), ben.queue(nil), as(t, srv, other).queue(nil)
		ben.post("/messages", toStream(form{"queue_id": mine.id, "local_id": "12.01"})).ok()
		same(t, name, mine.events()[0][name], "12.01")
		for _, q := range []*queue{second, theirs} {
			if _, there := q.events()[0][name]; there {
				t.Error("another queue learns of the client's own ID")
			}
		}
	}
	missing := as(t, fake.Start(t), member).post("/messages", toStream(form{"queue_id": "x"})).refused(400, "REQUEST_VARIABLE_MISSING")
	same(t, "var_name", missing.text("var_name"), "local_id")
}

func TestEventsAreReadOnceInOrder(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, member).queue(form{"event_types": []string{"message"}})
	var sent []string
	for i := range 5 {
		sent = append(sent, fmt.Sprint(as(t, srv, []string{member, other}[i%2]).to("general", "t", fmt.Sprint(i))))
	}
	first := q.events()
	var got []string
	last := -1
	for _, e := range first {
		got = append(got, fmt.Sprint(e["message"].(map[string]any)["id"]))
		if id := int(e["id"].(float64)); id <= last {
			t.Errorf("event %d comes after %d", id, last)
		} else {
			last = id
		}
	}
	same(t, "messages", got, sent)
	same(t, "unacknowledged events come again", len(q.with(-1).poll(false).list("events")), 5)
	same(t, "larger IDs only", len(q.with(last-2).poll(false).list("events")), 2)
	q.with(last-4).poll(false).refused(400, "BAD_REQUEST").says("pruned")
	q.with(last+1).poll(false).refused(400, "BAD_REQUEST").says("not in this queue")
	same(t, "all read", kinds(q.with(last).events()), []string{})
}

// with returns the queue as read up to an event.
func (q queue) with(last int) *queue { q.last = last; return &q }

func TestEventTypesAreFiltered(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	none, messages, all := ben.queue(form{"event_types": []string{}}), ben.queue(form{"event_types": []string{"message"}}), ben.queue(nil)
	ben.subscribe(nil, "new").ok()
	same(t, "none", kinds(none.events()), []string{})
	same(t, "messages", kinds(messages.events()), []string{"message"})
	same(t, "all", kinds(all.events()), []string{"stream create", "subscription add", "message"})
}

func TestSubscribingIsTold(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	mine, theirs, outside := ben.queue(form{"include_subscribers": true}), as(t, srv, other).queue(nil), as(t, srv, guest).queue(nil)
	ben.subscribe(nil, "open nights").ok()
	add := mine.events()
	same(t, "the subscriber", kinds(add), []string{"subscription add"})
	s := objects(add[0]["subscriptions"].([]any))[0]
	same(t, "subscription", []any{s["name"], s["is_muted"], texts(s["subscribers"])}, []any{"open nights", false, []string{"2", "3", "4", "5", "8"}})
	peer := theirs.events()
	same(t, "others", kinds(peer), []string{"subscription peer_add"})
	same(t, "peer_add", []any{peer[0]["stream_ids"], peer[0]["user_ids"]}, []any{[]int{26}, []int{benID}})
	same(t, "a guest who reads it", kinds(outside.events()), []string{"subscription peer_add"})
	ben.subscribe(nil, "open nights").ok()
	same(t, "again", kinds(mine.events()), []string{})

	ben.unsubscribe(nil, "open nights").ok()
	remove := mine.events()
	same(t, "removal", kinds(remove), []string{"subscription remove"})
	same(t, "removed", objects(remove[0]["subscriptions"].([]any))[0], map[string]any{"name": "open nights", "stream_id": 26})
	same(t, "peers", kinds(theirs.events()), []string{"subscription peer_remove"})
}

func TestPrivateStreamsAreToldToTheirOwn(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	in, added, outside := as(t, srv, admin).queue(nil), as(t, srv, member).queue(nil), as(t, srv, other).queue(nil)
	ada.subscribe(form{"principals": []int{benID}}, "board").ok()
	same(t, "a reader", kinds(in.events()), []string{"subscription peer_add"})
	same(t, "the new reader", kinds(added.events()), []string{"stream create", "subscription add", "message"})
	same(t, "outside", kinds(outside.events()), []string{})
	ada.subscribe(form{"invite_only": true}, "hidden").ok()
	same(t, "an administrator outside", kinds(in.events()), []string{"stream create"})
	same(t, "a member outside", kinds(outside.events()), []string{})
}

func TestDeactivationIsTold(t *testing.T) {
	srv := fake.Start(t)
	ada, gone := as(t, srv, owner).queue(form{"event_types": []string{"realm_user", "subscription"}}), as(t, srv, other).queue(nil)
	ada.control("POST", "/worlds/default/users/cleo@example.com/deactivate", "").ok()
	events := ada.events()
	i := slices.IndexFunc(events, func(e map[string]any) bool {
		return e["op"] == "remove" && e["person"].(map[string]any)["user_id"] == float64(cleoID)
	})
	if i < 0 {
		t.Errorf("nothing tells of the deactivation: %v", kinds(events))
	}
	gone.poll(false).refused(401, "USER_DEACTIVATED")
	ada.control("POST", "/worlds/default/users/5/reactivate", "").ok()
	if kinds := kinds(ada.events()); !slices.Contains(kinds, "realm_user add") {
		t.Errorf("nothing tells of the return: %v", kinds)
	}
	gone.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
}

func TestNarrowedQueuesHearOnlyWhatTheyAskFor(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	queues := map[string]*queue{}
	for name, narrow := range map[string][][2]string{
		"stream": {{"stream", "GENERAL"}}, "topic": {{"topic", "T"}}, "both": {{"stream", "general"}, {"topic", "t"}},
		"sender": {{"sender", "cleo@example.com"}}, "dm": {{"is", "dm"}}, "mentioned": {{"is", "mentioned"}}, "outside": {{"stream", "open nights"}},
	} {
		queues[name] = ben.queue(form{"narrow": narrow})
	}
	ben.to("general", "t", "1")
	ben.to("kitchen", "t", "2 @**Ben Brook**")
	ben.to("general", "x", "3")
	as(t, srv, admin).to("open nights", "x", "4")
	ben.dm([]int{cleoID}, "5")
	for name, want := range map[string]string{"stream": "1 3", "topic": "1 2", "both": "1", "sender": "", "dm": "5", "mentioned": "2", "outside": "4"} {
		var got []string
		for _, e := range queues[name].events() {
			got = append(got, strings.Fields(fmt.Sprint(e["message"].(map[string]any)["content"]))[0])
		}
		same(t, name, strings.Join(got, " "), want)
	}
	ben.post("/register", form{"narrow": [][2]string{{"dm", "x"}}}).refused(400, "BAD_REQUEST").says("dm", "narrow")
	ben.post("/register", form{"narrow": [][2]string{{"is", "happy"}}}).refused(400, "BAD_REQUEST").says("happy")
	ben.post("/register", form{"narrow": []string{"stream"}}).refused(400, "BAD_REQUEST").says("narrow[0]")
	ben.post("/register", form{"narrow": form{}}).refused(400, "BAD_REQUEST").says("narrow")
}

func TestAllPublicStreamsCanBeHeard(t *testing.T) {
	srv := fake.Start(t)
	eli := as(t, srv, newcomer)
	all, own := eli.queue(form{"all_public_streams": true, "event_types": []string{"message"}}), eli.queue(form{"event_types": []string{"message"}})
	as(t, srv, member).to("kitchen", "t", "public")
	as(t, srv, owner).to("board", "t", "private")
	same(t, "all public", len(all.events()), 1)
	same(t, "own only", len(own.events()), 0)
	as(t, srv, guest).post("/register", form{"all_public_streams": true}).refused(400, "BAD_REQUEST").says("not authorized")
}

func TestQueuesShowMessagesAsAskedFor(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	html, links := ben.queue(form{"apply_markdown": true}), ben.queue(form{"client_gravatar": false})
	ben.to("general", "t", "*x*")
	m := html.events()[0]["message"].(map[string]any)
	same(t, "rendered", []any{m["content"], m["content_type"], m["avatar_url"]}, []any{"<p><em>x</em></p>", "text/html", nil})
	if url, _ := links.events()[0]["message"].(map[string]any)["avatar_url"].(string); url == "" {
		t.Error("no avatar_url though the client makes none")
	}
}

func TestReadingAndDeletingQueuesIsRefused(t *testing.T) {
	srv := fake.Start(t)
	q := as(t, srv, member).queue(nil)
	stranger := &queue{client: as(t, srv, other), id: q.id, last: -1}
	for name, r := range map[string]reply{
		"another's queue":        stranger.poll(false),
		"another's, deleted":     stranger.delete("/events", form{"queue_id": q.id}),
		"an unknown queue":       q.get("/events", form{"queue_id": q.id + "x", "last_event_id": -1}),
		"an empty ID":            q.get("/events", form{"queue_id": "", "last_event_id": -1}),
		"an unknown one deleted": q.delete("/events", form{"queue_id": "x"}),
	} {
		if r.refused(400, "BAD_EVENT_QUEUE_ID").says("Bad event queue ID"); !r.has("queue_id") {
			t.Errorf("%s: the queue is not named", name)
		}
	}
	q.get("/events", nil).refused(400, "REQUEST_VARIABLE_MISSING").says("queue_id")
	q.get("/events", form{"dont_block": true}).refused(400, "REQUEST_VARIABLE_MISSING").says("queue_id")
	q.get("/events", form{"apply_markdown": true}).refused(400, "REQUEST_VARIABLE_MISSING").says("queue_id")
	q.get("/events", form{"queue_id": q.id, "last_event_id": "x"}).refused(400, "BAD_REQUEST").says("last_event_id")
	q.delete("/events", nil).refused(400, "REQUEST_VARIABLE_MISSING").says("queue_id")
	q.events()
	q.delete("/events", form{"queue_id": q.id}).ok()
	q.poll(false).refused(400, "BAD_EVENT_QUEUE_ID")
	q.delete("/events", form{"queue_id": q.id}).refused(400, "BAD_EVENT_QUEUE_ID")
	ben := as(t, fake.Start(t, zulip()), member)
	ben.get("/events", form{"queue_id": ben.queue(nil).id, "dont_block": true}).refused(400, "BAD_REQUEST").says("last_event_id")
}

func TestAQueueCanBeRegisteredByReading(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	r := ben.get("/events", form{"event_types": []string{"message"}, "dont_block": true}).ok()
	q := &queue{client: ben, id: r.text("queue_id"), last: -1}
	ben.to("general", "t", "x")
	same(t, "events", kinds(q.events()), []string{"message"})
}
