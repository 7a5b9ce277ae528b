package suite_test

import (
	"net/http"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// within returns a fake that the suite reaches without sockets, as a bubble demands.
func within(t *testing.T, options ...fake.Option) (*fake.Server, suite.Config) {
	t.Helper()
	server := fake.Start(t, options...)
	return server, suite.Config{Target: target.Config{
		URL: fake.InMemory, Network: server.Client().Transport, Control: target.Control{URL: fake.InMemory},
		Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}),
	}}
}

// counted counts the requests that go through it.
type counted struct {
	next http.RoundTripper
	made atomic.Int64
}

// RoundTrip implements http.RoundTripper.
func (c *counted) RoundTrip(r *http.Request) (*http.Response, error) {
	c.made.Add(1)
	return c.next.RoundTrip(r)
}

// A server takes 200 calls a minute of each account. No spec may take the wait for a mistake.
func TestARateLimitBreaksNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	synctest.Test(t, func(t *testing.T) {
		const callsPerMinute = 200
		_, cfg := within(t)
		limited(t, cfg.Target, callsPerMinute, time.Minute)
		network := &counted{next: cfg.Target.Network}
		cfg.Target.Network, cfg.Laws = network, laws.Choice{Share: laws.Part}
		begun := time.Now()
		found := run(t, cfg)
		t.Logf("%d calls took %s of virtual time", network.made.Load(), time.Since(begun))
		if found.Count(report.Fail)+found.Count(report.Warn) > 0 || found.ExitCode() != report.ExitConformant {
			t.Error(worded(found))
		}
		if least := 2 * time.Minute; time.Since(begun) < least {
			t.Errorf("the run took %s: there was no limit", time.Since(begun))
		}
	})
}

// limited lets the fake take so many calls of each account in the time.
func limited(t *testing.T, cfg target.Config, calls int, every time.Duration) {
	t.Helper()
	cfg.Control.World = "default"
	if err := cfg.ControlOperator().(target.Limiter).LimitRate(t.Context(), calls, every); err != nil {
		t.Fatal(err)
	}
}
