package streams_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// propertiesSent are the properties in events of streams.
func propertiesSent(events []map[string]any) []string {
	var out []string
	for _, e := range events {
		if e["op"] == "update" {
			out = append(out, fmt.Sprintf("%v=%v", e["property"], e["value"]))
		}
	}
	return out
}

func TestEveryPropertyOfAStreamCanBeChanged(t *testing.T) {
	const ada, kitchen = "@_**Ada Archer|1** ", "/streams/23"
	cases := []struct {
		name, path string
		f          Form
		want       map[string]any
		events     []string
		notice     string
	}{
		{
			"description", kitchen, Form{"description": "Cups\nand **tea**"},
			map[string]any{"description": "Cups and **tea**", "rendered_description": "<p>Cups and <strong>tea</strong></p>"},
			[]string{"description=Cups and **tea**"},
			"changed the description for this stream.\n\n* **Old description:**\n```` quote\nWho left that cup there?\n````\n* **New description:**\n```` quote\nCups and **tea**\n````",
		},
		{"no description", kitchen, Form{"description": ""}, map[string]any{"description": "", "rendered_description": ""},
			[]string{"description="}, "changed the description for this stream.\n\n* **Old description:**\n```` quote\nWho left that cup there?\n````\n* **New description:**\n```` quote\n*No description.*\n````"},
		{"name", kitchen, Form{"new_name": " Canteen "}, map[string]any{"name": "Canteen"}, []string{"name=Canteen"},
			"renamed stream **kitchen** to **Canteen**."},
		{"case of the name", kitchen, Form{"new_name": "Kitchen"}, map[string]any{"name": "Kitchen"},
			[]string{"name=Kitchen"}, "renamed stream **kitchen** to **Kitchen**."},
		{
			"to private", kitchen, Form{"is_private": true}, map[string]any{"invite_only": true,
				"history_public_to_subscribers": false},
			[]string{"invite_only=true"}, "changed the [access permissions](/help/stream-permissions) for this stream from **Public** to **Private, protected history**.",
		},
		{
			"to private with history", kitchen, Form{"is_private": true,
				"history_public_to_subscribers": true}, map[string]any{"invite_only": true, "history_public_to_subscribers": true},
			[]string{"invite_only=true"}, "changed the [access permissions](/help/stream-permissions) for this stream from **Public** to **Private, shared history**.",
		},
		{
			"history alone", "/streams/24", Form{"history_public_to_subscribers": false}, map[string]any{"invite_only": true,
				"history_public_to_subscribers": false},
			[]string{"invite_only=true"}, "changed the [access permissions](/help/stream-permissions) for this stream from **Private, shared history** to **Private, protected history**.",
		},
		{
			"to public", "/streams/25", Form{"is_private": false}, map[string]any{"invite_only": false,
				"history_public_to_subscribers": true},
			[]string{"invite_only=false"}, "changed the [access permissions](/help/stream-permissions) for this stream from **Private, protected history** to **Public**.",
		},
		{
			"to web-public", "/streams/24", Form{"is_private": false,
				"is_web_public": true}, map[string]any{"is_web_public": true, "invite_only": false},
			[]string{"invite_only=false"}, "changed the [access permissions](/help/stream-permissions) for this stream from **Private, shared history** to **Web-public**.",
		},
		{"from web-public", "/streams/26", Form{"is_web_public": false},
			map[string]any{"is_web_public": false, "invite_only": false}, []string{
				"invite_only=false"},
			"changed the [access permissions](/help/stream-permissions) for this stream from **Web-public** to **Public**."},
		{
			"posting", kitchen, Form{"stream_post_policy": 2}, map[string]any{"stream_post_policy": 2,
				"is_announcement_only": true},
			[]string{"stream_post_policy=2", "is_announcement_only=true"},
			"changed the [posting permissions](/help/stream-sending-policy) for this stream:\n\n* **Old permissions**: All stream members can post.\n* **New permissions**: Only organization administrators can post.",
		},
		{"posting, by its older name", kitchen, Form{"is_announcement_only": true, "stream_post_policy": 4},
			map[string]any{"stream_post_policy": 2}, []string{"stream_post_policy=2",
				"is_announcement_only=true"}, "changed the [posting permissions](/help/stream-sending-policy) for this stream:\n\n* **Old permissions**: All stream members can post.\n* **New permissions**: Only organization administrators can post."},
		{"posting by moderators", kitchen, Form{"stream_post_policy": 4}, map[string]any{"stream_post_policy": 4},
			[]string{"stream_post_policy=4", "is_announcement_only=false"},
			"changed the [posting permissions](/help/stream-sending-policy) for this stream:\n\n* **Old permissions**: All stream members can post.\n* **New permissions**: Only organization administrators and moderators can post."},
		{"retention", kitchen, Form{"message_retention_days": 30}, map[string]any{"message_retention_days": 30},
			[]string{"message_retention_days=30"}, "has changed the [message retention period](/help/message-retention-policy) for this stream:\n* **Old retention period**: Forever\n* **New retention period**: 30 days\n\nMessages in this stream will now be automatically deleted 30 days after they are sent."},
		{"retention for ever", kitchen, Form{"message_retention_days": "unlimited"},
			map[string]any{"message_retention_days": -1}, []string{
				"message_retention_days=-1"}, "has changed the [message retention period](/help/message-retention-policy) for this stream:\n* **Old retention period**: Forever\n* **New retention period**: Forever\n\nMessages in this stream will now be retained forever."},
		{"retention by the organization", "/streams/27", Form{"message_retention_days": "realm_default"},
			map[string]any{"message_retention_days": nil}, []string{
				"message_retention_days=<nil>"}, "has changed the [message retention period](/help/message-retention-policy) for this stream:\n* **Old retention period**: 365 days\n* **New retention period**: Forever\n\nMessages in this stream will now be retained forever."},
		{"removers", kitchen, Form{"can_remove_subscribers_group_id": 3},
			map[string]any{"can_remove_subscribers_group_id": 3}, []string{"can_remove_subscribers_group_id=3"}, ""},
		{"nothing", kitchen, Form{}, nil, nil, ""},
		{
			"what is so already", kitchen, Form{"is_private": false}, nil, []string{"invite_only=false"},
			"changed the [access permissions](/help/stream-permissions) for this stream from **Public** to **Public**.",
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			srv := fake.Start(t)
			user := As(t, srv, Owner)
			q := As(t, srv, Admin).Queue(Form{"event_types": []string{"stream", "message"}})
			user.Patch(c.path, c.f).OK()
			got := user.Get(c.path, nil).OK().Object("stream")
			for field, want := range c.want {
				Same(t, field, got[field], want)
			}
			events := q.Poll(false).OK().List("events")
			Same(t, "events", propertiesSent(events), c.events)
			said := []string{}
			if c.notice != "" {
				said = append(said, ada+c.notice)
			}
			reader := As(t, srv, readers[c.path])
			Same(t, "notices", reader.Contents([]Form{Term("stream", got["stream_id"]), Term("topic", "stream events")}), said)
		})
	}
}

