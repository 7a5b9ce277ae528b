package events_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func TestAQueueStartsEmpty(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Member).To("general", "t", "before")
	q := As(t, srv, Member).Queue(nil)
	Same(t, "last_event_id", q.Last, -1)
	r := q.Poll(false).OK()
	Same(t, "events, queue_id", []any{r.Body["events"], r.Text("queue_id")}, []any{[]any{}, q.ID})
}

func TestAMessageReachesItsReceivers(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	mine, theirs, outside := ben.Queue(nil), cleo.Queue(nil), As(t, srv, Guest).Queue(nil)
	id := ben.To("general", "t", "**hello** @**Cleo Costa**")
	own := mine.Events()
	Same(t, "own events", Kinds(own), []string{"message"})
	m := own[0]["message"].(map[string]any)
	Same(t, "message", []any{m["id"], m["content"], m["content_type"], m["display_recipient"]},
		[]any{id, "**hello** @**Cleo Costa**", "text/x-markdown", "general"})
	if _, there := m["flags"]; there {
		t.Error("the flags stand in the message")
	}
	Same(t, "flags", Texts(theirs.Events()[0]["flags"]), []string{"mentioned"})
	Same(t, "outside", Kinds(outside.Events()), []string{})
}

func TestAClientsOwnIDComesBackToItsQueueOnly(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		name := map[featurelevels.Dialect]string{featurelevels.Spec: "local_id", featurelevels.Zulip: "local_message_id"}[d]
		ben := As(t, srv, Member)
		mine, second, theirs := ben.Queue(nil), ben.Queue(nil), As(t, srv, Other).Queue(nil)
		ben.Post("/messages", ToStream(Form{"queue_id": mine.ID, "local_id": "12.01"})).OK()
		Same(t, name, mine.Events()[0][name], "12.01")
		for _, q := range []*Queue{second, theirs} {
			if _, there := q.Events()[0][name]; there {
				t.Error("another queue learns of the client's own ID")
			}
		}
	}
	missing := As(t, fake.Start(t), Member).Post("/messages", ToStream(Form{"queue_id": "x"})).Refused(400,
		"REQUEST_VARIABLE_MISSING")
	Same(t, "var_name", missing.Text("var_name"), "local_id")
}

func TestEventsAreReadOnceInOrder(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Member).Queue(Form{"event_types": []string{"message"}})
	var sent []string
	for i := range 5 {
		sent = append(sent, fmt.Sprint(As(t, srv, []string{Member, Other}[i%2]).To("general", "t", fmt.Sprint(i))))
	}
	first := q.Events()
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
	Same(t, "messages", got, sent)
	Same(t, "unacknowledged events come again", len(q.With(-1).Poll(false).List("events")), 5)
	Same(t, "larger IDs only", len(q.With(last-2).Poll(false).List("events")), 2)
	q.With(last-4).Poll(false).Refused(400, "BAD_REQUEST").Says("pruned")
	q.With(last+1).Poll(false).Refused(400, "BAD_REQUEST").Says("not in this queue")
	Same(t, "all read", Kinds(q.With(last).Events()), []string{})
}

func TestEventTypesAreFiltered(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	none, messages, all := ben.Queue(Form{"event_types": []string{}}), ben.Queue(
		Form{"event_types": []string{"message"}}), ben.Queue(nil)
	ben.Subscribe(nil, "new").OK()
	Same(t, "none", Kinds(none.Events()), []string{})
	Same(t, "messages", Kinds(messages.Events()), []string{"message"})
	Same(t, "all", Kinds(all.Events()), []string{"stream create", "subscription add", "message"})
}

