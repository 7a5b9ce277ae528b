package requests_test

import (
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

func startRelease3(t *testing.T) *fake.Server {
	return fake.Start(t, fake.WithLevel(25), fake.WithDialect(featurelevels.Zulip))
}

func TestRelease3RefusesWithoutCodesAndInItsOwnWords(t *testing.T) {
	srv := startRelease3(t)
	ben, ada := As(t, srv, Member), As(t, srv, Owner)
	id := ben.To("general", "t", "x")
	ben.Unsubscribe(Form{"principals": []int{CleoID}}, "general").Refused(400, "")
	ben.Edit(id, Form{"content": "y", "propagate_mode": "change_all"}).Refused(400,
		"").Says("Invalid propagate_mode without topic edit")
	ada.Patch("/users/4", Form{"role": 300}).Refused(400, "BAD_REQUEST").Says("Invalid role")
	nobody := Nobody(t, srv)
	stranger := nobody.Post("/dev_fetch_api_key", Form{"username": "who@example.com"}).Refused(403, "")
	Same(t, "reason of the development server", stranger.Text("reason"), "unregistered")
	wrong := nobody.Post("/fetch_api_key", Form{"username": Member, "password": "wrong"}).Refused(403, "")
	Same(t, "reason", wrong.Text("reason"), "incorrect_creds")
}

func TestRelease3KnowsSmileByItsOldCode(t *testing.T) {
	srv := startRelease3(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "x")
	q := ben.Queue(Form{"event_types": []string{"reaction"}})
	ben.React(id, Form{"emoji_name": "smile"}).OK()
	ben.React(id, Form{"emoji_name": "smile", "emoji_code": "1f642", "reaction_type": "unicode_emoji"}).Refused(400,
		"BAD_REQUEST")
	Same(t, "code", q.Events()[0]["emoji_code"], "263a")
}

func TestRelease3SendsSubscribersBeforeTheEmptyStream(t *testing.T) {
	srv := startRelease3(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	ben.Subscribe(nil, "nook").OK()
	q := cleo.Queue(Form{"event_types": []string{"stream", "subscription"}})
	ben.Unsubscribe(nil, "nook").OK()
	Same(t, "told", Kinds(q.Events()), "[subscription peer_remove stream vacate]")
	ben.Subscribe(nil, "kitchen", "Kitchen").OK()
	ben.Unsubscribe(nil, "kitchen").OK()
	q.Events()
	ben.Subscribe(nil, "kitchen", "Kitchen").OK()
	Same(t, "told once for each name", Kinds(q.Events()), "[subscription peer_add subscription peer_add]")
}

func TestRelease3RefusesGuestsInStreamsByName(t *testing.T) {
	srv := startRelease3(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "t", "x")
	As(t, srv, Guest).Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": "x"}).
		Refused(400, "BAD_REQUEST").Says("Not authorized to send to stream 'general'")
	As(t, srv, Owner).Patch("/realm", Form{"allow_message_editing": false}).OK()
	ben.Edit(id, Form{"content": "y"}).Refused(400,
		"").Says("Your organization has turned off message editing")
}
