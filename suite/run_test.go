package suite_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// listening returns a fake with a socket and a configuration that reaches it.
func listening(t *testing.T) (*fake.Server, suite.Config) {
	t.Helper()
	scenario, callbacks := calling(t)
	server := fake.Start(t, fake.WithScenario(scenario))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	return server, suite.Config{Target: target.Config{
		URL: server.URL(), Accounts: builtinfake.Cast(server), Spellings: builtinfake.Spell(target.Spellings{}),
		Callbacks: callbacks,
	}}
}

// run runs the suite and pronounces failures at first sight.
func run(t *testing.T, cfg suite.Config) *report.Report {
	t.Helper()
	cfg.FirstSight, cfg.Leave = true, true
	return runWhole(t, cfg)
}

// runWhole runs the suite as a user does.
func runWhole(t *testing.T, cfg suite.Config) *report.Report {
	t.Helper()
	found, err := suite.Run(t.Context(), cfg)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

func TestSelectionNarrowsTheReport(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections, cfg.Requirements = []string{"gst"}, []string{"SND-02", "LVL-05"}
	found := run(t, cfg)
	if len(found.Entries) != 15 || found.ExitCode() != report.ExitConformant {
		t.Errorf("13 of GST and two more were selected, got %d entries and exit %d", len(found.Entries), found.ExitCode())
	}
	for _, e := range found.Entries {
		if want := report.Pass; e.ID != "LVL-05" && e.Verdict != want {
			t.Errorf("%s is %s: %v", e.ID, e.Verdict, e.Reasons)
		}
		if e.ID == "LVL-05" && (e.Verdict != report.NotCovered || len(e.Reasons) == 0) {
			t.Errorf("LVL-05 is %s for %v", e.Verdict, e.Reasons)
		}
	}
}

func TestWrongUsageIsAnErrorBeforeAnyCall(t *testing.T) {
	for name, cfg := range map[string]suite.Config{
		"section":     {Sections: []string{"XYZ"}, Target: target.Config{URL: "http://127.0.0.1:1"}},
		"requirement": {Requirements: []string{"SND-99"}, Target: target.Config{URL: "http://127.0.0.1:1"}},
		"no URL":      {},
		"bad URL":     {Target: target.Config{URL: "ftp://example.com"}},
		"dialect":     {Target: target.Config{URL: "http://127.0.0.1:1", Dialect: "latin"}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := suite.Run(t.Context(), cfg)
			var wrong *target.UsageError
			if !errors.As(err, &wrong) || wrong.ExitCode() != report.ExitUsage {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestARunWithoutVerdictsIsNoSuccess(t *testing.T) {
	_, cfg := listening(t)
	cfg.Requirements = []string{"AUT-10"} // needs an operator, who is not there
	found := run(t, cfg)
	if found.ExitCode() != report.ExitTooLittle || found.Count(report.NotTestable) != 1 {
		t.Errorf("exit %d, entries %+v", found.ExitCode(), found.Entries)
	}
}

func TestMissingPrerequisitesFailAStrictRunOnly(t *testing.T) {
	_, cfg := listening(t)
	delete(cfg.Target.Accounts, target.Bot)
	cfg.Requirements = []string{"GEN-09", "GEN-10"}
	if found := run(t, cfg); found.ExitCode() != report.ExitConformant {
		t.Errorf("exit %d without strictness", found.ExitCode())
	}
	cfg.Strict = true
	if found := run(t, cfg); found.ExitCode() != report.ExitNotConformant {
		t.Errorf("exit %d with strictness", found.ExitCode())
	}
}

func TestKeysAreFetchedFromADevelopmentServer(t *testing.T) {
	_, cfg := listening(t)
	for role, account := range cfg.Target.Accounts {
		if role != target.Bot && role != target.Webhook { // their keys are for their owners
			cfg.Target.Accounts[role] = target.Account{Email: account.Email}
		}
	}
	cfg.Sections = []string{"DEV", "AUT"}
	found := run(t, cfg)
	for _, e := range found.Entries {
		if e.ID == "DEV-03" && e.Verdict != report.Pass {
			t.Errorf("DEV-03 is %s: %v", e.Verdict, e.Reasons)
		}
	}
}

func TestAGatewayThatLosesTheServerBreaksNothing(t *testing.T) {
	sample.NotShort(t)
	_, cfg := listening(t)
	cfg.Sections = []string{"SND", "FET"}
	cfg.Target.URL = unavailableAfter(t, cfg.Target.URL, 100)
	found := run(t, cfg)
	if found.ExitCode() != report.ExitUnreachable || !strings.Contains(found.Gone, "503") || found.Count(report.Fail) > 0 {
		t.Errorf("exit %d, gone: %q: %s", found.ExitCode(), found.Gone, worded(found))
	}
}

func TestAnInterruptedRunSaysSo(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Workers = 1
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	proxy := stopAfter(t, cfg.Target.URL, 40, cancel)
	cfg.Target.URL = proxy
	found, err := suite.Run(ctx, cfg)
	if err != nil {
		t.Fatal(err)
	}
	if found.ExitCode() != report.ExitInterrupted || found.Count(report.NotRun) == 0 {
		t.Errorf("exit %d with %d not run", found.ExitCode(), found.Count(report.NotRun))
	}
}

func TestAServerThatBreaksDownIsOneError(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections = []string{"SND", "FET"}
	cfg.Target.URL = breakAfter(t, cfg.Target.URL, 100)
	found := run(t, cfg)
	if found.ExitCode() != report.ExitUnreachable || !strings.Contains(found.Gone, target.StoppedAnswering) {
		t.Errorf("exit %d, gone: %q", found.ExitCode(), found.Gone)
	}
	if found.Count(report.Pass) == 0 || found.Count(report.NotRun) == 0 || found.Count(report.Fail) > 0 {
		t.Errorf("what ran before is not told, or what did not run is accused: %s", worded(found))
	}
}

// The server repeats every credential, so that the suite might quote it.
func TestReportsHoldNoSecret(t *testing.T) {
	sample.NotShort(t)
	leak := func(w http.ResponseWriter, r *http.Request) {
		email, key, _ := r.BasicAuth()
		answer(w, http.StatusOK, target.Object{"result": "success", "msg": email + " " + key, "api_key": "unlisted-secret"})
	}
	found, err := judge(t, settled(186, leak), true, target.DefaultTimeout)
	if err != nil {
		t.Fatal(err)
	}
	var terminal, structured bytes.Buffer
	if err := errors.Join(found.WriteTerminal(&terminal, report.Terminal{Color: true}),
		found.WriteJSON(&structured)); err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"key-of-user", "key-of-admin", "key-of-bot", "unlisted-secret"} {
		if strings.Contains(terminal.String(), secret) || strings.Contains(structured.String(), secret) {
			t.Errorf("%s is in a report", secret)
		}
	}
	if !strings.Contains(terminal.String(), "redacted") || !strings.Contains(terminal.String(), "curl -sS -u") {
		t.Error("the failures show no redacted answer or no curl line")
	}
}

func TestObjectsOfARunAreTakenBack(t *testing.T) {
	_, cfg := listening(t)
	// The suite also takes back a stream that is renamed meanwhile, and a user who is
	// already gone.
	cfg.Requirements = []string{"GST-12", "EVT-02", "LOG-186-subscription-email-address", "LVL-91"}
	found := runWhole(t, cfg)
	if len(found.Notices) > 0 || found.Count(report.Pass) != len(cfg.Requirements) {
		t.Errorf("%v: %s", found.Notices, worded(found))
	}
	client := target.NewClient(cfg.Target)
	user := cfg.Target.Accounts[target.User]
	who := target.Credentials{Role: target.User, Email: user.Email, Key: user.Key}
	list := func(path string) string {
		reply := client.DoWithin(t.Context(), target.Request{Method: http.MethodGet, Path: path, As: who},
			target.DefaultTimeout)
		text, err := json.Marshal(reply.Body)
		if err != nil || !reply.Succeeded() {
			t.Fatalf("GET %s: %v %s", path, err, reply.Raw)
		}
		return string(text)
	}
	if made := list("/streams"); strings.Contains(made, "sl-"+found.Run) {
		t.Error("streams of the run are still there")
	}
	if kept := list("/users/me/subscriptions"); strings.Contains(kept, "sl-"+found.Run) {
		t.Error("the run left its subscriptions behind")
	}
}

func TestAFurtherSpecThatCannotRunChangesNoVerdict(t *testing.T) {
	_, cfg := listening(t) // without an operator, so without copies
	cfg.Requirements = []string{"GUS-08", "STA-13", "EDT-46"}
	without := map[string][]string{}
	for _, e := range run(t, cfg).Entries {
		if without[e.ID] = e.Specs; e.Verdict != report.Pass || len(e.Reasons) > 0 {
			t.Errorf("%s: %s %v", e.ID, e.Verdict, e.Reasons)
		}
	}
	cfg.Target.Control = target.Control{URL: cfg.Target.URL}
	for _, e := range run(t, cfg).Entries {
		if len(e.Specs) <= len(without[e.ID]) {
			t.Errorf("%s is judged by %v, as without copies", e.ID, e.Specs)
		}
	}
}
