package fake_test

import (
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func TestAlertWordsAreAddedAndTakenBack(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	mine, theirs := ben.queue(form{"event_types": []string{"alert_words"}}), cleo.queue(form{"event_types": []string{"alert_words"}})
	words := func(f form) []string {
		return ben.post("/users/me/alert_words", form{"alert_words": f["add"]}).ok().names("alert_words")
	}
	same(t, "at first", ben.get("/users/me/alert_words", nil).ok().names("alert_words"), "[spectrograph dome]")
	same(t, "new ones", words(form{"add": []string{" Lens ", "", "  ", "DOME", "lens"}}), "[spectrograph dome Lens]")
	same(t, "nothing new", words(form{"add": []string{"LENS"}}), "[spectrograph dome Lens]")
	same(t, "less one", ben.delete("/users/me/alert_words", form{"alert_words": []string{"lens", "Dome", "x"}}).ok().names("alert_words"), "[spectrograph]")
	events := mine.events()
	same(t, "events", len(events), 2)
	same(t, "the whole set", events[0]["alert_words"], "[spectrograph dome Lens]")
	same(t, "what is left", events[1]["alert_words"], "[spectrograph]")
	same(t, "nobody else's business", len(theirs.events()), 0)
	same(t, "registered", ben.post("/register", form{"fetch_event_types": []string{"alert_words"}}).ok().names("alert_words"), "[spectrograph]")
}

func TestAlertWordsFlagWhatIsSentFromThenOn(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	before := cleo.to("kitchen", "t", "a new Lens.")
	ben.post("/users/me/alert_words", form{"alert_words": []string{"lens"}}).ok()
	after := cleo.to("kitchen", "t", "a new Lens.")
	same(t, "before", strings.Contains(strings.Join(texts(ben.message(before)["flags"]), " "), "alert"), false)
	same(t, "after", ben.message(after)["flags"], "[has_alert_word]")
}

func TestTooManyAlertWordsAreRefused(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	many := make([]string, 1001)
	for i := range many {
		many[i] = strings.Repeat("é", 1+i%99) + string(rune('a'+i/99))
	}
	ben.post("/users/me/alert_words", form{"alert_words": many}).refused(400, "BAD_REQUEST")
	same(t, "nothing came of it", len(ben.get("/users/me/alert_words", nil).ok().names("alert_words")), 2)
	ben.post("/users/me/alert_words", form{"alert_words": []string{strings.Repeat("é", 100)}}).ok()
	ben.post("/users/me/alert_words", form{"alert_words": []string{"a", strings.Repeat("é", 101)}}).
		refused(400, "BAD_REQUEST").says("alert_words[1]", "100")
}
