package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
)

// toStream is a message to a stream that is refused or accepted by what a
// case changes of it.
func toStream(changes form) form {
	f := form{"type": "stream", "to": "general", "topic": "tests", "content": "hello"}
	for name, v := range changes {
		if v == nil {
			f = f.without(name)
		} else {
			f[name] = v
		}
	}
	return f
}

func TestMessagesToAStreamAreAccepted(t *testing.T) {
	srv := fake.Start(t)
	long := strings.Repeat("ø", 61)
	cases := []struct {
		name                    string
		sender                  string
		change                  form
		stream, topic, markdown string // what is stored, "" as sent
	}{
		{name: "by the name of the stream"},
		{name: "by its ID", change: form{"to": 21}},
		{name: "by its ID in a list", change: form{"to": []int{21}}},
		{name: "by its name as JSON", change: form{"to": `"general"`}},
		{name: "by its name in a list", change: form{"to": []string{"general"}}},
		{name: "in any case and with blanks around", change: form{"to": "  GENERAL "}},
		{name: "with the old name of the topic", change: form{"topic": nil, "subject": "tests"}},
		{name: "with blanks around the topic", change: form{"topic": " tests\t"}},
		{name: "with a topic that is too long", change: form{"topic": long}, topic: strings.Repeat("ø", 57) + "..."},
		{name: "with a topic of sixty characters", change: form{"topic": long[:120]}, topic: long[:120]},
		{name: "without a topic, where none is needed", change: form{"topic": "(no topic)"}, topic: "(no topic)"},
		{name: "in any script", change: form{"topic": "日本 👩‍🚀", "content": "Ünïcödé 🌍"}, topic: "日本 👩‍🚀", markdown: "Ünïcödé 🌍"},
		{name: "with space at the ends of the content", change: form{"content": "\n\n  hello \n\t"}, markdown: "  hello"},
		{name: "to a public stream that the sender does not read", change: form{"to": "open nights"}, stream: "open nights"},
		{name: "by a guest to a web-public stream", sender: guest, change: form{"to": "open nights"}, stream: "open nights"},
		{name: "by a guest to a stream they are in", sender: guest, change: form{"to": "telescopes"}, stream: "telescopes"},
		{name: "by a bot", sender: buildBot},
		{name: "by an incoming webhook bot", sender: hookBot},
		{name: "by an administrator to a stream for administrators", sender: admin, change: form{"to": "announcements"}, stream: "announcements"},
		{name: "with a semicolon and a percent sign", change: form{"content": "a;b & 100%"}, markdown: "a;b & 100%"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			sender := as(t, srv, orElse(c.sender, member))
			id := sender.post("/messages", toStream(c.change)).ok().int("id")
			got := as(t, srv, admin).get("/messages", form{"anchor": id, "num_before": 0, "num_after": 0, "apply_markdown": false,
				"narrow": [][2]string{{"stream", orElse(c.stream, "general")}}}).ok().list("messages")[0]
			same(t, "topic", got["subject"], orElse(c.topic, "tests"))
			same(t, "content", got["content"], orElse(c.markdown, "hello"))
			same(t, "stream", got["display_recipient"], orElse(c.stream, "general"))
			same(t, "sender", got["sender_email"], sender.email)
			same(t, "type", got["type"], "stream")
		})
	}
}

