package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// subscribe subscribes to streams by name, with further parameters.
func (c *client) subscribe(f form, names ...string) reply {
	c.t.Helper()
	var streams []form
	for _, name := range names {
		streams = append(streams, form{"name": name})
	}
	out := form{"subscriptions": streams}
	for name, v := range f {
		out[name] = v
	}
	return c.post("/users/me/subscriptions", out)
}

// stream returns a stream as an administrator sees it.
func stream(t *testing.T, srv *fake.Server, name string) map[string]any {
	t.Helper()
	return find(t, as(t, srv, admin).get("/streams", form{"include_all_active": true, "include_default": true}).ok().list("streams"), "name", name)
}

func TestSubscribingAnswersWhatChanged(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	r := ben.subscribe(nil, "open nights", " GENERAL ", "new", "New", "new").ok()
	same(t, "subscribed", r.object("subscribed")[member], []any{"open nights", "new"})
	same(t, "already_subscribed", r.object("already_subscribed")[member], []any{"general"})
	same(t, "unauthorized", r.has("unauthorized"), false)
	again := ben.subscribe(nil, "open nights").ok()
	same(t, "again", []any{again.object("subscribed"), again.object("already_subscribed")}, []any{map[string]any{}, map[string]any{member: []any{"open nights"}}})
}

func TestNewStreamsGetTheSettingsAskedFor(t *testing.T) {
	srv := fake.Start(t)
	cases := []struct {
		name, user string
		f          form
		want       map[string]any
	}{
		{"plain", member, nil, map[string]any{"invite_only": false, "is_web_public": false, "history_public_to_subscribers": true, "stream_post_policy": 1, "message_retention_days": nil, "can_remove_subscribers_group_id": 2, "is_default": false}},
		{"private", member, form{"invite_only": true}, map[string]any{"invite_only": true, "history_public_to_subscribers": false}},
		{"private with history", member, form{"invite_only": true, "history_public_to_subscribers": true}, map[string]any{"invite_only": true, "history_public_to_subscribers": true}},
		{"public always with history", member, form{"history_public_to_subscribers": false}, map[string]any{"history_public_to_subscribers": true}},
		{"web-public", owner, form{"is_web_public": true}, map[string]any{"is_web_public": true, "invite_only": false}},
		{"for moderators", member, form{"stream_post_policy": 4}, map[string]any{"stream_post_policy": 4, "is_announcement_only": false}},
		{"for administrators", member, form{"stream_post_policy": 2}, map[string]any{"stream_post_policy": 2, "is_announcement_only": true}},
		{"kept for ten days", owner, form{"message_retention_days": 10}, map[string]any{"message_retention_days": 10}},
		{"kept for ever", owner, form{"message_retention_days": "unlimited"}, map[string]any{"message_retention_days": -1}},
		{"kept for ever in JSON", owner, form{"message_retention_days": `"unlimited"`}, map[string]any{"message_retention_days": -1}},
		{"kept as the organization says", member, form{"message_retention_days": "realm_default"}, map[string]any{"message_retention_days": nil}},
		{"removers", member, form{"can_remove_subscribers_group_id": 5}, map[string]any{"can_remove_subscribers_group_id": 5}},
	}
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			name := fmt.Sprint("stream ", i)
			as(t, srv, c.user).subscribe(c.f, name).ok()
			got := stream(t, srv, name)
			for field, want := range c.want {
				same(t, field, got[field], want)
			}
		})
	}
	as(t, srv, member).post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "described", "description": "a\n**b**"}}}).ok()
	got := stream(t, srv, "described")
	same(t, "description", []any{got["description"], got["rendered_description"]}, []any{"a **b**", "<p>a <strong>b</strong></p>"})
}

func TestSettingsOfExistingStreamsStay(t *testing.T) {
	srv := fake.Start(t)
	before := stream(t, srv, "general")
	as(t, srv, owner).subscribe(form{"invite_only": true, "stream_post_policy": 2, "message_retention_days": 3}, "general").ok()
	same(t, "general", stream(t, srv, "general"), before)
}