func TestSubscribingSendsEvents(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	mine, theirs, outside := ben.Queue(Form{"include_subscribers": true}), As(t, srv, Other).Queue(nil), As(t, srv,
		Guest).Queue(nil)
	ben.Subscribe(nil, "open nights").OK()
	add := mine.Events()
	Same(t, "the subscriber", Kinds(add), []string{"subscription add"})
	s := Objects(add[0]["subscriptions"].([]any))[0]
	Same(t, "subscription", []any{s["name"], s["is_muted"], Texts(s["subscribers"])},
		[]any{"open nights", false, []string{"2", "3", "4", "5", "8"}})
	peer := theirs.Events()
	Same(t, "others", Kinds(peer), []string{"subscription peer_add"})
	Same(t, "peer_add", []any{peer[0]["stream_ids"], peer[0]["user_ids"]}, []any{[]int{26}, []int{BenID}})
	Same(t, "a guest who reads it", Kinds(outside.Events()), []string{})
	ben.Subscribe(nil, "open nights").OK()
	Same(t, "again", Kinds(mine.Events()), []string{})

	ben.Unsubscribe(nil, "open nights").OK()
	remove := mine.Events()
	Same(t, "removal", Kinds(remove), []string{"subscription remove"})
	Same(t, "removed", Objects(remove[0]["subscriptions"].([]any))[0],
		map[string]any{"name": "open nights", "stream_id": 26})
	Same(t, "peers", Kinds(theirs.Events()), []string{"subscription peer_remove"})
}

func TestPrivateStreamsSendEventsToSubscribers(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	in, added, outside := As(t, srv, Admin).Queue(nil), As(t, srv, Member).Queue(nil), As(t, srv, Other).Queue(nil)
	ada.Subscribe(Form{"principals": []int{BenID}}, "board").OK()
	Same(t, "a reader", Kinds(in.Events()), []string{"subscription peer_add"})
	Same(t, "the new reader", Kinds(added.Events()), []string{"stream create", "subscription add", "message"})
	Same(t, "outside", Kinds(outside.Events()), []string{})
	ada.Subscribe(Form{"invite_only": true}, "hidden").OK()
	Same(t, "an administrator outside", Kinds(in.Events()), []string{"stream create", "subscription peer_add"})
	Same(t, "a member outside", Kinds(outside.Events()), []string{})
}

func TestDeactivationSendsEvents(t *testing.T) {
	srv := fake.Start(t)
	ada, gone := As(t, srv, Owner).Queue(Form{"event_types": []string{"realm_user", "subscription"}}), As(t, srv,
		Other).Queue(nil)
	ada.Control("POST", "/worlds/default/users/cleo@example.com/deactivate", "").OK()
	events := ada.Events()
	i := slices.IndexFunc(events, func(e map[string]any) bool {
		return e["op"] == "remove" && e["person"].(map[string]any)["user_id"] == float64(CleoID)
	})
	if i < 0 {
		t.Errorf("nothing tells of the deactivation: %v", Kinds(events))
	}
	gone.Poll(false).Refused(401, "USER_DEACTIVATED")
	ada.Control("POST", "/worlds/default/users/5/reactivate", "").OK()
	if kinds := Kinds(ada.Events()); !slices.Contains(kinds, "realm_user add") {
		t.Errorf("nothing tells of the return: %v", kinds)
	}
	gone.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
}

func TestNarrowedQueuesReceiveMatchingMessagesOnly(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	queues := map[string]*Queue{}
	for name, narrow := range map[string][][2]string{
		"stream": {{"stream", "GENERAL"}}, "topic": {{"topic", "T"}}, "both": {{"stream", "general"}, {"topic", "t"}},
		"sender": {{"sender", "cleo@example.com"}}, "dm": {{"is", "dm"}}, "mentioned": {{"is",
			"mentioned"}}, "outside": {{"stream", "open nights"}},
	} {
		queues[name] = ben.Queue(Form{"narrow": narrow})
	}
	ben.To("general", "t", "1")
	ben.To("kitchen", "t", "2 @**Ben Brook**")
	ben.To("general", "x", "3")
	As(t, srv, Admin).To("open nights", "x", "4")
	ben.DM([]int{CleoID}, "5")
	for name, want := range map[string]string{"stream": "1 3", "topic": "1 2", "both": "1", "sender": "", "dm": "5",
		"mentioned": "2", "outside": "4"} {
		var got []string
		for _, e := range queues[name].Events() {
			got = append(got, strings.Fields(fmt.Sprint(e["message"].(map[string]any)["content"]))[0])
		}
		Same(t, name, strings.Join(got, " "), want)
	}
	ben.Post("/register", Form{"narrow": [][2]string{{"dm", "x"}}}).Refused(400, "BAD_REQUEST").Says("dm", "narrow")
	ben.Post("/register", Form{"narrow": [][2]string{{"is", "happy"}}}).Refused(400, "BAD_REQUEST").Says("happy")
	ben.Post("/register", Form{"narrow": []string{"stream"}}).Refused(400, "BAD_REQUEST").Says("narrow[0]")
	ben.Post("/register", Form{"narrow": Form{}}).Refused(400, "BAD_REQUEST").Says("narrow")
}