// readers are subscribers of the streams that are changed.
var readers = map[string]string{
	"/streams/23": Member, "/streams/24": Owner, "/streams/25": Owner, "/streams/26": Admin, "/streams/27": Admin,
}

func TestInvalidChangesOfStreamsAreRefused(t *testing.T) {
	cases := []struct {
		name, user, path string
		f                Form
		code, says       string
	}{
		{"by a member", Member, "/streams/23", Form{"description": "x"}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"by a moderator", Moderator, "/streams/23", Form{"description": "x"}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"by a guest who is in", Guest, "/streams/22", Form{"description": "x"}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"by a guest who is not", Guest, "/streams/23", Form{"description": "x"}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"of a private stream by others", Member, "/streams/24", Form{"description": "x"}, "BAD_REQUEST",
			"Invalid stream ID"},
		{"of no stream", Owner, "/streams/99", Form{"description": "x"}, "BAD_REQUEST", "Invalid stream ID"},
		{"too long a description", Owner, "/streams/23", Form{"description": strings.Repeat("ü", 1025)}, "BAD_REQUEST",
			"description"},
		{"the name it has", Owner, "/streams/23", Form{"new_name": " kitchen"}, "BAD_REQUEST", "already has that name"},
		{"a name that is taken", Owner, "/streams/23", Form{"new_name": "General"}, "BAD_REQUEST",
			"'General' in 'new_name' is already taken"},
		{"no name", Owner, "/streams/23", Form{"new_name": "  "}, "BAD_REQUEST", "new_name"},
		{"too long a name", Owner, "/streams/23", Form{"new_name": strings.Repeat("x", 61)}, "BAD_REQUEST", "too long"},
		{"a default stream to private", Owner, "/streams/21", Form{"is_private": true}, "BAD_REQUEST", "Default streams"},
		{"who can see it, by who cannot", Admin, "/streams/28", Form{"is_private": false}, "BAD_REQUEST",
			"Invalid stream ID"},
		{"public and protected", Owner, "/streams/23", Form{"history_public_to_subscribers": false}, "BAD_REQUEST",
			"Invalid parameters"},
		{"web-public and private", Owner, "/streams/23", Form{"is_private": true, "is_web_public": true}, "BAD_REQUEST",
			"Invalid parameters"},
		{"a web-public stream to private", Owner, "/streams/26", Form{"is_private": true}, "BAD_REQUEST",
			"Invalid parameters"},
		{"to web-public, by no owner", Admin, "/streams/23", Form{"is_web_public": true}, "BAD_REQUEST", "permission"},
		{"retention, by no owner", Admin, "/streams/23", Form{"message_retention_days": 5}, "UNAUTHORIZED_PRINCIPAL",
			"owner"},
		{"retention by the organization, by no owner", Admin, "/streams/23", Form{"message_retention_days": "realm_default"},
			"UNAUTHORIZED_PRINCIPAL", "owner"},
		{"one fault among others", Owner, "/streams/23", Form{"description": "x", "new_name": "hall",
			"stream_post_policy": 7}, "BAD_REQUEST", "stream_post_policy"},
	}
	srv := fake.Start(t)
	As(t, srv, Owner).Subscribe(Form{"invite_only": true}, "treasury").OK()
	q := As(t, srv, Owner).Queue(nil)
	before := As(t, srv, Owner).Get("/streams", Form{"include_all_active": true}).Raw
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			As(t, srv, c.user).Patch(c.path, c.f).Refused(400, c.code).Says(c.says)
		})
	}
	Same(t, "streams", As(t, srv, Owner).Get("/streams", Form{"include_all_active": true}).Raw, before)
	Same(t, "events", Kinds(q.Events()), []string{})
}

