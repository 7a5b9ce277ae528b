package organization_test

import (
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
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

// crewWaits is a server whose scenario has objects of each kind that waits.
func crewWaits(t *testing.T) *fake.Server {
	t.Helper()
	s, err := scenarios.Load(strings.NewReader(waitingCrew), "crew.yaml")
	if err != nil {
		t.Fatal(err)
	}
	return fake.Start(t, fake.WithScenario(s), fake.WithFrozenClock(Frozen))
}

func TestScheduledMessagesOfAScenarioAreSentInTime(t *testing.T) {
	srv := crewWaits(t)
	ada, bo := As(t, srv, "ada@example.com"), As(t, srv, "bo@example.com")
	list := bo.Get("/scheduled_messages", nil).OK().List("scheduled_messages")
	Same(t, "contents", Column(list, "content"), "[*All hands* later]")
	Same(t, "to the stream", list[0]["to"], 7)
	Same(t, "first time", list[0]["scheduled_delivery_timestamp"], float64(Frozen.Add(10*time.Minute).Unix()))
	srv.Advance(15 * time.Minute)
	found := ada.Get("/messages", Form{"anchor": "newest", "num_before": 5, "num_after": 0}).OK().List("messages")
	Same(t, "sent", Column(found, "content"), "[<p><em>All hands</em></p>]")
	Same(t, "left", len(bo.Get("/scheduled_messages", nil).OK().List("scheduled_messages")), 1)
}

func TestDraftsOfAScenarioAreListed(t *testing.T) {
	bo := As(t, crewWaits(t), "bo@example.com")
	list := bo.Get("/drafts", nil).OK().List("drafts")
	Same(t, "contents", Column(list, "content"), "[older newer]")
	Same(t, "kinds", Column(list, "type"), "[ stream]")
	Same(t, "time", list[0]["timestamp"], float64(Frozen.Add(-2*time.Hour).Unix()))
}

func TestInvitationsOfAScenarioAreOpen(t *testing.T) {
	srv := crewWaits(t)
	ada := As(t, srv, "ada@example.com")
	list := ada.Get("/invites", nil).OK().List("invites")
	Same(t, "links", Column(list, "is_multiuse"), "[false true]")
	Same(t, "role", list[0]["invited_as"], 300)
	Same(t, "end", list[0]["expiry_date"], float64(Frozen.Add(2*24*time.Hour).Unix()))
	Same(t, "no end", list[1]["expiry_date"], nil)
	srv.Advance(3 * 24 * time.Hour)
	Same(t, "left", len(ada.Get("/invites", nil).OK().List("invites")), 1)
}
