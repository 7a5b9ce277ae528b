package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// nowhere is the anchor that no message has, 10^16.
const nowhere = 10000000000000000

// numbered sends n messages to a topic of its own and returns their IDs.
func numbered(c *Client, topic string, n int) []int {
	c.T.Helper()
	ids := make([]int, n)
	for i := range ids {
		ids[i] = c.To("general", topic, fmt.Sprint("number ", i))
	}
	return ids
}

func TestAFetchReturnsMessagesAroundItsAnchor(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ids := numbered(ben, "window", 6)
	gap := ben.To("kitchen", "elsewhere", "an ID that is not in the topic")
	ids = append(ids, numbered(ben, "window", 2)...)
	cases := []struct {
		name                    string
		anchor                  any
		before, after           int
		exclude                 bool
		want                    []int // indexes of ids
		answered                int   // the anchor in the answer
		oldest, newest, anchor_ bool
	}{
		{name: "both sides", anchor: ids[3], before: 2, after: 2, want: []int{1, 2, 3, 4, 5}, answered: ids[3],
			anchor_: true},
		{name: "the anchor alone", anchor: ids[3], want: []int{3}, answered: ids[3], anchor_: true},
		{name: "more than there is", anchor: ids[3], before: 9, after: 9, want: []int{0, 1, 2, 3, 4, 5, 6, 7},
			answered: ids[3], oldest: true, newest: true, anchor_: true},
		{name: "exactly what there is", anchor: ids[3], before: 3, after: 4, want: []int{0, 1, 2, 3, 4, 5, 6, 7},
			answered: ids[3], anchor_: true},
		{name: "around an ID that is not there", anchor: gap, before: 1, after: 1, want: []int{5, 6}, answered: gap},
		{name: "without the anchor, after", anchor: ids[3], after: 2, exclude: true, want: []int{4, 5}, answered: ids[3]},
		{name: "without the anchor, before", anchor: ids[3], before: 2, exclude: true, want: []int{1, 2}, answered: ids[3]},
		{name: "without the anchor, on both sides", anchor: ids[3], before: 1, after: 1, exclude: true, want: []int{2, 4},
			answered: ids[3]},
		{name: "the newest", anchor: "newest", before: 2, want: []int{6, 7}, answered: nowhere, newest: true},
		{name: "the oldest", anchor: "oldest", after: 2, want: []int{0, 1}, answered: 0, oldest: true},
		{name: "below zero", anchor: -5, after: 1, want: []int{0}, answered: 0, oldest: true},
		{name: "beyond everything", anchor: "99999999999999999999999", before: 1, want: []int{7}, answered: nowhere,
			newest: true},
		{name: "at the start", anchor: ids[0], before: 1, want: []int{0}, answered: ids[0], oldest: true, anchor_: true},
		{name: "at the end", anchor: ids[7], after: 1, want: []int{7}, answered: ids[7], newest: true, anchor_: true},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			f := InTopic("window", Form{"anchor": c.anchor, "num_before": c.before, "num_after": c.after})
			if c.exclude {
				f = f.With("include_anchor", false)
			}
			r := ben.Get("/messages", f).OK()
			var want []int
			for _, i := range c.want {
				want = append(want, ids[i])
			}
			Same(t, "messages", Column(r.List("messages"), "content"), contents(ben, want))
			Same(t, "anchor", r.Int("anchor"), c.answered)
			Same(t, "found_oldest, found_newest, found_anchor",
				[]any{r.Body["found_oldest"], r.Body["found_newest"], r.Body["found_anchor"]}, []any{c.oldest, c.newest, c.anchor_})
			Same(t, "history_limited", r.Body["history_limited"], false)
		})
	}
}

func contents(c *Client, ids []int) []string {
	out := []string{}
	for _, id := range ids {
		out = append(out, fmt.Sprint(c.Message(id)["content"]))
	}
	return out
}