// The values are those that the streams have. An administrator may not open or close a
// private stream from outside.
func TestRefusedPrivacyThatAStreamHasSendsNoEvent(t *testing.T) {
	public := Form{"is_private": false, "history_public_to_subscribers": true, "is_web_public": false}
	webPublic := Form{"is_private": false, "history_public_to_subscribers": true, "is_web_public": true}
	private := Form{"is_private": true, "history_public_to_subscribers": true, "is_web_public": false}
	for _, dialect := range Dialects {
		for _, level := range []featurelevels.Level{25, 65, 122, featurelevels.Newest()} {
			srv := fake.Start(t, fake.WithDialect(dialect), fake.WithLevel(level))
			ada := As(t, srv, Owner)
			ada.Subscribe(Form{"invite_only": true, "history_public_to_subscribers": true}, "treasury").OK()
			q := ada.Queue(Form{"event_types": []string{"stream", "message"}})
			refused := func(who string, id int, f Form) {
				status := As(t, srv, who).Patch(fmt.Sprintf("/streams/%d", id), f).Status
				Same(t, fmt.Sprintf("%s of %d with %v at %s %d", who, id, f, dialect, level), status, 400)
				Same(t, "events", Kinds(q.Events()), []string{})
			}
			for _, who := range []string{Moderator, Member, Guest, BuildBot} {
				for id, f := range map[int]Form{23: public, 26: webPublic, 28: private} {
					if id == 26 && who == Moderator && level == featurelevels.Newest() {
						continue // the creator administers the stream
					}
					refused(who, id, f)
					for name, value := range f {
						refused(who, id, Form{name: value})
					}
				}
			}
			refused(Admin, 28, private)
			refused(Admin, 28, Form{"is_private": true})
		}
	}
}

func TestAdministratorsMayRenameUnreadableStreams(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Owner).Subscribe(Form{"invite_only": true}, "treasury").OK()
	As(t, srv, Admin).Patch("/streams/28", Form{"new_name": "vault", "description": "gold"}).OK()
	Same(t, "name", stream(t, srv, "vault")["description"], "gold")
}

