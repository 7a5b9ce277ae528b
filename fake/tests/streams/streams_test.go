package streams_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestTheListOfStreamsFollowsItsParameters(t *testing.T) {
	srv := fake.Start(t)
	const everything = "announcements board general kitchen open nights staff telescopes"
	cases := []struct {
		name, user string
		f          Form
		want       string
	}{
		{"public and subscribed", Member, nil, "announcements general kitchen open nights telescopes"},
		{"the private ones one is in", Third, nil, "announcements general kitchen open nights staff telescopes"},
		{"only subscribed", Member, Form{"include_public": false}, "announcements general kitchen telescopes"},
		{"only public", Third, Form{"include_subscribed": false}, "announcements general kitchen open nights telescopes"},
		{"none", Member, Form{"include_public": false, "include_subscribed": false}, ""},
		{"only web-public", Member, Form{"include_public": false, "include_subscribed": false, "include_web_public": true},
			"open nights"},
		{"a guest's", Guest, nil, "open nights telescopes"},
		{"a guest's, without subscriptions", Guest, Form{"include_subscribed": false}, ""},
		{"all, for an administrator", Admin, Form{"include_all_active": true}, everything},
		{"a bot's", BuildBot, Form{"include_public": false}, "general telescopes"},
		{"a bot's and its owner's", BuildBot, Form{"include_public": false, "include_owner_subscribed": true},
			"announcements general kitchen telescopes"},
		{"a person has no owner", Guest, Form{"include_owner_subscribed": true}, "open nights telescopes"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			names := Column(As(t, srv, c.user).Get("/streams", c.f).OK().List("streams"), "name")
			if !slices.IsSorted(names) {
				t.Errorf("not sorted: %v", names)
			}
			Same(t, "streams", names, "["+c.want+"]")
		})
	}
	for _, user := range []string{Moderator, Member, Guest, BuildBot} {
		As(t, srv, user).Get("/streams", Form{"include_all_active": true}).Refused(400, "BAD_REQUEST").Says("not authorized")
	}
	As(t, srv, Member).Get("/streams", Form{"include_public": "yes"}).Refused(400, "BAD_REQUEST").Says("include_public")
}

func TestAStreamHasTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	streams := As(t, srv, Admin).Get("/streams", Form{"include_default": true}).OK().List("streams")
	s := Find(t, streams, "name", "telescopes")
	for name, want := range map[string]any{
		"stream_id": 22, "invite_only": false, "is_web_public": false, "history_public_to_subscribers": true,
		"stream_post_policy": 1, "is_announcement_only": false, "message_retention_days": nil,
		"first_message_id": 106, "can_remove_subscribers_group_id": 2, "is_default": false,
		"description":          "Instruments, **repairs** and the [night plan](https://plan.example.com)",
		"rendered_description": `<p>Instruments, <strong>repairs</strong> and the <a href="https://plan.example.com">night plan</a></p>`,
	} {
		Same(t, name, s[name], want)
	}
	if created, _ := s["date_created"].(float64); created < 1e9 || created != float64(int(created)) {
		t.Errorf("date_created is no UNIX time in seconds: %v", s["date_created"])
	}
	news := Find(t, streams, "name", "announcements")
	Same(t, "announcements", []any{news["is_announcement_only"], news["stream_post_policy"], news["is_default"],
		news["message_retention_days"]}, []any{true, 2, true, 365})
	board := Find(t, streams, "name", "board")
	Same(t, "board", []any{board["invite_only"], board["history_public_to_subscribers"], board["message_retention_days"]},
		[]any{true, false, -1})
	Same(t, "a web-public stream", Find(t, streams, "name", "open nights")["is_web_public"], true)
	plain := As(t, srv, Admin).Get("/streams", nil).List("streams")[0]
	if _, there := plain["is_default"]; there {
		t.Error("is_default comes without being asked for")
	}
}

func TestAPrivateStreamIsArchivedWithItsLastSubscriber(t *testing.T) {
	srv := fake.Start(t)
	ada, iris := As(t, srv, Owner), As(t, srv, Admin)
	ada.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "brief"}}, "invite_only": true}).OK()
	ada.To("brief", "t", "x")
	ada.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"brief"}}).OK()
	if slices.Contains(Column(iris.Get("/streams", Form{"include_all_active": true}).List("streams"), "name"), "brief") {
		t.Error("an archived stream is listed")
	}
	ada.Post("/messages", ToStream(Form{"to": "brief"})).Refused(400, "STREAM_DOES_NOT_EXIST")
	again := iris.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "brief"}}}).OK()
	Same(t, "the name is free", again.Object("subscribed")[Admin], []any{"brief"})
	Same(t, "and the stream a new one", Find(t, iris.Get("/streams", nil).List("streams"), "name", "brief")["invite_only"],
		false)
	iris.Delete("/users/me/subscriptions", Form{"subscriptions": []string{"brief"}}).OK()
	if !slices.Contains(Column(iris.Get("/streams", nil).List("streams"), "name"), "brief") {
		t.Error("a public stream went with its last reader")
	}
}
