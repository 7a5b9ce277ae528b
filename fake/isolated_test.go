package fake_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// client is the client of a member in a world.
func client(t *testing.T, w *fake.World) *Client {
	t.Helper()
	ben, found := w.Account(Member)
	if !found {
		t.Fatal("no member")
	}
	return &Client{T: t, HTTP: w.Client(), Base: w.InMemoryURL(), Email: ben.Email, Key: ben.APIKey}
}

func TestWorldsOfATestAreIsolated(t *testing.T) {
	srv := fake.Start(t)
	old, new := srv.World(t, fake.WithLevel(92)), srv.World(t)
	id := old.As("ada@example.com").Send("general", "isolated", "only here")
	Same(t, "levels", []featurelevels.Level{old.Level(), new.Level()}, []featurelevels.Level{92, featurelevels.Specified})
	Same(t, "the level of its server", client(t, old).Get("/server_settings", nil).OK().Int("service_feature_level"), 92)
	Same(t, "messages here", len(client(t, old).Topic("general", "isolated")), 1)
	Same(t, "messages there", len(client(t, new).Topic("general", "isolated")), 0)
	Same(t, "content", client(t, old).Get(fmt.Sprintf("/messages/%d", id), nil).OK().Text("raw_content"), "only here")
	if old.URL() == new.URL() || !strings.HasPrefix(old.URL(), srv.URL()+"/w/") {
		t.Errorf("URLs %s and %s", old.URL(), new.URL())
	}
	Same(t, "the level over its URL", Nobody(t, srv).OverSocket(srv).In(old.Path()).Get("/server_settings",
		nil).OK().Int("service_feature_level"), 92)
}

func TestPeopleOfAWorldAct(t *testing.T) {
	for _, level := range []featurelevels.Level{featurelevels.Oldest, featurelevels.Newest()} {
		w := fake.Start(t).World(t, fake.WithLevel(level))
		ben := client(t, w)
		q := ben.Queue(Form{"event_types": []string{"message", "reaction", "update_message", "delete_message",
			"subscription"}})
		ada := w.As("ada@example.com")
		id := ada.Send("general", "acts", "hello")
		ada.React(id, "tada")
		ada.Edit(id, "hello again")
		ada.SendDirect("psst", Member)
		Same(t, "events", Column(q.Events(), "type"), []string{"message", "reaction", "update_message", "message"})
		ada.Delete(id)
		w.As(Member).Subscribe("brand new")
		w.As(Member).Unsubscribe("brand new")
		ada.Call("GET", "/users/me", nil)
		w.As(Member).Deactivate()
		Same(t, "code", ben.Get("/users/me", nil).Body["code"], "USER_DEACTIVATED")
		w.As(Member).Reactivate()
		ben.Get("/users/me", nil).OK()
		for _, r := range w.Requests() {
			if r.Client == "spiritlevel" {
				t.Errorf("a request of a person of the test is remembered: %s", r.Line())
			}
		}
	}
}

func TestAWorldHasItsOwnTimeAndLevel(t *testing.T) {
	srv := fake.Start(t)
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	w := srv.World(t, fake.WithLevel(100), fake.WithFrozenClock(at))
	ben := client(t, w)
	q := ben.Queue(nil)
	w.Advance(time.Hour)
	Same(t, "time", w.Now(), at.Add(time.Hour))
	Same(t, "the queue after an hour", q.Poll(false).Status, 400)
	q = ben.Queue(nil)
	w.Upgrade(156)
	Same(t, "level", []any{w.Level(), ben.Get("/server_settings", nil).OK().Int("service_feature_level")}, []any{156, 156})
	w.Restart()
	Same(t, "events", Column(q.Events(), "type"), []string{"restart"})
	w.RestartWithoutQueues()
	q.Poll(false).Refused(400, "BAD_EVENT_QUEUE_ID")
}

func TestFaultsAndRequestsBelongToTheirWorld(t *testing.T) {
	srv := fake.Start(t)
	faulty := srv.World(t, fake.WithFaults(fake.Fault{Kind: fake.HTTPStatus, Status: 503}))
	other := srv.World(t)
	faulty.As(Member).Send("general", "t", "people meet no faults")
	client(t, faulty).Get("/users/me", nil).Refused(503, "")
	client(t, other).Get("/users/me", nil).OK()
	Same(t, "faults", len(faulty.Faults()), 1)
	faulty.ClearFaults()
	client(t, faulty).Get("/users/me", nil).OK()
	other.AssertSent("GET /users/me", nil)
	Same(t, "requests", []int{len(faulty.Requests()), len(other.Requests()), len(srv.Requests())}, []int{2, 1, 0})
	Same(t, "operations of the report", len(other.Report().Operations), 1)
}

