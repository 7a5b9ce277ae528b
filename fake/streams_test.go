package fake_test

import (
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

func TestWhichStreamsAreListed(t *testing.T) {
	srv := fake.Start(t)
	const everything = "announcements board general kitchen open nights staff telescopes"
	cases := []struct {
		name, user string
		f          form
		want       string
	}{
		{"public and subscribed", member, nil, "announcements general kitchen open nights telescopes"},
		{"the private ones one is in", third, nil, "announcements general kitchen open nights staff telescopes"},
		{"only subscribed", member, form{"include_public": false}, "announcements general kitchen telescopes"},
		{"only public", third, form{"include_subscribed": false}, "announcements general kitchen open nights telescopes"},
		{"none", member, form{"include_public": false, "include_subscribed": false}, ""},
		{"only web-public", member, form{"include_public": false, "include_subscribed": false, "include_web_public": true}, "open nights"},
		{"a guest's", guest, nil, "open nights telescopes"},
		{"a guest's, without subscriptions", guest, form{"include_subscribed": false}, ""},
		{"all, for an administrator", admin, form{"include_all_active": true}, everything},
		{"a bot's", buildBot, form{"include_public": false}, "general telescopes"},
		{"a bot's and its owner's", buildBot, form{"include_public": false, "include_owner_subscribed": true}, "announcements general kitchen telescopes"},
		{"a person has no owner", guest, form{"include_owner_subscribed": true}, "open nights telescopes"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			names := column(as(t, srv, c.user).get("/streams", c.f).ok().list("streams"), "name")
			if !slices.IsSorted(names) {
				t.Errorf("not sorted: %v", names)
			}
			same(t, "streams", names, "["+c.want+"]")
		})
	}
	for _, user := range []string{moderator, member, guest, buildBot} {
		as(t, srv, user).get("/streams", form{"include_all_active": true}).refused(400, "BAD_REQUEST").says("not authorized")
	}
	as(t, srv, member).get("/streams", form{"include_public": "yes"}).refused(400, "BAD_REQUEST").says("include_public")
}

func TestAStreamHasTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	streams := as(t, srv, admin).get("/streams", form{"include_default": true}).ok().list("streams")
	s := find(t, streams, "name", "telescopes")
	for name, want := range map[string]any{
		"stream_id": 22, "invite_only": false, "is_web_public": false, "history_public_to_subscribers": true,
		"stream_post_policy": 1, "is_announcement_only": false, "message_retention_days": nil,
		"first_message_id": 106, "can_remove_subscribers_group_id": 2, "is_default": false,
		"description":          "Instruments, **repairs** and the [night plan](https://plan.example.com)",
		"rendered_description": `<p>Instruments, <strong>repairs</strong> and the <a href="https://plan.example.com">night plan</a></p>`,
	} {
		same(t, name, s[name], want)
	}
	if created, _ := s["date_created"].(float64); created < 1e9 || created != float64(int(created)) {
		t.Errorf("date_created is no UNIX time in seconds: %v", s["date_created"])
	}
	news := find(t, streams, "name", "announcements")
	same(t, "announcements", []any{news["is_announcement_only"], news["stream_post_policy"], news["is_default"], news["message_retention_days"]}, []any{true, 2, true, 365})
	board := find(t, streams, "name", "board")
	same(t, "board", []any{board["invite_only"], board["history_public_to_subscribers"], board["message_retention_days"]}, []any{true, false, -1})
	same(t, "a web-public stream", find(t, streams, "name", "open nights")["is_web_public"], true)
	plain := as(t, srv, admin).get("/streams", nil).list("streams")[0]
	if _, there := plain["is_default"]; there {
		t.Error("is_default comes without being asked for")
	}
}

func TestAStreamGoesWithItsLastReaderIfPrivate(t *testing.T) {
	srv := fake.Start(t)
	ada, iris := as(t, srv, owner), as(t, srv, admin)
	ada.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "brief"}}, "invite_only": true}).ok()
	ada.to("brief", "t", "x")
	ada.delete("/users/me/subscriptions", form{"subscriptions": []string{"brief"}}).ok()
	if slices.Contains(column(iris.get("/streams", form{"include_all_active": true}).list("streams"), "name"), "brief") {
		t.Error("an archived stream is listed")
	}
	ada.post("/messages", toStream(form{"to": "brief"})).refused(400, "STREAM_DOES_NOT_EXIST")
	again := iris.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "brief"}}}).ok()
	same(t, "the name is free", again.object("subscribed")[admin], []any{"brief"})
	same(t, "and the stream a new one", find(t, iris.get("/streams", nil).list("streams"), "name", "brief")["invite_only"], false)
	iris.delete("/users/me/subscriptions", form{"subscriptions": []string{"brief"}}).ok()
	if !slices.Contains(column(iris.get("/streams", nil).list("streams"), "name"), "brief") {
		t.Error("a public stream went with its last reader")
	}
}
