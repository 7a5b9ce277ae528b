package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// suiteVariable makes the test program the suite of a client, whose calls are paths.
const suiteVariable = "SPIRITLEVEL_TEST_SUITE"

func TestMain(m *testing.M) {
	calls := os.Getenv(suiteVariable)
	if calls == "" {
		os.Exit(m.Run())
	}
	failed, number := false, 0
	for _, path := range strings.Split(calls, " ") {
		if len(os.Args) > 1 && os.Args[1] != path {
			continue
		}
		if number++; path == "/lacking" {
			fmt.Printf("ok %d - %s # SKIP\n", number, path)
		} else if text := request(path); text != "" {
			failed = true
			fmt.Printf("not ok %d - %s\n# %s\n", number, path, text)
		} else {
			fmt.Printf("ok %d - %s\n", number, path)
		}
	}
	if failed {
		defer os.Exit(1)
	}
	fmt.Printf("1..%d\n", number)
}

// request asks the fake, and returns the error of its answer.
func request(path string) string {
	ask, err := http.NewRequest(http.MethodGet, os.Getenv("SPIRITLEVEL_URL")+"/api/v1"+path, nil)
	if err != nil {
		return err.Error()
	}
	ask.SetBasicAuth(os.Getenv("SPIRITLEVEL_USER_EMAIL"), os.Getenv("SPIRITLEVEL_USER_KEY"))
	answer, err := http.DefaultClient.Do(ask)
	if err != nil {
		return err.Error()
	}
	defer answer.Body.Close()
	var body struct{ Result, Msg string }
	if err := json.NewDecoder(answer.Body).Decode(&body); err != nil {
		return fmt.Sprint("status ", answer.StatusCode)
	}
	if body.Result == "success" {
		return ""
	}
	return body.Msg
}

func measured(t *testing.T, calls string, levels ...featurelevels.Level) ([]Call, error) {
	t.Helper()
	program, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv(suiteVariable, calls)
	m := measurement{levels: levels, jobs: 1, tell: t.Logf}
	return m.calls(t.Context(), []string{program})
}

// The deviation is in no change log, and holds at all levels.
func TestMeasurementNamesTheDeviationThatTurnsACall(t *testing.T) {
	calls, err := measured(t, "/drafts", 26, 27)
	if err != nil {
		t.Fatal(err)
	}
	want := "zulip: The endpoints of drafts are there from level 27 on."
	if s := calls[0].Stretches; len(s) != 2 || s[1].Turn == nil || s[1].Turn.Change != want || len(s[1].Turn.Rows) > 0 {
		t.Errorf("found %+v instead of a turn by %q", calls, want)
	}
}

func TestMeasurementNamesTheRowThatTurnsACall(t *testing.T) {
	calls, err := measured(t, "/users/me /realm/filters /realm/linkifiers /lacking", 52, 53, 54, 55)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(calls)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`{"name":"/users/me","stretches":[{"from":52,"to":55,"passed":true}]}`,
		`{"name":"/realm/filters","stretches":[{"from":52,"to":53,"passed":true},{"from":54,"to":55,"passed":false,` +
			`"errors":[{"from":54,"text":"Method Not Allowed"}],"turn":{"change":"54: `,
		`"rows":["54-`,
		`{"name":"/realm/linkifiers","stretches":[{"from":52,"to":53,"passed":false,` +
			`"errors":[{"from":52,"text":"status 404"}]},{"from":54,"to":55,"passed":true,"turn":{"change":"54: `,
		`{"name":"/lacking"}`,
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("the results lack %s:\n%s", want, text)
		}
	}
}
