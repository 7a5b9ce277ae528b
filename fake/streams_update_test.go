package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// propertiesTold are the properties that events of streams tell of.
func propertiesTold(events []map[string]any) []string {
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
		f          form
		want       map[string]any
		events     []string
		notice     string
	}{
		{
			"description", kitchen, form{"description": "Cups\nand **tea**"},
			map[string]any{"description": "Cups and **tea**", "rendered_description": "<p>Cups and <strong>tea</strong></p>"},
			[]string{"description=Cups and **tea**"},
			"changed the description of this stream.\n\n* **Old description:** \n```` quote\nWho left that cup there?\n````\n* **New description:** \n```` quote\nCups and **tea**\n````",
		},
		{"no description", kitchen, form{"description": ""}, map[string]any{"description": "", "rendered_description": ""}, []string{"description="}, "changed the description of this stream.\n\n* **Old description:** \n```` quote\nWho left that cup there?\n````\n* **New description:** *No description.*"},
		{"name", kitchen, form{"new_name": " Canteen "}, map[string]any{"name": "Canteen"}, []string{"name=Canteen"}, "renamed stream **kitchen** to **Canteen**."},
		{"case of the name", kitchen, form{"new_name": "Kitchen"}, map[string]any{"name": "Kitchen"}, []string{"name=Kitchen"}, "renamed stream **kitchen** to **Kitchen**."},
		{
			"to private", kitchen, form{"is_private": true}, map[string]any{"invite_only": true, "history_public_to_subscribers": false},
			[]string{"invite_only=true"}, "changed who can see this stream from **Public** to **Private, protected history**.",
		},
		{
			"to private with history", kitchen, form{"is_private": true, "history_public_to_subscribers": true}, map[string]any{"invite_only": true, "history_public_to_subscribers": true},
			[]string{"invite_only=true"}, "changed who can see this stream from **Public** to **Private, shared history**.",
		},
		{
			"history alone", "/streams/24", form{"history_public_to_subscribers": false}, map[string]any{"invite_only": true, "history_public_to_subscribers": false},
			[]string{"invite_only=true"}, "changed who can see this stream from **Private, shared history** to **Private, protected history**.",
		},
		{
			"to public", "/streams/25", form{"is_private": false}, map[string]any{"invite_only": false, "history_public_to_subscribers": true},
			[]string{"invite_only=false"}, "changed who can see this stream from **Private, protected history** to **Public**.",
		},
		{
			"to web-public", "/streams/24", form{"is_private": false, "is_web_public": true}, map[string]any{"is_web_public": true, "invite_only": false},
			[]string{"invite_only=false"}, "changed who can see this stream from **Private, shared history** to **Web-public**.",
		},
		{"from web-public", "/streams/26", form{"is_web_public": false}, map[string]any{"is_web_public": false, "invite_only": false}, []string{"invite_only=false"}, "changed who can see this stream from **Web-public** to **Public**."},
		{
			"posting", kitchen, form{"stream_post_policy": 2}, map[string]any{"stream_post_policy": 2, "is_announcement_only": true},
			[]string{"stream_post_policy=2", "is_announcement_only=true"}, "changed who can post here from **everybody** to **administrators**.",
		},
		{"posting, by its older name", kitchen, form{"is_announcement_only": true, "stream_post_policy": 4}, map[string]any{"stream_post_policy": 2}, []string{"stream_post_policy=2", "is_announcement_only=true"}, "changed who can post here from **everybody** to **administrators**."},
		{"posting by moderators", kitchen, form{"stream_post_policy": 4}, map[string]any{"stream_post_policy": 4}, []string{"stream_post_policy=4"}, "changed who can post here from **everybody** to **administrators and moderators**."},
		{"retention", kitchen, form{"message_retention_days": 30}, map[string]any{"message_retention_days": 30}, []string{"message_retention_days=30"}, "changed how long messages are kept here from **as the organization says** to **30 days**."},
		{"retention for ever", kitchen, form{"message_retention_days": "unlimited"}, map[string]any{"message_retention_days": -1}, []string{"message_retention_days=-1"}, "changed how long messages are kept here from **as the organization says** to **for ever**."},
		{"retention by the organization", "/streams/27", form{"message_retention_days": "realm_default"}, map[string]any{"message_retention_days": nil}, []string{"message_retention_days=<nil>"}, "changed how long messages are kept here from **365 days** to **as the organization says**."},
		{"removers", kitchen, form{"can_remove_subscribers_group_id": 3}, map[string]any{"can_remove_subscribers_group_id": 3}, []string{"can_remove_subscribers_group_id=3"}, ""},
		{"nothing", kitchen, form{}, nil, nil, ""},
		{"what is so already", kitchen, form{"is_private": false, "stream_post_policy": 1, "description": "Who left that cup there?"}, nil, nil, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			srv := fake.Start(t)
			user := as(t, srv, owner)
			q := as(t, srv, admin).queue(form{"event_types": []string{"stream", "message"}})
			user.patch(c.path, c.f).ok()
			got := user.get(c.path, nil).ok().object("stream")
			for field, want := range c.want {
				same(t, field, got[field], want)
			}
			events := q.poll(false).ok().list("events")
			same(t, "events", propertiesTold(events), c.events)
			said := []string{}
			if c.notice != "" {
				said = append(said, ada+c.notice)
			}
			reader := as(t, srv, readers[c.path])
			same(t, "notices", reader.said([]form{term("stream", got["stream_id"]), term("topic", "stream events")}), said)
		})
	}
}

