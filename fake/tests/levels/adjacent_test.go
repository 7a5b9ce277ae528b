package levels_test

import (
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// Between two levels that no declared change parts a client can see no
// difference, whatever it asks, but for the level itself.
func TestLevelsWithoutAChangeBetweenThemAnswerAlike(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	shared := fake.Start(t, fake.WithFrozenClock(Frozen))
	for _, dialect := range []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip} {
		t.Run(string(dialect), func(t *testing.T) {
			t.Parallel()
			known := map[featurelevels.Level][]string{}
			recited := func(level featurelevels.Level) []string {
				if known[level] == nil {
					known[level] = recite(watch(t, shared, Side{Level: level, Dialect: dialect}))
				}
				return known[level]
			}
			for _, level := range sample.Of(t, 12, alike()) {
				below, answers := recited(level-1), recited(level)
				for i := range answers {
					if below[i] != answers[i] {
						t.Errorf("at %d and %d, request %d:\n%s\n%s", level-1, level, i, below[i], answers[i])
					}
				}
			}
		})
	}
}

// recite makes the same requests of each world: reads and writes, right and
// wrong ones, in an order in which each sees the ones before.
func recite(w *watcher) []string {
	queue, itself := w.queueOf("iris"), w.itself()
	var answers []string
	for _, line := range []struct {
		as, route string
		params    params
	}{
		{"", "GET /server_settings", nil},
		{"", "POST /dev_fetch_api_key", params{"username": "ben@example.com"}},
		{"", "POST /fetch_api_key", params{"username": "ben@example.com", "password": "ben-password"}},
		{"", "POST /fetch_api_key", params{"username": "ben@example.com", "password": "wrong"}},
		{"", "GET /users/me", nil},
		{"zoe", "GET /users/me", nil},
		{"ada", "GET /users", params{"include_custom_profile_fields": "true"}},
		{"gus", "GET /users", params{"client_gravatar": "false"}},
		{"eli", "GET /users/me", nil},
		{"eli", "GET /users/6", params{"client_gravatar": "true"}},
		{"eli", "GET /users/mo@example.com", nil},
		{"ada", "GET /streams", params{"include_all_active": "true", "include_default": "true"}},
		{"gus", "GET /streams", params{"include_web_public": "true"}},
		{"ben", "GET /users/me/subscriptions", params{"include_subscribers": "true"}},
		{
			"ada", "POST /users/me/subscriptions",
			params{"subscriptions": `[{"name":"new","description":"*d*"}]`, "principals": `["ben@example.com","iris@example.com"]`},
		},
		{
			"ada", "POST /users/me/subscriptions",
			params{"subscriptions": `[{"name":"new"}]`, "principals": `[4]`, "is_web_public": "true"},
		},
		{
			"ben", "POST /users/me/subscriptions",
			params{"subscriptions": `[{"name":"staff"},{"name":"kitchen"}]`, "authorization_errors_fatal": "false"},
		},
		{"mo", "DELETE /users/me/subscriptions", params{"subscriptions": `["staff"]`}},
		{"cleo", "DELETE /users/me/subscriptions", params{"subscriptions": `["telescopes"]`, "principals": `[11]`}},
		{"ben", "POST /messages", params{"type": "stream", "to": "new", "topic": "t", "content": "**b** `c`"}},
		{"ben", "POST /messages", params{"type": "direct", "to": `[2]`, "content": "c"}},
		{"ben", "POST /messages", params{"type": "private", "to": `["iris@example.com"]`, "content": "c", "extra": "1"}},
		{"ben", "POST /messages", params{"type": "stream", "to": "nowhere", "topic": "t", "content": "c"}},
		{"ben", "POST /messages", params{"type": "stream", "to": "new", "topic": "t", "subject": "s", "content": "c"}},
		{"ben", "GET /messages", params{"anchor": "newest", "num_before": "100", "num_after": "0"}},
		{
			"iris", "GET /messages",
			params{"anchor": "150", "num_before": "9", "num_after": "9", "include_anchor": "true", "apply_markdown": "false"},
		},
		{
			"iris", "GET /messages",
			params{"anchor": "0", "num_before": "0", "num_after": "9", "narrow": `[{"operator":"dm","operand":[4]}]`},
		},
		{"iris", "POST /messages/flags", params{"messages": "[103,104]", "op": "remove", "flag": "read"}},
		{"iris", "POST /messages/render", params{"content": "**b** @**Ben Brook** #**general**"}},
		{
			"iris", "GET /messages",
			params{"anchor": "0", "num_before": "0", "num_after": "9", "narrow": `[["search","dome"],["has","link"]]`},
		},
		{
			"mo", "PATCH /messages/109",
			params{"topic": "drift", "propagate_mode": "change_all", "send_notification_to_old_thread": "true"},
		},
		{"iris", "PATCH /messages/109", params{"stream_id": "21", "propagate_mode": "change_later"}},
		{"ben", "PATCH /messages/109", params{"content": "late"}},
		{"ben", "PATCH /messages/103", params{"subject": "hello again", "propagate_mode": "change_all"}},
		{"iris", "GET /messages/109/history", nil},
		{"iris", "DELETE /messages/104", nil},
		{"ben", "DELETE /messages/107", nil},
		{"ada", "POST /streams/21/delete_topic", params{"topic_name": "pipeline"}},
		{"iris", "POST /mark_topic_as_read", params{"stream_id": "21", "topic_name": "today"}},
		{"iris", "POST /mark_stream_as_read", params{"stream_id": "22"}},
		{"iris", "POST /mark_all_as_read", nil},
		{"iris", "GET /messages", params{"anchor": "109", "num_before": "4", "num_after": "4"}},
		{"iris", "GET /messages/103", nil},
		{"ben", "POST /messages/103/reactions", params{"emoji_name": "first_light", "reaction_type": "realm_emoji"}},
		{
			"ben", "POST /messages/103/reactions",
			params{"emoji_name": "+1", "emoji_code": "1f44d", "reaction_type": "unicode_emoji"},
		},
		{"gus", "GET /messages/103", nil},
		{
			"ada", "POST /messages",
			params{"type": "stream", "to": "new", "topic": "t", "content": "[a](/user_uploads/1/charts/star-chart.txt)"},
		},
		{"ada", "GET /attachments", nil},
		{"ben", "DELETE /attachments/1", nil},
		{
			"iris", "PATCH /streams/23",
			params{"description": "d", "is_private": "true", "stream_post_policy": "4", "can_remove_subscribers_group_id": "3"},
		},
		{
			"ada", "PATCH /streams/24", params{"new_name": `"crew"`, "is_private": "false", "message_retention_days": "forever"},
		},
		{"ada", "PATCH /streams/25", params{"history_public_to_subscribers": "true", "is_announcement_only": "true"}},
		{
			"ben", "POST /users/me/subscriptions/properties",
			params{"subscription_data": `[{"stream_id":21,"property":"in_home_view","value":false}]`, "x": "1"},
		},
		{"iris", "PATCH /users/me/subscriptions/21", params{"property": "is_muted", "value": "true"}},
		{"iris", "PATCH /users/me/subscriptions", params{"add": `[{"name":"kitchen"}]`, "delete": `["telescopes"]`}},
		{"ben", "GET /streams/21", nil},
		{"ben", "GET /streams/26/members", nil},
		{"ben", "GET /streams/26/email_address", nil},
		{"ben", "GET /users/me/21/topics", nil},
		{"ben", "GET /users/5/subscriptions/21", nil},
		{"ben", "GET /get_stream_id", params{"stream": "board"}},
		{"iris", "POST /default_streams", params{"stream_id": "22"}},
		{"iris", "DELETE /streams/27", nil},
		{"iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}},
		{"iris", "DELETE /events", params{"queue_id": queue}},
		{"iris", "GET /events", params{"queue_id": queue, "last_event_id": "-1", "dont_block": "true"}},
		{"mo", "GET /realm/linkifiers", nil},
		{"mo", "GET /realm/filters", nil},
		{
			"ada", "POST /realm/filters", params{"pattern": "BUG-(?P<n>[0-9]+)", "url_template": "https://bugs.example.com/{n}"},
		},
		{
			"ada", "POST /realm/filters",
			params{"pattern": "BUG-(?P<n>[0-9]+)", "url_format_string": "https://bugs.example.com/%(n)s"},
		},
		{"ada", "PATCH /realm/filters/1", params{"pattern": "(", "url_template": "", "url_format_string": "%x"}},
		{"ben", "DELETE /realm/filters/1", nil},
		{"mo", "GET /realm/emoji", nil},
		{"iris", "DELETE /realm/emoji/tea_break", nil},
		{
			"ada", "POST /realm/playgrounds",
			params{"name": "p", "pygments_language": "go", "url_prefix": "https://p.example.com/"},
		},
		{
			"ada", "POST /realm/playgrounds",
			params{"name": `"q"`, "pygments_language": `"go"`, "url_prefix": `"https://p.example.com/"`},
		},
		{"ada", "DELETE /realm/playgrounds/1", nil},
		{"mo", "GET /realm/profile_fields", nil},
		{"ada", "POST /realm/profile_fields", params{"name": "P", "field_type": "8", "display_in_profile_summary": "true"}},
		{"ada", "PATCH /realm/profile_fields/1", params{"name": "Q", "display_in_profile_summary": "true"}},
		{"eli", "PATCH /users/me/profile_data", params{"data": `[{"id":1,"value":"*here*"},{"id":4,"value":[2]}]`}},
		{"mo", "POST /users/me/presence", params{"status": "active"}},
		{"mo", "GET /users/4/presence", nil},
		{"mo", "GET /users/ben@example.com/presence", nil},
		{"mo", "GET /realm/presence", nil},
		{"ben", "POST /users/me/alert_words", params{"alert_words": `["Lens"]`}},
		{"mo", "POST /register", params{"include_subscribers": "true"}},
		{
			"gus", "POST /register",
			params{"fetch_event_types": `["stream","subscription","realm_user"]`, "client_capabilities": `{"notification_settings_null":true}`},
		},
	} {
		answers = append(answers, w.text(itself, line.as, line.route, line.params))
	}
	return answers
}

func (w *watcher) queueOf(as string) string {
	w.t.Helper()
	return unquoted(pick(w.must(as, "POST /register", params{"fetch_event_types": "[]"}), "queue_id"))
}

// itself takes out where a server tells its own level and version, and the
// path it is found at.
func (w *watcher) itself() *strings.Replacer {
	version := w.plan().Version()
	return strings.NewReplacer(
		fmt.Sprintf(`_feature_level":%d`, w.side.Level), "_",
		fmt.Sprintf(`_version":%q`, version), "_", fmt.Sprintf(`_merge_base":%q`, version), "_", "/w/"+w.world, "",
	)
}

// text is a reply as it came, less what must differ.
func (w *watcher) text(itself *strings.Replacer, as, route string, p params) string {
	w.t.Helper()
	res := w.raw(as, route, p)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	if res.StatusCode >= 500 {
		w.t.Errorf("%s at %s: %d %s", route, w.side, res.StatusCode, body)
	}
	return itself.Replace(fmt.Sprintf("%d %s", res.StatusCode, body))
}