func TestWebPublicStreamsNeedASwitch(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization: {id: one, name: One}
users: [{email: ada@example.com, full_name: Ada Archer, role: owner}]
streams: [{id: 5, name: general}]
`)))
	As(t, srv, Owner).Patch("/streams/5", Form{"is_web_public": true}).Refused(400, "BAD_REQUEST").Says("is_web_public",
		"not enabled")
}

func TestOpenedStreamsReachTheirNewReaders(t *testing.T) {
	srv := fake.Start(t)
	queues := map[string]*Queue{}
	for _, user := range []string{Member, Guest, Admin, Third, Newcomer} {
		queues[user] = As(t, srv, user).Queue(Form{"event_types": []string{"stream", "subscription"}})
	}
	As(t, srv, Owner).Patch("/streams/24", Form{"is_private": false}).OK()
	for user, want := range map[string][]string{
		Member: {"stream create", "subscription peer_add", "stream update"}, Newcomer: {"stream create",
			"subscription peer_add", "stream update"},
		Admin: {"stream update"}, Third: {"stream update"}, Guest: {},
	} {
		events := queues[user].Events()
		Same(t, user, Kinds(events), want)
		if len(want) == 3 {
			Same(t, "created", Find(t, Objects(events[0]["streams"].([]any)), "stream_id", 24)["invite_only"], false)
			Same(t, "peers", []any{Texts(events[1]["stream_ids"]), Texts(events[1]["user_ids"])},
				[]any{[]int{24}, []int{1, 2, 3, 6}})
		}
	}
	As(t, srv, Owner).Patch("/streams/24", Form{"is_web_public": true}).OK()
	Same(t, "a guest, when it becomes web-public", Kinds(queues[Guest].Events()), []string{})
	As(t, srv, Owner).Patch("/streams/24", Form{"is_private": true, "is_web_public": false}).OK()
	Same(t, "nobody outside, when it closes", Kinds(queues[Guest].Events()), []string{})
	As(t, srv, Member).Get("/streams/24", nil).Refused(400, "BAD_REQUEST")
}

func TestAdministratorsArchiveStreams(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, gus := As(t, srv, Owner), As(t, srv, Member), As(t, srv, Guest)
	id := ben.To("telescopes", "t", "x")
	told, outside := gus.Queue(nil), As(t, srv, Newcomer).Queue(nil)
	for user, code := range map[string]string{Member: "UNAUTHORIZED_PRINCIPAL", Guest: "UNAUTHORIZED_PRINCIPAL"} {
		As(t, srv, user).Delete("/streams/22", nil).Refused(400, code)
	}
	ben.Delete("/streams/24", nil).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
	ada.Delete("/streams/22", nil).OK()
	for _, q := range []*Queue{told, outside} {
		events := q.Events()
		Same(t, "events", Kinds(events), []string{"stream delete"})
		gone := Find(t, Objects(events[0]["streams"].([]any)), "stream_id", 22)
		Same(t, "as it was", []any{gone["name"], gone["invite_only"]}, []any{"telescopes", false})
	}
	kept := ada.Get("/streams/22", nil).OK().Object("stream")
	Same(t, "what administrators still see", []any{kept["name"], kept["invite_only"]},
		[]any{"6ad275d!DEACTIVATED:telescopes", true})
	for _, c := range []*Client{ada, ben, gus} {
		if c != ada {
			c.Get("/streams/22", nil).Refused(400, "BAD_REQUEST")
		}
		Same(t, "subscribed", Contains(Column(c.Get("/users/me/subscriptions", nil).List("subscriptions"), "name"),
			"telescopes"), false)
		Same(t, "registered", strings.Contains(c.Post("/register",
			Form{"fetch_event_types": []string{"stream", "subscription"}}).Raw, "telescopes"), false)
	}
	Same(t, "who had a message keeps it", ben.Message(id)["id"], id)
	ada.Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST")
	ben.Post("/messages", ToStream(Form{"to": "[22]"})).Refused(400, "STREAM_DOES_NOT_EXIST")
	ben.Post("/messages", ToStream(Form{"to": "6ad275d!DEACTIVATED:telescopes"})).Refused(400, "STREAM_DOES_NOT_EXIST")
	ada.Delete("/streams/22", nil).Refused(400, "BAD_REQUEST").Says("Invalid stream ID")
	Same(t, "its name is free", ben.Subscribe(nil, "telescopes").OK().Object("subscribed")[Member], []any{"telescopes"})
	lists := ben.Queue(Form{"event_types": []string{"default_streams", "stream"}})
	ada.Delete("/streams/27", nil).OK()
	Same(t, "a default stream", Kinds(lists.Events()), []string{"default_streams", "stream delete"})
	Same(t, "of announcements",
		ada.Post("/register", Form{"fetch_event_types": []string{"realm"}}).Int("realm_notifications_stream_id"), -1)
	ben.Subscribe(Form{"announce": true}, "louder").OK()
}

// Public servers read integers of any length where they read parameters by their types.
func TestNumbersOfStreamsMayHaveMoreDigitsThanFit(t *testing.T) {
	const long = "99999999999999999999"
	for level, answers := range map[featurelevels.Level][2]string{
		237: {"can_remove_subscribers_group is not an integer", "message_retention_days is not a string or integer"},
		277: {"Invalid user group", "Must be an organization owner"},
	} {
		iris := As(t, fake.Start(t, Zulip(), fake.WithLevel(level)), Admin)
		for i, name := range []string{"can_remove_subscribers_group", "message_retention_days"} {
			Same(t, name, iris.Patch("/streams/21", Form{name: long}).Body["msg"], any(answers[i]))
		}
	}
}
