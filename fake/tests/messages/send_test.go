package messages_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

func TestMessagesToAStreamAreAccepted(t *testing.T) {
	srv := fake.Start(t)
	long := strings.Repeat("ø", 61)
	cases := []struct {
		name                    string
		sender                  string
		change                  Form
		stream, topic, markdown string // the stored values, "" for the sent ones
	}{
		{name: "by the name of the stream"},
		{name: "by its ID", change: Form{"to": 21}},
		{name: "by its ID in a list", change: Form{"to": []int{21}}},
		{name: "by its name as JSON", change: Form{"to": `"general"`}},
		{name: "by its name in a list", change: Form{"to": []string{"general"}}},
		{name: "in any case and with blanks around", change: Form{"to": "  GENERAL "}},
		{name: "with the old name of the topic", change: Form{"topic": nil, "subject": "tests"}},
		{name: "with blanks around the topic", change: Form{"topic": " tests\t"}},
		{name: "with a topic that is too long", change: Form{"topic": long}, topic: strings.Repeat("ø", 57) + "..."},
		{name: "with a topic of sixty characters", change: Form{"topic": long[:120]}, topic: long[:120]},
		{name: "without a topic, where none is needed", change: Form{"topic": "(no topic)"}, topic: "(no topic)"},
		{name: "in any script", change: Form{"topic": "日本 👩‍🚀", "content": "Ünïcödé 🌍"}, topic: "日本 👩‍🚀",
			markdown: "Ünïcödé 🌍"},
		{name: "with space at the ends of the content", change: Form{"content": "\n\n  hello \n\t"}, markdown: "  hello"},
		{name: "to a public stream that the sender does not read", change: Form{"to": "open nights"}, stream: "open nights"},
		{name: "by a guest to a web-public stream", sender: Guest, change: Form{"to": "open nights"}, stream: "open nights"},
		{name: "by a guest to a stream they are in", sender: Guest, change: Form{"to": "telescopes"}, stream: "telescopes"},
		{name: "by a bot", sender: BuildBot},
		{name: "by an incoming webhook bot", sender: HookBot},
		{name: "by an administrator to a stream for administrators", sender: Admin, change: Form{"to": "announcements"},
			stream: "announcements"},
		{name: "with a semicolon and a percent sign", change: Form{"content": "a;b & 100%"}, markdown: "a;b & 100%"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			sender := As(t, srv, OrElse(c.sender, Member))
			id := sender.Post("/messages", ToStream(c.change)).OK().Int("id")
			got := As(t, srv, Admin).Get("/messages", Form{"anchor": id, "num_before": 0, "num_after": 0,
				"apply_markdown": false,
				"narrow":         [][2]string{{"stream", OrElse(c.stream, "general")}}}).OK().List("messages")[0]
			Same(t, "topic", got["subject"], OrElse(c.topic, "tests"))
			Same(t, "content", got["content"], OrElse(c.markdown, "hello"))
			Same(t, "stream", got["display_recipient"], OrElse(c.stream, "general"))
			Same(t, "sender", got["sender_email"], sender.Email)
			Same(t, "type", got["type"], "stream")
		})
	}
}