// refusing stands for the *testing.T of a test that may fail.
type refusing struct {
	example
	failure string
}

func (r *refusing) Fatalf(format string, args ...any) {
	if r.failure == "" {
		r.failure = fmt.Sprintf(format, args...)
	}
}

func TestMistakesInATestFailItWithASentence(t *testing.T) {
	srv := fake.Start(t)
	for says, do := range map[string]func(r *refusing){
		"level 9999 is not from 0":               func(r *refusing) { srv.World(r, fake.WithLevel(9999)) },
		"other options are for the server":       func(r *refusing) { srv.World(r, fake.WithHosts("chat.test")) },
		"this world has no account x@y.zz":       func(r *refusing) { srv.World(r).As("x@y.zz") },
		"the clock cannot go back by 1s":         func(r *refusing) { srv.World(r).Advance(-time.Second) },
		"level -1 is not from 0":                 func(r *refusing) { srv.World(r).Upgrade(-1) },
		`did you mean "POST /messages"?`:         func(r *refusing) { srv.World(r).AssertSent("POST /mesages", nil) },
		"POST /messages of ben@example.com: 400": func(r *refusing) { srv.World(r).As(Member).Send("nowhere", "t", "x") },
		"kind: expected latency":                 func(r *refusing) { srv.World(r).AddFaults(fake.Fault{Kind: "nothing"}) },
		"did you mean \"ben@example.com\"?": func(r *refusing) {
			srv.World(r, fake.WithFaults(fake.Fault{Kind: fake.DropBefore, User: "bem@example.com"}))
		},
	} {
		r := &refusing{}
		do(r)
		if !strings.Contains(r.failure, says) {
			t.Errorf("the failure %q does not say %q", r.failure, says)
		}
	}
}

func TestAWorldTakesWellUnderAMillisecond(t *testing.T) {
	if raceenabled.On {
		t.Skip("the race detector takes most of the time")
	}
	srv := fake.Start(t)
	srv.World(t, fake.WithLevel(92)) // compiles the plan of the level
	fastest := time.Hour
	for range 20 {
		began := time.Now()
		srv.World(t, fake.WithLevel(92))
		fastest = min(fastest, time.Since(began))
	}
	if fastest > time.Millisecond {
		t.Errorf("the fastest of 20 worlds took %v", fastest)
	}
	t.Logf("the fastest of 20 worlds took %v", fastest)
}

// Each test can have a world of its own on one server, at any level.
func ExampleServer_World() {
	t := &example{} // in a test, its own t
	srv := fake.Start(t)
	w := srv.World(t, fake.WithLevel(92))

	response, err := w.Client().Get(w.InMemoryURL() + "/api/v1/server_settings")
	if err != nil {
		fmt.Println(err)
		return
	}
	var settings struct {
		Level int `json:"service_feature_level"`
	}
	err = json.NewDecoder(response.Body).Decode(&settings)
	fmt.Println(settings.Level, err)
	// Output:
	// 92 <nil>
}

// People do what the client under test is to see.
func ExampleWorld_As() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t)

	ben := w.As("ben@example.com")
	ben.Subscribe("kitchen")
	id := ben.Send("kitchen", "lunch", "The soup is ready.")
	w.As("ada@example.com").React(ben.Send("general", "lunch", "Soup?"), "tada")
	fmt.Println(ben.Call("GET", fmt.Sprintf("/messages/%d", id), nil)["raw_content"])
	// Output:
	// The soup is ready.
}

// A world comes back at another level with all its data.
func ExampleWorld_Upgrade() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t, fake.WithLevel(100))
	w.Upgrade(156)
	fmt.Println(w.Level())
	// Output:
	// 156
}

// The clock of a world moves as a test wants, and everything due happens at once.
func ExampleWorld_Advance() {
	t := &example{} // in a test, its own t
	w := fake.Start(t).World(t, fake.WithFrozenClock(time.Date(2026, 1, 1, 9, 0, 0, 0, time.UTC)))
	w.Advance(10 * time.Minute)
	fmt.Println(w.Now().Format(time.TimeOnly))
	// Output:
	// 09:10:00
}
