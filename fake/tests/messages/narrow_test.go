package messages_test

import (
	"fmt"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// observatory is a small history of distinct messages.
func observatory(t *testing.T) *fake.Server {
	srv := fake.Start(t, fake.WithScenario(Scenario(t, `
organization: {id: lumen, name: Lumen}
users:
  - {id: 1, email: ada@example.com, full_name: Ada, role: owner}
  - {id: 4, email: ben@example.com, full_name: Ben Brook, alert_words: [dome]}
  - {id: 5, email: cleo@example.com, full_name: Cleo}
  - {id: 6, email: dina@example.com, full_name: Dina}
  - {id: 7, email: eli@example.com, full_name: Eli, email_visibility: nobody}
  - {id: 8, email: gus@example.com, full_name: Gus, role: guest}
  - {id: 9, email: zoe@example.com, full_name: Zoe, deactivated: true}
streams:
  - {id: 21, name: general, subscribers: [ben@example.com, cleo@example.com]}
  - {id: 22, name: Dome, subscribers: [cleo@example.com]}
  - {id: 23, name: secret, privacy: private, subscribers: [ada@example.com]}
  - {id: 24, name: visitors, privacy: web-public, subscribers: [ada@example.com]}
messages:
  - {id: 101, from: ben@example.com, stream: general, topic: Plan, content: g1}
  - {from: cleo@example.com, stream: general, topic: plan, content: "g2 @**Ben Brook**"}
  - {from: zoe@example.com, stream: general, topic: "\u2714 old", content: g3 dome}
  - {from: cleo@example.com, stream: general, topic: "x", content: "g4 @**all**"}
  - {from: cleo@example.com, stream: Dome, topic: plan, content: d1}
  - {from: ada@example.com, stream: secret, topic: plan, content: s1}
  - {from: ada@example.com, stream: visitors, topic: plan, content: v1}
  - {from: ben@example.com, to: [cleo@example.com], content: p1}
  - {from: cleo@example.com, to: [ben@example.com], content: p2}
  - {from: cleo@example.com, to: [ben@example.com, dina@example.com], content: p3}
  - {from: ben@example.com, to: [ben@example.com], content: p4}
  - {from: ben@example.com, to: [eli@example.com], content: p5}
  - {from: cleo@example.com, to: [dina@example.com], content: p6}
`)))
	return srv
}

func TestNarrowsFindTheirMessages(t *testing.T) {
	srv := observatory(t)
	const all, direct = "g1 g2 g3 g4 p1 p2 p3 p4 p5", "p1 p2 p3 p4 p5"
	cases := []struct {
		name   string
		narrow any
		want   string // the starts of the messages
	}{
		{"nothing", "", all},
		{"an empty narrow", []Form{}, all},
		{"a stream by name", []Form{Term("stream", "general")}, "g1 g2 g3 g4"},
		{"a stream in any case", []Form{Term("stream", "GENERAL")}, "g1 g2 g3 g4"},
		{"a stream by ID", []Form{Term("stream", 21)}, "g1 g2 g3 g4"},
		{"a stream in pairs", [][2]string{{"stream", "general"}}, "g1 g2 g3 g4"},
		{"the history of a public stream one is not in", []Form{Term("stream", "dome")}, "d1"},
		{"not a stream", []Form{IsNot(Term("stream", "general"))}, direct},
		{"all public streams", []Form{Term("streams", "public")}, "g1 g2 g3 g4 d1 v1"},
		{"web-public streams, of the own history", []Form{Term("streams", "web-public")}, ""},
		{"not the public streams", []Form{IsNot(Term("streams", "public"))}, direct},
		{"a topic in any case", []Form{Term("topic", "PLAN")}, "g1 g2"},
		{"a topic of a stream", []Form{Term("stream", "dome"), Term("topic", "plan")}, "d1"},
		{"a topic that is not there", []Form{Term("topic", "nothing")}, ""},
		{"not a topic", []Form{Term("stream", "general"), IsNot(Term("topic", "plan"))}, "g3 g4"},
		{"a sender by address", []Form{Term("sender", "cleo@example.com")}, "g2 g4 p2 p3"},
		{"a sender by ID", []Form{Term("sender", 5)}, "g2 g4 p2 p3"},
		{"a sender who has left", []Form{Term("sender", "zoe@example.com")}, "g3"},
		{"not a sender", []Form{IsNot(Term("sender", 5))}, "g1 g3 p1 p4 p5"},
		{"a conversation by address", []Form{Term("dm", "cleo@example.com")}, "p1 p2"},
		{"a conversation by ID", []Form{Term("dm", []int{5})}, "p1 p2"},
		{"a conversation with oneself named", []Form{Term("dm", []int{5, 4})}, "p1 p2"},
		{"a conversation by its old name", []Form{Term("pm-with", "cleo@example.com")}, "p1 p2"},
		{"a conversation by its oldest name", []Form{Term("pm_with", "cleo@example.com")}, "p1 p2"},
		{"a conversation with a stand-in address", []Form{Term("dm", "user7@lumen.invalid")}, "p5"},
		{"a group in any order", []Form{Term("dm", "dina@example.com, cleo@example.com")}, "p3"},
		{"a group by IDs", []Form{Term("dm", []int{6, 5})}, "p3"},
		{"notes to oneself", []Form{Term("dm", "ben@example.com")}, "p4"},
		{"a conversation that never was", []Form{Term("dm", []int{1})}, ""},
		{"not a conversation", []Form{Term("is", "dm"), IsNot(Term("dm", []int{5}))}, "p3 p4 p5"},
		{"all with somebody", []Form{Term("dm-including", "cleo@example.com")}, "p1 p2 p3"},
		{"all with somebody by ID", []Form{Term("dm-including", 6)}, "p3"},
		{"all with oneself", []Form{Term("dm-including", 4)}, direct},
		{"only groups with somebody", []Form{Term("group-pm-with", "cleo@example.com")}, "p3"},
		{"direct messages", []Form{Term("is", "dm")}, direct},
		{"direct messages by their old name", []Form{Term("is", "private")}, direct},
		{"no direct messages", []Form{IsNot(Term("is", "dm"))}, "g1 g2 g3 g4"},
		{"mentions, of everybody too", []Form{Term("is", "mentioned")}, "g2 g4"},
		{"alert words", []Form{Term("is", "alerted")}, "g3"},
		{"resolved topics", []Form{Term("is", "resolved")}, "g3"},
		{"no stars yet", []Form{Term("is", "starred")}, ""},
		{"a state closes the shared history", []Form{Term("stream", "dome"), Term("is", "unread")}, ""},
		{"one message", []Form{Term("id", "102")}, "g2"},
		{"one message of another stream", []Form{Term("stream", "general"), Term("id", "105")}, ""},
		{"near filters nothing", []Form{Term("stream", "general"), Term("near", "102")}, "g1 g2 g3 g4"},
		{"further keys are let pass", []Form{Term("stream", "general").With("comment", 1)}, "g1 g2 g3 g4"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			narrow := c.narrow
			if narrow == "" {
				narrow = "[]"
			}
			for _, text := range As(t, srv, Member).Contents(narrow) {
				got = append(got, strings.Fields(text)[0])
			}
			Same(t, "messages", strings.Join(got, " "), c.want)
		})
	}
}

