package messages_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// knowing registers a client that knows the empty topic.
var knowing = Form{"client_capabilities": map[string]bool{
	"notification_settings_null": true, "bulk_message_deletion": true, "stream_typing_notifications": true,
	"empty_topic_name": true,
}}

// other registers a client that does not.
var other = Form{"client_capabilities": map[string]bool{
	"notification_settings_null": true, "bulk_message_deletion": true, "stream_typing_notifications": true,
}}

func TestAnEmptyTopicHasANameForClientsThatDoNotKnowIt(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d), fake.WithLevel(371))
		ada, ben := As(t, srv, Owner), As(t, srv, Member)
		knows, asks := ben.Queue(knowing), ben.Queue(other)
		id := ben.To("general", "", "unnamed")
		for i, topic := range []string{" ", "general chat", "(no topic)"} {
			Same(t, topic, ben.To("general", topic, "unnamed") > id+i, true)
		}
		Same(t, "another case", ben.Message(ben.To("general", "General chat", "named"))["subject"], "General chat")
		ben.Edit(id, Form{"topic": "named", "propagate_mode": "change_one"}).OK()
		ben.Edit(id, Form{"topic": "general chat", "propagate_mode": "change_one"}).OK()
		ben.Post("/user_topics", Form{"stream_id": 21, "topic": "general chat", "visibility_policy": 1}).OK()
		ada.Post("/typing", Form{"type": "stream", "stream_id": 21, "op": "start", "topic": ""}).OK()
		ben.Flag("add", "read", id)
		ben.Flag("remove", "read", id)

		for name, q := range map[string]*Queue{"": knows, "general chat": asks} {
			spelled := map[string][]string{}
			note := func(kind string, topic any) { spelled[kind] = append(spelled[kind], fmt.Sprintf("%q", topic)) }
			for _, e := range q.Events() {
				switch e["type"] {
				case "message":
					note("message", e["message"].(map[string]any)["subject"])
				case "update_message":
					note("update", e["orig_subject"])
					note("update", e["subject"])
				case "user_topic":
					note("policy", e["topic_name"])
				case "typing":
					note("typing", e["topic"])
				case "update_message_flags":
					details, _ := e["message_details"].(map[string]any)
					for _, detail := range details {
						note("flags", detail.(map[string]any)["topic"])
					}
				}
			}
			at, spelt := fmt.Sprintf("%s %q ", d, name), fmt.Sprintf("%q", name)
			Same(t, at+"messages", spelled["message"][:4], []string{spelt, spelt, spelt, spelt})
			Same(t, at+"update", spelled["update"], []string{spelt, `"named"`, `"named"`, spelt})
			Same(t, at+"typing", spelled["typing"], []string{spelt})
			Same(t, at+"flags", spelled["flags"], []string{spelt})
			Same(t, at+"policy", spelled["policy"][len(spelled["policy"])-1], spelt)
		}

		for name, asked := range map[string]Form{"": {"allow_empty_topic_name": true}, "general chat": {}} {
			one := ben.Get(fmt.Sprintf("/messages/%d", id), asked).OK().Object("message")
			Same(t, "message", one["subject"], name)
			Same(t, "its history", Objects(one["edit_history"].([]any))[0]["topic"], name)
			listed := ben.Get("/messages", asked.With("anchor", id).With("num_before", 0).With("num_after", 0)).OK()
			Same(t, "messages", listed.List("messages")[0]["subject"], name)
			history := ben.Get(fmt.Sprintf("/messages/%d/history", id), asked).OK().List("message_history")
			Same(t, "history", history[0]["topic"], name)
			Same(t, "former topic", history[1]["prev_topic"], name)
			topics := Column(ben.Get("/users/me/21/topics", asked).OK().List("topics"), "name")
			Same(t, "topics", Contains(topics, name), true)
		}
		for name, client := range map[string]Form{"": knowing, "general chat": other} {
			state := ben.Post("/register", client).OK()
			unread := Objects(state.Object("unread_msgs")["streams"].([]any))
			Same(t, "unread", Find(t, unread, "topic", name)["stream_id"], 21)
			Same(t, "policies", Find(t, state.List("user_topics"), "topic_name", name)["visibility_policy"], 1)
			Same(t, "name", state.Text("realm_empty_topic_display_name"), "general chat")
		}
	}
}

