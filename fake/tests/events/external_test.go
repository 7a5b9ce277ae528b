package events_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

const articleOfTheDay = `{"featured_title": "Marilyn Monroe", "featured_url": "https://en.example.org/wiki/Monroe"}`

// deliver is a third party's request; query holds the key and the rest.
func deliver(t *testing.T, srv *fake.Server, integration string, query Form, body string, headers ...string) Reply {
	t.Helper()
	c := Nobody(t, srv)
	r := c.Request("POST", "/external/"+integration+"?"+query.Encode(), "application/json", body)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return c.Do(r)
}

func hookKey(t *testing.T, srv *fake.Server) string { return As(t, srv, HookBot).Key }

func TestAWebhookWithAStreamWritesToIt(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		got := deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv), "stream": "general", "unknown": 1},
			articleOfTheDay).OK()
		Same(t, "the answer", got.Raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
		m := Newest(As(t, srv, Member))
		Same(t, "sender", m["sender_email"], HookBot)
		Same(t, "stream", m["display_recipient"], "general")
		Same(t, "topic", m["subject"], "Hello World")
		Same(t, "client", m["client"], "SpiritlevelHelloWorldWebhook")
		if !strings.HasSuffix(m["content"].(string), "[Marilyn Monroe](https://en.example.org/wiki/Monroe)**") {
			t.Errorf("content: %v", m["content"])
		}
	}
}

func TestAWebhookWithoutAStreamWritesToTheOwner(t *testing.T) {
	srv := fake.Start(t)
	deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv)}, articleOfTheDay).OK()
	m := Newest(As(t, srv, Other))
	Same(t, "type and sender", []any{m["type"], m["sender_email"]}, []any{"private", HookBot})
}

func TestAWebhookTakesAStreamsNumberAndATopic(t *testing.T) {
	srv := fake.Start(t)
	deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv), "stream": "21", "topic": " today "},
		articleOfTheDay).OK()
	m := Newest(As(t, srv, Member))
	Same(t, "stream and topic", []any{m["stream_id"], m["subject"]}, []any{21, "today"})
}

func TestAWebhookToAnUnknownStreamNotifiesTheOwner(t *testing.T) {
	srv := fake.Start(t)
	deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv), "stream": "no`where"}, articleOfTheDay).OK()
	m := Newest(As(t, srv, Other))
	Same(t, "sender", m["sender_full_name"], "Notification Bot")
	if !strings.Contains(m["content"].(string), "`no'where`") {
		t.Errorf("the owner is not told which stream: %v", m["content"])
	}
}

// One name is that of a stream that neither the bot nor its owner can see.
func TestAWebhookToAHiddenStreamAnswersLikeOneToAMissingStream(t *testing.T) {
	for _, d := range Dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		for _, name := range []string{"staff", "nowhere"} {
			got := deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv), "stream": name}, articleOfTheDay).OK()
			Same(t, "the answer", got.Raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
			told := Newest(As(t, srv, Other))["content"].(string)
			Same(t, "the owner is told", told, "Your bot `"+HookBot+"` tried to write to a stream that does not exist: `"+
				name+"`.")
		}
	}
}

func TestAWebhookToAPrivateStreamDoesNotRevealItsName(t *testing.T) {
	srv := fake.Start(t)
	for _, number := range []string{"24", "99"} { // a stream that the owner cannot see, and a missing one
		deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv), "stream": number}, articleOfTheDay).OK()
		if told := Newest(As(t, srv, Other))["content"].(string); !strings.Contains(told, number) ||
			strings.Contains(told, "staff") {
			t.Errorf("stream %s: the owner is told %q, want the number without a name", number, told)
		}
	}
}

func TestOnlyTheKeyOfAnIncomingWebhookBotOpensAWebhook(t *testing.T) {
	srv := fake.Start(t)
	before := Digest(t, srv)
	deliver(t, srv, "helloworld", nil, articleOfTheDay).Refused(400, "REQUEST_VARIABLE_MISSING").Says("api_key")
	for _, key := range []string{"x", strings.Repeat("a", 32), As(t, srv, Member).Key, As(t, srv, BuildBot).Key} {
		deliver(t, srv, "helloworld", Form{"api_key": key}, articleOfTheDay).Refused(401, "")
	}
	basic := As(t, srv, HookBot)
	basic.Do(basic.Request("POST", "/external/helloworld", "application/json", articleOfTheDay)).Refused(400,
		"REQUEST_VARIABLE_MISSING")
	deliver(t, srv, "wikipedia", Form{"api_key": hookKey(t, srv)}, articleOfTheDay).Refused(404, "")
	Same(t, "what is stored", Digest(t, srv) == before, true)
	key := hookKey(t, srv)
	As(t, srv, Owner).Control("POST", "/worlds/default/users/"+HookBot+"/deactivate", "").OK()
	deliver(t, srv, "helloworld", Form{"api_key": key}, articleOfTheDay).Refused(401, "USER_DEACTIVATED")
}

