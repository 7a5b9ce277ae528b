package streams_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// stream returns a stream as an administrator sees it.
func stream(t *testing.T, srv *fake.Server, name string) map[string]any {
	t.Helper()
	return Find(t, As(t, srv, Admin).Get("/streams", Form{"include_all_active": true,
		"include_default": true}).OK().List("streams"), "name", name)
}

func TestSubscribingReturnsTheChanges(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	r := ben.Subscribe(nil, "open nights", " GENERAL ", "new", "New", "new").OK()
	Same(t, "subscribed", r.Object("subscribed")[Member], []any{"open nights", "new"})
	Same(t, "already_subscribed", r.Object("already_subscribed")[Member], []any{"general"})
	Same(t, "unauthorized", r.Has("unauthorized"), false)
	again := ben.Subscribe(nil, "open nights").OK()
	Same(t, "again", []any{again.Object("subscribed"), again.Object("already_subscribed")},
		[]any{map[string]any{}, map[string]any{Member: []any{"open nights"}}})
}

func TestNewStreamsGetTheRequestedSettings(t *testing.T) {
	srv := fake.Start(t)
	cases := []struct {
		name, user string
		f          Form
		want       map[string]any
	}{
		{"plain", Member, nil, map[string]any{"invite_only": false, "is_web_public": false,
			"history_public_to_subscribers": true, "stream_post_policy": 1, "message_retention_days": nil,
			"can_remove_subscribers_group_id": 2, "is_default": false}},
		{"private", Member, Form{"invite_only": true}, map[string]any{"invite_only": true,
			"history_public_to_subscribers": false}},
		{"private with history", Member, Form{"invite_only": true, "history_public_to_subscribers": true},
			map[string]any{"invite_only": true, "history_public_to_subscribers": true}},
		{"public always with history", Member, Form{"history_public_to_subscribers": false},
			map[string]any{"history_public_to_subscribers": true}},
		{"web-public", Owner, Form{"is_web_public": true}, map[string]any{"is_web_public": true, "invite_only": false}},
		{"for moderators", Member, Form{"stream_post_policy": 4}, map[string]any{"stream_post_policy": 4,
			"is_announcement_only": false}},
		{"for administrators", Member, Form{"stream_post_policy": 2},
			map[string]any{"stream_post_policy": 2, "is_announcement_only": true}},
		{"kept for ten days", Owner, Form{"message_retention_days": 10}, map[string]any{"message_retention_days": 10}},
		{"kept for ever", Owner, Form{"message_retention_days": "unlimited"}, map[string]any{"message_retention_days": -1}},
		{"kept for ever in JSON", Owner, Form{"message_retention_days": `"unlimited"`},
			map[string]any{"message_retention_days": -1}},
		{"kept as the organization says", Member, Form{"message_retention_days": "realm_default"},
			map[string]any{"message_retention_days": nil}},
		{"removers", Member, Form{"can_remove_subscribers_group_id": 5},
			map[string]any{"can_remove_subscribers_group_id": 5}},
	}
	for i, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			name := fmt.Sprint("stream ", i)
			As(t, srv, c.user).Subscribe(c.f, name).OK()
			got := stream(t, srv, name)
			for field, want := range c.want {
				Same(t, field, got[field], want)
			}
		})
	}
	As(t, srv, Member).Post("/users/me/subscriptions",
		Form{"subscriptions": []Form{{"name": "described", "description": "a\n**b**"}}}).OK()
	got := stream(t, srv, "described")
	Same(t, "description", []any{got["description"], got["rendered_description"]},
		[]any{"a **b**", "<p>a <strong>b</strong></p>"})
}

func TestSettingsOfExistingStreamsStay(t *testing.T) {
	srv := fake.Start(t)
	before := stream(t, srv, "general")
	As(t, srv, Owner).Subscribe(Form{"invite_only": true, "stream_post_policy": 2, "message_retention_days": 3},
		"general").OK()
	Same(t, "general", stream(t, srv, "general"), before)
}