func TestTheFirstUnreadMessageIsFound(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	read := ben.Post("/messages", ToStream(Form{"topic": "unread", "client": "website"})).Int("id")
	first := ben.To("general", "unread", "a script's own message is unread")
	ben.To("general", "unread", "later")
	for _, f := range []Form{{"anchor": "first_unread"}, {"use_first_unread_anchor": true},
		{"anchor": 0, "use_first_unread_anchor": true}} {
		r := ben.Get("/messages", InTopic("unread", f.With("num_before", 5).With("num_after", 0))).OK()
		Same(t, "anchor", r.Int("anchor"), first)
		Same(t, "found_anchor", r.Body["found_anchor"], true)
		Same(t, "oldest message", r.List("messages")[0]["id"], float64(read))
	}
	nothing := ben.Get("/messages",
		InTopic("nothing", Form{"anchor": "first_unread", "num_before": 5, "num_after": 5})).OK()
	Same(t, "anchor with nothing unread", nothing.Int("anchor"), nowhere)
}

func TestInvalidFetchesAreRefused(t *testing.T) {
	base := Form{"anchor": "newest", "num_before": 1, "num_after": 0}
	cases := []struct {
		name          string
		f             Form
		code, inZulip string
		says          string
	}{
		{"without num_before", base.Without("num_before"), "REQUEST_VARIABLE_MISSING", "", "num_before"},
		{"without num_after", base.Without("num_after"), "REQUEST_VARIABLE_MISSING", "", "num_after"},
		{"a negative number", base.With("num_before", -1), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_before"},
		{"an empty number", base.With("num_after", ""), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_after"},
		{"a word for a number", base.With("num_after", "False"), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_after"},
		{"half a number", base.With("num_after", "1.5"), "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "num_after"},
		{"too many", base.With("num_before", 5001), "BAD_REQUEST", "", "5000"},
		{"too many on both sides", base.With("num_before", 2501).With("num_after", 2500), "BAD_REQUEST", "", "5000"},
		{"an anchor with another name", base.With("anchor", "latest"), "BAD_REQUEST", "", "anchor"},
		{"an empty anchor", base.With("anchor", ""), "BAD_REQUEST", "", "anchor"},
		{"a flag that is no boolean", base.With("apply_markdown", "yes"), "BAD_REQUEST", "", "apply_markdown"},
		{"a flag that is a number", base.With("client_gravatar", 1), "BAD_REQUEST", "", "client_gravatar"},
	}
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := c.code
				if d == Dialects[1] {
					code = OrElse(c.inZulip, code)
				}
				r := As(t, srv, Member).Get("/messages", c.f).Refused(400, code).Says(c.says)
				if code == "REQUEST_VARIABLE_INVALID" {
					Same(t, "var_name", r.Text("var_name"), c.says)
					Same(t, "bad_value", r.Text("bad_value"), AsText(c.f[c.says]))
				}
			})
		}
	}
}

func TestAFetchReturnsUpToFiveThousandMessages(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Member).Get("/messages", Form{"anchor": "newest", "num_before": 5000, "num_after": 0}).OK()
}

func TestAFetchWithoutAnchorReturnsTheNewestMessages(t *testing.T) {
	f := Form{"num_before": 1, "num_after": 0}
	spec := As(t, fake.Start(t), Member).Get("/messages", f).OK()
	Same(t, "anchor", spec.Int("anchor"), nowhere)
	As(t, fake.Start(t, Zulip()), Member).Get("/messages", f).Refused(400, "BAD_REQUEST").Says("anchor")
}

func TestAMessageHasTheFieldsOfTheSpecification(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("general", "fields at https://example.com/x", "**hello**")
	m := ben.Get("/messages", Form{"anchor": id, "num_before": 0, "num_after": 0}).OK().List("messages")[0]
	for name, want := range map[string]any{
		"id": id, "type": "stream", "stream_id": 21, "subject": "fields at https://example.com/x",
		"content": "<p><strong>hello</strong></p>", "content_type": "text/html", "avatar_url": nil,
		"client": "tests", "display_recipient": "general", "is_me_message": false, "reactions": []any{},
		"sender_email": Member, "sender_full_name": "Ben Brook", "sender_id": BenID, "sender_realm_str": "lumen",
		"submessages": []any{}, "flags": []any{},
	} {
		Same(t, name, m[name], want)
	}
	link := Objects(m["topic_links"].([]any))[0]
	Same(t, "link", []any{link["text"], link["url"]}, []any{"https://example.com/x", "https://example.com/x"})
	for _, absent := range []string{"last_edit_timestamp", "edit_history", "match_content", "match_subject"} {
		if _, there := m[absent]; there {
			t.Errorf("a message that was never edited has %s", absent)
		}
	}
	raw := ben.Get("/messages", Form{"anchor": id, "num_before": 0, "num_after": 0,
		"apply_markdown": false}).List("messages")[0]
	Same(t, "raw", []any{raw["content"], raw["content_type"]}, []any{"**hello**", "text/x-markdown"})
}

