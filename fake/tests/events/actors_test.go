package events_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// received are the kinds of the events of a queue since the last read, with a count
// each.
func received(t *testing.T, q *Queue) map[string]int {
	t.Helper()
	kinds := map[string]int{}
	list := q.Poll(false).OK().List("events")
	for _, event := range list {
		kinds[event["type"].(string)]++
	}
	q.Acknowledge(list)
	return kinds
}

func TestALivelyOrganizationActsByTheClock(t *testing.T) {
	for _, side := range []Side{{Level: featurelevels.Newest(), Dialect: featurelevels.Spec},
		{Level: 65, Dialect: featurelevels.Zulip}} {
		srv := fake.Start(t, fake.WithActors(), fake.WithFrozenClock(Frozen), fake.WithLevel(side.Level),
			fake.WithDialect(side.Dialect))
		ben := As(t, srv, Member)
		q := ben.Queue(Form{"queue_lifespan_secs": 100000, "client_capabilities": Form{"notification_settings_null": true,
			"stream_typing_notifications": true}})
		Same(t, "at first", received(t, q), map[string]int{})
		srv.Advance(time.Hour)
		kinds := received(t, q)
		for _, kind := range []string{"message", "typing", "reaction", "update_message", "presence"} {
			if kinds[kind] == 0 {
				t.Errorf("%s: nobody made the event %s in an hour: %v", side, kind, kinds)
			}
		}
		if kinds["message"] < 15 || kinds["message"] > 60 {
			t.Errorf("%s: %d messages in an hour", side, kinds["message"])
		}
	}
}

// Acts of people appear neither in the log of requests nor in the counts of faults.
func TestTheLogOmitsActsOfPeople(t *testing.T) {
	srv := fake.Start(t, fake.WithActors(), fake.WithFrozenClock(Frozen),
		fake.WithFaults(fake.Fault{Kind: "drop_after", Operation: "POST /messages"}))
	ben := As(t, srv, Member)
	before := Newest(ben)["id"]
	srv.Advance(20 * time.Minute)
	if Newest(ben)["id"] == before {
		t.Error("nobody wrote")
	}
	for _, r := range srv.Requests() {
		Same(t, "who sent a request", r.User, Member)
	}
	Same(t, "requests that met the fault", srv.Faults()[0].Matched, 0)
}

func TestThePeopleOfALivelyOrganizationAnswer(t *testing.T) {
	srv := fake.Start(t, fake.WithActors(), fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	q := ben.Queue(Form{"event_types": []string{"message", "typing"}})
	ben.DM([]string{"ada@example.com"}, "May I use the dome?")
	ben.To("telescopes", "dome", "@**Cleo Costa** can you come?")
	srv.Advance(3 * time.Second)
	Same(t, "after 3 seconds", received(t, q), map[string]int{"message": 2, "typing": 1})
	srv.Advance(4 * time.Second)
	Same(t, "after 7 seconds", received(t, q), map[string]int{"message": 2, "typing": 1})
	direct := ben.Contents([]any{Term("pm-with", "ada@example.com")})
	Same(t, "Ada answers in the conversation", strings.Contains("Sure, go ahead. Let me look at it tonight. Yes!",
		direct[len(direct)-1]), true)
	mentioned := ben.Topic("telescopes", "dome")
	if last := mentioned[len(mentioned)-1]; !strings.Contains("On it :telescope: In a minute. Good idea.", last) {
		t.Errorf("Cleo says %q", last)
	}
	srv.Advance(20 * time.Second)
	Same(t, "nobody answers an answer", received(t, q), map[string]int{})
	As(t, srv, BuildBot).DM([]string{"ada@example.com"}, "built")
	srv.Advance(20 * time.Second)
	Same(t, "nobody answers a bot", received(t, q), map[string]int{})
}

func TestTheSameSeedMakesTheSameActs(t *testing.T) {
	acts := func(seed uint64) string {
		srv := fake.Start(t, fake.WithActors(), fake.WithFrozenClock(Frozen), fake.WithSeed(seed))
		As(t, srv, Member).DM([]string{"ada@example.com"}, "hello")
		srv.Advance(30 * time.Minute)
		r := As(t, srv, Member).Get("/messages", Form{"anchor": "newest", "num_before": 40, "num_after": 0,
			"client_gravatar": false}).OK()
		return r.Raw
	}
	first, again, other := acts(1), acts(1), acts(2)
	Same(t, "the acts of the same seed", again, first)
	if first == other {
		t.Error("another seed makes the same acts")
	}
}

func TestActorsRestInStepsOfManyDaysAndUnlessAsked(t *testing.T) {
	quiet := fake.Start(t, fake.WithFrozenClock(Frozen))
	q := As(t, quiet, Member).Queue(Form{"event_types": []string{"message"}})
	quiet.Advance(5 * time.Minute)
	Same(t, "a world that is not lively", received(t, q), map[string]int{})
	lively := fake.Start(t, fake.WithActors(), fake.WithFrozenClock(Frozen))
	before := Newest(As(t, lively, Member))["id"]
	lively.Advance(5 * 366 * 24 * time.Hour)
	Same(t, "after five years", Newest(As(t, lively, Member))["id"], before)
	lively.Advance(time.Hour)
	if Newest(As(t, lively, Member))["id"] == before {
		t.Error("nobody acts after a long step")
	}
}

func TestActorsActInRealTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		srv := fake.Start(t, fake.WithActors())
		q := As(t, srv, Member).Queue(Form{"event_types": []string{"message"}})
		for range 20 { // at most a quarter of an hour: each read ends with a heartbeat
			list := (<-q.Blocked()).OK().List("events")
			if Kinds(list)[0] == "message" {
				return
			}
			q.Acknowledge(list)
		}
		t.Error("a waiting client receives no message")
	})
}

