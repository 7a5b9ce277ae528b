package suite_test

import (
	"errors"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// usageError runs the suite, which must refuse the configuration.
func usageError(t *testing.T, cfg suite.Config) string {
	t.Helper()
	found, err := suite.Run(t.Context(), cfg)
	var wrong *target.UsageError
	if !errors.As(err, &wrong) {
		t.Fatalf("no usage error but %v, report %v", err, found)
	}
	return wrong.Reason
}

func TestRefusedCredentialsEndTheRunBeforeItsStart(t *testing.T) {
	for _, role := range target.Roles() {
		for name, account := range map[string]func(target.Account) target.Account{
			"wrong key": func(a target.Account) target.Account {
				return target.Account{Email: a.Email, Key: strings.Repeat("x", 32)}
			},
			"unknown account": func(a target.Account) target.Account {
				return target.Account{Email: "nobody@example.com",
					Key: a.Key}
			},
			"no such account": func(target.Account) target.Account { return target.Account{Email: "nobody@example.com"} },
		} {
			t.Run(string(role)+", "+name, func(t *testing.T) {
				_, cfg := listening(t)
				cfg.Target.Accounts[role] = account(cfg.Target.Accounts[role])
				reason := usageError(t, cfg)
				if !strings.Contains(reason, "role "+string(role)) || !strings.Contains(reason, " answered 4") {
					t.Errorf("the role or the answer of the server is not named: %s", reason)
				}
				if strings.Contains(reason, strings.Repeat("x", 32)) {
					t.Errorf("the key is shown: %s", reason)
				}
			})
		}
	}
}

func TestAWholeRunNeedsTheOrdinaryUser(t *testing.T) {
	_, cfg := listening(t)
	cfg.Target.Accounts = nil
	if reason := usageError(t, cfg); !strings.Contains(reason, "--user-email") {
		t.Errorf("the flag is not named: %s", reason)
	}
	cfg.Sections = []string{"SRV"}
	if found := run(t, cfg); found.ExitCode() != report.ExitConformant {
		t.Errorf("what needs no account cannot be judged alone: %s", worded(found))
	}
}

// Each case gives a role an unsuitable account. The fake is right throughout, so that
// every failure would be a false one.
func TestAccountsInWrongRolesBreakNothing(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	t.Parallel()
	cases := map[string]struct {
		role  target.Role
		email string
		says  string
	}{
		"a member as administrator":         {target.Admin, "ben@example.com", "is not an organization administrator"},
		"a member as guest":                 {target.Guest, "dina@example.com", "is not a guest"},
		"a guest as member":                 {target.Second, "gus@example.com", "is a guest"},
		"an administrator as user":          {target.User, "ada@example.com", "is an organization administrator"},
		"a member as moderator":             {target.Moderator, "eli@example.com", "is not a moderator"},
		"a person as bot":                   {target.Bot, "dina@example.com", "is not a bot"},
		"a generic bot as incoming webhook": {target.Webhook, "build-bot@example.com", "is not an incoming webhook bot"},
		"a creator who may not create":      {target.Creator, "iris@example.com", "may not create users"},
		"one account as two members":        {target.Second, "ben@example.com", "are one account"},
	}
	for _, name := range sample.Keys(t, 3, cases) {
		c := cases[name]
		t.Run(name, func(t *testing.T) {
			server, cfg := listening(t)
			cfg.Target.Accounts = maps.Clone(cfg.Target.Accounts)
			cfg.Target.Accounts[c.role] = account(t, server, c.email)
			var told []string
			cfg.Announce = func(warning string) { told = append(told, warning) }
			found := runWhole(t, cfg)
			if !strings.Contains(strings.Join(told, "; "), c.says) {
				t.Errorf("before the run only this was said: %v", told)
			}
			if found.Count(report.Fail)+found.Count(report.Warn) > 0 {
				t.Error(worded(found))
			}
			if c.role != target.User && found.Count(report.NotTestable) == 0 {
				t.Error("nothing is said to be not testable")
			}
		})
	}
}

func account(t *testing.T, server *fake.Server, email string) target.Account {
	t.Helper()
	for _, account := range server.Accounts() {
		if account.Email == email {
			return target.Account{Email: email, Key: account.APIKey}
		}
	}
	t.Fatalf("there is no %s", email)
	return target.Account{}
}

func TestARunWithFewVerdictsIsNoSuccess(t *testing.T) {
	_, cfg := listening(t)
	cfg.Sections, cfg.AtLeast = []string{"GST"}, 40
	if found := run(t, cfg); found.ExitCode() != report.ExitTooLittle ||
		!strings.Contains(found.Conclusion(), "at least 40") {
		t.Errorf("exit %d: %s", found.ExitCode(), found.Conclusion())
	}
}

func TestAnInvalidControlAddressEndsTheRunBeforeItStarts(t *testing.T) {
	for name, control := range map[string]target.Control{
		"another server": {URL: "http://127.0.0.1:1"},
		"another world":  {World: "atlantis"},
	} {
		_, cfg := listening(t)
		if control.URL == "" {
			control.URL = cfg.Target.URL
		}
		cfg.Target.Control = control
		if reason := usageError(t, cfg); !strings.Contains(reason, "control.url") {
			t.Errorf("%s: %s", name, reason)
		}
	}
	_, cfg := listening(t)
	cfg.Target.Control.URL = cfg.Target.URL + "/control"
	cfg.Requirements = []string{"AUT-10"}
	if found := run(t, cfg); found.Count(report.Pass) != 1 {
		t.Errorf("the address with /control at its end is not understood: %s", worded(found))
	}
}

// One process of the fake serves many worlds. With the operator of another world, a
// right server would break requirements that need an operator.
func TestTheOperatorBelongsToTheJudgedWorld(t *testing.T) {
	_, cfg := listening(t)
	control := cfg.Target.URL
	cfg.Target.URL, cfg.Target.Control, cfg.Target.Callbacks = control+
		"/at/122", target.Control{URL: control}, target.Callbacks{}
	cfg.Requirements = []string{"AUT-10", "SRV-01"}
	if found := run(t, cfg); found.Count(report.Pass) != 2 {
		t.Error(worded(found))
	}
	cfg.Target.Control.World = "default"
	if reason := usageError(t, cfg); !strings.Contains(reason, "did you mean --control-world at-122?") {
		t.Error(reason)
	}
}

func TestTheDialectIsReadFromTheServer(t *testing.T) {
	server := fake.Start(t, fake.WithDialect("zulip"))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	cfg := suite.Config{Requirements: []string{"SRV-02"}, Target: target.Config{URL: server.URL()}}
	if found := run(t, cfg); found.Dialect != "zulip" || found.Level != int(featurelevels.Specified) {
		t.Errorf("dialect %s, level %d", found.Dialect, found.Level)
	}
	cfg.Target.Dialect = "spec"
	if reason := usageError(t, cfg); !strings.Contains(reason, "zulip_feature_level 186") ||
		!strings.Contains(reason, "--dialect zulip") {
		t.Errorf("the mend is missing: %s", reason)
	}
}

func TestServersOfOtherAPIsAreNotJudgedByLevel0(t *testing.T) {
	sample.NotShort(t)
	for name, c := range map[string]struct {
		status int
		body   string
		said   string
	}{
		"a gateway":           {http.StatusServiceUnavailable, "no healthy upstream", "503"},
		"a gateway with JSON": {http.StatusServiceUnavailable, `{"message":"Service Unavailable"}`, "a gateway answers"},
		"a wrong prefix":      {http.StatusNotFound, `{"result":"error","msg":"Not found"}`, "before /api/v1"},
		"another API":         {http.StatusOK, `{"name":"kettle"}`, "neither a result nor a level"},
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(c.status)
			_, _ = io.WriteString(w, c.body)
		}))
		_, err := suite.Run(t.Context(), suite.Config{Target: target.Config{URL: server.URL, Accounts: accounts()}})
		server.Close()
		var unreachable *target.UnreachableError
		if !errors.As(err, &unreachable) || !strings.Contains(err.Error(), c.said) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestARedirectNamesTheOtherAddress(t *testing.T) {
	server := httptest.NewServer(http.RedirectHandler("https://chat.example/", http.StatusMovedPermanently))
	defer server.Close()
	_, err := suite.Run(t.Context(), suite.Config{Target: target.Config{URL: server.URL}})
	var unreachable *target.UnreachableError
	if !errors.As(err, &unreachable) || !strings.Contains(unreachable.Reason, "https://chat.example/") {
		t.Errorf("got %v", err)
	}
}
