package target_test

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

func file(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "target.yaml")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

func environment(values map[string]string) func(string) string {
	return func(name string) string { return values[name] }
}

func TestFlagsOverrideTheEnvironmentAndTheEnvironmentTheFile(t *testing.T) {
	name := file(t, "url: http://file.example\ndialect: spec\ntimeout: 3s\nworkers: 2\naccounts:\n"+
		"  user: {email: u@file.example, key: file-key}\n  bot: {email: b@file.example, key: bot-key}\n")
	env := environment(map[string]string{
		"SPIRITLEVEL_URL": "http://env.example", "SPIRITLEVEL_WORKERS": "3", "SPIRITLEVEL_DEVELOPMENT": "false",
		"SPIRITLEVEL_USER_KEY": "env-key", "SPIRITLEVEL_BOT_EMAIL": "b@env.example",
	})
	got, err := target.Load(name, env, target.Config{URL: "http://flag.example"})
	if err != nil {
		t.Fatal(err)
	}
	if got.URL != "http://flag.example" || got.Workers != 3 || got.Timeout != 3*time.Second || got.Dialect != "spec" {
		t.Errorf("got %+v", got)
	}
	if got.Development == nil || *got.Development {
		t.Error("development: false of the environment is lost")
	}
	if user := got.Accounts[target.User]; user != (target.Account{Email: "u@file.example", Key: "env-key"}) {
		t.Errorf("the user is %+v", user)
	}
	if bot := got.Accounts[target.Bot]; bot != (target.Account{Email: "b@env.example"}) {
		t.Errorf("another account's key was kept for the bot: %+v", bot)
	}
}

func TestAKeyWithoutAnEmailBelongsToTheAccountOfTheRole(t *testing.T) {
	given := target.Config{Accounts: map[target.Role]target.Account{target.User: {Email: "u@flag.example"}}}
	got, err := target.Load("", environment(map[string]string{"SPIRITLEVEL_USER_KEY": "env-key"}), given)
	if err != nil {
		t.Fatal(err)
	}
	if user := got.Accounts[target.User]; user != (target.Account{Email: "u@flag.example", Key: "env-key"}) {
		t.Errorf("the user is %+v", user)
	}
}

// A survey goes to the worker processes as JSON.
func TestUnconfiguredAccountsHaveNoIDInJSON(t *testing.T) {
	text, err := json.Marshal(target.Identity{Missing: "nobody"})
	if err != nil {
		t.Fatal(err)
	}
	var got target.Identity
	if err := json.Unmarshal(text, &got); err != nil || got != (target.Identity{Missing: "nobody"}) {
		t.Errorf("%s became %+v (%v)", text, got, err)
	}
}

func TestWrongConfigurationIsAUsageError(t *testing.T) {
	for name, load := range map[string]func() (target.Config, error){
		"unknown key": func() (target.Config, error) { return target.Load(file(t, "uri: http://x"), nil, target.Config{}) },
		"unknown role key": func() (target.Config, error) {
			return target.Load(file(t, "accounts: {user: {mail: x}}"), nil, target.Config{})
		},
		"malformed": func() (target.Config, error) { return target.Load(file(t, "url: [\n"), nil, target.Config{}) },
		"two documents": func() (target.Config, error) {
			return target.Load(file(t, "url: a\n---\nurl: b\n"), nil, target.Config{})
		},
		"missing file": func() (target.Config, error) { return target.Load("/no/such/file", nil, target.Config{}) },
		"bad number": func() (target.Config, error) {
			return target.Load("", environment(map[string]string{"SPIRITLEVEL_WORKERS": "many"}), target.Config{})
		},
		"unknown role": func() (target.Config, error) {
			return target.Config{URL: "http://x", Accounts: map[target.Role]target.Account{"king": {}}}.Complete()
		},
		"key alone": func() (target.Config, error) {
			return target.Config{URL: "http://x", Accounts: map[target.Role]target.Account{"user": {Key: "k"}}}.Complete()
		},
		"credentials in the URL": func() (target.Config, error) { return target.Config{URL: "http://u:p@x"}.Complete() },
		"too many workers": func() (target.Config, error) {
			return target.Config{URL: "http://x",
				Workers: 1000}.Complete()
		},
		"negative time-out": func() (target.Config, error) {
			return target.Config{URL: "http://x",
				Timeout: -1}.Complete()
		},
		"negative patience": func() (target.Config, error) {
			return target.Config{URL: "http://x",
				Patience: -1}.Complete()
		},
		"bad control": func() (target.Config, error) {
			return target.Config{URL: "http://x", Control: target.Control{URL: "x"}}.Complete()
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := load()
			var wrong *target.UsageError
			if !errors.As(err, &wrong) || wrong.Reason == "" {
				t.Errorf("got %v", err)
			}
		})
	}
}

func TestAnEmptyFileConfiguresNothing(t *testing.T) {
	if _, err := target.Load(file(t, ""), nil, target.Config{}); err != nil {
		t.Error(err)
	}
}

func TestCompleteFillsDefaultsAndTrimsTheURL(t *testing.T) {
	got, err := target.Config{URL: "https://chat.example/api/v1/", Dialect: "zulip"}.Complete()
	if err == nil {
		got, err = got.Recognize(target.Object{})
	}
	if err != nil || got.URL != "https://chat.example" || got.Prefix != "zulip" ||
		got.Timeout != target.DefaultTimeout || got.Patience != target.DefaultPatience ||
		got.Workers != target.DefaultWorkers {
		t.Errorf("%v, %+v", err, got)
	}
}

func TestEnvironmentNamesCoverEveryRole(t *testing.T) {
	all := strings.Join(target.EnvironmentNames(), " ")
	for _, name := range []string{"SPIRITLEVEL_URL", "SPIRITLEVEL_GUEST_EMAIL", "SPIRITLEVEL_BOT_KEY",
		"SPIRITLEVEL_CONTROL_TOKEN"} {
		if !strings.Contains(all, name) {
			t.Errorf("%s is not listed in %s", name, all)
		}
	}
}

func TestMistakesAreNamedByTheKeysOfTheFile(t *testing.T) {
	for text, want := range map[string]string{
		"url: http://x.example\naccounts:\n  user:\n    mail: ben@x.example\n": "line 4: accounts.user.mail: no such key, did you mean email?",
		"accounts:\n  usr: {email: b@x.example}\n":                             "line 2: accounts.usr: no such key, did you mean user?",
		"timeout: 5\n":                  `line 1: timeout must be a duration such as 10s, not "5"`,
		"workers: many\n":               `line 1: workers must be a whole number from 1, not "many"`,
		"facts:\n  unforked: perhaps\n": `line 2: facts.unforked must be true or false, not "perhaps"`,
		"url: [a, b]\n":                 "line 1: url must be one value",
		"control: here\n":               "line 1: control must be keys with values",
		"- url: http://x.example\n":     "line 1: the file must be keys with values",
	} {
		_, err := target.Load(file(t, text), nil, target.Config{})
		if err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%q: %v, want …%s", text, err, want)
		}
	}
}
