package fake_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

// series sends messages "0", "1" … to a topic and returns their IDs.
func (c *client) series(n int, stream, topic string) []int {
	c.t.Helper()
	ids := make([]int, n)
	for i := range ids {
		ids[i] = c.to(stream, topic, fmt.Sprint(i))
	}
	return ids
}

// topic lists the contents of a topic, as Markdown.
func (c *client) topic(stream, topic string) []string {
	c.t.Helper()
	return column(c.get("/messages", form{
		"anchor": "oldest", "num_before": 0, "num_after": 100, "apply_markdown": false,
		"narrow": [][2]string{{"stream", stream}, {"topic", topic}},
	}).ok().list("messages"), "content")
}

// quiet leaves the notices of a move out.
var quiet = form{"send_notification_to_old_thread": false, "send_notification_to_new_thread": false}

func TestHowFarAMoveGoes(t *testing.T) {
	for mode, want := range map[string][2][]string{
		"": {{"0", "2", "3"}, {"1"}}, "change_one": {{"0", "2", "3"}, {"1"}},
		"change_later": {{"0"}, {"1", "2", "3"}}, "change_all": {{}, {"0", "1", "2", "3"}},
	} {
		t.Run(mode, func(t *testing.T) {
			srv := fake.Start(t)
			ben := as(t, srv, member)
			ids := ben.series(3, "general", "Old Topic")
			as(t, srv, other).to("general", "old topic", "3") // the same topic
			q := ben.queue(nil)
			f := quiet.with("topic", "new")
			if mode != "" {
				f["propagate_mode"] = mode
			}
			as(t, srv, other).edit(ids[1], f).ok()
			same(t, "left", ben.topic("general", "old TOPIC"), want[0])
			same(t, "moved", ben.topic("general", "new"), want[1])
			e := q.events()[0]
			same(t, "message_ids", len(e["message_ids"].([]any)), len(want[1]))
			if mode == "" {
				mode = "change_one"
			}
			for name, value := range map[string]any{
				"message_id": ids[1], "propagate_mode": mode, "orig_subject": "Old Topic", "subject": "new",
				"topic_links": []any{}, "stream_id": 21, "stream_name": "general", "user_id": 5,
			} {
				same(t, name, e[name], value)
			}
			for _, name := range []string{"content", "orig_content", "new_stream_id", "is_me_message"} {
				if _, there := e[name]; there {
					t.Errorf("a move tells of %s: %v", name, e)
				}
			}
		})
	}
}

func TestMovedMessagesHaveAHistoryOfTheirOwn(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ids := ben.series(2, "general", "old")
	ben.edit(ids[0], quiet.with("topic", "new https://example.com/x").with("propagate_mode", "change_all").with("content", "edited")).ok()
	first, second := ben.message(ids[0]), ben.message(ids[1])
	same(t, "the edited one", asText(names(first)), `["prev_content","prev_rendered_content","prev_rendered_content_version","prev_topic","timestamp","topic","user_id"]`)
	same(t, "the one that went along", asText(names(second)), `["prev_topic","timestamp","topic","user_id"]`)
	same(t, "content", second["content"], "<p>1</p>")
	same(t, "topic_links", asText(second["topic_links"]), `[{"text":"https://example.com/x","url":"https://example.com/x"}]`)
	if second["last_edit_timestamp"] == nil {
		t.Error("a moved message does not tell when it was")
	}
}

// names are the fields of a message's newest edit.
func names(m map[string]any) []string {
	return slices.Sorted(maps.Keys(objects(m["edit_history"].([]any))[0]))
}

func TestNoticesOfAMove(t *testing.T) {
	const by, from, to = "@_**Iris Ito|2**", "#**general>old**", "#**telescopes>new**"
	all := form{"stream_id": 22, "topic": "new", "propagate_mode": "change_all"}
	one := form{"stream_id": 22, "topic": "new"}
	cases := []struct {
		name     string
		at       int // which of three messages is the target
		form     form
		old, new string
	}{
		{"the whole topic", 0, all, "", "This topic was moved here from " + from + " by " + by + "."},
		{"the whole topic, and back", 0, all.with("send_notification_to_old_thread", true), "This topic was moved to " + to + " by " + by + ".", "This topic was moved here from " + from + " by " + by + "."},
		{"nothing", 0, all.with("send_notification_to_new_thread", false), "", ""},
		{"one message", 0, one.with("send_notification_to_old_thread", true), "A message was moved from this topic to " + to + " by " + by + ".", "[A message](" + fake.InMemory + "/#narrow/stream/22-telescopes/topic/new/near/%d) was moved here from " + from + " by " + by + "."},
		{"two messages", 1, one.with("propagate_mode", "change_later").with("send_notification_to_old_thread", true), "2 messages were moved from this topic to " + to + " by " + by + ".", "2 messages were moved here from " + from + " by " + by + "."},
		{"within the stream", 0, form{"topic": "new", "propagate_mode": "change_all"}, "", "This topic was moved here from " + from + " by " + by + "."},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			srv := fake.Start(t)
			iris := as(t, srv, admin)
			ids := iris.series(3, "general", "old")
			iris.edit(ids[c.at], c.form).ok()
			stream := "telescopes"
			if c.form["stream_id"] == nil {
				stream = "general"
			}
			want := c.new
			if want != "" && c.form["propagate_mode"] == nil {
				want = fmt.Sprintf(want, ids[0])
			}
			same(t, "new topic", notice(iris.topic(stream, "new")), want)
			same(t, "old topic", notice(iris.topic("general", "old")), c.old)
		})
	}
}

// notice is the last text, unless it is one of a series.
func notice(contents []string) string {
	if len(contents) == 0 || len(contents[len(contents)-1]) == 1 {
		return ""
	}
	return contents[len(contents)-1]
}

