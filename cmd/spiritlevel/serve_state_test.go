//go:build unix

package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// serveWith starts serve with these flags, and has the key of Ben.
func serveWith(t *testing.T, args ...string) *served {
	t.Helper()
	s := startServe(t, exec.Command("spiritlevel", append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...))
	var key struct {
		APIKey string `json:"api_key"`
	}
	s.call("POST", "/dev_fetch_api_key", url.Values{"username": {"ben@example.com"}}, &key)
	s.key = key.APIKey
	return s
}

func (s *served) await(what string, look func() string) string {
	s.t.Helper()
	tick := time.NewTicker(20 * time.Millisecond)
	defer tick.Stop()
	for end := time.Now().Add(30 * time.Second); time.Now().Before(end); <-tick.C {
		if found := look(); found != "" {
			return found
		}
	}
	s.t.Fatalf("%s did not appear within 30 s", what)
	return ""
}

func (s *served) call(method, path string, form url.Values, into any) {
	s.t.Helper()
	r, err := http.NewRequest(method, s.url+"/api/v1"+path, strings.NewReader(form.Encode()))
	if err != nil {
		s.t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if s.key != "" {
		r.SetBasicAuth("ben@example.com", s.key)
	}
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != http.StatusOK {
		s.t.Fatalf("%s %s: %d %s %v", method, path, res.StatusCode, body, err)
	}
	if into != nil {
		if err := json.Unmarshal(body, into); err != nil {
			s.t.Fatal(err)
		}
	}
}

func (s *served) send(content string) {
	s.t.Helper()
	s.call("POST", "/messages", url.Values{"type": {"stream"}, "to": {"general"}, "topic": {"kept"}, "content": {content}},
		nil)
}

// contents are the messages of the topic.
func (s *served) contents() string {
	s.t.Helper()
	var out struct {
		Messages []struct{ Content string }
	}
	s.call("GET", "/messages?anchor=newest&num_before=100&num_after=0&apply_markdown=false&narrow="+
		url.QueryEscape(`[{"operator":"topic","operand":"kept"}]`), nil, &out)
	var list []string
	for _, m := range out.Messages {
		list = append(list, m.Content)
	}
	return strings.Join(list, " ")
}

func TestAKilledServerContinuesFromItsStateFile(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "state")
	inFile := func(content string) func() string {
		return func() string {
			text, _ := os.ReadFile(file)
			return regexp.MustCompile(content).FindString(string(text))
		}
	}
	first := serveWith(t, "--state", file, "--level", "156")
	first.send("one")
	first.await("the message in the file", inFile(`"Content":"one"`))
	if out := first.end(syscall.SIGKILL); !strings.Contains(out, "kept in "+file+", which is new") {
		t.Errorf("serve does not say where it keeps its data:\n%s", out)
	}
	second := serveWith(t, "--state", file)
	if got := second.contents(); got != "one" {
		t.Errorf("after a kill: %q", got)
	}
	second.send("two")
	if out := second.end(syscall.SIGTERM); !strings.Contains(out, " level=156 ") ||
		!strings.Contains(out, "and continues the state of ") {
		t.Errorf("serve does not continue its file at its level:\n%s", out)
	}
	third := serveWith(t, "--state", file)
	if got := third.contents(); got != "one two" {
		t.Errorf("after an ordinary end: %q", got)
	}
	if mode, err := os.Stat(file); err != nil || mode.Mode().Perm() != 0o600 {
		t.Errorf("others can read the keys in the file: %v %v", mode, err)
	}
	// Another program overwrites the file.
	if err := os.WriteFile(file, []byte("precious"), 0o600); err != nil {
		t.Fatal(err)
	}
	third.send("three")
	if out := third.end(syscall.SIGTERM); !strings.Contains(out, "another program has changed it") {
		t.Errorf("serve does not say that the file is another one:\n%s", out)
	}
	if text, err := os.ReadFile(file); string(text) != "precious" {
		t.Errorf("the file of another program is overwritten: %.40q %v", text, err)
	}
}

// A client with a queue of an earlier process would otherwise read the queue of
// another client.
func TestQueuesOfAnEarlierProcessAreUnknown(t *testing.T) {
	t.Parallel()
	register := func(s *served) string {
		var queue struct {
			ID string `json:"queue_id"`
		}
		s.call("POST", "/register", nil, &queue)
		return queue.ID
	}
	first := serveWith(t)
	former := register(first)
	first.end(syscall.SIGTERM)
	second := serveWith(t)
	if again := register(second); again == former || former == "" {
		t.Errorf("two processes have the queue %q", again)
	}
	path := "/api/v1/events?dont_block=true&last_event_id=-1&queue_id=" + former
	r, _ := http.NewRequest(http.MethodGet, second.url+path, nil)
	r.SetBasicAuth("ben@example.com", second.key)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if text, _ := io.ReadAll(answer.Body); !strings.Contains(string(text), "BAD_EVENT_QUEUE_ID") {
		t.Errorf("the queue of the earlier process is answered with %s", text)
	}
}

