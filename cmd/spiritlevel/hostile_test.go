package main

import (
	"encoding/base64"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/printable"
)

// A server answers with texts that would hide lines of the report or fake them, and with
// the credentials of the request.
func TestAHostileServerDoesNotWriteTheReport(t *testing.T) {
	const hostile = "\x1b[2K\x1b[1A\r\nconformant\a\u009b2J\u202e\xff"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/server_settings" {
			_, _ = w.Write([]byte(`{"result":"success","msg":"` + "\u202e" +
				`","service_feature_level":186,"service_version":"` + "\u202e" + `"}`))
			return
		}
		status := http.StatusBadRequest
		if r.URL.Path == "/api/v1/users" {
			status = http.StatusNotFound // does not refuse the account, which would end the run
		}
		w.WriteHeader(status)
		_, _ = w.Write([]byte(hostile + r.Header.Get("Authorization")))
	}))
	t.Cleanup(server.Close)
	const email, key = "ben@example.com", "the-key-of-ben"
	file := filepath.Join(t.TempDir(), "report.json")
	output, _ := exec.Command("spiritlevel", "check", server.URL, "--user-email", email, "--user-key", key,
		"--section", "USR", "--section", "ERR", "--report", file).CombinedOutput() // it does not conform
	report, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v\n%q", err, output)
	}
	login := base64.StdEncoding.EncodeToString([]byte(email + ":" + key))
	for name, text := range map[string]string{"terminal": string(output), "JSON": string(report)} {
		for _, line := range strings.Split(text, "\n") {
			if !printable.All(line) || strings.HasPrefix(line, "conformant") {
				t.Errorf("%s: %q", name, line)
			}
		}
		if strings.Contains(text, key) || strings.Contains(text, login[:20]) {
			t.Errorf("the credentials are in the report: %s", text)
		}
		if !strings.Contains(text, "x1b[2K") {
			t.Errorf("%s quotes nothing of the answers: %s", name, text)
		}
	}
}
