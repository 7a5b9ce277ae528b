package events_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// fromOwnerToGuest are people who receive different events: by role, and by subscription
// to the two streams. Ann acts unless a case names another actor.
const fromOwnerToGuest = `
organization: {id: crowd, name: Crowd, waiting_period_days: 0, delete_own_message_policy: 5}
users:
  - {id: 1, email: owner@example.com, full_name: Owner, role: owner}
  - {id: 2, email: admin@example.com, full_name: Admin, role: administrator}
  - {id: 3, email: mod@example.com, full_name: Mod, role: moderator}
  - {id: 4, email: ann@example.com, full_name: Ann}
  - {id: 5, email: inside@example.com, full_name: Inside}
  - {id: 6, email: outside@example.com, full_name: Outside}
  - {id: 7, email: guestin@example.com, full_name: Guest In, role: guest}
  - {id: 8, email: guestout@example.com, full_name: Guest Out, role: guest}
  - {id: 9, email: spare@example.com, full_name: Spare}
streams:
  - {id: 41, name: secret den, privacy: private, creator: ann@example.com, subscribers: [ann@example.com, inside@example.com, guestin@example.com]}
  - {id: 42, name: hall, creator: ann@example.com, subscribers: [ann@example.com, inside@example.com, guestin@example.com]}
messages:
  - {from: ann@example.com, stream: secret den, topic: whispers, content: begun}
`

// listeners are the recipients, in the order of the columns of EVENTS.md.
var listeners = []string{"owner", "admin", "mod", "ann", "inside", "outside", "guestin", "guestout"}

// act is an act of a user; the test observes its events.
type act struct {
	what, as string
	do       func(*Client, *stage) Reply
}

// stage is the place of acts: the queues of all listeners, and the newest message.
type stage struct {
	srv     *fake.Server
	queues  map[string]*Queue
	message int
}

func newStage(t *testing.T) *stage {
	t.Helper()
	s := &stage{srv: fake.Start(t, fake.WithFrozenClock(Frozen), fake.WithScenario(Scenario(t, fromOwnerToGuest))),
		queues: map[string]*Queue{}}
	for _, name := range listeners {
		s.queues[name] = As(t, s.srv, name+"@example.com").Queue(Form{"client_capabilities": Form{
			"notification_settings_null": true, "bulk_message_deletion": true, "stream_typing_notifications": true,
			"user_settings_object": true, "linkifier_url_template": true,
		}})
	}
	return s
}

// perform does an act and returns the events of each listener about it.
func (s *stage) perform(t *testing.T, a act) map[string][]map[string]any {
	t.Helper()
	who := a.as
	if who == "" {
		who = "ann"
	}
	r := a.do(As(t, s.srv, who+"@example.com"), s)
	if r.Status != 200 {
		t.Fatalf("%s: %d %s", a.what, r.Status, Clip(r.Raw))
	}
	if id, there := r.Body["id"].(float64); there {
		s.message = int(id)
	}
	heard := map[string][]map[string]any{}
	for _, name := range listeners {
		q := s.queues[name]
		if r := q.Poll(false); r.Status == 200 {
			heard[name] = r.List("events")
			q.Acknowledge(heard[name])
		}
	}
	return heard
}

// kindOf names an event for a table: type, op, and the changed part of a person or a
// setting.
func kindOf(e map[string]any) string {
	kind := Kinds([]map[string]any{e})[0]
	if person, ok := e["person"].(map[string]any); ok && e["op"] == "update" {
		for _, key := range []string{"role", "full_name", "avatar_url", "custom_profile_field", "delivery_email", "new_email",
			"is_billing_admin", "bot_owner_id", "timezone"} {
			if _, there := person[key]; there {
				return kind + " " + key
			}
		}
	}
	return kind
}

// EVENTS.md is the table of event recipients; the test records what each user receives.
func TestEventsReachTheirRecipients(t *testing.T) {
	var b strings.Builder
	b.WriteString(eventsHead)
	s := newStage(t)
	for _, a := range acts() {
		heard := s.perform(t, a)
		var order []string
		hearers := map[string]map[string]bool{}
		for _, name := range listeners {
			for _, e := range heard[name] {
				kind := kindOf(e)
				if hearers[kind] == nil {
					hearers[kind] = map[string]bool{}
					order = append(order, kind)
				}
				hearers[kind][name] = true
			}
		}
		slices.Sort(order)
		for _, kind := range order {
			fmt.Fprintf(&b, "| %s | %s |", a.what, kind)
			for _, name := range listeners {
				b.WriteString(map[bool]string{true: " yes |", false: "   |"}[hearers[kind][name]])
			}
			b.WriteString("\n")
		}
	}
	for _, kind := range strings.Fields(eventTypes) {
		if !strings.Contains(b.String(), "| "+kind+" ") {
			t.Errorf("no action here causes the event %s", kind)
		}
	}
	Golden(t, "../../EVENTS.md", b.String())
}

// eventTypes are all types except heartbeats, which go to blocked reads.
const eventTypes = `alert_words attachment custom_profile_fields default_streams delete_message drafts
	invites_changed message muted_topics muted_users presence reaction realm realm_bot realm_emoji realm_export
	realm_linkifiers realm_playgrounds realm_user realm_user_settings_defaults restart scheduled_messages stream
	subscription typing update_message update_message_flags user_group user_settings user_status user_topic`

const eventsHead = `# Event recipients

A test generates this file: it records which users receive which events. Ann performs
the action unless the row names another user. Ann, Inside and Guest in are subscribed
to both streams, the private one and the public one. The rules are the functions in
` + "`fake/api/audience/audience.go`" + `.

| Action | Event | Owner | Administrator | Moderator | Ann | Inside | Outside | Guest in | Guest out |
|---|---|---|---|---|---|---|---|---|---|
`

// Users outside a private stream receive no events of it, except administrators, who
// learn of its existence and of users who leave it.
func TestEventsOfAPrivateStreamDoNotReachUsersOutside(t *testing.T) {
	s := newStage(t)
	outside := map[string][]string{
		"mod": nil, "outside": nil, "guestout": nil,
		"owner": {"stream", "subscription"}, "admin": {"stream", "subscription"},
	}
	acted := 0
	for _, a := range privateActs() {
		for name, events := range s.perform(t, a) {
			allowed, isOutside := outside[name]
			acted += len(events)
			for _, e := range events {
				if text := AsText(e); isOutside && !slices.Contains(allowed, fmt.Sprint(e["type"])) && tellsOfDen(text) {
					t.Errorf("%s: %s receives %s", a.what, name, Clip(text))
				}
				if text := AsText(e); isOutside && strings.Contains(text, "hush") {
					t.Errorf("%s: %s reads a message of the stream: %s", a.what, name, Clip(text))
				}
			}
		}
	}
	if acted == 0 {
		t.Error("no event reached any user")
	}
}

func tellsOfDen(text string) bool {
	return strings.Contains(text, "den") && strings.Contains(text, "secret") ||
		strings.Contains(text, `"stream_id":41`) || strings.Contains(text, `[41]`) || strings.Contains(text, "whispers")
}
