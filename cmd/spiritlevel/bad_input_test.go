package main

import (
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/report"
)

// Each mistake is reported with the nearest valid name, before any request.
func TestCheckRefusesWrongUsageBeforeAnyRequest(t *testing.T) {
	var calls atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { calls.Add(1) }))
	t.Cleanup(server.Close)
	for given, want := range map[string]string{
		"--worker 3": "workers", "--workers 0": "least is 1", "--workers three": "three", "--timeout 0s": "least is 1ms",
		"--timeout soon": "soon",
		"--budget -1s":   "least is 1ms", "--budget 10m,0calls": "least is 1calls", "--budget 10": "5000calls",
		"--at-least 0": "least is 1", "--section SDN": "SND", "--requirement SND-200": "SND-", "--law 25": "1 to 24",
		"--law eight": "a whole number", "--law 24 --section RXN": "selected laws", "--dialect zullip": "zulip",
		"--level 9999": "9999", "--report verdict.pdf": ".json", "--known missing.yaml": "missing.yaml",
		"--rerun-failed missing.json": "missing.json",
		"--config missing.yaml":       "missing.yaml", "--ca missing.pem": "missing.pem", "--development=perhaps": "perhaps",
		"--user-mail x@y.z": "user-email",
	} {
		args := append([]string{"check", server.URL}, strings.Fields(given)...)
		if _, complaint, code := runCommand(t, args...); code != report.ExitUsage || !strings.Contains(complaint, want) {
			t.Errorf("%s: code %d, %s", given, code, complaint)
		}
	}
	file := filepath.Join(t.TempDir(), "chat.yaml")
	for text, want := range map[string]string{
		"acounts: {}": "accounts", "accounts: {user: {mail: a@b.c}}": "email", "accounts: {users: {email: a@b.c}}": "user",
		"timeout: soon": "timeout", "workers: many": "workers", "read-only: true": "read_only", "control: {uri: x}": "url",
		"callbacks: {lisen: x}": "listen",
	} {
		if err := os.WriteFile(file, []byte(text+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, complaint, code := runCommand(t, "check", server.URL, "--config", file); code != report.ExitUsage ||
			!strings.Contains(complaint, want) {
			t.Errorf("%s: code %d, %s", text, code, complaint)
		}
	}
	if calls.Load() > 0 {
		t.Errorf("%d calls were sent", calls.Load())
	}
}
