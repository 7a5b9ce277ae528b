package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/control"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// watching opens the traffic of a server, and waits until the page follows it.
func watching(t *testing.T, options ...fake.Option) (*window, *fake.Server) {
	t.Helper()
	srv := fake.Start(t, options...)
	b := browse(t)
	b.open(srv.URL() + "/#traffic")
	b.until(`document.querySelector("#traffic #requests")?.clientHeight`)
	return b, srv
}

// rows are the visible rows of the list: status and operation.
func (b *window) rows() []string {
	b.t.Helper()
	return eval[[]string](b, `[...document.querySelectorAll("#requests .request")].map((r) =>
		r.querySelector("[data-slot=status]").textContent + " " + r.querySelector("[data-slot=operation]").textContent)`)
}

// has waits until the list has a number of rows.
func (b *window) has(rows int) {
	b.t.Helper()
	b.until(fmt.Sprintf(`document.querySelectorAll("#requests .request").length === %d`, rows))
}

func TestTrafficShowsRequestsAsTheyCome(t *testing.T) {
	b, srv := watching(t)
	ben := As(t, srv, Member)
	ben.Get("/users/me", nil).OK()
	b.has(1)
	ben.Get("/users/me", Form{"client_gravatr": true})
	ben.Get("/nothing", nil)
	queue := ben.Post("/register", Form{"event_types": []string{"message"}}).OK()
	done := make(chan Reply)
	go func() { done <- ben.Get("/events", Form{"queue_id": queue.Text("queue_id"), "last_event_id": -1}) }()
	b.until(`document.querySelector("#requests .waiting")`)
	Same(t, "while a client waits", b.rows()[:2], []string{"waiting GET /events", "200 POST /register"})
	b.picture("traffic-waiting")
	As(t, srv, Owner).Post("/messages", Form{"type": "stream", "to": "general", "topic": "t", "content": "Hello"}).OK()
	<-done
	b.has(6)
	b.until(`!document.querySelector("#requests .waiting")`)
	Same(t, "the events that released it", strings.Contains(b.text("#requests"), "→ message"), true)
	b.write("[name=text]", "gravatr")
	b.has(1)
	b.click("#requests .request")
	b.until(`document.querySelector("#exchange .remarks li")`)
	for _, want := range []string{
		"client_gravatr is not read", "curl -sS", "ben@example.com:" + ben.Key, `"full_name": "Ben Brook"`,
	} {
		if !strings.Contains(b.text("#exchange"), want) {
			t.Errorf("the exchange lacks %q:\n%s", want, b.text("#exchange"))
		}
	}
	b.write("[name=level]", "30")
	b.click(".compare button")
	b.until(`document.querySelector(".differences li li")`)
	b.picture("traffic")
	Same(t, "the other level", strings.HasPrefix(b.text(".sides figure:last-child"), "Level 30: 200"), true)
}

func TestAnExchangeBecomesAnAnswerOfNextTime(t *testing.T) {
	b, srv := watching(t)
	ben := As(t, srv, Member)
	ben.Get("/users/me", nil).OK()
	b.has(1)
	b.click("#requests .request")
	b.until(`document.querySelector("#exchange details.stub")`)
	b.click("#exchange details.stub summary")
	b.write(".stub form [name=status]", "503")
	b.write(".stub form [name=headers]", `{"Retry-After": "7"}`)
	b.write(".stub form [name=body]", "tea time")
	b.click(".stub form button")
	b.until(`document.querySelector(".stub output").textContent`)
	b.picture("traffic-stub")
	got := ben.Get("/users/me", nil)
	Same(t, "the next answer", []any{got.Status, got.Header.Get("Retry-After"), got.Raw}, []any{503, "7", "tea time"})
	ben.Get("/users/me", nil).OK()
}

