package suite_test

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func TestSpecsThatPassWhenRepeatedAreUnstable(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections = []string{"RND"}
	var failures atomic.Int64
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if strings.HasSuffix(r.URL.Path, "/messages/render") && failures.Add(1) == 1 {
			answer(w, http.StatusInternalServerError, target.Object{"result": "error", "msg": "a bad moment"})
			return
		}
		forward.ServeHTTP(w, r)
	})
	found := runWhole(t, cfg)
	if found.Count(report.Unstable) != 1 || found.Count(report.Fail) > 0 || found.ExitCode() != report.ExitConformant {
		t.Fatal(worded(found))
	}
	for _, e := range found.Entries {
		if e.Verdict == report.Unstable && (len(e.Failures) != 1 || e.Failures[0].Exchange == nil || e.Held == nil) {
			t.Errorf("both exchanges should be told: %+v", e)
		}
	}
	cfg.Strict = true
	failures.Store(0)
	if found := runWhole(t, cfg); found.ExitCode() != report.ExitNotConformant {
		t.Errorf("a strict run ends with %d", found.ExitCode())
	}
}

func TestRepeatedFailuresAreFailures(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections = []string{"RND"}
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if strings.HasSuffix(r.URL.Path, "/messages/render") {
			answer(w, http.StatusInternalServerError, target.Object{"result": "error", "msg": "a bad server"})
			return
		}
		forward.ServeHTTP(w, r)
	})
	if found := runWhole(t, cfg); found.Count(report.Fail) == 0 || found.Count(report.Unstable) > 0 {
		t.Error(worded(found))
	}
}

func TestRareFailuresOfAGatewayAreIncidents(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections = []string{"FET", "GST", "GUS"}
	var seen atomic.Int64
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if r.Method == http.MethodGet && seen.Add(1)%40 == 0 {
			w.WriteHeader(http.StatusBadGateway)
			_, _ = io.WriteString(w, "<html>bad gateway</html>")
			return
		}
		forward.ServeHTTP(w, r)
	})
	found := runWhole(t, cfg)
	if found.ExitCode() != report.ExitConformant || found.Count(report.Fail)+found.Count(report.Unstable) > 0 {
		t.Error(worded(found))
	}
	if notices := strings.Join(found.Notices, "; "); !strings.Contains(notices, "incident: GET ") ||
		!strings.Contains(notices, "502") {
		t.Errorf("no incident is told: %s", notices)
	}
}

// The call cannot be repeated safely, so its specs are repeated. The gateway may fail a
// second time, too, but a call that always breaks the server is a failure.
func TestOnlyConstantFailuresOfAGatewayBreakRequirements(t *testing.T) {
	for times, fails := range map[int64]bool{1: false, 2: false, 1000: true} {
		_, cfg := listening(t)
		cfg.Requirements = []string{"SND-01"}
		var seen atomic.Int64
		cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
			if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/messages") && seen.Add(1) <= times {
				w.WriteHeader(http.StatusBadGateway)
				return
			}
			forward.ServeHTTP(w, r)
		})
		if found := runWhole(t, cfg); (found.Count(report.Fail) > 0) != fails {
			t.Errorf("%d times: %s", times, worded(found))
		}
	}
}

// The checks at the end of a run make a few calls, too, and no second run follows.
func TestAGatewayThatFailsAtTheEndBreaksNothing(t *testing.T) {
	_, cfg := listening(t)
	cfg.Requirements = []string{"ERR-02"}
	var broken atomic.Bool
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if r.Method == http.MethodPost && strings.HasSuffix(r.URL.Path, "/subscriptions") &&
			broken.CompareAndSwap(false, true) {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		forward.ServeHTTP(w, r)
	})
	found := runWhole(t, cfg)
	if !broken.Load() || found.Count(report.Fail) > 0 {
		t.Errorf("broken %v: %s", broken.Load(), worded(found))
	}
}

// The suite asks again for a key that a development server gives out.
func TestAGatewayThatFailsBeforeTheRunDoesNotEndIt(t *testing.T) {
	_, cfg := listening(t)
	cfg.Requirements = []string{"SND-01"}
	cfg.Target.Accounts = map[target.Role]target.Account{target.User: {Email: cfg.Target.Accounts[target.User].Email}}
	var broken atomic.Bool
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if strings.HasSuffix(r.URL.Path, "/dev_fetch_api_key") && broken.CompareAndSwap(false, true) {
			w.WriteHeader(http.StatusBadGateway)
			return
		}
		forward.ServeHTTP(w, r)
	})
	if found := runWhole(t, cfg); !broken.Load() || found.Count(report.Pass) != 1 {
		t.Error(worded(found))
	}
}