func TestInvalidSubscriptionsAreRefused(t *testing.T) {
	streams := func(elements ...Form) Form { return Form{"subscriptions": elements} }
	cases := []struct {
		name, user    string
		f             Form
		status        int
		code, inZulip string
		says          string
	}{
		{"without streams", Member, Form{}, 400, "REQUEST_VARIABLE_MISSING", "", "subscriptions"},
		{"of an object", Member, Form{"subscriptions": Form{}}, 400, "BAD_REQUEST", "", "subscriptions is not a list"},
		{"of names alone", Member, Form{"subscriptions": []string{"x"}}, 400, "BAD_REQUEST", "",
			"subscriptions[0] is not a dict"},
		{"of a stream without name", Member, streams(Form{"description": "x"}), 400, "BAD_REQUEST", "",
			"name key is missing from subscriptions[0]"},
		{"of a name that is no text", Member, streams(Form{"name": 5}), 400, "BAD_REQUEST", "",
			`subscriptions[0]["name"] is not a string`},
		{"of an empty name", Member, streams(Form{"name": " "}), 400, "BAD_REQUEST", "", "can't be empty"},
		{"of too long a name", Member, streams(Form{"name": strings.Repeat("ü", 61)}), 400, "BAD_REQUEST", "", "too long"},
		{"of a name with a control character", Member, streams(Form{"name": "a\u0000b"}), 400, "BAD_REQUEST", "",
			"position 2"},
		{"of too long a description", Member, streams(Form{"name": "x", "description": strings.Repeat("x", 1025)}), 400,
			"BAD_REQUEST", "", `subscriptions[0]["description"] is too long`},
		{"with something unknown", Member, streams(Form{"name": "x", "colour": "x"}), 400, "BAD_REQUEST", "", "colour"},
		{"with a colour that is none", Member, streams(Form{"name": "x", "color": "red"}), 400, "BAD_REQUEST", "",
			`subscriptions[0]["color"]`},
		{"to a private stream of others", Member, streams(Form{"name": "board"}), 400, "", "BAD_REQUEST", "board"},
		{"by a guest", Guest, streams(Form{"name": "general"}), 400, "BAD_REQUEST", "", "guest"},
		{"with a post policy of five", Member, streams(Form{"name": "x"}).With("stream_post_policy", 5), 400, "BAD_REQUEST",
			"", "stream_post_policy"},
		{"with a post policy of nought", Member, streams(Form{"name": "x"}).With("stream_post_policy", 0), 400, "BAD_REQUEST",
			"", "stream_post_policy"},
		{"web-public, by a member", Member, streams(Form{"name": "x"}).With("is_web_public", true), 400, "BAD_REQUEST", "",
			"permission"},
		{"web-public and private", Owner, streams(Form{"name": "x"}).With("is_web_public", true).With("invite_only", true),
			400, "BAD_REQUEST", "", "invite_only"},
		{"kept for no day", Owner, streams(Form{"name": "x"}).With("message_retention_days", 0), 400, "BAD_REQUEST",
			"REQUEST_VARIABLE_INVALID", "message_retention_days"},
		{"kept for some word", Owner, streams(Form{"name": "x"}).With("message_retention_days", `"long"`), 400, "BAD_REQUEST",
			"REQUEST_VARIABLE_INVALID", "message_retention_days"},
		{"kept for an older word", Owner, streams(Form{"name": "x"}).With("message_retention_days", `"forever"`), 400,
			"BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "message_retention_days"},
		{"kept, by no owner", Admin, streams(Form{"name": "x"}).With("message_retention_days", 5), 400,
			"UNAUTHORIZED_PRINCIPAL", "", "owner"},
		{"removers from the internet", Member, streams(Form{"name": "x"}).With("can_remove_subscribers_group_id", 7), 400,
			"BAD_REQUEST", "", "can_remove_subscribers_group"},
		{"removers of no group", Member, streams(Form{"name": "x"}).With("can_remove_subscribers_group_id", 99), 400,
			"BAD_REQUEST", "", "Invalid user group"},
		{"for somebody unknown", Member, streams(Form{"name": "x"}).With("principals", []int{999}), 403,
			"UNAUTHORIZED_PRINCIPAL", "", "999"},
		{"for somebody who has left", Member, streams(Form{"name": "x"}).With("principals", []string{Leaver}), 403,
			"UNAUTHORIZED_PRINCIPAL", "", Leaver},
		{"for a mixture", Member, streams(Form{"name": "x"}).With("principals", []any{BenID, Other}), 400, "BAD_REQUEST", "",
			"principals"},
		{"for an object", Member, streams(Form{"name": "x"}).With("principals", Form{}), 400, "BAD_REQUEST", "",
			"principals"},
		{"with a flag that is none", Member, streams(Form{"name": "x"}).With("announce", "maybe"), 400, "BAD_REQUEST", "",
			"announce"},
	}
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := c.code
				if d == Dialects[1] {
					code = OrElse(c.inZulip, code)
				}
				r := As(t, srv, c.user).Post("/users/me/subscriptions", c.f).Refused(c.status, code).Says(c.says)
				if c.status == 403 && !r.Has("principal") {
					t.Error("the principal is not named")
				}
			})
		}
		Same(t, "streams", len(As(t, srv, Admin).Get("/streams", Form{"include_all_active": true}).List("streams")), 7)
	}
}

