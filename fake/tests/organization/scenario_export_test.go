package organization_test

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// A server of the exported file answers every account the same, and the file names no
// differences.
func TestAnExportLoadsToTheSameWorld(t *testing.T) {
	sample.NotShort(t)
	for _, side := range []Side{
		{Dialect: featurelevels.Zulip, Level: 186}, {Dialect: featurelevels.Spec, Level: 186}, {Dialect: featurelevels.Spec,
			Level: 92},
		{Dialect: featurelevels.Spec, Level: featurelevels.Newest()},
	} {
		t.Run(side.String(), func(t *testing.T) {
			options := []fake.Option{fake.WithLevel(side.Level), fake.WithDialect(side.Dialect), fake.WithFrozenClock(Frozen)}
			srv := fake.Start(t, options...)
			refused := act(t, srv)
			if side.Level == featurelevels.Newest() && len(refused) > 0 {
				t.Errorf("refused: %q", refused)
			}
			text, s := exportOf(t, srv)
			for _, line := range strings.Split(text, "\n") {
				if strings.HasPrefix(line, "# Otherwise") {
					t.Error(line)
				}
			}
			again := fake.Start(t, append(options, fake.WithScenario(s))...)
			for _, email := range []string{Owner, Admin, Member, "cleo@example.com", Guest} {
				want, got := overviewOf(t, srv, email), overviewOf(t, again, email)
				for path := range want {
					if at := differsAt(got[path], want[path]); at >= 0 {
						t.Errorf("%s gets another answer of %s: %s, want %s", email, path, around(got[path], at), around(want[path], at))
					}
				}
			}
		})
	}
}

// A person who starred a message, and can no longer read it, has the star when the message comes back. So has one in a
// world of the export; followed topics of early servers are there, too.
func TestAnExportKeepsFlagsOnMessagesOutOfSight(t *testing.T) {
	options := []fake.Option{fake.WithLevel(186), fake.WithDialect(featurelevels.Zulip)}
	srv := fake.Start(t, options...)
	ada, cleo := As(t, srv, Owner), As(t, srv, "cleo@example.com")
	ada.Subscribe(nil, "open", "closed").OK()
	id := func(name string) int { return ada.Get("/get_stream_id", Form{"stream": name}).OK().Int("stream_id") }
	turned, moved := ada.To("open", "t", "first"), ada.To("open", "u", "second")
	for _, message := range []int{turned, moved} {
		cleo.Flag("add", "starred", message).OK()
	}
	cleo.Post("/user_topics", Form{"stream_id": id("open"), "topic": "t", "visibility_policy": 3}).OK()
	ada.Patch(fmt.Sprint("/streams/", id("closed")), Form{"is_private": true}).OK()
	ada.Edit(moved, Form{"stream_id": id("closed"), "send_notification_to_old_thread": false}).OK()
	ada.Patch(fmt.Sprint("/streams/", id("open")), Form{"is_private": true}).OK()
	_, s := exportOf(t, srv)
	for name, each := range map[string]*fake.Server{"first": srv, "exported": fake.Start(t, append(options,
		fake.WithScenario(s))...)} {
		As(t, each, Owner).Subscribe(Form{"principals": "[5]"}, "open", "closed").OK()
		for _, message := range []int{turned, moved} {
			if flags := As(t, each, "cleo@example.com").Flags(message); !slices.Contains(flags, "starred") {
				t.Errorf("%s: message %d has flags %v", name, message, flags)
			}
		}
	}
}

// The first lines of a scenario file name the parts that it cannot hold.
func TestAnExportNamesMissingParts(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, "build-bot@example.com").Do(As(t, srv, "build-bot@example.com").Request("PUT", "/bot_storage", FormType,
		Form{"storage": `{"count": "3"}`}.Encode())).OK()
	if text, _ := exportOf(t, srv); !strings.Contains(text,
		"\n# Otherwise in a world of this file: bot storage: 1 are missing\n") {
		t.Errorf("got %s", Clip(text))
	}
}

func exportOf(t *testing.T, srv *fake.Server) (string, *scenarios.Scenario) {
	t.Helper()
	text := srv.Export()
	s, err := scenarios.Load(bytes.NewReader(text), "export")
	if err != nil {
		t.Fatal(err)
	}
	return string(text), s
}

// incidental are the numbers of conversations, which depend on the order in which these
// began, and the IDs of event queues.
var incidental = regexp.MustCompile(`"(recipient_id|queue_id)":("[^"]*"|\d+)`)

// overviewOf are the answers to a client's first requests.
func overviewOf(t *testing.T, srv *fake.Server, email string) map[string]string {
	c, out := As(t, srv, email), map[string]string{}
	out["register"] = c.Post("/register", Form{"client_capabilities": `{"notification_settings_null": true}`}).Raw
	for _, path := range append(overviews, "/messages?anchor=newest&num_before=200&num_after=0&apply_markdown=false",
		"/users") {
		out[path] = c.Do(c.Request("GET", path, "", "")).Raw
	}
	for path, text := range out {
		out[path] = incidental.ReplaceAllString(text, "")
	}
	return out
}

// differsAt is the index of the first difference between two texts, -1 if they are equal.
func differsAt(a, b string) int {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] {
			return i
		}
	}
	if len(a) != len(b) {
		return min(len(a), len(b))
	}
	return -1
}

func around(text string, at int) string { return text[max(0, at-120):min(len(text), at+60)] }

