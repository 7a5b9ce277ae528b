package main

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && os.Args[1] == "worker" { // of a check that a test runs in its own process
		main()
		return
	}
	testscript.Main(m, map[string]func(){"spiritlevel": main, "ask": ask})
}

// ask is a client for commands that exec runs: ask '/users/me' prints the answer.
func ask() {
	request, err := http.NewRequest(http.MethodGet, os.Getenv("SPIRITLEVEL_URL")+"/api/v1"+os.Args[1], nil)
	if err == nil {
		if agent := os.Getenv("AGENT"); agent != "" {
			request.Header.Set("User-Agent", agent)
		}
		request.SetBasicAuth(os.Getenv("SPIRITLEVEL_USER_EMAIL"), os.Getenv("SPIRITLEVEL_USER_KEY"))
		var answer *http.Response
		if answer, err = http.DefaultClient.Do(request); err == nil {
			_, err = io.Copy(os.Stdout, answer.Body)
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// TestScripts runs every script of testdata: the user's commands, and their output.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata",
		RequireExplicitExec: true,
		Condition:           condition,
		Setup: func(env *testscript.Env) error {
			env.Setenv("GORACE", "atexit_sleep_ms=50") // instead of a second at the end of each process
			env.Setenv("NEWEST", fmt.Sprint(featurelevels.Newest()))
			env.Setenv("SPECIFIED", fmt.Sprint(int(featurelevels.Specified)))
			env.Setenv("BEYOND", fmt.Sprint(featurelevels.Newest()+1)) // an unknown level, and the number of levels
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits":     exits,
			"terminate": terminate,
			"await":     await,
			"get":       get,
			"hostport":  hostport,
			"cmprows":   cmpRows,
		},
	})
}

// condition reports to scripts whether the race detector runs: tests of the suite make
// the whole runs then.
func condition(name string) (bool, error) {
	if name != "race" {
		return false, fmt.Errorf("condition %q is unknown", name)
	}
	return raceenabled.On, nil
}

// exits runs spiritlevel and demands an exit code: exits 2 levels 999.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 1 {
		ts.Fatalf("usage: exits code [args...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got, err := 0, ts.Exec("spiritlevel", args[1:]...)
	if ended, ok := errors.AsType[*exec.ExitError](err); ok {
		got = ended.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
	stderr := ts.ReadFile("stderr")
	if want == report.ExitUsage &&
		(stderr == "" || strings.Count(stderr, "\n") != strings.Count("\n"+stderr, "\nspiritlevel: ")) {
		ts.Fatalf("wrong usage is answered with one sentence for each mistake, not %q", stderr)
	}
}

// terminate sends SIGTERM to every background command.
func terminate(ts *testscript.TestScript, _ bool, _ []string) {
	for _, cmd := range ts.BackgroundCmds() {
		ts.Check(cmd.Process.Signal(syscall.SIGTERM))
	}
}

// await waits until a file exists and puts its content into a variable: await ready
// URL. With a third argument it waits for any other content.
func await(ts *testscript.TestScript, _ bool, args []string) {
	if len(args) != 2 && len(args) != 3 {
		ts.Fatalf("usage: await file variable [former]")
	}
	path := ts.MkAbs(args[0])
	deadline := time.After(30 * time.Second)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for {
		content, err := os.ReadFile(path)
		if now := strings.TrimSpace(string(content)); err == nil && (len(args) == 2 || now != args[2]) {
			ts.Setenv(args[1], now)
			return
		}
		select {
		case <-tick.C:
		case <-deadline:
			ts.Fatalf("%s did not appear within 30 s", args[0])
		}
	}
}

// get fetches a URL and writes the body to a file: get $URL/control/health body.
func get(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 {
		ts.Fatalf("usage: [!] get url file")
	}
	res, err := http.Get(args[0])
	if neg {
		if err == nil {
			ts.Fatalf("%s answered %s", args[0], res.Status)
		}
		return
	}
	ts.Check(err)
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), body, 0o600))
	if res.StatusCode != http.StatusOK {
		ts.Fatalf("%s answered %s: %s", args[0], res.Status, body)
	}
}

// hostport puts the host and port of a URL into a variable: hostport URL ADDR. A third
// variable gets the port alone.
func hostport(ts *testscript.TestScript, _ bool, args []string) {
	address, err := url.Parse(ts.Getenv(args[0]))
	ts.Check(err)
	ts.Setenv(args[1], address.Host)
	if len(args) == 3 {
		ts.Setenv(args[2], address.Port())
	}
}

// cmpRows compares the accounts in two outputs of serve. The port in the lines before differs.
func cmpRows(ts *testscript.TestScript, _ bool, args []string) {
	_, first, _ := strings.Cut(ts.ReadFile(args[0]), "\nROLE")
	_, second, _ := strings.Cut(ts.ReadFile(args[1]), "\nROLE")
	if first == "" || first != second {
		ts.Fatalf("the rows differ:\n%s\n%s", first, second)
	}
}
