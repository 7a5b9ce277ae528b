package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// nowhere is the anchor that no message has, 10^16.
const nowhere = 10000000000000000

// numbered sends n messages to a topic of its own and returns their IDs.
func (c *client) numbered(topic string, n int) []int {
	c.t.Helper()
	ids := make([]int, n)
	for i := range ids {
		ids[i] = c.to("general", topic, fmt.Sprint("number ", i))
	}
	return ids
}

// within are the parameters of a fetch in a topic of general.
func within(topic string, f form) form {
	return f.with("narrow", [][2]string{{"stream", "general"}, {"topic", topic}})
}

func TestAWindowOfMessagesLiesAroundItsAnchor(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ids := ben.numbered("window", 6)
	gap := ben.to("kitchen", "elsewhere", "an ID that is not in the topic")
	ids = append(ids, ben.numbered("window", 2)...)
	cases := []struct {
		name                    string
		anchor                  any
		before, after           int
		exclude                 bool
		want                    []int // indexes of ids
		answered                int   // the anchor in the answer
		oldest, newest, anchor_ bool
	}{
		{name: "both sides", anchor: ids[3], before: 2, after: 2, want: []int{1, 2, 3, 4, 5}, answered: ids[3], anchor_: true},
		{name: "the anchor alone", anchor: ids[3], want: []int{3}, answered: ids[3], anchor_: true},
		{name: "more than there is", anchor: ids[3], before: 9, after: 9, want: []int{0, 1, 2, 3, 4, 5, 6, 7}, answered: ids[3], oldest: true, newest: true, anchor_: true},
		{name: "exactly what there is", anchor: ids[3], before: 3, after: 4, want: []int{0, 1, 2, 3, 4, 5, 6, 7}, answered: ids[3], anchor_: true},
		{name: "around an ID that is not there", anchor: gap, before: 1, after: 1, want: []int{5, 6}, answered: gap},
		{name: "without the anchor, after", anchor: ids[3], after: 2, exclude: true, want: []int{4, 5}, answered: ids[3]},
		{name: "without the anchor, before", anchor: ids[3], before: 2, exclude: true, want: []int{1, 2}, answered: ids[3]},
		{name: "without the anchor, on both sides", anchor: ids[3], before: 1, after: 1, exclude: true, want: []int{2, 4}, answered: ids[3]},
		{name: "the newest", anchor: "newest", before: 2, want: []int{6, 7}, answered: nowhere, newest: true},
		{name: "the oldest", anchor: "oldest", after: 2, want: []int{0, 1}, answered: 0, oldest: true},
		{name: "below zero", anchor: -5, after: 1, want: []int{0}, answered: 0, oldest: true},
		{name: "beyond everything", anchor: "99999999999999999999999", before: 1, want: []int{7}, answered: nowhere, newest: true},
		{name: "at the start", anchor: ids[0], before: 1, want: []int{0}, answered: ids[0], oldest: true, anchor_: true},
		{name: "at the end", anchor: ids[7], after: 1, want: []int{7}, answered: ids[7], newest: true, anchor_: true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := within("window", form{"anchor": c.anchor, "num_before": c.before, "num_after": c.after})
			if c.exclude {
				f = f.with("include_anchor", false)
			}
			r := ben.get("/messages", f).ok()
			var want []int
			for _, i := range c.want {
				want = append(want, ids[i])
			}
			same(t, "messages", column(r.list("messages"), "content"), contents(ben, want))
			same(t, "anchor", r.int("anchor"), c.answered)
			same(t, "found_oldest, found_newest, found_anchor",
				[]any{r.body["found_oldest"], r.body["found_newest"], r.body["found_anchor"]}, []any{c.oldest, c.newest, c.anchor_})
			same(t, "history_limited", r.body["history_limited"], false)
		})
	}
}

func contents(c *client, ids []int) []string {
	out := []string{}
	for _, id := range ids {
		out = append(out, fmt.Sprint(c.message(id)["content"]))
	}
	return out
}