func TestUnauthorizedStreamsNeedNotBeFatal(t *testing.T) {
	srv := fake.Start(t)
	r := As(t, srv, Member).Subscribe(Form{"authorization_errors_fatal": false}, "board", "open nights").OK()
	Same(t, "unauthorized", r.Names("unauthorized"), []string{"board"})
	Same(t, "subscribed", r.Object("subscribed")[Member], []any{"open nights"})
	fine := As(t, srv, Member).Subscribe(Form{"authorization_errors_fatal": false}, "open nights").OK()
	Same(t, "none unauthorized", fine.Names("unauthorized"), []string{})
}

func TestOthersCanBeSubscribed(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	r := ben.Subscribe(Form{"principals": []int{CleoID, GusID, CleoID}}, "general").OK()
	Same(t, "already", r.Object("already_subscribed"), map[string]any{"user5@lumen.invalid": []any{"general"}})
	Same(t, "now", r.Object("subscribed"), map[string]any{Guest: []any{"general"}})
	told := As(t, srv, Guest).Contents([]Form{Term("is", "dm")})
	Same(t, "a message about it", told[len(told)-1], "@**Ben Brook|4** subscribed you to the stream #**general**.")
	byEmail := ben.Subscribe(Form{"principals": []string{"user7@lumen.invalid", "user6@lumen.invalid"}},
		"open nights").OK()
	Same(t, "by address", len(byEmail.Object("subscribed")), 2)
	ben.Subscribe(Form{"principals": []int{CleoID}}, "of others only").OK()
	Same(t, "the creator is not in",
		Contains(Column(ben.Get("/users/me/subscriptions", nil).List("subscriptions"), "name"), "of others only"), false)
}

func TestNewStreamsAreAnnounced(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Subscribe(Form{"announce": true}, "loud").OK()
	ben.Subscribe(Form{"announce": true, "invite_only": true}, "hidden").OK()
	ben.Subscribe(nil, "silent").OK()
	ben.Subscribe(Form{"announce": true}, "kitchen").OK()
	news := ben.Contents([][2]string{{"stream", "announcements"}, {"topic", "new streams"}})
	Same(t, "announcements", news, []string{"@_**Ben Brook|4** created a new stream #**loud**.",
		"@_**Ben Brook|4** created a new stream #**hidden**."})
	for name, kind := range map[string]string{"loud": "**Public**", "hidden": "**Private, protected history**"} {
		notice := ben.Contents([][2]string{{"stream", name}})
		if len(notice) != 1 || !strings.HasPrefix(notice[0], kind) {
			t.Errorf("notice in %s: %v", name, notice)
		}
	}
	flags := ben.Narrowed([][2]string{{"stream", "loud"}}).List("messages")[0]["flags"]
	Same(t, "the creator has read it", Contains(flags, "read"), true)
}

func TestSubscriptionsHaveTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	s := Find(t, As(t, srv, Member).Get("/users/me/subscriptions", nil).OK().List("subscriptions"), "name", "kitchen")
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
	with := Find(t, As(t, srv, Member).Get("/users/me/subscriptions",
		Form{"include_subscribers": true}).List("subscriptions"), "name", "general")
	Same(t, "subscribers, less the one who left", Texts(with["subscribers"]), []int{1, 2, 3, 4, 5, 6, 7, 10})
}

func TestEachStreamHasAColourOfItsOwn(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	seen := map[string]bool{}
	for i := range 20 {
		ben.Subscribe(nil, fmt.Sprint("stream ", i)).OK()
	}
	for _, c := range Column(ben.Get("/users/me/subscriptions", nil).List("subscriptions"), "color") {
		if seen[c] {
			t.Errorf("colour %s comes twice", c)
		}
		seen[c] = true
	}
}