// act does one act of each kind, and returns the refused ones.
func act(t *testing.T, srv *fake.Server) (refused []string) {
	ada, ben, cleo := As(t, srv, Owner), As(t, srv, Member), As(t, srv, "cleo@example.com")
	do := func(c *Client, method, path string, f Form) Reply {
		r := c.Do(c.Request(method, path, FormType, f.Encode()))
		if r.Status != 200 {
			refused = append(refused, fmt.Sprintf("%s %s: %s", method, path, Clip(r.Raw)))
		}
		return r
	}
	names := func(name string) string { return fmt.Sprintf(`[{"name": %q, "description": "About *it*"}]`, name) }
	do(ben, "POST", "/users/me/alert_words", Form{"alert_words": `["zeppelin"]`})
	do(ben, "POST", "/users/me/subscriptions", Form{"subscriptions": names("new stream"), "principals": "[5, 8]",
		"announce": true})
	do(cleo, "POST", "/users/me/subscriptions", Form{"subscriptions": names("secret"), "invite_only": true,
		"principals": "[4, 5]"})
	do(ada, "POST", "/users/me/subscriptions", Form{"subscriptions": names("doomed"), "principals": "[4, 5]"})
	secret := ben.To("secret", "plans", "Nobody knows @**Ben Brook**")
	cleo.To("doomed", "last", "words :octopus:")
	first := ben.To("new stream", "start", "Hello @**Cleo Costa** and [a file]("+ben.Upload("notes.txt", "One\nTwo\n")+")")
	second := ben.To("new stream", "start", "/poll Lunch?\nSoup\nBread")
	do(cleo, "POST", "/messages", Form{"type": "private", "to": "[4]", "content": "A secret @**Ben Brook**"})
	do(ben, "POST", "/messages", Form{"type": "private", "to": "[4, 5, 8]", "content": "All of us"})
	do(ben, "PATCH", fmt.Sprint("/messages/", first), Form{"content": "Hello again @**all** in the zeppelin",
		"topic": "beginning", "propagate_mode": "change_all"})
	do(ada, "PATCH", fmt.Sprint("/messages/", second), Form{"stream_id": 21, "propagate_mode": "change_one",
		"send_notification_to_new_thread": false, "send_notification_to_old_thread": false})
	do(cleo, "POST", fmt.Sprintf("/messages/%d/reactions", first), Form{"emoji_name": "tada"})
	do(ben, "POST", fmt.Sprintf("/messages/%d/reactions", first), Form{"emoji_name": "first_light"})
	do(cleo, "POST", "/messages/flags", Form{"messages": fmt.Sprintf("[%d]", first), "op": "add", "flag": "read"})
	do(ben, "POST", "/messages/flags", Form{"messages": fmt.Sprintf("[%d, %d]", secret, first), "op": "add",
		"flag": "starred"})
	do(cleo, "DELETE", "/users/me/subscriptions", Form{"subscriptions": `["new stream"]`})
	ben.To("new stream", "later", "Cleo has left")
	do(cleo, "POST", "/users/me/subscriptions", Form{"subscriptions": `[{"name": "new stream"}]`})
	do(cleo, "DELETE", "/users/me/subscriptions", Form{"subscriptions": `["secret"]`})
	do(ada, "DELETE", fmt.Sprint("/streams/", ada.Get("/get_stream_id", Form{"stream": "doomed"}).Int("stream_id")), nil)
	do(ben, "PATCH", "/users/me/subscriptions/muted_topics", Form{"stream": "new stream", "topic": "later", "op": "add"})
	do(ben, "POST", "/users/me/muted_users/6", nil)
	do(ben, "POST", "/users/me/status", Form{"status_text": "Busy", "emoji_name": "tada"})
	do(ben, "PATCH", "/settings", Form{"enter_sends": true, "twenty_four_hour_time": true, "timezone": "Asia/Tokyo"})
	do(ada, "PATCH", "/realm", Form{"name": "Renamed", "invite_required": true, "message_retention_days": 30,
		"move_messages_within_stream_limit_seconds": 7200})
	do(ada, "PATCH", "/realm/user_settings_defaults", Form{"enter_sends": true})
	do(ada, "POST", "/realm/domains", Form{"domain": "example.org", "allow_subdomains": true})
	do(ada, "POST", "/realm/filters", Form{"pattern": "T-(?P<id>[0-9]+)", "url_template": "https://t.example.com/{id}",
		"url_format_string": "https://t.example.com/%(id)s"})
	do(ada, "POST", "/realm/playgrounds", Form{"name": "Play", "pygments_language": "Go",
		"url_prefix": "https://p.example.com/", "url_template": "https://p.example.com/{code}"})
	do(ada, "POST", "/realm/profile_fields", Form{"name": "Size", "hint": "In cm", "field_type": 1})
	do(ben, "PATCH", "/users/me/profile_data", Form{"data": `[{"id": 1, "value": "Elsewhere"}]`})
	do(ben, "POST", "/user_groups/create", Form{"name": "crew", "description": "All", "members": "[4, 5]"})
	do(ben, "POST", "/drafts", Form{"drafts": `[{"type": "stream", "to": [21], "topic": "t", "content": "Un"}, {"type": "private", "to": [5], "topic": "", "content": "finished"}]`})
	do(ben, "POST", "/scheduled_messages", Form{"type": "stream", "to": 21, "topic": "t", "content": "Later",
		"scheduled_delivery_timestamp": Tomorrow})
	do(ada, "POST", "/invites", Form{"invitee_emails": "new@example.org", "stream_ids": "[21]",
		"invite_expires_in_minutes": 14400, "invite_expires_in_days": 10})
	do(ada, "POST", "/users", Form{"email": "nia@example.com", "full_name": "Nia New", "password": "nia-password"})
	do(ada, "DELETE", "/users/6", nil)
	ben.Send("POST", "/users/me/avatar", File{Field: "file", Name: "me.png", Content: Picture(t)}).OK()
	return refused
}
