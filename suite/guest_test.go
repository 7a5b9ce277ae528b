package suite_test

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// streamsSeenBy lists the names of the streams that the account may see.
func streamsSeenBy(t *testing.T, cfg target.Config, role target.Role) string {
	t.Helper()
	account := cfg.Accounts[role]
	reply := target.NewClient(cfg).DoWithin(t.Context(), target.Request{
		Method: http.MethodGet, Path: "/streams", As: target.Credentials{Role: role, Email: account.Email, Key: account.Key},
	}, target.DefaultTimeout)
	if !reply.Succeeded() {
		t.Fatalf("GET /streams: %s", reply.Raw)
	}
	return string(reply.Raw)
}

func TestACrashedRunIsCleanedByItsID(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections, cfg.Leave = []string{"GST"}, true
	found := runWhole(t, cfg)
	if !strings.Contains(streamsSeenBy(t, cfg.Target, target.User), session.MadeBy(found.Run)) {
		t.Fatal("nothing is named for the run, so that nothing can be cleaned")
	}
	survey, err := session.TakeSurvey(t.Context(), cfg.Target)
	if err != nil {
		t.Fatal(err)
	}
	if runs, err := survey.Remains(t.Context()); err != nil || len(runs) != 1 || runs[0].ID != found.Run ||
		runs[0].Streams == 0 {
		t.Errorf("runs %v, error %v", runs, err)
	}
	survey.Run = found.Run
	if left := survey.CleanUp(t.Context()); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if strings.Contains(streamsSeenBy(t, cfg.Target, target.Admin), session.MadeBy(found.Run)) {
		t.Error("streams of the run are still there")
	}
}

func TestRemainingThingsAreReported(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections = []string{"SBS"}
	delete(cfg.Target.Accounts, target.Admin)
	found := runWhole(t, cfg)
	if notices := strings.Join(found.Notices, "; "); !strings.Contains(notices,
		"streams of the run stay, named sl-"+found.Run) {
		t.Errorf("no notice about the streams that stay: %s", notices)
	}
}

// A limit that asks for a longer wait than the budget has makes requirements untestable:
// neither a fault of the server nor a success.
func TestAShortBudgetForARateLimitIsNoSuccess(t *testing.T) {
	sample.NotShort(t)
	_, cfg := listening(t)
	cfg.Requirements, cfg.Budget = []string{"SND-01", "SRV-01"}, time.Second
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages") {
			answer(w, http.StatusTooManyRequests, target.Object{"result": "error", "msg": "too many", "code": "RATE_LIMIT_HIT",
				"retry-after": 60})
			return
		}
		forward.ServeHTTP(w, r)
	})
	found := run(t, cfg)
	if found.ExitCode() != report.ExitInterrupted || found.Count(report.NotRun) != 1 {
		t.Errorf("exit %d: %s", found.ExitCode(), worded(found))
	}
}

func TestARunEndsWithItsBudget(t *testing.T) {
	const unjudged, calls = "not judged: budget", 300
	for name, limit := range map[string]func(*suite.Config){
		"of time":  func(c *suite.Config) { c.Budget = time.Millisecond },
		"of calls": func(c *suite.Config) { c.Calls = calls },
	} {
		t.Run(name, func(t *testing.T) {
			_, cfg := listening(t)
			made := countSpecCalls(t, &cfg.Target)
			limit(&cfg)
			cfg.Target.Workers = 3
			found := runWhole(t, cfg)
			if found.ExitCode() != report.ExitInterrupted || !strings.Contains(strings.Join(found.Notices, "; "), "budget") {
				t.Errorf("exit %d, %v", found.ExitCode(), found.Notices)
			}
			if !strings.HasPrefix(strings.Join(reasonsOf(found, report.NotRun), "; "), unjudged) ||
				found.Count(report.Fail) > 0 {
				t.Error(worded(found))
			}
			if made.Load() > calls {
				t.Errorf("specs made %d calls, of %d allowed", made.Load(), calls)
			}
		})
	}
}

// countSpecCalls puts a proxy before the target that counts the calls of the suite,
// except those that take things back.
func countSpecCalls(t *testing.T, cfg *target.Config) *atomic.Int64 {
	t.Helper()
	behind, err := url.Parse(cfg.URL)
	if err != nil {
		t.Fatal(err)
	}
	made, proxy := new(atomic.Int64), httputil.NewSingleHostReverseProxy(behind)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.UserAgent(), "cleaning up") {
			made.Add(1)
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	cfg.URL = server.URL
	return made
}

// reasonsOf are the reasons of the requirements with the verdict.
func reasonsOf(found *report.Report, verdict report.Verdict) (reasons []string) {
	for _, e := range found.Entries {
		if e.Verdict == verdict {
			reasons = append(reasons, e.Reasons...)
		}
	}
	return reasons
}