func TestSlownessBreaksNothing(t *testing.T) {
	sample.NotShort(t)
	_, cfg := listening(t)
	cfg.Requirements = []string{"RND-01", "RND-02"}
	cfg.Target.Timeout = 500 * time.Millisecond // for a busy machine, that only these calls are too slow
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if strings.HasSuffix(r.URL.Path, "/messages/render") {
			_, _ = io.Copy(io.Discard, r.Body) // only then does the server notice that the client leaves
			<-r.Context().Done()
			return
		}
		forward.ServeHTTP(w, r)
	})
	found := runWhole(t, cfg)
	if found.Count(report.Fail)+found.Count(report.Warn) > 0 || found.Count(report.NotTestable) == 0 {
		t.Error(worded(found))
	}
}

func TestAServerThatHangsIsNoticed(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Timeout = 100 * time.Millisecond
	var seen atomic.Int64
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if seen.Add(1) > 300 {
			_, _ = io.Copy(io.Discard, r.Body)
			<-r.Context().Done()
			return
		}
		forward.ServeHTTP(w, r)
	})
	found := runWhole(t, cfg)
	if found.ExitCode() != report.ExitUnreachable || found.Count(report.NotRun) == 0 || found.Count(report.Fail) > 0 {
		t.Errorf("exit %d: %s", found.ExitCode(), worded(found))
	}
}

// The settings of such a server change without an event.
func TestMissingEffectsAreAwaitedOnlyAFewTimes(t *testing.T) {
	sample.NotShort(t)
	_, cfg := listening(t)
	cfg.Requirements = []string{"SET-06", "SET-08", "SET-10", "SET-12", "SET-14", "SET-16"}
	cfg.Target.Workers, cfg.Target.Patience, cfg.FirstSight = 1, 600*time.Millisecond, true
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if r.Method == http.MethodPatch && strings.HasSuffix(r.URL.Path, "/settings") {
			answer(w, http.StatusOK, target.Object{"result": "success", "msg": "", "ignored_parameters_unsupported": []any{}})
			return
		}
		forward.ServeHTTP(w, r)
	})
	found := runWhole(t, cfg)
	waited, passedOver := 0, 0
	for _, e := range found.Entries {
		for _, f := range e.Failures {
			if strings.Contains(f.Demanded, "never came") {
				passedOver++
			} else if strings.Contains(f.Demanded, "within") {
				waited++
			}
		}
	}
	if waited > 2 || passedOver == 0 {
		t.Errorf("%d specs waited, %d did not: %s", waited, passedOver, worded(found))
	}
}

// lagging answers readings from a copy of the server as it was some time ago.
type lagging struct {
	mu     sync.Mutex
	copies []laggingCopy // the oldest first
	copier target.Copier
	judged string
	lag    time.Duration
}

type laggingCopy struct {
	target.Copy
	made time.Time
}

func (l *lagging) remember(ctx context.Context, t *testing.T) {
	copied, err := l.copier.Copy(ctx, l.judged)
	if err != nil {
		t.Error(err)
		return
	}
	l.copies = append(l.copies, laggingCopy{copied, time.Now()})
	for time.Since(l.copies[0].made) > 10*l.lag { // readings that are under way may need it a little longer
		_ = l.copies[0].Discard(ctx)
		l.copies = l.copies[1:]
	}
}

// past is the copy that shows the server as it was before the lag, "" if nothing
// has changed since then.
func (l *lagging) past() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, each := range l.copies {
		if time.Since(each.made) < l.lag {
			return each.URL
		}
	}
	return ""
}

func TestLateReadingsBreakNothing(t *testing.T) {
	sample.Long(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	_, cfg := listening(t)
	cfg.Sections = []string{"SND", "GST", "RXN", "FLA", "SBS"}
	control := target.Control{URL: cfg.Target.URL, World: "default"}
	behind := &lagging{
		copier: target.NewControlOperator(control, target.DefaultTimeout).(target.Copier), judged: cfg.Target.URL, lag: 300 * time.Millisecond,
	}
	cfg.Target.URL = between(t, cfg.Target.URL, func(w http.ResponseWriter, r *http.Request, forward http.Handler) {
		if r.Method != http.MethodGet {
			behind.mu.Lock()
			defer behind.mu.Unlock()
			behind.remember(r.Context(), t) // as it was before this change
			forward.ServeHTTP(w, r)
			return
		}
		if past := behind.past(); past != "" && !strings.HasSuffix(r.URL.Path, "/events") {
			if world, err := url.Parse(past); err == nil {
				r.URL.Path = world.Path + r.URL.Path
			}
		}
		forward.ServeHTTP(w, r)
	})
	found := runWhole(t, cfg)
	if found.Count(report.Fail)+found.Count(report.Warn) > 0 {
		t.Error(worded(found))
	}
	if notices := fmt.Sprint(found.Notices); !strings.Contains(notices, "shows changes late") {
		t.Errorf("the lag is not told: %s", notices)
	}
}
