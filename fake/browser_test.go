//go:build unix

package fake_test

import (
	"context"
	"encoding/json"
	"fmt"
	"html/template"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/fake/tests/browser"
)

// A page of another origin tries everything that a page can send.
func TestNoPageOfAnOriginThatIsNotAllowedChangesOrReadsAnything(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t, fake.WithOrigins("http://friend.test"))
	ben := As(t, srv, Member)
	ben.Control("POST", "/worlds", `{"name": "victim"}`).OK()
	p := openPages(t, srv, "pages.html")
	port := p.behind.Port()
	for _, o := range p.visit("evil.test", "http://127.0.0.1:"+port, "http://localhost:"+port) {
		if strings.HasPrefix(o.Outcome, "read") || strings.HasPrefix(o.Outcome, "never") {
			t.Errorf("%s: %s", o.What, o.Outcome)
		}
	}
	Same(t, "worlds", Column(ben.Control("GET", "/worlds", "").List("worlds"), "name"), []string{"default", "victim"})
	Same(t, "messages", ben.Topic("general", "pages"), []string{})
	if p.signedForms.Load() == 0 {
		t.Error("no form with credentials reached the server, so that none was refused")
	}
}

// A page whose host name is rebound to the server has the server's origin for the
// browser. With an allowed host name, the same page may do everything.
func TestAPageWhoseNameIsReboundReadsNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	srv := fake.Start(t, fake.WithHosts("own.test"))
	ben := As(t, srv, Member)
	p := openPages(t, srv, "pages.html")
	for host, want := range map[string]string{"rebound.test": "read 421 ", "own.test": "read 200 "} {
		for _, o := range p.visit(host) {
			if !strings.HasPrefix(o.Outcome, want) {
				t.Errorf("%s at %s: %s", o.What, host, o.Outcome)
			}
		}
	}
	Same(t, "worlds", Column(ben.Control("GET", "/worlds", "").List("worlds"), "name"), []string{"default", "own.test"})
	Same(t, "messages", ben.Topic("general", "pages"), []string{"own.test"})
}

// pages serves a page to a browser at any host below .test. It passes all other
// requests on to the fake, like a host name that is rebound.
type pages struct {
	t        *testing.T
	browser  string
	page     *template.Template
	front    *httptest.Server
	behind   *url.URL // the fake
	given    map[string]any
	outcomes chan []outcome

	// Requests from windows of their own that reached the fake: forms, addresses with
	// credentials, and both in one.
	forms, logins, signedForms atomic.Int64
}

type outcome struct{ What, Outcome string }

func openPages(t *testing.T, srv *fake.Server, page string) *pages {
	p := &pages{
		t: t, browser: browser.Path(t), outcomes: make(chan []outcome, 1),
		page: template.Must(template.ParseFiles("testdata/" + page)),
	}
	observed := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		srv.ServeHTTP(w, r)
		p.count(r)
	}))
	t.Cleanup(observed.Close)
	var err error
	if p.behind, err = url.Parse(observed.URL); err != nil {
		t.Fatal(err)
	}
	pass := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(p.behind)
		r.Out.Host = r.In.Host
	}}
	mux := http.NewServeMux()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) { _ = p.page.Execute(w, p.given) })
	mux.HandleFunc("/arrived", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprintf(w, `{"forms": %d, "logins": %d}`, p.forms.Load(), p.logins.Load())
	})
	mux.HandleFunc("POST /outcomes", p.take)
	mux.Handle("/", pass)
	p.front = httptest.NewServer(mux)
	t.Cleanup(p.front.Close)
	ben, hook := As(t, srv, Member), As(t, srv, HookBot)
	p.given = map[string]any{"email": ben.Email, "key": ben.Key, "hook": hook.Key}
	return p
}

func (p *pages) count(r *http.Request) {
	isForm, hasLogin := r.Method == http.MethodPost, r.Header.Get("Authorization") != ""
	if r.Header.Get("Sec-Fetch-Mode") != "navigate" {
		return
	}
	for counter, counts := range map[*atomic.Int64]bool{&p.forms: isForm, &p.logins: hasLogin,
		&p.signedForms: isForm && hasLogin} {
		if counts {
			counter.Add(1)
		}
	}
}

func (p *pages) take(_ http.ResponseWriter, r *http.Request) {
	var list []outcome
	if err := json.NewDecoder(r.Body).Decode(&list); err != nil {
		p.t.Error(err)
	}
	p.outcomes <- list
}

// browserLimit is the time limit of a browser for one page.
const browserLimit = time.Minute

// visit opens the page at a host, and returns the outcome of its attempts on the servers,
// or on the host itself.
func (p *pages) visit(host string, servers ...string) []outcome {
	p.t.Helper()
	delete(p.given, "servers")
	if len(servers) > 0 {
		p.given["servers"] = servers
	}
	folder, err := os.MkdirTemp("", "pages") // a short name: sockets are made in it
	if err != nil {
		p.t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	ctx, cancel := context.WithTimeout(p.t.Context(), browserLimit)
	defer cancel()
	cmd := p.command(ctx, host, folder)
	var said strings.Builder
	cmd.Stderr = &said
	if err := cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
	defer func() {
		cancel()
		_ = cmd.Wait() // it was killed
	}()
	select {
	case list := <-p.outcomes:
		return list
	case <-ctx.Done():
		p.t.Fatalf("the page at %s had no outcome after %s:\n%s", host, browserLimit, Clip(said.String()))
		return nil
	}
}

// command starts the browser at a host, with a folder for its data.
func (p *pages) command(ctx context.Context, host, folder string) *exec.Cmd {
	_, port, _ := strings.Cut(p.front.Listener.Addr().String(), ":")
	cmd := exec.CommandContext(ctx, p.browser,
		"--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
		"--disable-component-update", "--disable-sync", "--disable-popup-blocking", "--no-proxy-server",
		// The server must defend itself, without the help of newer browsers.
		"--disable-features=HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks",
		"--host-resolver-rules=MAP *.test 127.0.0.1", "--user-data-dir="+folder, "http://"+host+":"+port+"/")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // a browser is many processes
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.Env = append(os.Environ(), "TMPDIR="+folder)
	return cmd
}