func orElse(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

func TestMessagesToAStreamAreRefused(t *testing.T) {
	cases := []struct {
		name, sender  string
		change        form
		code, inZulip string // inZulip: the code in that dialect, "" for the same
		says          string
	}{
		{name: "without a type", change: form{"type": nil}, code: "REQUEST_VARIABLE_MISSING", says: "type"},
		{name: "of an unknown type", change: form{"type": "pigeon"}, says: "type"},
		{name: "without content", change: form{"content": nil}, code: "REQUEST_VARIABLE_MISSING", says: "content"},
		{name: "of nothing", change: form{"content": ""}, says: "empty"},
		{name: "of blanks", change: form{"content": " \n\t "}, says: "empty"},
		{name: "with a null byte", change: form{"content": "a\x00b"}, says: "null byte"},
		{name: "without a stream", change: form{"to": nil}, code: "REQUEST_VARIABLE_MISSING", inZulip: "BAD_REQUEST", says: "to"},
		{name: "without a topic", change: form{"topic": nil}, code: "REQUEST_VARIABLE_MISSING", inZulip: "BAD_REQUEST", says: "topic"},
		{name: "with an empty topic", change: form{"topic": ""}, says: "Topic can't be empty"},
		{name: "with a blank topic", change: form{"topic": " \t"}, says: "Topic can't be empty"},
		{name: "with a control character in the topic", change: form{"topic": "a\u0007b"}, says: "position 2"},
		{name: "with both names of the topic", change: form{"subject": "x"}, inZulip: "REQUEST_CONFUSING_VAR", says: "subject"},
		{name: "to an unknown stream", change: form{"to": "nowhere"}, code: "STREAM_DOES_NOT_EXIST", says: "nowhere"},
		{name: "to an unknown ID", change: form{"to": 9999}, code: "STREAM_DOES_NOT_EXIST", says: "9999"},
		{name: "to a number as text, which is an ID", change: form{"to": "2100"}, code: "STREAM_DOES_NOT_EXIST", says: "2100"},
		{name: "to two streams", change: form{"to": []int{21, 22}}, says: "exactly one stream"},
		{name: "to no stream", change: form{"to": []int{}}, says: "exactly one stream"},
		{name: "to an object", change: form{"to": map[string]int{"a": 1}}, says: "data type"},
		{name: "to true", change: form{"to": true}, says: "data type"},
		{name: "to an empty name", change: form{"to": ""}, says: "can't be empty"},
		{name: "to a name that is too long", change: form{"to": strings.Repeat("x", 61)}, says: "too long"},
		{name: "to a name with a control character", change: form{"to": "ab\u0001"}, says: "position 3"},
		{name: "by a guest to a public stream", sender: guest, says: "Not authorized to send to stream 'general'"},
		{name: "to a private stream of others", change: form{"to": "board"}, code: "STREAM_DOES_NOT_EXIST", says: "board"},
		{name: "by a member to a stream for administrators", change: form{"to": "announcements"}, says: "Only organization administrators"},
	}
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		newest := as(t, srv, owner).get("/users/me", nil).int("max_message_id")
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := orElse(c.code, "BAD_REQUEST")
				if d == dialects[1] {
					code = orElse(c.inZulip, code)
				}
				r := as(t, srv, orElse(c.sender, member)).post("/messages", toStream(c.change))
				r.refused(400, code).says(c.says)
				if r.has("ignored_parameters_unsupported") {
					t.Error("an error lists ignored parameters")
				}
			})
		}
		same(t, "newest message", as(t, srv, owner).get("/users/me", nil).int("max_message_id"), newest)
	}
}

func TestAnUnknownStreamIsNamedInTheError(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	byName := ben.post("/messages", toStream(form{"to": "<nowhere>"}))
	same(t, "stream", byName.text("stream"), "<nowhere>")
	byID := ben.post("/messages", toStream(form{"to": 999}))
	same(t, "stream_id", byID.int("stream_id"), 999)
	same(t, "stream", byID.has("stream"), false)
}

func TestTooLongContentIsCut(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	fits := strings.Repeat("é", 10000)
	id := ben.to("general", "long", fits)
	same(t, "what fits", ben.raw(id), fits)
	id = ben.to("general", "long", fits+"é")
	got := ben.raw(id)
	if want := fits[:2*9980] + "\n[message truncated]"; got != want {
		t.Errorf("got %d characters that end in %q", len([]rune(got)), got[len(got)-30:])
	}
}

// raw is the Markdown of a message.
func (c *client) raw(id int) string {
	c.t.Helper()
	return c.get(fmt.Sprintf("/messages/%d", id), form{"apply_markdown": false}).ok().object("message")["content"].(string)
}

func TestIDsOfMessagesIncrease(t *testing.T) {
	srv := fake.Start(t)
	ben, cleo := as(t, srv, member), as(t, srv, other)
	last := 0
	for i := range 10 {
		id := ben.to("general", "ids", fmt.Sprint(i))
		if i%2 == 1 {
			id = cleo.dm([]string{member}, "hi")
		}
		if id <= last {
			t.Fatalf("message %d came after %d", id, last)
		}
		last = id
	}
}

func TestTheClientOfAMessageIsTheAgentsName(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for agent, want := range map[string]string{
		"FooBot/1.2 (x)":        "FooBot",
		"Mozilla (X11)":         "Mozilla",
		"My Tool":               "My Tool",
		"My Tool 2":             "My Tool",
		strings.Repeat("x", 40): strings.Repeat("x", 30),
		"":                      "Unspecified",
		"bad\xffbytes":          "badbytes",
	} {
		r := ben.request("POST", "/messages", formType, toStream(nil).encode())
		r.Header.Set("User-Agent", agent)
		same(t, "client of "+agent, ben.message(ben.do(r).ok().int("id"))["client"], want)
	}
	id := ben.post("/messages", toStream(form{"client": "parameter"})).ok().int("id")
	same(t, "client by parameter", ben.message(id)["client"], "parameter")
}

func TestOnlyClientsOfPeopleReadWhatTheySend(t *testing.T) {
	srv := fake.Start(t)
	ben := as(t, srv, member)
	for client, read := range map[string]bool{
		"website": true, "ZulipMobile": true, "ios": true, "Some Desktop App": true, "script": false, "ZulipPython": false,
	} {
		id := ben.post("/messages", toStream(form{"client": client})).ok().int("id")
		same(t, "read by "+client, contains(ben.message(id)["flags"], "read"), read)
		same(t, "read by somebody else", contains(as(t, srv, third).message(id)["flags"], "read"), false)
	}
}

func contains(list any, item string) bool {
	for _, s := range texts(list) {
		if s == item {
			return true
		}
	}
	return false
}
