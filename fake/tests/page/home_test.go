package page_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/scenarios"
)

// asking sends a request with an Accept header to the socket of a server.
func asking(t *testing.T, url, accept string, headers ...string) Reply {
	t.Helper()
	r, err := http.NewRequest("GET", url, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Accept", accept)
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	return (&Client{T: t, HTTP: http.DefaultClient}).Do(r)
}

// browsers is the Accept header of a browser that goes to an address.
const browsers = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"

func TestOnlyClientsThatAskForHTMLGetThePage(t *testing.T) {
	srv := fake.Start(t)
	As(t, srv, Member).Control("POST", "/worlds", `{"name": "own"}`).OK()
	for _, path := range []string{"/", "/w/own", "/w/own/", "/at/65/"} {
		for accept, page := range map[string]bool{
			browsers: true, "text/html": true, "TEXT/HTML, application/json": true,
			"": false, "*/*": false, "application/json": false, "application/json, text/html;q=0.9": false,
		} {
			r := asking(t, srv.URL()+path, accept)
			Same(t, path+" for "+accept, []any{r.Status, strings.HasPrefix(r.Header.Get("Content-Type"), "text/html")},
				[]any{map[bool]int{true: 200, false: 404}[page], page})
		}
	}
	for _, path := range []string{"/w/none/", "/at/9999/", "/nothing", "/api/v1/"} {
		Same(t, path, asking(t, srv.URL()+path, browsers).Status, 404)
	}
	without, err := fake.New(fake.Config{Level: featurelevels.Newest(), NoPage: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"/", "/page/app.js"} {
		r, _ := http.NewRequest("GET", fake.InMemory+path, nil)
		r.Header.Set("Accept", browsers)
		(&Client{T: t, HTTP: without.Client()}).Do(r).Refused(404, "")
	}
}

func TestThePageSaysWhichWorldItShows(t *testing.T) {
	srv := fake.Start(t)
	c := As(t, srv, Member)
	c.Control("POST", "/worlds", `{"name": "own", "level": 92, "dialect": "zulip", "clock": "frozen"}`).OK()
	text := asking(t, srv.URL()+"/w/own/", browsers).Raw
	for _, want := range []string{
		"<dd>own<small>/w/own</small>", "<dd>92<small>", "<dd>zulip<small>", "<small>frozen, ", "Changed at level 92",
		srv.URL() + "/w/own/api/v1/messages", `<b>Ben Brook</b>`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("the page lacks %q", want)
		}
	}
}

func TestAPersonFindsKeysAndActsAsOthers(t *testing.T) {
	srv := fake.Start(t)
	b := browse(t)
	b.open(srv.URL())
	b.picture("home")
	ada, ben := As(t, srv, Owner), As(t, srv, Member)
	b.do(chromedp.Evaluate[chromedp.Void](`navigator.clipboard.writeText = async (text) => { window.copied = text; }`))
	copied := func(selector, want string) {
		t.Helper()
		b.click(selector)
		b.until("window.copied")
		Same(t, selector, eval[string](b, "window.copied"), want)
		eval[any](b, "window.copied = null")
	}
	copied(`li[data-email="ada@example.com"] [data-copy]`, ada.Key)
	account, _ := srv.Account(Owner)
	copied(`li[data-email="ada@example.com"] [data-copy]:nth-of-type(2)`,
		"[api]\nemail="+account.APIEmail+"\nkey="+ada.Key+"\nsite="+srv.URL()+"\n")
	Same(t, "the key at first", strings.Contains(b.text(".in-curl code"), ben.Key), true)
	b.click(`li[data-email="ada@example.com"] [data-act]`)
	b.until(`document.querySelector("#acting").value === "ada@example.com"`)
	Same(t, "the key of the chosen person", strings.Contains(b.text(".in-curl code"), ada.Key), true)
	b.click(`label[for="in-go"]`)
	b.until(`getComputedStyle(document.querySelector(".in-go")).display === "block"`)
	Same(t, "pictures without data",
		eval[int](b, `[...document.querySelectorAll("#people img")].filter(i => i.complete && !i.naturalWidth).length`), 0)
}

// A wrong snippet would be the first thing that a user tries.
func TestTheProgramsOfThePageRun(t *testing.T) {
	sample.NotShort(t)
	srv := fake.Start(t)
	b := browse(t)
	b.open(srv.URL())
	for language, command := range map[string][]string{
		"curl": {"bash"}, "javascript": {"node"}, "python": {"python3"}, "go": {"go", "run"},
	} {
		if _, err := exec.LookPath(command[0]); err != nil {
			t.Logf("NOT TRIED: %s is not installed", command[0])
			continue
		}
		file := filepath.Join(t.TempDir(), "program."+map[string]string{"curl": "sh", "javascript": "js", "python": "py",
			"go": "go"}[language])
		code := eval[string](b, `document.querySelector(".in-`+language+` code").textContent`)
		if err := os.WriteFile(file, []byte(code), 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command(command[0], append(command[1:], file)...).CombinedOutput()
		if err != nil || !strings.Contains(string(out), "Ada Archer") {
			t.Errorf("%s: %v\n%s", language, err, Clip(string(out)))
		}
	}
}

func TestALargeOrganizationHasAPage(t *testing.T) {
	crew := scenarios.Default()
	for i := range 20_000 {
		crew.Users = append(crew.Users, scenarios.User{
			Email: fmt.Sprintf("person%d@example.com", i), FullName: fmt.Sprintf("Person Number %d", i),
		})
	}
	srv := fake.Start(t, fake.WithScenario(crew))
	b := browse(t)
	b.open(srv.URL())
	b.write("#find-people", "number 19999")
	b.until(`document.querySelector("#people").innerText.includes("person19999@example.com")`)
	b.click(`li[data-email="person19999@example.com"] [data-act]`)
	b.until(`document.querySelector("#acting").value === "person19999@example.com"`)
	if n := eval[int](b, `document.querySelectorAll("*").length`); n > 2000 {
		t.Errorf("the page has %d elements", n)
	}
}