func TestNarrowsFindReadableMessagesOnly(t *testing.T) {
	srv := observatory(t)
	for _, narrow := range []any{
		"[]", []Form{Term("streams", "public")}, []Form{IsNot(Term("topic", "x"))}, []Form{Term("dm-including", 5)},
		[]Form{Term("sender", 1)}, []Form{Term("id", "106")}, []Form{IsNot(Term("stream", "general"))},
		[]Form{Term("stream", "general"), IsNot(Term("sender", 4))}, []Form{Term("id",
			"113")}, []Form{IsNot(Term("dm", []int{5}))},
	} {
		for _, text := range As(t, srv, Member).Contents(narrow) {
			if text == "s1" || text == "p6" {
				t.Errorf("%v shows %s", narrow, text)
			}
		}
	}
	Same(t, "a guest and the public streams", As(t, srv, Guest).Contents([]Form{Term("streams", "public")}), []string{})
	Same(t, "a guest and the web-public streams", As(t, srv, Guest).Contents([]Form{Term("stream", "visitors")}),
		[]string{"v1"})
}

func TestInvalidNarrowsAreRefused(t *testing.T) {
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	cases := []struct {
		name          string
		narrow        any
		code, inZulip string
		says          string
	}{
		{"an unknown stream", []Form{Term("stream", "nowhere")}, "BAD_NARROW", "", "unknown stream nowhere"},
		{"an unknown stream ID", []Form{Term("stream", 999)}, "BAD_NARROW", "", "unknown stream 999"},
		{"a private stream of others", []Form{Term("stream", "secret")}, "BAD_NARROW", "", "unknown stream secret"},
		{"a stream of a wrong type", []Form{Term("stream", []int{1})}, "BAD_REQUEST", "", "not a string or integer"},
		{"an unknown operator", []Form{Term("__init__", "x")}, "BAD_NARROW", "", "unknown operator __init__"},
		{"an empty operator", []Form{Term("", "x")}, "BAD_NARROW", "", "unknown operator"},
		{"an operator in capitals", []Form{Term("STREAM", "general")}, "BAD_NARROW", "", "unknown operator STREAM"},
		{"an unknown sender", []Form{Term("sender", "nobody@example.com")}, "BAD_NARROW", "", "unknown user"},
		{"an unknown receiver", []Form{Term("dm", "nobody@example.com")}, "BAD_NARROW", "", "unknown user"},
		{"no receivers", []Form{Term("dm", []int{})}, "BAD_NARROW", "", "unknown user"},
		{"a number for receivers", []Form{Term("dm", 5)}, "BAD_REQUEST", "", "integer list"},
		{"a word among receivers", []Form{Term("dm", []any{5, "x"})}, "BAD_REQUEST", "",
			`elem["operand"][1] is not an integer`},
		{"an unknown state", []Form{Term("is", "happy")}, "BAD_NARROW", "", "unknown 'is' operand happy"},
		{"an unknown kind of streams", []Form{Term("streams", "secret")}, "BAD_NARROW", "", "unknown streams operand"},
		{"a topic that is no text", []Form{Term("topic", 7)}, "BAD_REQUEST", "", "not a string"},
		{"an ID that is none", []Form{Term("id", "x")}, "BAD_NARROW", "", "Invalid message ID"},
		{"no operand", []Form{{"operator": "stream"}}, "BAD_REQUEST", "", "operand key is missing"},
		{"no operator", []Form{{"operand": "general"}}, "BAD_REQUEST", "", "operator key is missing"},
		{"an operator that is no text", []Form{{"operator": 1, "operand": "x"}}, "BAD_REQUEST", "", "not a string"},
		{"negated by a word", []Form{Term("topic", "x").With("negated", "yes")}, "BAD_REQUEST", "", "not a boolean"},
		{"a pair of three", [][]string{{"stream", "general", "x"}}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"a pair with a number", [][]any{{"stream", 21}}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"an object", Form{"stream": "general"}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"a list of words", []string{"stream"}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"broken JSON", "[[", "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"nothing", "", "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"two values", "[] []", "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"too deep", deep, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"too many terms", make([]Form, 101), "BAD_REQUEST", "", "100 terms"},
	}
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := c.code
				if d == Dialects[1] {
					code = OrElse(c.inZulip, code)
				}
				r := As(t, srv, Member).Narrowed(c.narrow).Refused(400, code).Says(c.says)
				if code == "BAD_NARROW" && !strings.HasSuffix(r.Text("msg"), r.Text("desc")) {
					t.Errorf("desc %q is not what the message says: %q", r.Text("desc"), r.Text("msg"))
				}
			})
		}
	}
}

func TestDirectNarrowsCameWithTheirLevel(t *testing.T) {
	before := fake.Start(t, fake.WithLevel(featurelevels.ChangeID("177-dm-narrow").Level()-1))
	for _, narrow := range []Form{Term("dm", "cleo@example.com"), Term("dm-including", "cleo@example.com"),
		Term("is", "dm")} {
		As(t, before, Member).Narrowed([]Form{narrow}).Refused(400, "BAD_NARROW")
	}
	As(t, before, Member).Narrowed([]Form{Term("pm-with", []int{5}), Term("is", "private"), Term("group-pm-with", 5)}).OK()
}
