package fake_test

import (
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

const waitingCrew = `organization: {id: crew, name: The Crew}
users:
  - {email: ada@example.com, full_name: Ada, role: owner}
  - {email: bo@example.com, full_name: Bo}
streams: [{id: 7, name: deck, creator: ada@example.com, subscribers: [ada@example.com, bo@example.com]}]
scheduled:
  - {from: bo@example.com, stream: deck, topic: watch, content: "*All hands*", in_minutes: 10}
  - {from: bo@example.com, to: [ada@example.com], content: later, in_minutes: 20}
drafts:
  - {user: bo@example.com, content: older, time: -2h}
  - {user: bo@example.com, stream: deck, topic: watch, content: newer}
invites:
  - {from: ada@example.com, email: cy@example.com, role: moderator, streams: [deck], time: -1d, days: 3}
  - {from: ada@example.com}
`

// crewWaits is a server whose scenario has something of everything that waits.
func crewWaits(t *testing.T) *fake.Server {
	t.Helper()
	s, err := scenarios.Load(strings.NewReader(waitingCrew), "crew.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return fake.Start(t, fake.WithScenario(s), fake.FrozenClock(frozen))
}

func TestScheduledMessagesOfAScenarioAreSentInTime(t *testing.T) {
	srv := crewWaits(t)
	ada, bo := as(t, srv, "ada@example.com"), as(t, srv, "bo@example.com")
	list := bo.get("/scheduled_messages", nil).ok().list("scheduled_messages")
	same(t, "contents", column(list, "content"), "[*All hands* later]")
	same(t, "to the stream", list[0]["to"], 7)
	same(t, "first time", list[0]["scheduled_delivery_timestamp"], float64(frozen.Add(10*time.Minute).Unix()))
	srv.Advance(15 * time.Minute)
	found := ada.get("/messages", form{"anchor": "newest", "num_before": 5, "num_after": 0}).ok().list("messages")
	same(t, "sent", column(found, "content"), "[<p><em>All hands</em></p>]")
	same(t, "left", len(bo.get("/scheduled_messages", nil).ok().list("scheduled_messages")), 1)
}

func TestDraftsOfAScenarioAreThere(t *testing.T) {
	bo := as(t, crewWaits(t), "bo@example.com")
	list := bo.get("/drafts", nil).ok().list("drafts")
	same(t, "contents", column(list, "content"), "[older newer]")
	same(t, "kinds", column(list, "type"), "[ stream]")
	same(t, "time", list[0]["timestamp"], float64(frozen.Add(-2*time.Hour).Unix()))
}

func TestInvitationsOfAScenarioAreOpen(t *testing.T) {
	srv := crewWaits(t)
	ada := as(t, srv, "ada@example.com")
	list := ada.get("/invites", nil).ok().list("invites")
	same(t, "links", column(list, "is_multiuse"), "[false true]")
	same(t, "role", list[0]["invited_as"], 300)
	same(t, "end", list[0]["expiry_date"], float64(frozen.Add(2*24*time.Hour).Unix()))
	same(t, "no end", list[1]["expiry_date"], nil)
	srv.Advance(3 * 24 * time.Hour)
	same(t, "left", len(ada.get("/invites", nil).ok().list("invites")), 1)
}