func TestQueuesOfAllPublicStreamsReceiveTheirEvents(t *testing.T) {
	srv := fake.Start(t)
	eli := As(t, srv, Newcomer)
	all, own := eli.Queue(Form{"all_public_streams": true, "event_types": []string{"message"}}), eli.Queue(
		Form{"event_types": []string{"message"}})
	As(t, srv, Member).To("kitchen", "t", "public")
	As(t, srv, Owner).To("board", "t", "private")
	Same(t, "all public", len(all.Events()), 1)
	Same(t, "own only", len(own.Events()), 0)
	As(t, srv, Guest).Post("/register", Form{"all_public_streams": true}).Refused(400,
		"BAD_REQUEST").Says("not authorized")
}

func TestQueuesShowMessagesInTheRequestedForm(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	html, links := ben.Queue(Form{"apply_markdown": true}), ben.Queue(Form{"client_gravatar": false})
	ben.To("general", "t", "*x*")
	m := html.Events()[0]["message"].(map[string]any)
	Same(t, "rendered", []any{m["content"], m["content_type"], m["avatar_url"]},
		[]any{"<p><em>x</em></p>", "text/html", nil})
	if url, _ := links.Events()[0]["message"].(map[string]any)["avatar_url"].(string); url == "" {
		t.Error("no avatar_url though the client makes none")
	}
}

func TestInvalidReadsAndDeletionsOfQueuesAreRefused(t *testing.T) {
	srv := fake.Start(t)
	q := As(t, srv, Member).Queue(nil)
	stranger := &Queue{Client: As(t, srv, Other), ID: q.ID, Last: -1}
	for name, r := range map[string]Reply{
		"another's queue":        stranger.Poll(false),
		"another's, deleted":     stranger.Delete("/events", Form{"queue_id": q.ID}),
		"an unknown queue":       q.Get("/events", Form{"queue_id": q.ID + "x", "last_event_id": -1}),
		"an empty ID":            q.Get("/events", Form{"queue_id": "", "last_event_id": -1}),
		"an unknown one deleted": q.Delete("/events", Form{"queue_id": "x"}),
	} {
		if r.Refused(400, "BAD_EVENT_QUEUE_ID").Says("Bad event queue ID"); !r.Has("queue_id") {
			t.Errorf("%s: the queue is not named", name)
		}
	}
	q.Get("/events", nil).Refused(400, "REQUEST_VARIABLE_MISSING").Says("queue_id")
	q.Get("/events", Form{"dont_block": true}).Refused(400, "REQUEST_VARIABLE_MISSING").Says("queue_id")
	q.Get("/events", Form{"queue_id": q.ID, "last_event_id": "x"}).Refused(400, "BAD_REQUEST").Says("last_event_id")
	q.Delete("/events", nil).Refused(400, "REQUEST_VARIABLE_MISSING").Says("queue_id")
	q.Events()
	q.Delete("/events", Form{"queue_id": q.ID}).OK()
	q.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
	q.Delete("/events", Form{"queue_id": q.ID}).Refused(400, "BAD_EVENT_QUEUE_ID")
	ben := As(t, fake.Start(t, Zulip()), Member)
	ben.Get("/events", Form{"queue_id": ben.Queue(nil).ID, "dont_block": true}).Refused(400,
		"BAD_REQUEST").Says("last_event_id")
}

func TestAQueueCanBeRegisteredByReading(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	r := ben.Get("/events", Form{"event_types": []string{"message"}, "dont_block": true}).OK()
	q := &Queue{Client: ben, ID: r.Text("queue_id"), Last: -1}
	ben.To("general", "t", "x")
	Same(t, "events", Kinds(q.Events()), []string{"message"})
}