func TestAWorldIsLivelyOnRequest(t *testing.T) {
	srv := fake.Start(t)
	c := As(t, srv, Member)
	c.Control("POST", "/worlds", `{"name": "lively", "lively": true, "clock": "frozen"}`).OK()
	before := Newest(c.In("/w/lively"))["id"]
	c.Control("POST", "/worlds/lively/clock", `{"advance": "1h"}`).OK()
	if Newest(c.In("/w/lively"))["id"] == before {
		t.Error("nobody acts")
	}
	c.Control("POST", "/worlds", AsText(Form{"name": "none", "lively": true, "scenario": WithoutDirectMessages})).Refused(
		400, "").Says("has no actors")
	c.Control("POST", "/worlds", `{"name": "none", "lively": "yes"}`).Refused(400, "")
}

// People start and stop a lively organization while it runs.
func TestActorsStartAndStopOnRequest(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	ben := As(t, srv, Member)
	pace := func(pace string) any {
		t.Helper()
		answer := ben.Control("POST", "/worlds/default/actors", `{"pace": "`+pace+`"}`).OK()
		return answer.Object("world")["actors"]
	}
	written := func() (count int) {
		t.Helper()
		before := Newest(ben)["id"].(float64)
		srv.Advance(time.Hour)
		return int(Newest(ben)["id"].(float64) - before)
	}
	Same(t, "messages at first", written(), 0)
	Same(t, "pace", pace("slow"), "slow")
	slow := written()
	Same(t, "pace", pace("busy"), "busy")
	if busy := written(); slow < 5 || busy < 5*slow {
		t.Errorf("%d messages in a slow hour, %d in a busy one", slow, busy)
	}
	ben.Control("POST", "/worlds/default/fork", `{"name": "copy"}`).OK()
	Same(t, "a fork", ben.Control("GET", "/worlds/copy", "").OK().Object("world")["actors"], "off")
	ben.Control("POST", "/worlds/copy/actors", `{"pace": "normal"}`).OK()
	Same(t, "pace", pace("off"), "off")
	Same(t, "messages at last", written(), 0)
	pace("busy")
	ben.Control("POST", "/worlds/default/reset", "").OK()
	Same(t, "after a reset", ben.Control("GET", "/worlds/default", "").OK().Object("world")["actors"], "off")
	ben.Control("POST", "/worlds",
		`{"name": "bare", "scenario": {"users": [{"email": "a@b.c", "full_name": "Ann", "role": "owner"}]}}`).OK()
	ben.Control("POST", "/worlds/bare/actors", `{"pace": "slow"}`).Refused(400, "").Says("the scenario has no actors")
	ben.Control("POST", "/worlds/none/actors", `{"pace": "slow"}`).Refused(404, "")
}