func TestTheFirstUnreadMessageIsFound(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	read := ben.post("/messages", toStream(form{"topic": "unread", "client": "website"})).int("id")
	first := ben.to("general", "unread", "a script's own message is unread")
	ben.to("general", "unread", "later")
	for _, f := range []form{{"anchor": "first_unread"}, {"use_first_unread_anchor": true}, {"anchor": 0, "use_first_unread_anchor": true}} {
		r := ben.get("/messages", within("unread", f.with("num_before", 5).with("num_after", 0))).ok()
		same(t, "anchor", r.int("anchor"), first)
		same(t, "found_anchor", r.body["found_anchor"], true)
		same(t, "oldest message", r.list("messages")[0]["id"], float64(read))
	}
	nothing := ben.get("/messages", within("nothing", form{"anchor": "first_unread", "num_before": 5, "num_after": 5})).ok()
	same(t, "anchor with nothing unread", nothing.int("anchor"), nowhere)
}

func TestFetchesAreRefused(t *testing.T) {
	base := form{"anchor": "newest", "num_before": 1, "num_after": 0}
	cases := []struct {
		name          string
		f             form
		code, inZulip string
		says          string
	}{
		{"without num_before", base.without("num_before"), "REQUEST_VARIABLE_MISSING", "", "num_before"},
		{"without num_after", base.without("num_after"), "REQUEST_VARIABLE_MISSING", "", "num_after"},
		{"a negative number", base.with("num_before", -1), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_before"},
		{"an empty number", base.with("num_after", ""), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_after"},
		{"a word for a number", base.with("num_after", "False"), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_after"},
		{"half a number", base.with("num_after", "1.5"), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_after"},
		{"too many", base.with("num_before", 5001), "BAD_REQUEST", "", "5000"},
		{"too many on both sides", base.with("num_before", 2501).with("num_after", 2500), "BAD_REQUEST", "", "5000"},
		{"an anchor with another name", base.with("anchor", "latest"), "BAD_REQUEST", "", "anchor"},
		{"an empty anchor", base.with("anchor", ""), "BAD_REQUEST", "", "anchor"},
		{"a flag that is no boolean", base.with("apply_markdown", "yes"), "BAD_REQUEST", "", "apply_markdown"},
		{"a flag that is a number", base.with("client_gravatar", 1), "BAD_REQUEST", "", "client_gravatar"},
	}
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := c.code
				if d == dialects[1] {
					code = orElse(c.inZulip, code)
				}
				r := as(t, srv, member).get("/messages", c.f).refused(400, code).says(c.says)
				if code == "REQUEST_VARIABLE_INVALID" {
					same(t, "var_name", r.text("var_name"), c.says)
					same(t, "bad_value", r.text("bad_value"), asText(c.f[c.says]))
				}
			})
		}
	}
}

func TestFiveThousandMessagesMayBeAskedFor(t *testing.T) {
	srv := fake.Start(t)
	as(t, srv, member).get("/messages", form{"anchor": "newest", "num_before": 5000, "num_after": 0}).ok()
}

func TestAFetchWithoutAnchor(t *testing.T) {
	f := form{"num_before": 1, "num_after": 0}
	spec := as(t, fake.Start(t), member).get("/messages", f).ok()
	same(t, "anchor", spec.int("anchor"), nowhere)
	as(t, fake.Start(t, zulip()), member).get("/messages", f).refused(400, "BAD_REQUEST").says("anchor")
}

func TestAMessageHasTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("general", "fields at https://example.com/x", "**hello**")
	m := ben.get("/messages", form{"anchor": id, "num_before": 0, "num_after": 0}).ok().list("messages")[0]
	for name, want := range map[string]any{
		"id": id, "type": "stream", "stream_id": 21, "subject": "fields at https://example.com/x",
		"content": "<p><strong>hello</strong></p>", "content_type": "text/html", "avatar_url": nil,
		"client": "tests", "display_recipient": "general", "is_me_message": false, "reactions": []any{},
		"sender_email": member, "sender_full_name": "Ben Brook", "sender_id": benID, "sender_realm_str": "lumen",
		"submessages": []any{}, "flags": []any{},
	} {
		same(t, name, m[name], want)
	}
	link := objects(m["topic_links"].([]any))[0]
	same(t, "link", []any{link["text"], link["url"]}, []any{"https://example.com/x", "https://example.com/x"})
	for _, absent := range []string{"last_edit_timestamp", "edit_history", "match_content", "match_subject"} {
		if _, there := m[absent]; there {
			t.Errorf("a message that was never edited has %s", absent)
		}
	}
	raw := ben.get("/messages", form{"anchor": id, "num_before": 0, "num_after": 0, "apply_markdown": false}).list("messages")[0]
	same(t, "raw", []any{raw["content"], raw["content_type"]}, []any{"**hello**", "text/x-markdown"})
}

