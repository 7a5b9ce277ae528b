// Package invariants_test holds the fake to invariants, which are true after any
// requests: people of several roles make random requests, and the test compares all their
// answers and events. A seed makes the same requests each time.
package invariants_test

import (
	"fmt"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/internal/clientstate"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/randomacts"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// levels are the levels of the releases, and one between them.
var levels = []featurelevels.Level{25, 65, 92, 122, 156, 185, 186}

// listeners are the people whose received data is compared; all other people only act.
var listeners = []string{Owner, Moderator, Member, Guest, BuildBot}

// stage is a server on which acts happen, and the people who listen.
type stage struct {
	t       *testing.T
	srv     *fake.Server
	side    Side
	all     []*listener
	answers *answers
	excuses []excuse
}

func newStage(t *testing.T, side Side, people ...string) *stage {
	t.Helper()
	srv := fake.Start(t, fake.WithLevel(side.Level), fake.WithDialect(side.Dialect), fake.WithFrozenClock(Frozen))
	s := &stage{t: t, srv: srv, side: side, answers: newAnswers(), excuses: excuses(side.Dialect)}
	for _, email := range people {
		l := &listener{stage: s, queue: &Queue{Client: As(t, srv, email)}}
		l.register()
		s.all = append(s.all, l)
	}
	return s
}

// perform does an act and passes its events to all listeners.
func (s *stage) perform(a randomacts.Act) Reply {
	s.t.Helper()
	c := As(s.t, s.srv, a.As)
	r := a.Do(c)
	s.answers.see(a.Method+" "+a.Path, r.Body)
	for _, l := range s.all {
		l.hear()
	}
	return r
}

// listener is an account that keeps the state of its registration up to date by events.
type listener struct {
	stage *stage
	queue *Queue
	knows *clientstate.Client
	heard []map[string]any // at the last act
	gone  bool             // deactivated
}

// registration is all that a client can ask for.
var registration = Form{
	"include_subscribers": true, "client_gravatar": false, "apply_markdown": true, "queue_lifespan_secs": 100000,
	"client_capabilities": Form{
		"notification_settings_null": true, "bulk_message_deletion": true, "user_avatar_url_field_optional": false,
		"stream_typing_notifications": true, "user_settings_object": true, "linkifier_url_template": true,
	},
}

// register begins anew.
func (l *listener) register() {
	l.queue.T.Helper()
	if l.queue.ID != "" {
		l.queue.Delete("/events", Form{"queue_id": l.queue.ID})
	}
	r := l.queue.Post("/register", registration)
	if l.gone = r.Status != 200; l.gone {
		return
	}
	l.queue.ID, l.queue.Last = r.Text("queue_id"), r.Int("last_event_id")
	l.knows = clientstate.New(r.Body, l.history())
}

// registered is the answer of a new registration. Its queue ends at once: each further
// queue would get every event.
func (l *listener) registered() (map[string]any, bool) {
	l.queue.T.Helper()
	r := l.queue.Post("/register", registration)
	if r.Status != 200 {
		return nil, false
	}
	l.queue.Delete("/events", Form{"queue_id": r.Text("queue_id")}).OK()
	l.stage.answers.see("register", r.Body)
	return r.Body, true
}

// history is all that the listener received.
func (l *listener) history() []map[string]any {
	l.queue.T.Helper()
	return l.fetch(Form{"anchor": 1000000, "num_before": 4000, "num_after": 0})
}

func (l *listener) fetch(f Form) []map[string]any {
	l.queue.T.Helper()
	return l.queue.Get("/messages", f.With("client_gravatar", false)).OK().List("messages")
}

// hear applies the new events to the listener, and fetches messages of events that it
// never had.
func (l *listener) hear() {
	l.queue.T.Helper()
	l.heard = nil
	r := l.queue.Poll(false)
	if l.gone = r.Status != 200; l.gone {
		return
	}
	l.heard = r.List("events")
	l.queue.Acknowledge(l.heard)
	for _, e := range l.heard {
		l.stage.answers.see("event "+fmt.Sprint(e["type"], " ", e["op"]), e)
		l.knows.Apply(e)
	}
	for _, id := range l.knows.Missing {
		for _, m := range l.fetch(Form{"anchor": id, "num_before": 0, "num_after": 0}) {
			l.knows.Add(m)
		}
	}
	l.knows.Missing = nil
}

// role is "guest", "bot" or "person": guests and bots receive fewer events.
func (l *listener) role() string {
	if l.queue.Email == BuildBot {
		return "bot"
	}
	if l.knows.State["is_guest"] == true {
		return "guest"
	}
	return "person"
}