func TestAPayloadWithoutRequiredFieldsIsRefused(t *testing.T) {
	srv := fake.Start(t)
	before := Digest(t, srv)
	for body, named := range map[string]string{
		`{"featured_title": "x"}`:                         "featured_url",
		`{"featured_url": "x"}`:                           "featured_title",
		`{"featured_title": 5, "featured_url": "x"}`:      "featured_title",
		`{"featured_title": null, "featured_url": ["x"]}`: "featured_title",
	} {
		deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv)}, body).Refused(400, "BAD_REQUEST").Says(named)
	}
	deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv), "only_events": "ping"}, articleOfTheDay).Refused(400,
		"BAD_REQUEST").Says("only_events")
	deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv), "exclude_events": `["["]`},
		articleOfTheDay).Refused(400, "BAD_REQUEST").Says("exclude_events")
	deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv)}, strings.Repeat(" ", 2<<20)).Refused(413, "BAD_REQUEST")
	Same(t, "what is stored", Digest(t, srv) == before, true)
}

func TestInvalidJSONIsRefusedAndSometimesReportedToTheOwner(t *testing.T) {
	srv := fake.Start(t, fake.WithFrozenClock(Frozen))
	told := func() int {
		list := As(t, srv, Other).Get("/messages", Form{
			"anchor": "newest", "num_before": 50, "num_after": 0, "narrow": []Form{{"operator": "search", "operand": "payload"}},
		}).OK().List("messages")
		return len(list)
	}
	for _, body := range []string{"", "x", "[]", "null", "5", `{"a":`, strings.Repeat("[", 100_000)} {
		deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv)}, body).Refused(400, "INVALID_JSON")
	}
	Same(t, "messages to the owner", told(), 1)
	As(t, srv, Owner).Control("POST", "/worlds/default/clock", AsText(Form{"advance": (6 * time.Minute).String()})).OK()
	deliver(t, srv, "helloworld", Form{"api_key": hookKey(t, srv)}, "x").Refused(400, "INVALID_JSON")
	Same(t, "messages to the owner", told(), 2)
}

func TestAnIntegrationMayReadItsEventFromAHeader(t *testing.T) {
	srv := fake.Start(t)
	query := Form{"api_key": hookKey(t, srv), "stream": "general"}
	body := `{"action": "opened", "sender": {"login": "kim"}, "repository": {"name": "kettle"},
		"issue": {"title": "Steam", "html_url": "https://code.example.org/kettle/1"}}`
	const header = "X-GitHub-Event"
	deliver(t, srv, "github", query, body, header, "issues").OK()
	m := Newest(As(t, srv, Member))
	Same(t, "message", []any{m["subject"], m["content"]}, []any{"kettle",
		"kim opened the issue [Steam](https://code.example.org/kettle/1)."})

	got := deliver(t, srv, "github", query, body).Refused(400, "MISSING_HTTP_EVENT_HEADER")
	Same(t, "header", got.Text("header"), header)
	Same(t, "the owner learns of it", strings.Contains(fmt.Sprint(Newest(As(t, srv, Other))["content"]), header), true)
	got = deliver(t, srv, "github", query, body, header, "meteor").Refused(400, "UNSUPPORTED_WEBHOOK_EVENT_TYPE")
	Same(t, "event", []string{got.Text("webhook_name"), got.Text("event_type")}, []string{"GitHub", "meteor"})
	deliver(t, srv, "github", query, `{"repository": {"name": "kettle"}}`, header, "star").Refused(400,
		"BAD_REQUEST").Says("sender.login")
	deliver(t, srv, "github", query, `{"repository": "kettle"}`, header, "star").Refused(400,
		"BAD_REQUEST").Says("repository.name")

	Same(t, "newest", Newest(As(t, srv, Member))["id"], m["id"])
	deliver(t, srv, "github", query.With("only_events", []string{"p*"}), body, header, "issues").OK()
	deliver(t, srv, "github", query.With("exclude_events", []string{"iss*"}), body, header, "issues").OK()
	Same(t, "newest", Newest(As(t, srv, Member))["id"], m["id"])
	deliver(t, srv, "github", query.With("only_events", []string{"p*"}), body, header, "ping").OK()
	Same(t, "ping", Newest(As(t, srv, Member))["subject"], "kettle")
}

func TestAnIntegrationMaySendAForm(t *testing.T) {
	srv := fake.Start(t)
	query := Form{"api_key": hookKey(t, srv), "stream": "general"}
	deliver(t, srv, "twilio", query, Form{"From": "+4712345678", "Body": "On my *way*"}.Encode(), "Content-Type",
		FormType).OK()
	m := Newest(As(t, srv, Member))
	Same(t, "message", []any{m["subject"], m["content"]}, []any{"SMS from +4712345678", "````quote\nOn my *way*\n````"})
	deliver(t, srv, "twilio", query, Form{"From": "+47"}.Encode(), "Content-Type", FormType).Refused(400,
		"BAD_REQUEST").Says("Body")
	deliver(t, srv, "twilio", query, "From=%zz", "Content-Type", FormType).Refused(400, "INVALID_JSON").Says("form")
	Same(t, "status of a GET", Nobody(t, srv).Get("/external/twilio", query).Status, http.StatusMethodNotAllowed)
}