func TestAvatarsOfSenders(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	avatar := func(sender string, gravatar bool) any {
		id := as(t, srv, sender).to("general", "avatars", "x")
		return ben.get("/messages", form{"anchor": id, "num_before": 0, "num_after": 0, "client_gravatar": gravatar}).list("messages")[0]["avatar_url"]
	}
	same(t, "a gravatar that clients make", avatar(owner, true), nil)
	for _, c := range []struct {
		sender   string
		gravatar bool
	}{{owner, false}, {admin, true}, {newcomer, true}} {
		if url, _ := avatar(c.sender, c.gravatar).(string); url == "" || strings.Contains(url, "@") {
			t.Errorf("avatar of %s (client_gravatar %t): %q", c.sender, c.gravatar, url)
		}
	}
}

func TestOneMessageIsFetched(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	id := ben.to("kitchen", "one", "*hello*")
	r := ben.get(fmt.Sprintf("/messages/%d", id), nil).ok()
	same(t, "content", r.object("message")["content"], "<p><em>hello</em></p>")
	same(t, "raw_content", r.text("raw_content"), "*hello*")
	unread := as(t, srv, admin).message(id)
	same(t, "flags for one who never received it", texts(unread["flags"]), []string{"read", "historical"})
	for _, path := range []string{"/messages/0", "/messages/999999", "/messages/99999999999999999999"} {
		ben.get(path, nil).refused(400, "BAD_REQUEST").says("message")
	}
	board := as(t, srv, owner).to("board", "one", "secret")
	ben.get(fmt.Sprintf("/messages/%d", board), nil).refused(400, "BAD_REQUEST")
	direct := as(t, srv, owner).dm([]string{admin}, "secret")
	ben.get(fmt.Sprintf("/messages/%d", direct), nil).refused(400, "BAD_REQUEST")
	as(t, srv, guest).get(fmt.Sprintf("/messages/%d", id), nil).refused(400, "BAD_REQUEST")
	ben.get("/messages/abc", nil).refused(404, "")
}

func TestHistoryIsThereForWhomItIs(t *testing.T) {
	srv := fake.Start(t)
	ada := as(t, srv, owner)
	join := func(stream, email string) {
		ada.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": stream}}, "principals": []string{email}}).ok()
	}
	found := func(email, stream string) bool {
		r := as(t, srv, email).get("/messages", form{"anchor": "newest", "num_before": 100, "num_after": 0, "narrow": [][2]string{{"stream", stream}}})
		return r.status == 200 && contains(column(r.list("messages"), "content"), "<p>before</p>")
	}
	ada.to("board", "t", "before")
	ada.to("staff", "t", "before")
	as(t, srv, admin).to("open nights", "t", "before")
	as(t, srv, moderator).to("telescopes", "t", "before")
	for _, stream := range []string{"board", "staff"} {
		same(t, stream+" before joining", found(member, stream), false)
		join(stream, member)
	}
	same(t, "protected history", found(member, "board"), false)
	same(t, "shared history", found(member, "staff"), true)
	same(t, "a public stream", found(newcomer, "telescopes"), true)
	same(t, "a web-public stream for a guest", found(guest, "open nights"), true)
	same(t, "a public stream for a guest outside", found(guest, "general"), false)

	ada.to("board", "t", "now")
	as(t, srv, member).delete("/users/me/subscriptions", form{"subscriptions": []string{"board"}}).ok()
	ada.to("board", "t", "afterwards")
	left := as(t, srv, member).get("/messages", form{"anchor": "newest", "num_before": 100, "num_after": 0, "narrow": [][2]string{{"stream", "board"}}}).ok()
	same(t, "own history of a stream one has left", column(left.list("messages"), "content"), []string{"<p>now</p>"})
}
