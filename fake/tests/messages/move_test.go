package messages_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/world"
)

func TestMovesFollowTheirPropagateMode(t *testing.T) {
	for mode, want := range map[string][2][]string{
		"": {{"0", "2", "3"}, {"1"}}, "change_one": {{"0", "2", "3"}, {"1"}},
		"change_later": {{"0"}, {"1", "2", "3"}}, "change_all": {{}, {"0", "1", "2", "3"}},
	} {
		t.Run(mode, func(t *testing.T) {
			srv := fake.Start(t)
			ben := As(t, srv, Member)
			ids := ben.Series(3, "general", "Old Topic")
			As(t, srv, Other).To("general", "old topic", "3") // the same topic
			q := ben.Queue(nil)
			f := Quiet.With("topic", "new")
			if mode != "" {
				f["propagate_mode"] = mode
			}
			As(t, srv, Other).Edit(ids[1], f).OK()
			Same(t, "left", ben.Topic("general", "old TOPIC"), want[0])
			Same(t, "moved", ben.Topic("general", "new"), want[1])
			e := q.Events()[0]
			Same(t, "message_ids", len(e["message_ids"].([]any)), len(want[1]))
			if mode == "" {
				mode = "change_one"
			}
			for name, value := range map[string]any{
				"message_id": ids[1], "propagate_mode": mode, "orig_subject": "Old Topic", "subject": "new",
				"topic_links": []any{}, "stream_id": 21, "stream_name": "general", "user_id": 5,
			} {
				Same(t, name, e[name], value)
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
	ben := As(t, srv, Member)
	ids := ben.Series(2, "general", "old")
	ben.Edit(ids[0], Quiet.With("topic", "new https://example.com/x").With("propagate_mode", "change_all").With("content",
		"edited")).OK()
	first, second := ben.Message(ids[0]), ben.Message(ids[1])
	Same(t, "the edited one", AsText(names(first)),
		`["prev_content","prev_rendered_content","prev_rendered_content_version","prev_topic","timestamp","topic","user_id"]`)
	Same(t, "the one that went along", AsText(names(second)), `["prev_topic","timestamp","topic","user_id"]`)
	Same(t, "content", second["content"], "<p>1</p>")
	Same(t, "topic_links", AsText(second["topic_links"]),
		`[{"text":"https://example.com/x","url":"https://example.com/x"}]`)
	if second["last_edit_timestamp"] == nil {
		t.Error("a moved message does not tell when it was")
	}
}

// names are the fields of a message's newest edit.
func names(m map[string]any) []string {
	return slices.Sorted(maps.Keys(Objects(m["edit_history"].([]any))[0]))
}

func TestAMoveSendsItsNotices(t *testing.T) {
	const by, from, to = "@_**Iris Ito|2**", "#**general>old**", "#**telescopes>new**"
	all := Form{"stream_id": 22, "topic": "new", "propagate_mode": "change_all"}
	one := Form{"stream_id": 22, "topic": "new"}
	cases := []struct {
		name     string
		at       int // which of three messages is the target
		form     Form
		old, new string
	}{
		{"the whole topic", 0, all, "", "This topic was moved here from " + from + " by " + by + "."},
		{"the whole topic, and back", 0, all.With("send_notification_to_old_thread", true),
			"This topic was moved to " + to + " by " + by + ".", "This topic was moved here from " + from + " by " + by + "."},
		{"nothing", 0, all.With("send_notification_to_new_thread", false), "", ""},
		{"one message", 0, one.With("send_notification_to_old_thread", true),
			"A message was moved from this topic to " + to + " by " + by + ".", "[A message](" + fake.InMemory +
				"/#narrow/stream/22-telescopes/topic/new/near/%d) was moved here from " + from + " by " + by + "."},
		{"two messages", 1, one.With("propagate_mode", "change_later").With("send_notification_to_old_thread", true),
			"2 messages were moved from this topic to " + to + " by " + by + ".", "2 messages were moved here from " + from +
				" by " + by + "."},
		{"within the stream", 0, Form{"topic": "new", "propagate_mode": "change_all"}, "",
			"This topic was moved here from " + from + " by " + by + "."},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			srv := fake.Start(t)
			iris := As(t, srv, Admin)
			ids := iris.Series(3, "general", "old")
			iris.Edit(ids[c.at], c.form).OK()
			stream := "telescopes"
			if c.form["stream_id"] == nil {
				stream = "general"
			}
			want := c.new
			if want != "" && c.form["propagate_mode"] == nil {
				want = fmt.Sprintf(want, ids[0])
			}
			Same(t, "new topic", notice(iris.Topic(stream, "new")), want)
			Same(t, "old topic", notice(iris.Topic("general", "old")), c.old)
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

func TestResolvingATopicSendsOneNotice(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ids := ben.Series(1, "general", "question")
	all := Form{"propagate_mode": "change_all"}
	ben.Edit(ids[0], all.With("topic", "✔ question")).OK()
	Same(t, "resolved", ben.Topic("general", "✔ question"), []string{"0",
		"@_**Ben Brook|4** has marked this topic as resolved."})
	ben.Edit(ids[0], all.With("topic", "question")).OK()
	Same(t, "opened again", ben.Topic("general", "question")[2:],
		[]string{"@_**Ben Brook|4** has marked this topic as unresolved."})
	ben.Edit(ids[0], all.With("topic", "✔ answered")).OK()
	Same(t, "resolved and renamed", len(ben.Topic("general", "✔ answered")), 5)
}

func TestAMoveToAnotherStreamChangesItsReaders(t *testing.T) {
	srv := fake.Start(t)
	iris, ben, gus := As(t, srv, Admin), As(t, srv, Member), As(t, srv, Guest)
	ids := iris.Series(2, "telescopes", "old")
	before := ben.Message(ids[0])
	bulk := Form{"client_capabilities": map[string]bool{"notification_settings_null": true, "bulk_message_deletion": true}}
	reader, loser := ben.Queue(nil), gus.Queue(bulk)
	iris.Edit(ids[0], Quiet.With("stream_id", 21).With("propagate_mode", "change_all")).OK()
	m := ben.Message(ids[0])
	Same(t, "place", []any{m["stream_id"], m["display_recipient"], m["subject"], m["id"]},
		[]any{21, "general", "old", before["id"]})
	Same(t, "flags", m["flags"], before["flags"])
	Same(t, "history", AsText(names(m)), `["prev_stream","stream","timestamp","user_id"]`)
	e := reader.Events()[0]
	for name, value := range map[string]any{
		"type": "update_message", "stream_id": 22, "stream_name": "telescopes", "new_stream_id": 21,
		"orig_subject": "old", "propagate_mode": "change_all", "message_ids": ids,
	} {
		Same(t, name, e[name], value)
	}
	if e["subject"] != nil {
		t.Errorf("the topic did not change: %v", e)
	}
	list := loser.Events()
	Same(t, "events of who lost access", Kinds(list), []string{"delete_message"})
	delete(list[0], "id")
	Same(t, "event", AsText(list[0]), fmt.Sprintf(
		`{"message_ids":%s,"message_type":"stream","stream_id":22,"topic":"old","type":"delete_message"}`, AsText(ids)))
	gus.Get(fmt.Sprintf("/messages/%d", ids[0]), nil).Refused(400, "BAD_REQUEST")
}

func TestMessagesMovedIntoAPrivateStreamHaveItsReaders(t *testing.T) {
	srv := fake.Start(t)
	ada, iris, ben := As(t, srv, Owner), As(t, srv, Admin), As(t, srv, Member)
	id := ben.To("general", "plans", "hello")
	ada.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "board"}}, "principals": []int{3}}).OK()
	iris.Edit(id, Quiet.With("stream_id", 25)).OK()
	for _, email := range []string{Owner, Admin, Moderator} { // protected, but all subscribers get the moved messages
		Same(t, email, As(t, srv, email).Message(id)["display_recipient"], "board")
	}
	ben.Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST") // although he wrote it
	ben.Edit(id, Form{"content": "mine"}).Refused(400, "BAD_REQUEST").Says("Invalid message(s)")
	iris.Edit(id, Quiet.With("stream_id", 21)).OK()
	Same(t, "back again", As(t, srv, Third).Message(id)["display_recipient"], "general")
}

func TestTheFirstMessageOfAStreamFollowsMoves(t *testing.T) {
	srv := fake.Start(t)
	iris := As(t, srv, Admin)
	iris.Post("/users/me/subscriptions", Form{"subscriptions": []Form{{"name": "new"}}}).OK()
	first := func(name string) any {
		return Find(t, iris.Get("/streams", nil).List("streams"), "name", name)["first_message_id"]
	}
	id := iris.To("new", "t", "last")
	notice := int(first("new").(float64))
	iris.Edit(101,
		Quiet.With("stream_id", Find(t, iris.Get("/streams", nil).List("streams"), "name", "new")["stream_id"])).OK()
	Same(t, "of the new one", first("new"), 101)
	Same(t, "of the old one", first("announcements"), 102)
	if notice >= id {
		t.Errorf("the first message was %d", notice)
	}
}

func TestMovesFollowTheirPolicies(t *testing.T) {
	everyone := []string{Owner, Admin, Moderator, Member, Newcomer, Guest}
	cases := map[int]int{1: 5, 2: 2, 3: 4, 4: 3, 5: 6, 6: 0} // the number of people that a policy admits
	srv := fake.Start(t, fake.WithScenario(Scenario(t, Crowd(1, ""))))
	people := []string{"ada@example.com", "iris@example.com", "mo@example.com", "m0@example.com", "eli@example.com",
		"gus@example.com"}
	m0 := As(t, srv, "m0@example.com")
	for policy, admitted := range cases {
		ChangeOrganization(t, srv, func(o *world.Organization) {
			o.SetPolicy("edit_topic_policy", policy)
			o.SetPolicy("move_messages_between_streams_policy", policy)
		})
		for i := range everyone {
			c := As(t, srv, people[i])
			may := i < admitted
			topic := c.Edit(m0.To("all", "t", "x"), Quiet.With("topic", "new"))
			if may {
				topic.OK()
			} else {
				topic.Refused(400, "BAD_REQUEST").Says("permission to edit this message")
			}
			if i == 5 || policy == 5 { // guests see no other stream here, and everyone is no policy of moves
				continue
			}
			move := c.Edit(m0.To("all", "t", "x"), Quiet.With("stream_id", 2))
			if may {
				move.OK()
			} else {
				move.Refused(400, "BAD_REQUEST").Says("permission to move this message")
			}
		}
	}
}