func TestResolvingATopicIsToldOnce(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	ids := ben.series(1, "general", "question")
	all := form{"propagate_mode": "change_all"}
	ben.edit(ids[0], all.with("topic", "✔ question")).ok()
	same(t, "resolved", ben.topic("general", "✔ question"), []string{"0", "@_**Ben Brook|4** has marked this topic as resolved."})
	ben.edit(ids[0], all.with("topic", "question")).ok()
	same(t, "opened again", ben.topic("general", "question")[2:], []string{"@_**Ben Brook|4** has marked this topic as unresolved."})
	ben.edit(ids[0], all.with("topic", "✔ answered")).ok()
	same(t, "resolved and renamed", len(ben.topic("general", "✔ answered")), 5)
}

func TestAMoveToAnotherStream(t *testing.T) {
	srv := fake.Start(t)
	iris, ben, gus := as(t, srv, admin), as(t, srv, member), as(t, srv, guest)
	ids := iris.series(2, "telescopes", "old")
	before := ben.message(ids[0])
	bulk := form{"client_capabilities": map[string]bool{"notification_settings_null": true, "bulk_message_deletion": true}}
	reader, loser := ben.queue(nil), gus.queue(bulk)
	iris.edit(ids[0], quiet.with("stream_id", 21).with("propagate_mode", "change_all")).ok()
	m := ben.message(ids[0])
	same(t, "place", []any{m["stream_id"], m["display_recipient"], m["subject"], m["id"]}, []any{21, "general", "old", before["id"]})
	same(t, "flags", m["flags"], before["flags"])
	same(t, "history", asText(names(m)), `["prev_stream","stream","timestamp","user_id"]`)
	e := reader.events()[0]
	for name, value := range map[string]any{
		"type": "update_message", "stream_id": 22, "stream_name": "telescopes", "new_stream_id": 21,
		"orig_subject": "old", "propagate_mode": "change_all", "message_ids": ids,
	} {
		same(t, name, e[name], value)
	}
	if e["subject"] != nil {
		t.Errorf("the topic did not change: %v", e)
	}
	list := loser.events()
	same(t, "events of who lost access", kinds(list), []string{"delete_message"})
	delete(list[0], "id")
	same(t, "event", asText(list[0]), fmt.Sprintf(`{"message_ids":%s,"message_type":"stream","stream_id":22,"topic":"old","type":"delete_message"}`, asText(ids)))
	gus.get(fmt.Sprintf("/messages/%d", ids[0]), nil).refused(400, "BAD_REQUEST")
}

func TestWhoReadsWhatWasMovedIntoAPrivateStream(t *testing.T) {
	srv := fake.Start(t)
	ada, iris, ben := as(t, srv, owner), as(t, srv, admin), as(t, srv, member)
	id := ben.to("general", "plans", "hello")
	ada.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "board"}}, "principals": []int{3}}).ok()
	iris.edit(id, quiet.with("stream_id", 25)).ok()
	for _, email := range []string{owner, admin, moderator} { // protected, but all who are in it get what is moved there
		same(t, email, as(t, srv, email).message(id)["display_recipient"], "board")
	}
	ben.get(fmt.Sprintf("/messages/%d", id), nil).refused(400, "BAD_REQUEST") // although he wrote it
	ben.edit(id, form{"content": "mine"}).refused(400, "BAD_REQUEST").says("Invalid message(s)")
	iris.edit(id, quiet.with("stream_id", 21)).ok()
	same(t, "back again", as(t, srv, third).message(id)["display_recipient"], "general")
}

func TestTheFirstMessageOfAStreamFollowsMoves(t *testing.T) {
	srv := fake.Start(t)
	iris := as(t, srv, admin)
	iris.post("/users/me/subscriptions", form{"subscriptions": []form{{"name": "new"}}}).ok()
	first := func(name string) any {
		return find(t, iris.get("/streams", nil).list("streams"), "name", name)["first_message_id"]
	}
	id := iris.to("new", "t", "last")
	notice := int(first("new").(float64))
	iris.edit(101, quiet.with("stream_id", find(t, iris.get("/streams", nil).list("streams"), "name", "new")["stream_id"])).ok()
	same(t, "of the new one", first("new"), 101)
	same(t, "of the old one", first("announcements"), 102)
	if notice >= id {
		t.Errorf("the first message was %d", notice)
	}
}

func TestWhoMayMoveMessages(t *testing.T) {
	everyone := []string{owner, admin, moderator, member, newcomer, guest}
	cases := map[int]int{1: 5, 2: 2, 3: 4, 4: 3, 5: 6, 6: 0} // how many of them a policy admits
	srv := fake.Start(t, fake.WithScenario(scenario(t, crowd(1, ""))))
	people := []string{"ada@example.com", "iris@example.com", "mo@example.com", "m0@example.com", "eli@example.com", "gus@example.com"}
	m0 := as(t, srv, "m0@example.com")
	for policy, admitted := range cases {
		rule(t, srv, func(o *world.Organization) { o.EditTopicPolicy, o.MoveMessagesBetweenStreamsPolicy = policy, policy })
		for i := range everyone {
			c := as(t, srv, people[i])
			may := i < admitted
			topic := c.edit(m0.to("all", "t", "x"), quiet.with("topic", "new"))
			if may {
				topic.ok()
			} else {
				topic.refused(400, "BAD_REQUEST").says("permission to edit this message")
			}
			if i == 5 || policy == 5 { // guests see no other stream here, and everyone is no policy of moves
				continue
			}
			move := c.edit(m0.to("all", "t", "x"), quiet.with("stream_id", 2))
			if may {
				move.ok()
			} else {
				move.refused(400, "BAD_REQUEST").says("permission to move this message")
			}
		}
	}
}
