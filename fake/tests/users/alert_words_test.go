package users_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestAlertWordsAreAddedAndTakenBack(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	mine, theirs := ben.Queue(Form{"event_types": []string{"alert_words"}}), cleo.Queue(
		Form{"event_types": []string{"alert_words"}})
	words := func(f Form) []string {
		return ben.Post("/users/me/alert_words", Form{"alert_words": f["add"]}).OK().Names("alert_words")
	}
	Same(t, "at first", ben.Get("/users/me/alert_words", nil).OK().Names("alert_words"), "[spectrograph dome]")
	Same(t, "new ones", words(Form{"add": []string{" Lens ", "", "  ", "DOME", "lens"}}), "[spectrograph dome Lens]")
	Same(t, "nothing new", words(Form{"add": []string{"LENS"}}), "[spectrograph dome Lens]")
	Same(t, "less one", ben.Delete("/users/me/alert_words", Form{"alert_words": []string{"lens", "Dome", "x"}}).OK().Names(
		"alert_words"), "[spectrograph]")
	events := mine.Events()
	Same(t, "events", len(events), 3)
	Same(t, "the whole set", events[0]["alert_words"], "[spectrograph dome Lens]")
	Same(t, "what is left", events[2]["alert_words"], "[spectrograph]")
	Same(t, "nobody else's business", len(theirs.Events()), 0)
	Same(t, "registered",
		ben.Post("/register", Form{"fetch_event_types": []string{"alert_words"}}).OK().Names("alert_words"), "[spectrograph]")
}

func TestAListOfAlertWordsIsNeverNull(t *testing.T) {
	bot := As(t, fake.Start(t), BuildBot)
	q := bot.Queue(Form{"event_types": []string{"alert_words"}})
	Same(t, "the answer",
		bot.Delete("/users/me/alert_words", Form{"alert_words": []string{"none"}}).OK().Names("alert_words"), "[]")
	Same(t, "the event", q.Events()[0]["alert_words"], "[]")
}

func TestAlertWordsFlagLaterMessages(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	before := cleo.To("kitchen", "t", "a new Lens.")
	ben.Post("/users/me/alert_words", Form{"alert_words": []string{"lens"}}).OK()
	after := cleo.To("kitchen", "t", "a new Lens.")
	Same(t, "before", strings.Contains(strings.Join(Texts(ben.Message(before)["flags"]), " "), "alert"), false)
	Same(t, "after", ben.Message(after)["flags"], "[has_alert_word]")
}

func TestTooManyAlertWordsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	many := make([]string, 1001)
	for i := range many {
		many[i] = strings.Repeat("é", 1+i%99) + string(rune('a'+i/99))
	}
	ben.Post("/users/me/alert_words", Form{"alert_words": many}).Refused(400, "BAD_REQUEST")
	Same(t, "nothing came of it", len(ben.Get("/users/me/alert_words", nil).OK().Names("alert_words")), 2)
	ben.Post("/users/me/alert_words", Form{"alert_words": []string{strings.Repeat("é", 100)}}).OK()
	ben.Post("/users/me/alert_words", Form{"alert_words": []string{"a", strings.Repeat("é", 101)}}).
		Refused(400, "BAD_REQUEST").Says("alert_words[1]", "100")
}
