package suite_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// mutant is a server with one thing deliberately wrong: a fake behind a proxy
// that changes parameters on the way in or the answer on the way out.
type mutant struct {
	request  func(r *http.Request, p url.Values)
	response func(r *http.Request, status int, body target.Object) int
	killed   []string // requirements that must fail; a trailing ~ says warn
	silent   bool     // their events never come, so the specs wait for a moment only
}

// serve puts the mutant before the server and returns its URL.
func (m mutant) serve(t *testing.T, server string) string {
	t.Helper()
	behind, err := url.Parse(server)
	if err != nil {
		t.Fatal(err)
	}
	proxy := &httputil.ReverseProxy{
		Rewrite: func(p *httputil.ProxyRequest) {
			if m.request != nil {
				m.rewrite(p.Out)
			}
			p.SetURL(behind)
		},
		ModifyResponse: func(r *http.Response) error {
			if m.response == nil {
				return nil
			}
			return m.change(r)
		},
	}
	front := httptest.NewServer(proxy)
	t.Cleanup(front.Close)
	return front.URL
}

// rewrite lets the mutant change the parameters, wherever they are: those of
// webhooks are in the query. Uploads pass as they are.
func (m mutant) rewrite(r *http.Request) {
	if r.Method == http.MethodGet {
		p := r.URL.Query()
		m.request(r, p)
		r.URL.RawQuery = p.Encode()
		return
	}
	if strings.Contains(r.URL.Path, "/external/") {
		p := r.URL.Query()
		m.request(r, p)
		r.URL.RawQuery = p.Encode()
		return
	}
	if strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/") {
		return
	}
	var text []byte
	if r.Body != nil {
		text, _ = io.ReadAll(r.Body)
	}
	p, _ := url.ParseQuery(string(text))
	m.request(r, p)
	r.Body = io.NopCloser(strings.NewReader(p.Encode()))
	r.ContentLength = int64(len(p.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
}

// change lets the mutant change the decoded answer.
func (m mutant) change(r *http.Response) error {
	text, err := io.ReadAll(r.Body)
	if err != nil {
		return err
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	var body target.Object
	if err := decoder.Decode(&body); err == nil {
		r.StatusCode = m.response(r.Request, r.StatusCode, body)
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	r.Body = io.NopCloser(bytes.NewReader(text))
	r.ContentLength = int64(len(text))
	r.Header.Set("Content-Length", strconv.Itoa(len(text)))
	return nil
}

func TestEveryMutantIsKilled(t *testing.T) {
	sample.NotShort(t)
	_, cfg := listening(t)
	cfg.Target.Control = target.Control{URL: cfg.Target.URL}
	killAll(t, cfg, mutants(cfg.Target))
}

// eventPatience is the wait of the suite for events that a silent mutant never sends.
// Other servers have more time, because events of innocent servers take longer on a
// busy machine.
const eventPatience = 700 * time.Millisecond

// killAll puts each mutant before the server and demands that the requirements it names
// see it. The mutants run one after the other, so the race detector watches only whole
// runs.
func killAll(t *testing.T, cfg suite.Config, all map[string]mutant) {
	t.Helper()
	raceenabled.AnswersOnly(t)
	for _, name := range sample.Keys(t, 20, all) {
		m := all[name]
		t.Run(name, func(t *testing.T) {
			cfg := cfg
			cfg.Target.URL, cfg.Target.MayDisturb = m.serve(t, cfg.Target.URL), true
			if m.silent {
				cfg.Target.Patience = eventPatience
			}
			cfg.Requirements = nil
			for _, id := range m.killed {
				cfg.Requirements = append(cfg.Requirements, strings.TrimSuffix(id, "~"))
			}
			for _, e := range run(t, cfg).Entries {
				want := report.Fail
				if slices.Contains(m.killed, e.ID+"~") {
					want = report.Warn
				}
				if e.Verdict != want {
					t.Errorf("%s is %s %v, so it does not see the mutant", e.ID, e.Verdict, e.Reasons)
				}
				if e.Elapsed >= target.DefaultTimeout {
					t.Errorf("%s took %s: a mutant that lets it wait in vain is to be called silent", e.ID, e.Elapsed)
				}
			}
		})
	}
}