// Public servers read the operators of a registration's narrow only, and take alerted for
// mentioned.
func TestANarrowOfEventsIsJudgedByItsOperators(t *testing.T) {
	srv := fake.Start(t, Zulip())
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	all := ben.Queue(Form{"event_types": []string{"message"}, "narrow": `[["is","nothing known"]]`})
	alerted := ben.Queue(Form{"event_types": []string{"message"}, "narrow": `[["is","alerted"]]`})
	ben.Post("/register", Form{"narrow": `[["dm","x"]]`}).Refused(400, "BAD_REQUEST").Says("Operator dm not supported.")
	ben.Post("/register", Form{"narrow": `[["stream","x","y"]]`}).Refused(400,
		"BAD_REQUEST").Says("narrow[0] should have exactly 2 items")
	ada.Post("/messages", Form{"type": "direct", "to": `["ben@example.com"]`, "content": "hello"}).OK()
	ada.Post("/messages", Form{"type": "direct", "to": `["ben@example.com"]`, "content": "hello @**Ben Brook**"}).OK()
	Same(t, "messages with an operand that nobody knows", len(all.Events()), 2)
	ada.To("general", "t", "@**all**")
	Same(t, "messages that mention", len(alerted.Events()), 1)
}

// Ben is subscribed to both streams.
func TestAWholeTopicLeavesTheNarrowOfItsStreamWithoutAnEvent(t *testing.T) {
	srv := fake.Start(t, Zulip())
	iris, ben := As(t, srv, Admin), As(t, srv, Member)
	edits := func(narrow string) *Queue {
		return ben.Queue(Form{"event_types": []string{"update_message"}, "narrow": narrow})
	}
	queues := map[string]*Queue{
		"old": edits(`[["stream","telescopes"]]`), "new": edits(`[["stream","kitchen"]]`),
		"topic": edits(`[["topic","t"]]`), "all": edits(`[]`),
	}
	told := func() string {
		var names []string
		for name, q := range queues {
			if len(q.Events()) > 0 {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		return strings.Join(names, " ")
	}
	for _, c := range []struct {
		change Form
		want   string
	}{
		{Form{"stream_id": 23}, "all new old topic"},
		{Form{"stream_id": 23, "propagate_mode": "change_later"}, "all new old topic"},
		{Form{"stream_id": 23, "propagate_mode": "change_all"}, "all new topic"},
		{Form{"topic": "u", "propagate_mode": "change_all"}, "all new old topic"},
	} {
		c.change["send_notification_to_old_thread"], c.change["send_notification_to_new_thread"] = false, false
		id := iris.To("telescopes", "t", "x")
		iris.Edit(id, c.change).OK()
		Same(t, fmt.Sprint(c.change), told(), c.want)
	}
}

func TestANarrowOfEventsKnowsResolvedTopicsSinceSearchesDo(t *testing.T) {
	for level, want := range map[featurelevels.Level]int{65: 2, 185: 1} {
		srv := fake.Start(t, Zulip(), fake.WithLevel(level))
		resolved := As(t, srv, Member).Queue(Form{"event_types": []string{"message"}, "narrow": `[["is","resolved"]]`})
		for _, topic := range []string{"t", "✔ t"} {
			As(t, srv, Owner).To("general", topic, "x")
		}
		Same(t, "messages", len(resolved.Events()), want)
	}
}

// A read without a queue registers one: in the specification if it has parameters of a
// registration, on public servers if it does not block.
func TestAReadWithoutAQueueRegistersOne(t *testing.T) {
	spec, zulip := As(t, fake.Start(t), Member), As(t, fake.Start(t, Zulip()), Member)
	spec.Get("/events", Form{"event_types": `["message"]`, "dont_block": true}).OK()
	spec.Get("/events", Form{"dont_block": true}).Refused(400, "REQUEST_VARIABLE_MISSING").Says(
		"Missing 'queue_id' argument")
	zulip.Get("/events", Form{"dont_block": true}).OK()
	zulip.Get("/events", Form{"event_types": `["message"]`}).Refused(400,
		"BAD_REQUEST").Says("Missing 'queue_id' argument")
	zulip.Get("/events", Form{"queue_id": "none"}).Refused(400, "BAD_REQUEST").Says("Missing 'last_event_id' argument")
}