func TestSubscribingIsRefused(t *testing.T) {
	streams := func(elements ...form) form { return form{"subscriptions": elements} }
	cases := []struct {
		name, user    string
		f             form
		status        int
		code, inZulip string
		says          string
	}{
		{"without streams", member, form{}, 400, "REQUEST_VARIABLE_MISSING", "", "subscriptions"},
		{"of an object", member, form{"subscriptions": form{}}, 400, "BAD_REQUEST", "", "subscriptions is not a list"},
		{"of names alone", member, form{"subscriptions": []string{"x"}}, 400, "BAD_REQUEST", "", "subscriptions[0] is not a dict"},
		{"of a stream without name", member, streams(form{"description": "x"}), 400, "BAD_REQUEST", "", "name key is missing from subscriptions[0]"},
		{"of a name that is no text", member, streams(form{"name": 5}), 400, "BAD_REQUEST", "", `subscriptions[0]["name"] is not a string`},
		{"of an empty name", member, streams(form{"name": " "}), 400, "BAD_REQUEST", "", "can't be empty"},
		{"of too long a name", member, streams(form{"name": strings.Repeat("ü", 61)}), 400, "BAD_REQUEST", "", "too long"},
		{"of a name with a control character", member, streams(form{"name": "a\u0000b"}), 400, "BAD_REQUEST", "", "subscriptions"},
		{"of too long a description", member, streams(form{"name": "x", "description": strings.Repeat("x", 1025)}), 400, "BAD_REQUEST", "", `subscriptions[0]["description"] is too long`},
		{"with something unknown", member, streams(form{"name": "x", "colour": "x"}), 400, "BAD_REQUEST", "", "colour"},
		{"with a colour that is none", member, streams(form{"name": "x", "color": "red"}), 400, "BAD_REQUEST", "", `subscriptions[0]["color"]`},
		{"to a private stream of others", member, streams(form{"name": "board"}), 400, "", "BAD_REQUEST", "board"},
		{"by a guest", guest, streams(form{"name": "general"}), 400, "BAD_REQUEST", "", "guest"},
		{"with a post policy of five", member, streams(form{"name": "x"}).with("stream_post_policy", 5), 400, "BAD_REQUEST", "", "stream_post_policy"},
		{"with a post policy of nought", member, streams(form{"name": "x"}).with("stream_post_policy", 0), 400, "BAD_REQUEST", "", "stream_post_policy"},
		{"web-public, by a member", member, streams(form{"name": "x"}).with("is_web_public", true), 400, "BAD_REQUEST", "", "permission"},
		{"web-public and private", owner, streams(form{"name": "x"}).with("is_web_public", true).with("invite_only", true), 400, "BAD_REQUEST", "", "invite_only"},
		{"kept for no day", owner, streams(form{"name": "x"}).with("message_retention_days", 0), 400, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "message_retention_days"},
		{"kept for some word", owner, streams(form{"name": "x"}).with("message_retention_days", "long"), 400, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "message_retention_days"},
		{"kept for an older word", owner, streams(form{"name": "x"}).with("message_retention_days", "forever"), 400, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "message_retention_days"},
		{"kept, by no owner", admin, streams(form{"name": "x"}).with("message_retention_days", 5), 400, "UNAUTHORIZED_PRINCIPAL", "", "owner"},
		{"removers from the internet", member, streams(form{"name": "x"}).with("can_remove_subscribers_group_id", 7), 400, "BAD_REQUEST", "", "can_remove_subscribers_group_id"},
		{"removers of no group", member, streams(form{"name": "x"}).with("can_remove_subscribers_group_id", 99), 400, "BAD_REQUEST", "", "can_remove_subscribers_group_id"},
		{"for somebody unknown", member, streams(form{"name": "x"}).with("principals", []int{999}), 403, "UNAUTHORIZED_PRINCIPAL", "", "999"},
		{"for somebody who has left", member, streams(form{"name": "x"}).with("principals", []string{leaver}), 403, "UNAUTHORIZED_PRINCIPAL", "", leaver},
		{"for a mixture", member, streams(form{"name": "x"}).with("principals", []any{benID, other}), 400, "BAD_REQUEST", "", "principals"},
		{"for an object", member, streams(form{"name": "x"}).with("principals", form{}), 400, "BAD_REQUEST", "", "principals"},
		{"with a flag that is none", member, streams(form{"name": "x"}).with("announce", "maybe"), 400, "BAD_REQUEST", "", "announce"},
	}
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := c.code
				if d == dialects[1] {
					code = orElse(c.inZulip, code)
				}
				r := as(t, srv, c.user).post("/users/me/subscriptions", c.f).refused(c.status, code).says(c.says)
				if c.status == 403 && !r.has("principal") {
					t.Error("the principal is not named")
				}
			})
		}
		same(t, "streams", len(as(t, srv, admin).get("/streams", form{"include_all_active": true}).list("streams")), 7)
	}
}

