package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// recordedSession starts a fake at level 156 and a recorder before it, lets clients talk to
// it, and returns the file and its lines.
func recordedSession(t *testing.T, talk func(url string, accounts map[string]string)) (file, text string) {
	t.Helper()
	return recordedAt(t, 156, talk)
}

func recordedAt(t *testing.T, level int, talk func(url string, accounts map[string]string)) (file, text string) {
	t.Helper()
	folder := t.TempDir()
	list := filepath.Join(folder, "accounts.json")
	server := startServe(t, exec.Command("spiritlevel", "serve", "--dialect", "zulip", "--addr", "127.0.0.1:0",
		"--level", fmt.Sprint(level), "--accounts", list))
	file = filepath.Join(folder, "session.jsonl")
	recorder := startServe(t, exec.Command("spiritlevel", "record", server.url, "--to", file, "--addr", "127.0.0.1:0"))
	talk(recorder.url, keysIn(t, list))
	if said := recorder.end(syscall.SIGINT); recorder.status != nil || !strings.Contains(said, "exchanges are in "+file) {
		t.Fatalf("record ended with %v\n%s", recorder.status, said)
	}
	content, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return file, string(content)
}

// keysIn are the keys of the accounts in a file, by their addresses.
func keysIn(t *testing.T, file string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	var accounts struct {
		Accounts []struct{ Email, API_Key string }
	}
	if err == nil {
		err = json.Unmarshal(text, &accounts)
	}
	if err != nil {
		t.Fatal(err)
	}
	keys := map[string]string{}
	for _, a := range accounts.Accounts {
		keys[a.Email] = a.API_Key
	}
	return keys
}

// caller is a client without knowledge of the API.
type caller struct {
	t               *testing.T
	url, email, key string
}