// readers are subscribers of the streams that are changed.
var readers = map[string]string{
	"/streams/23": member, "/streams/24": owner, "/streams/25": owner, "/streams/26": admin, "/streams/27": admin,
}

func TestChangesOfStreamsAreRefused(t *testing.T) {
	cases := []struct {
		name, user, path string
		f                form
		code, says       string
	}{
		{"by a member", member, "/streams/23", form{"description": "x"}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"by a moderator", moderator, "/streams/23", form{"description": "x"}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"by a guest who is in", guest, "/streams/22", form{"description": "x"}, "UNAUTHORIZED_PRINCIPAL", "administrator"},
		{"by a guest who is not", guest, "/streams/23", form{"description": "x"}, "BAD_REQUEST", "Invalid stream ID"},
		{"of a private stream by others", member, "/streams/24", form{"description": "x"}, "BAD_REQUEST", "Invalid stream ID"},
		{"of no stream", owner, "/streams/99", form{"description": "x"}, "BAD_REQUEST", "Invalid stream ID"},
		{"too long a description", owner, "/streams/23", form{"description": strings.Repeat("ü", 1025)}, "BAD_REQUEST", "description"},
		{"the name it has", owner, "/streams/23", form{"new_name": " kitchen"}, "BAD_REQUEST", "already has that name"},
		{"a name that is taken", owner, "/streams/23", form{"new_name": "General"}, "BAD_REQUEST", "'General' in 'new_name' is already taken"},
		{"no name", owner, "/streams/23", form{"new_name": "  "}, "BAD_REQUEST", "new_name"},
		{"too long a name", owner, "/streams/23", form{"new_name": strings.Repeat("x", 61)}, "BAD_REQUEST", "too long"},
		{"a default stream to private", owner, "/streams/21", form{"is_private": true}, "BAD_REQUEST", "Default streams"},
		{"who can see it, by who cannot", admin, "/streams/28", form{"is_private": false}, "BAD_REQUEST", "Invalid stream ID"},
		{"public and protected", owner, "/streams/23", form{"history_public_to_subscribers": false}, "BAD_REQUEST", "Invalid parameters"},
		{"web-public and private", owner, "/streams/23", form{"is_private": true, "is_web_public": true}, "BAD_REQUEST", "Invalid parameters"},
		{"a web-public stream to private", owner, "/streams/26", form{"is_private": true}, "BAD_REQUEST", "Invalid parameters"},
		{"to web-public, by no owner", admin, "/streams/23", form{"is_web_public": true}, "BAD_REQUEST", "permission"},
		{"retention, by no owner", admin, "/streams/23", form{"message_retention_days": 5}, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"retention by the organization, by no owner", admin, "/streams/23", form{"message_retention_days": "realm_default"}, "UNAUTHORIZED_PRINCIPAL", "owner"},
		{"one fault among others", owner, "/streams/23", form{"description": "x", "new_name": "hall", "stream_post_policy": 7}, "BAD_REQUEST", "stream_post_policy"},
	}
	srv := fake.Start(t)
	as(t, srv, owner).subscribe(form{"invite_only": true}, "treasury").ok()
	q := as(t, srv, owner).queue(nil)
	before := as(t, srv, owner).get("/streams", form{"include_all_active": true}).raw
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			as(t, srv, c.user).patch(c.path, c.f).refused(400, c.code).says(c.says)
		})
	}
	same(t, "streams", as(t, srv, owner).get("/streams", form{"include_all_active": true}).raw, before)
	same(t, "events", kinds(q.events()), []string{})
}

func TestAnAdministratorMayRenameWhatTheyCannotRead(t *testing.T) {
	srv := fake.Start(t)
	as(t, srv, owner).subscribe(form{"invite_only": true}, "treasury").ok()
	as(t, srv, admin).patch("/streams/28", form{"new_name": "vault", "description": "gold"}).ok()
	same(t, "name", stream(t, srv, "vault")["description"], "gold")
}