func TestTheNameOfTheEmptyTopicMeansItInRequests(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(371))
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	id := ben.To("general", "", "unnamed")
	ben.DM([]int{3}, "no topic at all")
	for _, topic := range []string{"", "general chat"} {
		narrow := []Form{Term("stream", "general"), Term("topic", topic)}
		Same(t, topic, ben.Contents(narrow), []string{"unnamed"})
		Same(t, topic+" everywhere", ben.Contents([]Form{Term("topic", topic)}), []string{"unnamed"})
		q := ben.Queue(Form{"narrow": [][2]string{{"topic", topic}}})
		ben.To("general", "x", "elsewhere")
		here := ben.To("general", "", "here")
		heard := slices.DeleteFunc(q.Events(), func(e map[string]any) bool { return e["type"] != "message" })
		Same(t, topic+" in a queue", len(heard), 1)
		ada.Remove(here).OK()
	}
	ada.Patch("/realm", Form{"mandatory_topics": true}).OK()
	for _, topic := range []string{"", "general chat", "(no topic)"} {
		ben.Post("/messages", ToStream(Form{"topic": topic})).Refused(400, "BAD_REQUEST").Says("Topics are required")
		ben.Edit(ben.To("general", "named", "c"), Form{"topic": topic}).Refused(400,
			"BAD_REQUEST").Says("Topics are required")
		ben.Post("/scheduled_messages", Form{"type": "stream", "to": 21, "content": "c", "topic": topic,
			"scheduled_delivery_timestamp": 4000000000}).Refused(400, "BAD_REQUEST").Says("Topics are required")
	}
	ada.Post("/streams/21/delete_topic", Form{"topic_name": "general chat"}).OK()
	ben.Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST")
}

func TestTheEmptyTopicHasItsNameBelowItsLevel(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(371), fake.WithScenario(Scenario(t, `
organization: {id: lumen, name: Lumen}
users:
  - {id: 1, email: ada@example.com, full_name: Ada Archer, role: owner}
streams: [{id: 7, name: deck, subscribers: [ada@example.com]}]
messages: [{id: 5, from: ada@example.com, stream: deck, topic: general chat, content: unnamed}]
mutes: {topics: [{user: ada@example.com, stream: deck, topic: general chat}]}
`)))
	ada := As(t, srv, "ada@example.com")
	ada.Control("POST", "/worlds", `{"name": "moving"}`).OK()
	world := ada.In("/w/moving")
	for _, step := range []struct {
		level string
		topic string
	}{{"371", ""}, {"333", "general chat"}, {"334", ""}, {"100", "general chat"}, {"370", ""}} {
		ada.Control("POST", "/worlds/moving/level", `{"level": `+step.level+`}`).OK()
		topics := world.Get("/users/me/7/topics", Form{"allow_empty_topic_name": true}).OK().List("topics")
		Same(t, step.level, fmt.Sprintf("%q", Column(topics, "name")), fmt.Sprintf("[%q]", step.topic))
		muted := world.Post("/register", knowing.With("fetch_event_types", []string{"muted_topics"})).OK()
		Same(t, step.level+" muted", muted.Body["muted_topics"].([]any)[0].([]any)[1], step.topic)
		Same(t, step.level+" in a narrow", world.Contents([]Form{Term("topic", "general chat")}), []string{"unnamed"})
	}
	Same(t, "at a level", Column(ada.In("/at/200").Get("/users/me/7/topics", nil).OK().List("topics"), "name"),
		[]string{"general chat"})
}

func TestPoliciesEndWithTheirTopic(t *testing.T) {
	for level, policy := range map[featurelevels.Level]int{370: 1, 371: 0} {
		srv := fake.Start(t, Zulip(), fake.WithLevel(level))
		ada, ben := As(t, srv, Owner), As(t, srv, Member)
		id := ben.To("general", "short", "lived")
		ben.Post("/user_topics", Form{"stream_id": 21, "topic": "short", "visibility_policy": 1}).OK()
		q := ben.Queue(Form{"event_types": []string{"user_topic", "delete_message"}})
		ada.Post("/streams/21/delete_topic", Form{"topic_name": "short"}).OK()
		ben.Get(fmt.Sprintf("/messages/%d", id), nil).Refused(400, "BAD_REQUEST")
		want := []string{"delete_message", "user_topic"}[:2-policy]
		Same(t, fmt.Sprint("events at ", level), Kinds(q.Events()), want)
		left := 0
		for _, topic := range ben.Post("/register", nil).OK().List("user_topics") {
			if topic["topic_name"] == "short" {
				left++
			}
		}
		Same(t, fmt.Sprint("policies at ", level), left, policy)
	}
}