func TestMessagesHaveTheAvatarsOfTheirSenders(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	avatar := func(sender string, gravatar bool) any {
		id := As(t, srv, sender).To("general", "avatars", "x")
		return ben.Get("/messages", Form{"anchor": id, "num_before": 0, "num_after": 0,
			"client_gravatar": gravatar}).List("messages")[0]["avatar_url"]
	}
	Same(t, "a gravatar that clients make", avatar(Owner, true), nil)
	for _, c := range []struct {
		sender   string
		gravatar bool
	}{{Owner, false}, {Admin, true}, {Newcomer, true}} {
		if url, _ := avatar(c.sender, c.gravatar).(string); url == "" || strings.Contains(url, "@") {
			t.Errorf("avatar of %s (client_gravatar %t): %q", c.sender, c.gravatar, url)
		}
	}
}

func TestASingleMessageIsFetched(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	id := ben.To("kitchen", "one", "*hello*")
	r := ben.Get(fmt.Sprintf("/messages/%d", id), nil).OK()
	Same(t, "content", r.Object("message")["content"], "<p><em>hello</em></p>")
	Same(t, "raw_content", r.Text("raw_content"), "*hello*")
	unread := As(t, srv, Admin).Message(id)
	Same(t, "flags for one who never received it", Texts(unread["flags"]), []string{"read", "historical"})
	for _, path := range []string{"/messages/0", "/messages/999999", "/messages/99999999999999999999"} {
		ben.Get(path, nil).Refused(400, "BAD_REQUEST").Says("message")
	}
	board := As(t, srv, Owner).To("board", "one", "secret")
	ben.Get(fmt.Sprintf("/messages/%d", board), nil).Refused(400, "BAD_REQUEST")
	direct := As(t, srv, Owner).DM([]string{Admin}, "secret")
	ben.Get(fmt.Sprintf("/messages/%d", direct), nil).Refused(400, "BAD_REQUEST")
	As(t, srv, Guest).Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST")
	ben.Get("/messages/abc", nil).Refused(404, "")
}

func TestEditHistoryIsForReadersOfTheMessage(t *testing.T) {
	srv := fake.Start(t)
	ada := As(t, srv, Owner)
	join := func(stream, email string) {
		ada.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": stream}},
			"principals": []string{email}}).OK()
	}
	found := func(email, stream string) bool {
		r := As(t, srv, email).Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0,
			"narrow": [][2]string{{"stream", stream}}})
		return r.Status == 200 && Contains(Column(r.List("messages"), "content"), "<p>before</p>")
	}
	ada.To("board", "t", "before")
	ada.To("staff", "t", "before")
	As(t, srv, Admin).To("open nights", "t", "before")
	As(t, srv, Moderator).To("telescopes", "t", "before")
	for _, stream := range []string{"board", "staff"} {
		Same(t, stream+" before joining", found(Member, stream), false)
		join(stream, Member)
	}
	Same(t, "protected history", found(Member, "board"), false)
	Same(t, "shared history", found(Member, "staff"), true)
	Same(t, "a public stream", found(Newcomer, "telescopes"), true)
	Same(t, "a web-public stream for a guest", found(Guest, "open nights"), true)
	Same(t, "a public stream for a guest outside", found(Guest, "general"), false)

	ada.To("board", "t", "now")
	As(t, srv, Member).Delete("/users/me/subscriptions", Form{"subscriptions": []string{"board"}}).OK()
	ada.To("board", "t", "afterwards")
	left := As(t, srv, Member).Get("/messages", Form{"anchor": "newest", "num_before": 100, "num_after": 0,
		"narrow": [][2]string{{"stream", "board"}}}).OK()
	Same(t, "own history of a stream one has left", Column(left.List("messages"), "content"), []string{"<p>now</p>"})
}