func TestRequestsOfThePageAreNoTraffic(t *testing.T) {
	b, srv := watching(t)
	b.open(srv.URL() + "/#home")
	Same(t, "own name", eval[string](b,
		`import("/page/app.js").then((m) => m.api("GET", "/users/me")).then((a) => a.full_name)`), "Ben Brook")
	Same(t, "requests", len(srv.Requests()), 0)
}

func TestRequirementsStandBesideARequest(t *testing.T) {
	b, srv := watching(t, func(c *fake.Config) {
		c.Requirements = func(operation string, level featurelevels.Level) []control.Requirement {
			return []control.Requirement{{ID: "GUS-01", Text: fmt.Sprint(operation, " at ", level)}}
		}
	})
	As(t, srv, Member).Get("/users", nil).OK()
	b.click("#requests .request")
	b.click(".requirements summary")
	Same(t, "requirement", b.text(".requirements li"), fmt.Sprint("GUS-01: GET /users at ", srv.Level()))
}

// Texts of clients in every place of a request that the page shows.
func TestTextsOfClientsNeverBecomeMarkup(t *testing.T) {
	b, srv := watching(t)
	ben := As(t, srv, Member)
	eval[any](b, `void (window.alert = () => { window.alerted = true; })`)
	for _, payload := range safehtml.Payloads {
		r := ben.Request("GET", "/users/me?"+Form{payload: payload, "client_gravatar": payload}.Encode(), "", "")
		r.Header.Set("User-Agent", strings.Map(func(c rune) rune {
			if c < ' ' || c > '~' {
				return -1
			}
			return c
		}, payload)+"/1.0")
		ben.Do(r)
		ben.Post("/messages", Form{"type": payload, "to": payload, "content": payload})
		ben.Get("/users/"+strings.ReplaceAll(Form{"x": payload}.Encode()[2:], "+", "%20"), nil)
	}
	n := 3 * len(safehtml.Payloads)
	b.until(fmt.Sprintf(`document.querySelector("#counted").textContent.startsWith("%d of")`, n))
	elements := func() int {
		return eval[int](b, `document.querySelectorAll(
			"script, img, svg, iframe, style, math, a:not(.request, [href='#traffic'])").length`)
	}
	before := elements()
	for number := 1; number <= n; number++ {
		eval[any](b, fmt.Sprintf(`void (location.hash = "#traffic/%d")`, number))
		b.until(fmt.Sprintf(`document.querySelector("#exchange .about")?.textContent
			.startsWith("Request %d,")`, number))
	}
	Same(t, "elements", elements(), before)
	Same(t, "alerts", eval[bool](b, "!!window.alerted"), false)
	Same(t, "handlers", eval[int](b, `[...document.querySelectorAll("*")].filter((e) =>
		[...e.attributes].some((a) => a.name.startsWith("on"))).length`), 0)
}

func TestAWatchedWorldMayEnd(t *testing.T) {
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Control("POST", "/worlds", `{"name": "own"}`).OK()
	b := browse(t)
	b.expected = []string{"404"}
	b.open(srv.URL() + "/w/own/#traffic")
	ben.In("/w/own").Get("/users/me", nil).OK()
	b.has(1)
	ben.Control("POST", "/worlds/own/reset", `{}`).OK()
	ben.In("/w/own").Get("/streams", nil).OK()
	b.until(`document.querySelector("#requests")?.innerText.includes("GET /streams")`)
	Same(t, "after a reset", b.rows(), []string{"200 GET /streams"})
	ben.Control("DELETE", "/worlds/own", "").OK()
	b.until(`document.querySelector("#trouble").textContent.includes("does not exist")`)
	Same(t, "what is left", b.rows(), []string{"200 GET /streams"})
}

func TestAFakeThatEndsIsMissed(t *testing.T) {
	srv := fake.Start(t)
	b := browse(t)
	b.expected = []string{"net::ERR"}
	b.open(srv.URL() + "/#traffic")
	As(t, srv, Member).Get("/users/me", nil).OK()
	b.has(1)
	if err := srv.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	b.until(`document.querySelector("#trouble").textContent.includes("does not answer")`)
	b.has(1)
}