func TestWebPublicStreamsNeedASwitch(t *testing.T) {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
organization: {id: one, name: One}
users: [{email: ada@example.com, full_name: Ada Archer, role: owner}]
streams: [{id: 5, name: general}]
`)))
	as(t, srv, owner).patch("/streams/5", form{"is_web_public": true}).refused(400, "BAD_REQUEST").says("is_web_public", "not enabled")
}

func TestWhoIsToldOfAStreamThatOpens(t *testing.T) {
	srv := fake.Start(t)
	queues := map[string]*queue{}
	for _, user := range []string{member, guest, admin, third, newcomer} {
		queues[user] = as(t, srv, user).queue(form{"event_types": []string{"stream", "subscription"}})
	}
	as(t, srv, owner).patch("/streams/24", form{"is_private": false}).ok()
	for user, want := range map[string][]string{
		member: {"stream create", "subscription peer_add", "stream update"}, newcomer: {"stream create", "subscription peer_add", "stream update"},
		admin: {"stream update"}, third: {"stream update"}, guest: {},
	} {
		events := queues[user].events()
		same(t, user, kinds(events), want)
		if len(want) == 3 {
			same(t, "created", find(t, objects(events[0]["streams"].([]any)), "stream_id", 24)["invite_only"], false)
			same(t, "peers", []any{texts(events[1]["stream_ids"]), texts(events[1]["user_ids"])}, []any{[]int{24}, []int{1, 2, 3, 6}})
		}
	}
	as(t, srv, owner).patch("/streams/24", form{"is_web_public": true}).ok()
	same(t, "a guest, when it becomes web-public", kinds(queues[guest].events()), []string{"stream create", "subscription peer_add", "stream update"})
	as(t, srv, owner).patch("/streams/24", form{"is_private": true, "is_web_public": false}).ok()
	same(t, "nobody outside, when it closes", kinds(queues[guest].events()), []string{})
	as(t, srv, member).get("/streams/24", nil).refused(400, "BAD_REQUEST")
}

func TestArchivingAStream(t *testing.T) {
	srv := fake.Start(t)
	ada, ben, gus := as(t, srv, owner), as(t, srv, member), as(t, srv, guest)
	id := ben.to("telescopes", "t", "x")
	told, outside := gus.queue(nil), as(t, srv, newcomer).queue(nil)
	for user, code := range map[string]string{member: "UNAUTHORIZED_PRINCIPAL", guest: "UNAUTHORIZED_PRINCIPAL"} {
		as(t, srv, user).delete("/streams/22", nil).refused(400, code)
	}
	ben.delete("/streams/24", nil).refused(400, "BAD_REQUEST").says("Invalid stream ID")
	ada.delete("/streams/22", nil).ok()
	for _, q := range []*queue{told, outside} {
		events := q.events()
		same(t, "events", kinds(events), []string{"stream delete"})
		gone := find(t, objects(events[0]["streams"].([]any)), "stream_id", 22)
		same(t, "as it was", []any{gone["name"], gone["invite_only"]}, []any{"telescopes", false})
	}
	for _, c := range []*client{ada, ben, gus} {
		c.get("/streams/22", nil).refused(400, "BAD_REQUEST")
		same(t, "subscribed", contains(column(c.get("/users/me/subscriptions", nil).list("subscriptions"), "name"), "telescopes"), false)
		same(t, "registered", strings.Contains(c.post("/register", form{"fetch_event_types": []string{"stream", "subscription"}}).raw, "telescopes"), false)
	}
	same(t, "who had a message keeps it", ben.message(id)["id"], id)
	ada.get(fmt.Sprintf("/messages/%d", id), nil).refused(400, "BAD_REQUEST")
	ben.post("/messages", toStream(form{"to": "[22]"})).refused(400, "STREAM_DOES_NOT_EXIST")
	ben.post("/messages", toStream(form{"to": "!ARCHIVED 22:telescopes"})).refused(400, "STREAM_DOES_NOT_EXIST")
	ada.delete("/streams/22", nil).refused(400, "BAD_REQUEST").says("Invalid stream ID")
	same(t, "its name is free", ben.subscribe(nil, "telescopes").ok().object("subscribed")[member], []any{"telescopes"})
	lists := ben.queue(form{"event_types": []string{"default_streams", "stream"}})
	ada.delete("/streams/27", nil).ok()
	same(t, "a default stream", kinds(lists.events()), []string{"default_streams", "stream delete"})
	same(t, "of announcements", ada.post("/register", form{"fetch_event_types": []string{"realm"}}).int("realm_notifications_stream_id"), -1)
	ben.subscribe(form{"announce": true}, "louder").ok()
}