// Clients of public servers compute the address of a gravatar themselves, and test
// for null.
func TestAvatarsFollowTheDialect(t *testing.T) {
	t.Parallel()
	for dialect, null := range map[string]bool{"spec": false, "zulip": true} {
		var listed struct {
			Members []struct {
				AvatarURL *string `json:"avatar_url"`
			}
		}
		serveWith(t, "--dialect", dialect).call("GET", "/users?client_gravatar=true", nil, &listed)
		found := false
		for _, member := range listed.Members {
			found = found || member.AvatarURL == nil
		}
		if len(listed.Members) == 0 || found != null {
			t.Errorf("%s: of %d accounts, one without avatar_url: %v", dialect, len(listed.Members), found)
		}
	}
}

// In the scenario the first message comes after more than a minute.
func TestALivelyServerSendsAMessageWithinFiveSecondsAtEachPace(t *testing.T) {
	t.Parallel()
	for _, flag := range []string{"--lively", "--lively=slow", "--lively=normal", "--lively=busy"} {
		for _, seed := range []string{"1", "2", "3"} { // another person is the first to write
			s := serveWith(t, flag, "--seed", seed)
			newest := func() (id int) {
				var out struct {
					ID int `json:"max_message_id"`
				}
				s.call("GET", "/users/me", nil, &out)
				return out.ID
			}
			first := newest()
			s.advance("5s")
			if newest() == first {
				t.Errorf("%s --seed %s: nobody wrote", flag, seed)
			}
			s.end(syscall.SIGTERM)
		}
	}
}

// advance moves the clock of the default world forward.
func (s *served) advance(by string) {
	s.t.Helper()
	res, err := http.Post(s.url+"/control/worlds/default/clock", "application/json",
		strings.NewReader(`{"advance": "`+by+`"}`))
	if err != nil {
		s.t.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		s.t.Fatalf("the clock: %s", res.Status)
	}
}

func TestOneStateFileHasOneServer(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file := filepath.Join(folder, "state")
	first := serveWith(t, "--state", file)
	first.send("one")
	link := filepath.Join(folder, "link")
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{file, link} {
		_, complaint, code := runCommand(t, "serve", "--addr", "127.0.0.1:0", "--state", name)
		if code != report.ExitUsage || !strings.Contains(complaint, "another process serves "+file) {
			t.Errorf("a second server of %s: code %d, %s", name, code, complaint)
		}
	}
	first.end(syscall.SIGKILL)
	second := serveWith(t, "--state", file)
	second.send("two")
	second.end(syscall.SIGTERM)
	if third := serveWith(t, "--state", file); !strings.HasSuffix(third.contents(), "two") {
		t.Errorf("after a kill and an end: %q", third.contents())
	}
}

// The folder of a state file may belong to several users: a link there leads to a
// file that the server must not change.
func TestStateFilesFollowNoLink(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	file, other := filepath.Join(folder, "state"), filepath.Join(folder, "other")
	if err := os.WriteFile(other, []byte("precious"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(other, filepath.Join(folder, ".state.new")); err != nil {
		t.Fatal(err)
	}
	serveWith(t, "--state", file).end(syscall.SIGTERM)
	if text, err := os.ReadFile(other); string(text) != "precious" {
		t.Errorf("the file behind the link has %.40q (%v)", text, err)
	}
	if mode, err := os.Lstat(file); err != nil || mode.Mode() != 0o600 {
		t.Errorf("others can read the keys in the file: %v %v", mode, err)
	}
}

func TestAStateFileThatCannotBeWrittenIsReported(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	folder := t.TempDir()
	at := filepath.Join(folder, "inner")
	if err := os.Mkdir(at, 0o700); err != nil {
		t.Fatal(err)
	}
	server := serveWith(t, "--state", filepath.Join(at, "state"))
	if err := os.RemoveAll(at); err != nil {
		t.Fatal(err)
	}
	server.send("lost")
	server.await("the failure", func() string {
		return regexp.MustCompile("error: state file: .* is not written: .*; the newest data is in memory only").FindString(
			server.out.String())
	})
	if err := os.Mkdir(at, 0o700); err != nil {
		t.Fatal(err)
	}
	server.await("the success",
		func() string { return regexp.MustCompile("is written again").FindString(server.out.String()) })
}

func TestServeWithoutAStateFileWarnsOfLostData(t *testing.T) {
	t.Parallel()
	lines := strings.Split(serveWith(t).end(syscall.SIGTERM), "\n")
	if !strings.HasPrefix(lines[0], "spiritlevel: serving ") || !strings.HasPrefix(lines[1], "All data is lost ") {
		t.Errorf("the first lines are %q", lines[:2])
	}
}
