package fake_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
)

const articleOfTheDay = `{"featured_title": "Marilyn Monroe", "featured_url": "https://en.example.org/wiki/Monroe"}`

// deliver is a third party's request; query holds the key and the rest.
func deliver(t *testing.T, srv *fake.Server, integration string, query form, body string, headers ...string) reply {
	t.Helper()
	c := nobody(t, srv)
	r := c.request("POST", "/external/"+integration+"?"+query.encode(), "application/json", body)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return c.do(r)
}

func hookKey(t *testing.T, srv *fake.Server) string { return as(t, srv, hookBot).key }

// newest is the newest message that somebody may see.
func newest(c *client) map[string]any {
	c.t.Helper()
	list := c.get("/messages", form{"anchor": "newest", "num_before": 1, "num_after": 0, "apply_markdown": false}).ok().list("messages")
	return list[len(list)-1]
}

func TestAWebhookWithAStreamWritesToIt(t *testing.T) {
	for _, d := range dialects {
		srv := fake.Start(t, fake.WithDialect(d))
		got := deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv), "stream": "general", "unknown": 1}, articleOfTheDay).ok()
		same(t, "the answer", got.raw, "{\"result\":\"success\",\"msg\":\"\"}\n")
		m := newest(as(t, srv, member))
		same(t, "sender", m["sender_email"], hookBot)
		same(t, "stream", m["display_recipient"], "general")
		same(t, "topic", m["subject"], "Hello World")
		same(t, "client", m["client"], "SpiritlevelHelloWorldWebhook")
		if !strings.HasSuffix(m["content"].(string), "[Marilyn Monroe](https://en.example.org/wiki/Monroe)**") {
			t.Errorf("content: %v", m["content"])
		}
	}
}

func TestAWebhookWithoutAStreamWritesToTheOwner(t *testing.T) {
	srv := fake.Start(t)
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv)}, articleOfTheDay).ok()
	m := newest(as(t, srv, other))
	same(t, "type and sender", []any{m["type"], m["sender_email"]}, []any{"private", hookBot})
}

func TestAWebhookTakesAStreamsNumberAndATopic(t *testing.T) {
	srv := fake.Start(t)
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv), "stream": "21", "topic": " today "}, articleOfTheDay).ok()
	m := newest(as(t, srv, member))
	same(t, "stream and topic", []any{m["stream_id"], m["subject"]}, []any{21, "today"})
}

func TestAWebhookToNoStreamIsTheOwnersBusiness(t *testing.T) {
	srv := fake.Start(t)
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv), "stream": "no`where"}, articleOfTheDay).ok()
	m := newest(as(t, srv, other))
	same(t, "sender", m["sender_full_name"], "Notification Bot")
	if !strings.Contains(m["content"].(string), "`no'where`") {
		t.Errorf("the owner is not told which stream: %v", m["content"])
	}
}

func TestOnlyTheKeyOfAnIncomingWebhookBotOpensAWebhook(t *testing.T) {
	srv := fake.Start(t)
	before := digest(t, srv)
	deliver(t, srv, "helloworld", nil, articleOfTheDay).refused(400, "REQUEST_VARIABLE_MISSING").says("api_key")
	for _, key := range []string{"x", strings.Repeat("a", 32), as(t, srv, member).key, as(t, srv, buildBot).key} {
		deliver(t, srv, "helloworld", form{"api_key": key}, articleOfTheDay).refused(401, "")
	}
	basic := as(t, srv, hookBot)
	basic.do(basic.request("POST", "/external/helloworld", "application/json", articleOfTheDay)).refused(400, "REQUEST_VARIABLE_MISSING")
	deliver(t, srv, "wikipedia", form{"api_key": hookKey(t, srv)}, articleOfTheDay).refused(404, "")
	same(t, "what is stored", digest(t, srv) == before, true)
	key := hookKey(t, srv)
	as(t, srv, owner).control("POST", "/worlds/default/users/"+hookBot+"/deactivate", "").ok()
	deliver(t, srv, "helloworld", form{"api_key": key}, articleOfTheDay).refused(401, "USER_DEACTIVATED")
}