func (c caller) call(method, path string, form url.Values) map[string]any {
	c.t.Helper()
	target, body := c.url+"/api/v1"+path, form.Encode()
	if method == http.MethodGet {
		target, body = target+"?"+body, ""
	}
	r, err := http.NewRequest(method, target, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if c.email != "" {
		r.SetBasicAuth(c.email, c.key)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	res, err := http.DefaultClient.Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer res.Body.Close()
	var answer map[string]any
	if text, err := io.ReadAll(res.Body); err != nil || json.Unmarshal(text, &answer) != nil {
		c.t.Fatalf("%s %s: %v %s", method, path, err, text)
	}
	return answer
}

// plainClient takes a client that knows nothing but HTTP through a conversation.
func plainClient(t *testing.T, at string, keys map[string]string) {
	ada := caller{t, at, "ada@example.com", keys["ada@example.com"]}
	ben := caller{t, at, "ben@example.com", keys["ben@example.com"]}
	ben.call("GET", "/streams", nil)
	queue := ben.call("POST", "/register", url.Values{"event_types": {`["message", "reaction"]`}})
	poll := make(chan map[string]any, 1)
	read := url.Values{"queue_id": {fmt.Sprint(queue["queue_id"])}, "last_event_id": {"-1"}}
	go func() { poll <- ben.call("GET", "/events", read) }()
	soup := "Soup? My key is " + ada.key + ", and I am ada@example.com or ada%40example.com."
	sent := ada.call("POST", "/messages", url.Values{"type": {"stream"}, "to": {"general"}, "topic": {"lunch"},
		"content": {soup}})
	if events := (<-poll)["events"].([]any); len(events) == 0 {
		t.Error("the poll through the recorder got no event")
	}
	ben.call("POST", fmt.Sprintf("/messages/%v/reactions", sent["id"]), url.Values{"emoji_name": {"tada"}})
	ben.call("POST", "/messages", url.Values{"type": {"private"}, "to": {`["ada@example.com"]`}, "content": {"Yes."}})
	made := ada.call("POST", "/bots", url.Values{"full_name": {"Cook"}, "short_name": {"cook"}, "bot_type": {"1"}})
	caller{t, at, "cook-bot@zulipdev.com", fmt.Sprint(made["api_key"])}.call("GET", "/users/me", nil)
	caller{t, at, "", ""}.call("POST", "/fetch_api_key", url.Values{"username": {"ben@example.com"},
		"password": {"wr0ng secret"}})
	ada.call("GET", "/messages", url.Values{"anchor": {"newest"}, "num_before": {"20"}, "num_after": {"0"},
		"narrow": {`[["pm-with", "ben@example.com"]]`}})
	ben.call("GET", "/events", url.Values{"queue_id": read["queue_id"], "last_event_id": {"0"}, "dont_block": {"true"}})
}

// journey runs the script of a client that is installed, and reports whether it is.
func journey(t *testing.T, installed, folder string, command ...string) {
	t.Helper()
	folder = filepath.Join("testdata", "realclient", folder)
	if _, err := os.Stat(filepath.Join(folder, installed)); err != nil {
		t.Logf("CLIENT %s NOT TESTED: it is not installed: run make realclient", folder)
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	client := exec.CommandContext(ctx, command[0], command[1:]...)
	client.Dir = folder
	if output, err := client.CombinedOutput(); err != nil || !strings.HasSuffix(string(output), "\ndone\n") {
		t.Fatalf("%v after these steps:\n%s", err, output)
	}
}

// A server at level 156 is recorded with three clients: one that knows nothing but HTTP, and
// unpatched ones in JavaScript and Python.
func TestARecordingIsPlayedAsItWasRecorded(t *testing.T) {
	sample.NotShort(t)
	var keys map[string]string
	file, text := recordedSession(t, func(url string, accounts map[string]string) {
		keys = accounts
		plainClient(t, url, accounts)
		journey(t, "node_modules/zulip-js", "", "node", "journey.js", url, "156")
		journey(t, "venv/installed", "python", filepath.Join("venv", "bin", "python"), "journey.py", url, "156")
	})
	for email, key := range keys {
		if strings.Contains(text, email) || strings.Contains(text, key) {
			t.Errorf("the recording has the address or the key of %s", email)
		}
	}
	for _, secret := range []string{"wr0ng", "cook-bot@zulipdev", "ada%40example"} {
		if strings.Contains(text, secret) {
			t.Errorf("the recording has %q", secret)
		}
	}
	said, complaint, code := runCommand(t, "replay", file)
	if code != 0 || !strings.Contains(said, " 0 undeclared differences, 0 declared") {
		t.Errorf("played at its level: code %d %s\n%s", code, complaint, said)
	}
	said, complaint, code = runCommand(t, "replay", file, "--level", "122")
	if code != 0 || !strings.Contains(said, " 0 undeclared differences") ||
		!strings.Contains(said, "because of 142: Streams tell which group may remove subscribers.") {
		t.Errorf("played at level 122: code %d %s\n%s", code, complaint, said)
	}
}

// Servers above the levels of the specification are recorded and played as well.
func TestRecordingsOfNewerLevelsArePlayed(t *testing.T) {
	sample.NotShort(t)
	for _, level := range []int{277, 371} {
		file, _ := recordedAt(t, level, func(url string, accounts map[string]string) {
			plainClient(t, url, accounts)
			caller{t, url, "", ""}.call("GET", "/server_settings", nil)
			journey(t, "node_modules/zulip-js", "", "node", "journey.js", url, fmt.Sprint(level))
			journey(t, "venv/installed", "python", filepath.Join("venv", "bin", "python"), "journey.py", url, fmt.Sprint(level))
		})
		said, complaint, code := runCommand(t, "replay", file)
		if code != 0 || !strings.Contains(said, " 0 undeclared differences, 0 declared") || strings.Contains(said, "note: ") {
			t.Errorf("level %d: code %d %s\n%s", level, code, complaint, said)
		}
		said, complaint, code = runCommand(t, "replay", file, "--level", "237")
		if code != 0 || !strings.Contains(said, " 0 undeclared differences") || strings.Contains(said, ", 0 declared") {
			t.Errorf("level %d played at 237: code %d %s\n%s", level, code, complaint, said)
		}
	}
}

// A recording with other answers than the fake's is a server that differs.
func TestAReplayShowsDifferences(t *testing.T) {
	file, text := recordedSession(t, func(url string, keys map[string]string) { plainClient(t, url, keys) })
	for pattern, with := range map[string]string{
		`("m":"POST","p":"/api/v1/messages/\d+/reactions".*"msg":")"`: `${1}Done."`,
		`("p":"/api/v1/users/me".*"full_name":"Cook",)`:               `${1}"hat":true,`} {
		text = regexp.MustCompile(pattern).ReplaceAllString(text, with)
	}
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	said, _, code := runCommand(t, "replay", file)
	for _, want := range []string{
		"differs: POST /messages/{message_id}/reactions\n  msg: other value\n    recorded  \"Done.\"\n    played    \"\"\n",
		"--data-urlencode 'emoji_name=tada'", "hat: absent\n    recorded  true\n    played    nothing\n"} {
		if !strings.Contains(said, want) {
			t.Errorf("the differences lack %q:\n%s", want, said)
		}
	}
	if code != report.ExitNotConformant {
		t.Errorf("code %d", code)
	}
}

// The answer to a registration can end before that to a message which the server stored first.
// Its queue has no event of that message, and the replay tells so by the newest message.
func TestAReplayOrdersWhatHappenedAtOnce(t *testing.T) {
	file, text := recordedSession(t, func(at string, keys map[string]string) {
		ada := caller{t, at, "ada@example.com", keys["ada@example.com"]}
		ben := caller{t, at, "ben@example.com", keys["ben@example.com"]}
		ada.call("GET", "/users/me", nil)
		ben.call("GET", "/users/me", nil)
		ada.call("POST", "/messages", url.Values{"type": {"stream"}, "to": {"general"}, "topic": {"lunch"},
			"content": {"Soup?"}})
		queue := ben.call("POST", "/register", url.Values{"event_types": {`["message"]`}})
		ben.call("GET", "/events", url.Values{"queue_id": {fmt.Sprint(queue["queue_id"])}, "last_event_id": {"-1"},
			"dont_block": {"true"}})
	})
	lines := strings.SplitAfter(text, "\n")
	sent := slices.IndexFunc(lines, func(line string) bool {
		return strings.Contains(line, `"m":"POST","p":"/api/v1/messages"`)
	})
	times := regexp.MustCompile(`"t":[^,]*,"took":[^,]*`)
	lines[sent] = times.ReplaceAllString(lines[sent], `"t":1,"took":0.5`)
	lines[sent+1] = times.ReplaceAllString(lines[sent+1], `"t":1.1,"took":0.1`)
	lines[sent], lines[sent+1] = lines[sent+1], lines[sent]
	if err := os.WriteFile(file, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	said, complaint, code := runCommand(t, "replay", file)
	if code != 0 || !strings.Contains(said, " 0 undeclared differences") {
		t.Errorf("code %d %s\n%s", code, complaint, said)
	}
}

// The same recording is played in a world of a running fake, which is gone afterwards.
func TestARecordingIsPlayedAtAURL(t *testing.T) {
	file, _ := recordedSession(t, func(url string, keys map[string]string) { plainClient(t, url, keys) })
	server := startServe(t, exec.Command("spiritlevel", "serve", "--addr", "127.0.0.1:0"))
	if said, complaint, code := runCommand(t, "replay", file, server.url); code != 0 {
		t.Errorf("code %d %s\n%s", code, complaint, said)
	}
	res, err := http.Get(server.url + "/control/worlds")
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if list, err := io.ReadAll(res.Body); err != nil || strings.Contains(string(list), "replay-") {
		t.Errorf("the world stays: %v %s", err, list)
	}
	server.end(syscall.SIGTERM)
	if _, complaint, code := runCommand(t, "replay", file, server.url); code != report.ExitUnreachable {
		t.Errorf("a fake that is gone: code %d %s", code, complaint)
	}
}

func TestRecordRefusesWrongUsage(t *testing.T) {
	taken := filepath.Join(t.TempDir(), "taken.jsonl")
	if err := os.WriteFile(taken, []byte("mine\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	server := startServe(t, exec.Command("spiritlevel", "serve", "--addr", "127.0.0.1:0"))
	for given, want := range map[string]string{
		server.url:                         "--to",
		"chat.test --to " + taken + ".new": "url",
		server.url + " --to " + taken + " --addr 127.0.0.1:0":    "already exists",
		server.url + " --to " + taken + ".gz --addr 127.0.0.1:0": "gzip",
		server.url + " --to " + taken + ".new --addr nowhere":    "nowhere",
		server.url + " --to " + taken + ".new --history -1":      "least is 0",
	} {
		args := append([]string{"record"}, strings.Fields(given)...)
		if _, complaint, code := runCommand(t, args...); code != report.ExitUsage || !strings.Contains(complaint, want) {
			t.Errorf("%s: code %d, %s", given, code, complaint)
		}
	}
	if text, err := os.ReadFile(taken); err != nil || string(text) != "mine\n" {
		t.Errorf("the file is now %q, %v", text, err)
	}
}
