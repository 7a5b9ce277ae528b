package fake_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// term is one condition of a narrow.
func term(operator string, operand any) form { return form{"operator": operator, "operand": operand} }

func isNot(t form) form { return t.with("negated", true) }

// said are the raw messages of a fetch, oldest first.
func (c *client) said(narrow any) []string {
	c.t.Helper()
	return column(c.narrowed(narrow).ok().list("messages"), "content")
}

func (c *client) narrowed(narrow any) reply {
	c.t.Helper()
	return c.get("/messages", form{"anchor": "newest", "num_before": 1000, "num_after": 0, "apply_markdown": false, "narrow": narrow})
}

// observatory is a small history in which every message is told apart.
func observatory(t *testing.T) *fake.Server {
	srv := fake.Start(t, fake.WithScenario(scenario(t, `
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

func TestNarrowsFindWhatTheySay(t *testing.T) {
	srv := observatory(t)
	const all, direct = "g1 g2 g3 g4 p1 p2 p3 p4 p5", "p1 p2 p3 p4 p5"
	cases := []struct {
		name   string
		narrow any
		want   string // the starts of the messages
	}{
		{"nothing", "", all},
		{"an empty narrow", []form{}, all},
		{"a stream by name", []form{term("stream", "general")}, "g1 g2 g3 g4"},
		{"a stream in any case", []form{term("stream", "GENERAL")}, "g1 g2 g3 g4"},
		{"a stream by ID", []form{term("stream", 21)}, "g1 g2 g3 g4"},
		{"a stream in pairs", [][2]string{{"stream", "general"}}, "g1 g2 g3 g4"},
		{"the history of a public stream one is not in", []form{term("stream", "dome")}, "d1"},
		{"not a stream", []form{isNot(term("stream", "general"))}, direct},
		{"all public streams", []form{term("streams", "public")}, "g1 g2 g3 g4 d1 v1"},
		{"web-public streams", []form{term("streams", "web-public")}, "v1"},
		{"not the public streams", []form{isNot(term("streams", "public"))}, direct},
		{"a topic in any case", []form{term("topic", "PLAN")}, "g1 g2"},
		{"a topic of a stream", []form{term("stream", "dome"), term("topic", "plan")}, "d1"},
		{"a topic that is not there", []form{term("topic", "nothing")}, ""},
		{"not a topic", []form{term("stream", "general"), isNot(term("topic", "plan"))}, "g3 g4"},
		{"a sender by address", []form{term("sender", "cleo@example.com")}, "g2 g4 p2 p3"},
		{"a sender by ID", []form{term("sender", 5)}, "g2 g4 p2 p3"},
		{"a sender who has left", []form{term("sender", "zoe@example.com")}, "g3"},
		{"not a sender", []form{isNot(term("sender", 5))}, "g1 g3 p1 p4 p5"},
		{"a conversation by address", []form{term("dm", "cleo@example.com")}, "p1 p2"},
		{"a conversation by ID", []form{term("dm", []int{5})}, "p1 p2"},
		{"a conversation with oneself named", []form{term("dm", []int{5, 4})}, "p1 p2"},
		{"a conversation by its old name", []form{term("pm-with", "cleo@example.com")}, "p1 p2"},
		{"a conversation by its oldest name", []form{term("pm_with", "cleo@example.com")}, "p1 p2"},
		{"a conversation with a stand-in address", []form{term("dm", "user7@lumen.invalid")}, "p5"},
		{"a group in any order", []form{term("dm", "dina@example.com, cleo@example.com")}, "p3"},
		{"a group by IDs", []form{term("dm", []int{6, 5})}, "p3"},
		{"notes to oneself", []form{term("dm", "ben@example.com")}, "p4"},
		{"a conversation that never was", []form{term("dm", []int{1})}, ""},
		{"not a conversation", []form{term("is", "dm"), isNot(term("dm", []int{5}))}, "p3 p4 p5"},
		{"all with somebody", []form{term("dm-including", "cleo@example.com")}, "p1 p2 p3"},
		{"all with somebody by ID", []form{term("dm-including", 6)}, "p3"},
		{"all with oneself", []form{term("dm-including", 4)}, direct},
		{"only groups with somebody", []form{term("group-pm-with", "cleo@example.com")}, "p3"},
		{"direct messages", []form{term("is", "dm")}, direct},
		{"direct messages by their old name", []form{term("is", "private")}, direct},
		{"no direct messages", []form{isNot(term("is", "dm"))}, "g1 g2 g3 g4"},
		{"mentions, of everybody too", []form{term("is", "mentioned")}, "g2 g4"},
		{"alert words", []form{term("is", "alerted")}, "g3"},
		{"resolved topics", []form{term("is", "resolved")}, "g3"},
		{"no stars yet", []form{term("is", "starred")}, ""},
		{"a state closes the shared history", []form{term("stream", "dome"), term("is", "unread")}, ""},
		{"one message", []form{term("id", "102")}, "g2"},
		{"one message of another stream", []form{term("stream", "general"), term("id", "105")}, ""},
		{"near filters nothing", []form{term("stream", "general"), term("near", "102")}, "g1 g2 g3 g4"},
		{"further keys are let pass", []form{term("stream", "general").with("comment", 1)}, "g1 g2 g3 g4"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			narrow := c.narrow
			if narrow == "" {
				narrow = "[]"
			}
			for _, text := range as(t, srv, member).said(narrow) {
				got = append(got, strings.Fields(text)[0])
			}
			same(t, "messages", strings.Join(got, " "), c.want)
		})
	}
}

func TestNoNarrowOpensWhatIsNotTheReaders(t *testing.T) {
	srv := observatory(t)
	for _, narrow := range []any{
		"[]", []form{term("streams", "public")}, []form{isNot(term("topic", "x"))}, []form{term("dm-including", 5)},
		[]form{term("sender", 1)}, []form{term("id", "106")}, []form{isNot(term("stream", "general"))},
		[]form{term("stream", "general"), isNot(term("sender", 4))}, []form{term("id", "113")}, []form{isNot(term("dm", []int{5}))},
	} {
		for _, text := range as(t, srv, member).said(narrow) {
			if text == "s1" || text == "p6" {
				t.Errorf("%v shows %s", narrow, text)
			}
		}
	}
	same(t, "a guest and the public streams", as(t, srv, guest).said([]form{term("streams", "public")}), []string{})
	same(t, "a guest and the web-public streams", as(t, srv, guest).said([]form{term("stream", "visitors")}), []string{"v1"})
}

func TestNarrowsAreRefused(t *testing.T) {
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	cases := []struct {
		name          string
		narrow        any
		code, inZulip string
		says          string
	}{
		{"an unknown stream", []form{term("stream", "nowhere")}, "BAD_NARROW", "", "unknown stream nowhere"},
		{"an unknown stream ID", []form{term("stream", 999)}, "BAD_NARROW", "", "unknown stream 999"},
		{"a private stream of others", []form{term("stream", "secret")}, "BAD_NARROW", "", "unknown stream secret"},
		{"a stream of a wrong type", []form{term("stream", true)}, "BAD_REQUEST", "", "not a string or integer"},
		{"an unknown operator", []form{term("__init__", "x")}, "BAD_NARROW", "", "unknown operator __init__"},
		{"an empty operator", []form{term("", "x")}, "BAD_NARROW", "", "unknown operator"},
		{"an operator in capitals", []form{term("STREAM", "general")}, "BAD_NARROW", "", "unknown operator STREAM"},
		{"an unknown sender", []form{term("sender", "nobody@example.com")}, "BAD_NARROW", "", "unknown user"},
		{"an unknown receiver", []form{term("dm", "nobody@example.com")}, "BAD_NARROW", "", "unknown user"},
		{"no receivers", []form{term("dm", []int{})}, "BAD_NARROW", "", "unknown user"},
		{"a number for receivers", []form{term("dm", 5)}, "BAD_REQUEST", "", "integer list"},
		{"a word among receivers", []form{term("dm", []any{5, "x"})}, "BAD_REQUEST", "", `elem["operand"][1] is not an integer`},
		{"an unknown state", []form{term("is", "happy")}, "BAD_NARROW", "", "unknown 'is' operand happy"},
		{"an unknown kind of streams", []form{term("streams", "secret")}, "BAD_NARROW", "", "unknown streams operand"},
		{"a topic that is no text", []form{term("topic", 7)}, "BAD_REQUEST", "", "not a string"},
		{"an ID that is none", []form{term("id", "x")}, "BAD_NARROW", "", "Invalid message ID"},
		{"no operand", []form{{"operator": "stream"}}, "BAD_REQUEST", "", "operand key is missing"},
		{"no operator", []form{{"operand": "general"}}, "BAD_REQUEST", "", "operator key is missing"},
		{"an operator that is no text", []form{{"operator": 1, "operand": "x"}}, "BAD_REQUEST", "", "not a string"},
		{"negated by a word", []form{term("topic", "x").with("negated", "yes")}, "BAD_REQUEST", "", "not a boolean"},
		{"a pair of three", [][]string{{"stream", "general", "x"}}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"a pair with a number", [][]any{{"stream", 21}}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"an object", form{"stream": "general"}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"a list of words", []string{"stream"}, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"broken JSON", "[[", "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"nothing", "", "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"two values", "[] []", "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"too deep", deep, "BAD_REQUEST", "REQUEST_VARIABLE_INVALID", "narrow"},
		{"too many terms", make([]form, 101), "BAD_REQUEST", "", "100 terms"},
	}
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for _, c := range cases {
			t.Run(fmt.Sprintf("%s/%s", d, c.name), func(t *testing.T) {
				code := c.code
				if d == dialects[1] {
					code = orElse(c.inZulip, code)
				}
				r := as(t, srv, member).narrowed(c.narrow).refused(400, code).says(c.says)
				if code == "BAD_NARROW" && !strings.HasSuffix(r.text("msg"), r.text("desc")) {
					t.Errorf("desc %q is not what the message says: %q", r.text("desc"), r.text("msg"))
				}
			})
		}
	}
}

func TestDirectNarrowsCameWithTheirLevel(t *testing.T) {
	before := fake.Start(t, fake.WithLevel(changes.DMNarrow.Level()-1))
	for _, narrow := range []form{term("dm", []int{5}), term("dm-including", 5), term("is", "dm")} {
		as(t, before, member).narrowed([]form{narrow}).refused(400, "BAD_NARROW")
	}
	as(t, before, member).narrowed([]form{term("pm-with", []int{5}), term("is", "private"), term("group-pm-with", 5)}).ok()
}
