package suite_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/session"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// outcome is the end of a run.
type outcome struct {
	found *report.Report
	err   error
}

// running starts a run that stays in its first spec until it is released.
func running(t *testing.T, cfg suite.Config) (run string, release func() outcome) {
	t.Helper()
	begun, held, ended := make(chan string, 1), make(chan struct{}), make(chan outcome, 1)
	inside := make(chan struct{}, 1)
	cfg.Begun = func(run string) { begun <- run }
	cfg.Progress = func(int, int, string) {
		select {
		case inside <- struct{}{}:
		default:
		}
		<-held
	}
	go func() {
		found, err := suite.Run(t.Context(), cfg)
		ended <- outcome{found, err}
	}()
	select {
	case <-inside:
	case early := <-ended:
		t.Fatalf("the run ended at once: %v", early.err)
	}
	return <-begun, func() outcome { close(held); return <-ended }
}

// served is a configuration for a fake of the level, without an operator.
func served(t *testing.T, level featurelevels.Level, dialect featurelevels.Dialect) suite.Config {
	t.Helper()
	server := fake.Start(t, fake.WithLevel(level), fake.WithDialect(dialect))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	return suite.Config{Requirements: []string{"RES-13", "SND-01", "PST-05"}, FirstSight: true, Target: target.Config{
		URL: server.URL(), Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}),
	}}
}

// Two runs that act as the same people accuse a right server, because each sees the acts
// of the other.
func TestARunWaitsForAnotherWithItsAccounts(t *testing.T) {
	for _, c := range []struct {
		level   featurelevels.Level
		dialect featurelevels.Dialect
		admin   bool
	}{
		{featurelevels.Newest(), featurelevels.Spec, true}, {featurelevels.Newest(), featurelevels.Zulip, false},
		{25, featurelevels.Zulip, true}, {0, featurelevels.Spec, false}, {0, featurelevels.Zulip, true},
	} {
		t.Run(fmt.Sprint(c.level, " ", c.dialect), func(t *testing.T) {
			t.Parallel()
			cfg := served(t, c.level, c.dialect)
			if !c.admin {
				delete(cfg.Target.Accounts, target.Admin)
			}
			first, release := running(t, cfg)
			waits, second := make(chan string, 1), make(chan outcome, 1)
			go func() {
				later := cfg
				later.Announce = func(text string) {
					if strings.Contains(text, "waiting") {
						waits <- text
					}
				}
				found, err := suite.Run(t.Context(), later)
				second <- outcome{found, err}
			}()
			select {
			case text := <-waits:
				if !strings.Contains(text, first) {
					t.Errorf("waits for another run than %s: %s", first, text)
				}
			case o := <-second:
				t.Fatalf("did not wait: %v", o.err)
			}
			for _, o := range []outcome{release(), <-second} {
				if o.err != nil || o.found.ExitCode() != report.ExitConformant {
					t.Errorf("error %v: %s", o.err, worded(o.found))
				}
			}
			survey, err := session.TakeSurvey(t.Context(), cfg.Target)
			if err != nil {
				t.Fatal(err)
			}
			if runs, err := survey.Remains(t.Context()); c.admin && (err != nil || len(runs) > 0) {
				t.Errorf("left on the server: %v, error %v", runs, err)
			}
		})
	}
}

// A run that may not wait ends before it disturbs the other run. A run that only reads
// leaves no mark.
func TestARunThatMayNotWaitEndsAtOnce(t *testing.T) {
	cfg := served(t, featurelevels.Newest(), featurelevels.Spec)
	first, release := running(t, cfg)
	cfg.Wait = -1
	for _, readOnly := range []bool{false, true} {
		cfg.Target.ReadOnly = readOnly
		_, err := suite.Run(t.Context(), cfg)
		var busy *session.BusyError
		if !errors.As(err, &busy) || busy.ExitCode() != report.ExitInterrupted || !strings.Contains(busy.Reason, first) {
			t.Errorf("read-only %t: %v", readOnly, err)
		}
	}
	cfg.Target.ReadOnly = false
	stopped, stop := context.WithCancel(t.Context())
	waiting := cfg
	waiting.Wait, waiting.Announce = 0, func(string) { stop() }
	if _, err := suite.Run(stopped, waiting); !errors.Is(err, context.Canceled) {
		t.Errorf("a wait that was interrupted: %v", err)
	}
	if o := release(); o.err != nil {
		t.Error(o.err)
	}
	if found := runWhole(t, cfg); found.ExitCode() != report.ExitConformant {
		t.Error(worded(found))
	}
}

// Runs with other people do not disturb each other.
func TestARunWithOtherAccountsDoesNotWait(t *testing.T) {
	cfg := served(t, featurelevels.Newest(), featurelevels.Spec)
	all := cfg.Target.Accounts
	other := cfg
	cfg.Target.Accounts = map[target.Role]target.Account{target.User: all[target.User]}
	other.Target.Accounts = map[target.Role]target.Account{
		target.User: all[target.Second], target.Admin: all[target.Admin], // the account that sees the mark of the first run
	}
	_, release := running(t, cfg)
	other.Wait = -1
	if found := runWhole(t, other); found.ExitCode() != report.ExitConformant {
		t.Error(worded(found))
	}
	if o := release(); o.err != nil {
		t.Error(o.err)
	}
}

// The mark of a killed run counts until the time that it names, and clean removes it like
// all things of the run.
func TestTheMarkOfAKilledRunExpires(t *testing.T) {
	cfg := served(t, featurelevels.Newest(), featurelevels.Spec)
	user := callerOf(t, cfg.Target, target.User)
	mark := func(run string, age, lasts time.Duration) {
		begun := time.Now().UTC().Add(-age)
		stream := target.Object{
			"name": "sl-" + run + " is running",
			"description": "Run of spiritlevel from " + begun.Format(time.RFC3339) + " until " +
				begun.Add(lasts).Format(time.RFC3339) + " at the latest as the users 4 5",
		}
		user(http.MethodPost, "/users/me/subscriptions", url.Values{
			"invite_only": {"true"}, "subscriptions": {asJSON(t, []target.Object{stream})},
		})
	}
	cfg.Wait = -1
	mark("0a0a0a", 3*time.Hour, 2*time.Hour)
	if found := runWhole(t, cfg); found.ExitCode() != report.ExitConformant {
		t.Error(worded(found))
	}
	mark("0b0b0b", time.Hour, 2*time.Hour)
	if _, err := suite.Run(t.Context(), cfg); err == nil || !strings.Contains(err.Error(), "the run 0b0b0b, begun 1h") {
		t.Errorf("a run that counts: %v", err)
	}
	survey, err := session.TakeSurvey(t.Context(), cfg.Target)
	if err != nil {
		t.Fatal(err)
	}
	runs, err := survey.Remains(t.Context())
	if err != nil || len(runs) != 2 || runs[0].Running || !runs[1].Running || time.Since(runs[1].Begun) < time.Hour {
		t.Errorf("runs %+v, error %v", runs, err)
	}
	survey.Run = "0b0b0b"
	if left := survey.CleanUp(t.Context()); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
	if found := runWhole(t, cfg); found.ExitCode() != report.ExitConformant {
		t.Error(worded(found))
	}
}