func TestInvalidMessagesToAStreamAreRefused(t *testing.T) {
	cases := []struct {
		name, sender  string
		change        Form
		code, inZulip string // inZulip: the code in that dialect, "" for the same
		says          string
	}{
		{name: "without a type", change: Form{"type": nil}, code: "REQUEST_VARIABLE_MISSING", says: "type"},
		{name: "of an unknown type", change: Form{"type": "pigeon"}, says: "type"},
		{name: "without content", change: Form{"content": nil}, code: "REQUEST_VARIABLE_MISSING", says: "content"},
		{name: "of nothing", change: Form{"content": ""}, says: "empty"},
		{name: "of blanks", change: Form{"content": " \n\t "}, says: "empty"},
		{name: "with a null byte", change: Form{"content": "a\x00b"}, says: "null byte"},
		{name: "without a stream", change: Form{"to": nil}, code: "REQUEST_VARIABLE_MISSING", inZulip: "BAD_REQUEST"},
		{name: "without a topic", change: Form{"topic": nil}, code: "REQUEST_VARIABLE_MISSING", inZulip: "BAD_REQUEST",
			says: "topic"},
		{name: "with an empty topic", change: Form{"topic": ""}, says: "Topic can't be empty"},
		{name: "with a blank topic", change: Form{"topic": " \t"}, says: "Topic can't be empty"},
		{name: "with a control character in the topic", change: Form{"topic": "a\u0007b"}, says: "position 2"},
		{name: "with both names of the topic", change: Form{"subject": "x"}, inZulip: "REQUEST_CONFUSING_VAR",
			says: "subject"},
		{name: "to an unknown stream", change: Form{"to": "nowhere"}, code: "STREAM_DOES_NOT_EXIST", says: "nowhere"},
		{name: "to an unknown ID", change: Form{"to": 9999}, code: "STREAM_DOES_NOT_EXIST", says: "9999"},
		{name: "to a number as text, which is an ID", change: Form{"to": "2100"}, code: "STREAM_DOES_NOT_EXIST",
			says: "2100"},
		{name: "to two streams", change: Form{"to": []int{21, 22}}, says: "exactly one stream"},
		{name: "to no stream", change: Form{"to": []int{}}, says: "exactly one stream"},
		{name: "to an object", change: Form{"to": map[string]int{"a": 1}}, says: "data type"},
		{name: "to true", change: Form{"to": true}, says: "data type"},
		{name: "to an empty name", change: Form{"to": ""}, says: "can't be empty"},
		{name: "to a name that is too long", change: Form{"to": strings.Repeat("x", 61)}, says: "too long"},
		{name: "to a name with a control character", change: Form{"to": "ab\u0001"}, says: "position 3"},
		{name: "by a guest to a public stream", sender: Guest, says: "Not authorized to send to stream 'general'"},
		{name: "to a private stream of others", change: Form{"to": "board"}, code: "STREAM_DOES_NOT_EXIST",
			inZulip: "BAD_REQUEST", says: "board"},
		{name: "by a member to a stream for administrators", change: Form{"to": "announcements"},
			says: "Only organization administrators"},
	}
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		newest := As(t, srv, Owner).Get("/users/me", nil).Int("max_message_id")
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := OrElse(c.code, "BAD_REQUEST")
				if d == Dialects[1] {
					code = OrElse(c.inZulip, code)
				}
				r := As(t, srv, OrElse(c.sender, Member)).Post("/messages", ToStream(c.change))
				r.Refused(400, code).Says(c.says)
				if r.Has("ignored_parameters_unsupported") {
					t.Error("an error lists ignored parameters")
				}
			})
		}
		Same(t, "newest message", As(t, srv, Owner).Get("/users/me", nil).Int("max_message_id"), newest)
	}
}

func TestAnUnknownStreamIsNamedInTheError(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	byName := ben.Post("/messages", ToStream(Form{"to": "<nowhere>"}))
	Same(t, "stream", byName.Text("stream"), "<nowhere>")
	byID := ben.Post("/messages", ToStream(Form{"to": 999}))
	Same(t, "stream_id", byID.Int("stream_id"), 999)
	Same(t, "stream", byID.Has("stream"), false)
}

func TestTooLongContentIsCut(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	fits := strings.Repeat("é", 10000)
	id := ben.To("general", "long", fits)
	Same(t, "what fits", ben.Raw(id), fits)
	id = ben.To("general", "long", fits+"é")
	got := ben.Raw(id)
	if want := fits[:2*9980] + "\n[message truncated]"; got != want {
		t.Errorf("got %d characters that end in %q", len([]rune(got)), got[len(got)-30:])
	}
}

func TestIDsOfMessagesIncrease(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := As(t, srv, Member), As(t, srv, Other)
	last := 0
	for i := range 10 {
		id := ben.To("general", "ids", fmt.Sprint(i))
		if i%2 == 1 {
			id = cleo.DM([]string{Member}, "hi")
		}
		if id <= last {
			t.Fatalf("message %d came after %d", id, last)
		}
		last = id
	}
}

func TestTheClientOfAMessageIsTheAgentsName(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for agent, want := range map[string]string{
		"FooBot/1.2 (x)":        "FooBot",
		"Mozilla (X11)":         "Mozilla",
		"My Tool":               "My Tool",
		"My Tool 2":             "My Tool",
		strings.Repeat("x", 40): strings.Repeat("x", 30),
		"":                      "Unspecified",
		"bad\xffbytes":          "badbytes",
	} {
		r := ben.Request("POST", "/messages", FormType, ToStream(nil).Encode())
		r.Header.Set("User-Agent", agent)
		Same(t, "client of "+agent, ben.Message(ben.Do(r).OK().Int("id"))["client"], want)
	}
	id := ben.Post("/messages", ToStream(Form{"client": "parameter"})).OK().Int("id")
	Same(t, "client by parameter", ben.Message(id)["client"], "parameter")
}

func TestMessagesFromUserInterfacesAreReadBySender(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	for client, read := range map[string]bool{
		"website": true, "ZulipMobile": true, "ios": true, "Some Desktop App": true, "script": false, "ZulipPython": false,
	} {
		id := ben.Post("/messages", ToStream(Form{"client": client})).OK().Int("id")
		Same(t, "read by "+client, Contains(ben.Message(id)["flags"], "read"), read)
		Same(t, "read by somebody else", Contains(As(t, srv, Third).Message(id)["flags"], "read"), false)
	}
}
