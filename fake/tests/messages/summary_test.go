package messages_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestASummaryCountsMessagesAndNamesTheirWriters(t *testing.T) {
	srv := fake.Start(t, Zulip(), fake.WithLevel(371))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	summary := func(topic string) any {
		return ben.Get("/messages/summary", Form{"narrow": []Form{Term("channel", "general"), Term("topic", topic)}}).
			OK().Body["summary"]
	}
	Same(t, "of nothing", summary("tea"), "No messages in conversation to summarize")
	ada.To("general", "tea", "Who has the pot?")
	Same(t, "of one", summary("tea"), "<p>1 message by Ada Archer.</p>")
	ben.To("general", "tea", "I.")
	ada.To("general", "tea", "Thanks.")
	Same(t, "of three", summary("tea"), "<p>3 messages by Ada Archer, Ben Brook.</p>")
	Same(t, "told", ben.Post("/register", Form{"fetch_event_types": []string{"realm"}}).
		OK().Body["server_can_summarize_topics"], true)

	ada.Patch("/realm", Form{"can_summarize_topics_group": Form{"new": 2}}).OK()
	ben.Get("/messages/summary", nil).Refused(400, "BAD_REQUEST").Says("Insufficient permission")
	ada.Get("/messages/summary", nil).OK()
	As(t, fake.Start(t, fake.WithLevel(349)), Member).Get("/messages/summary", nil).
		Refused(404, "")
}