func TestUnauthorizedStreamsNeedNotBeFatal(t *testing.T) {
	srv := fake.Start(t)
	r := as(t, srv, member).subscribe(form{"authorization_errors_fatal": false}, "board", "open nights").ok()
	same(t, "unauthorized", r.names("unauthorized"), []string{"board"})
	same(t, "subscribed", r.object("subscribed")[member], []any{"open nights"})
	fine := as(t, srv, member).subscribe(form{"authorization_errors_fatal": false}, "open nights").ok()
	same(t, "none unauthorized", fine.names("unauthorized"), []string{})
}

func TestOthersCanBeSubscribed(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	r := ben.subscribe(form{"principals": []int{cleoID, gusID, cleoID}}, "general").ok()
	same(t, "already", r.object("already_subscribed"), map[string]any{"user5@lumen.invalid": []any{"general"}})
	same(t, "now", r.object("subscribed"), map[string]any{guest: []any{"general"}})
	told := as(t, srv, guest).said([]form{term("is", "dm")})
	same(t, "a message about it", told[len(told)-1], "@**Ben Brook|4** subscribed you to the stream #**general**.")
	byEmail := ben.subscribe(form{"principals": []string{newcomer, "user6@lumen.invalid"}}, "open nights").ok()
	same(t, "by address", len(byEmail.object("subscribed")), 2)
	ben.subscribe(form{"principals": []int{cleoID}}, "of others only").ok()
	same(t, "the creator is not in", contains(column(ben.get("/users/me/subscriptions", nil).list("subscriptions"), "name"), "of others only"), false)
}

func TestNewStreamsAreAnnounced(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ben.subscribe(form{"announce": true}, "loud").ok()
	ben.subscribe(form{"announce": true, "invite_only": true}, "hidden").ok()
	ben.subscribe(nil, "silent").ok()
	ben.subscribe(form{"announce": true}, "kitchen").ok()
	news := ben.said([][2]string{{"stream", "announcements"}, {"topic", "new streams"}})
	same(t, "announcements", news, []string{"@_**Ben Brook|4** created a new stream #**loud**."})
	for name, kind := range map[string]string{"loud": "**Public**", "hidden": "**Private, protected history**"} {
		notice := ben.said([][2]string{{"stream", name}})
		if len(notice) != 1 || !strings.HasPrefix(notice[0], kind) {
			t.Errorf("notice in %s: %v", name, notice)
		}
	}
	flags := ben.narrowed([][2]string{{"stream", "loud"}}).list("messages")[0]["flags"]
	same(t, "the creator has read it", contains(flags, "read"), true)
}

func TestSubscriptionsHaveTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	s := find(t, as(t, srv, member).get("/users/me/subscriptions", nil).ok().list("subscriptions"), "name", "kitchen")
	for name, want := range map[string]any{
		"stream_id": 23, "invite_only": false, "is_web_public": false, "is_muted": false, "in_home_view": true,
		"pin_to_top": false, "desktop_notifications": nil, "audible_notifications": nil, "push_notifications": nil,
		"email_notifications": nil, "wildcard_mentions_notify": nil, "stream_post_policy": 1, "is_announcement_only": false,
		"history_public_to_subscribers": true, "message_retention_days": nil, "can_remove_subscribers_group_id": 2,
		"rendered_description": "<p>Who left that cup there?</p>",
	} {
		if got, there := s[name]; !there || fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%s: got %v, want %v", name, got, want)
		}
	}
	for _, absent := range []string{"subscribers", "email_address", "role"} {
		if _, there := s[absent]; there {
			t.Errorf("%s is there", absent)
		}
	}
	if color := fmt.Sprint(s["color"]); len(color) != 7 || color[0] != '#' {
		t.Errorf("color is %q", color)
	}
	with := find(t, as(t, srv, member).get("/users/me/subscriptions", form{"include_subscribers": true}).list("subscriptions"), "name", "general")
	same(t, "subscribers, less the one who left", texts(with["subscribers"]), []int{1, 2, 3, 4, 5, 6, 7, 10})
}

func TestEachStreamHasAColourOfItsOwn(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	seen := map[string]bool{}
	for i := range 20 {
		ben.subscribe(nil, fmt.Sprint("stream ", i)).ok()
	}
	for _, c := range column(ben.get("/users/me/subscriptions", nil).list("subscriptions"), "color") {
		if seen[c] {
			t.Errorf("colour %s comes twice", c)
		}
		seen[c] = true
	}
}