func TestAPayloadWithoutWhatIsNeededIsRefused(t *testing.T) {
	srv := fake.Start(t)
	before := digest(t, srv)
	for body, named := range map[string]string{
		`{"featured_title": "x"}`:                         "featured_url",
		`{"featured_url": "x"}`:                           "featured_title",
		`{"featured_title": 5, "featured_url": "x"}`:      "featured_title",
		`{"featured_title": null, "featured_url": ["x"]}`: "featured_title",
	} {
		deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv)}, body).refused(400, "BAD_REQUEST").says(named)
	}
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv), "only_events": "ping"}, articleOfTheDay).refused(400, "BAD_REQUEST").says("only_events")
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv), "exclude_events": `["["]`}, articleOfTheDay).refused(400, "BAD_REQUEST").says("exclude_events")
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv), "stream": "staff"}, articleOfTheDay).refused(400, "BAD_REQUEST")
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv)}, strings.Repeat(" ", 2<<20)).refused(413, "BAD_REQUEST")
	same(t, "what is stored", digest(t, srv) == before, true)
}

func TestABodyThatIsNoJSONIsRefusedAndTheOwnerToldOnceInAWhile(t *testing.T) {
	srv := fake.Start(t, fake.FrozenClock(frozen))
	told := func() int {
		list := as(t, srv, other).get("/messages", form{
			"anchor": "newest", "num_before": 50, "num_after": 0, "narrow": []form{{"operator": "search", "operand": "payload"}},
		}).ok().list("messages")
		return len(list)
	}
	for _, body := range []string{"", "x", "[]", "null", "5", `{"a":`, strings.Repeat("[", 100_000)} {
		deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv)}, body).refused(400, "INVALID_JSON")
	}
	same(t, "messages to the owner", told(), 1)
	as(t, srv, owner).control("POST", "/worlds/default/clock", asText(form{"advance": (6 * time.Minute).String()})).ok()
	deliver(t, srv, "helloworld", form{"api_key": hookKey(t, srv)}, "x").refused(400, "INVALID_JSON")
	same(t, "messages to the owner", told(), 2)
}

func TestAnIntegrationMayReadItsEventFromAHeader(t *testing.T) {
	srv := fake.Start(t)
	query := form{"api_key": hookKey(t, srv), "stream": "general"}
	body := `{"action": "opened", "sender": {"login": "kim"}, "repository": {"name": "kettle"},
		"issue": {"title": "Steam", "html_url": "https://code.example.org/kettle/1"}}`
	const header = "X-GitHub-Event"
	deliver(t, srv, "github", query, body, header, "issues").ok()
	m := newest(as(t, srv, member))
	same(t, "message", []any{m["subject"], m["content"]}, []any{"kettle", "kim opened the issue [Steam](https://code.example.org/kettle/1)."})

	got := deliver(t, srv, "github", query, body).refused(400, "MISSING_HTTP_EVENT_HEADER")
	same(t, "header", got.text("header"), header)
	got = deliver(t, srv, "github", query, body, header, "meteor").refused(400, "UNSUPPORTED_WEBHOOK_EVENT_TYPE")
	same(t, "event", []string{got.text("webhook_name"), got.text("event_type")}, []string{"GitHub", "meteor"})
	deliver(t, srv, "github", query, `{"repository": {"name": "kettle"}}`, header, "star").refused(400, "BAD_REQUEST").says("sender.login")
	deliver(t, srv, "github", query, `{"repository": "kettle"}`, header, "star").refused(400, "BAD_REQUEST").says("repository.name")

	same(t, "newest", newest(as(t, srv, member))["id"], m["id"])
	deliver(t, srv, "github", query.with("only_events", []string{"p*"}), body, header, "issues").ok()
	deliver(t, srv, "github", query.with("exclude_events", []string{"iss*"}), body, header, "issues").ok()
	same(t, "newest", newest(as(t, srv, member))["id"], m["id"])
	deliver(t, srv, "github", query.with("only_events", []string{"p*"}), body, header, "ping").ok()
	same(t, "ping", newest(as(t, srv, member))["subject"], "kettle")
}

func TestAnIntegrationMaySendAForm(t *testing.T) {
	srv := fake.Start(t)
	query := form{"api_key": hookKey(t, srv), "stream": "general"}
	deliver(t, srv, "twilio", query, form{"From": "+4712345678", "Body": "On my *way*"}.encode(), "Content-Type", formType).ok()
	m := newest(as(t, srv, member))
	same(t, "message", []any{m["subject"], m["content"]}, []any{"SMS from +4712345678", "````quote\nOn my *way*\n````"})
	deliver(t, srv, "twilio", query, form{"From": "+47"}.encode(), "Content-Type", formType).refused(400, "BAD_REQUEST").says("Body")
	deliver(t, srv, "twilio", query, "From=%zz", "Content-Type", formType).refused(400, "INVALID_JSON").says("form")
	same(t, "status of a GET", nobody(t, srv).get("/external/twilio", query).status, http.StatusMethodNotAllowed)
}
