package main

import (
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A server repeats the credentials and passwords of requests in its refusals: plain,
// encoded for URLs, and in base64.
func TestNoReportHasASecret(t *testing.T) {
	const email, key = "ben@example.com", "k3y/of+ben=and:more"
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/server_settings" {
			_, _ = w.Write([]byte(`{"result":"success","msg":"","service_feature_level":186,"service_version":"7.5"}`))
			return
		}
		if r.URL.Path == "/api/v1/users" {
			w.WriteHeader(http.StatusNotFound) // does not refuse the account, which would end the run
		} else {
			w.WriteHeader(http.StatusBadRequest)
		}
		text, _ := io.ReadAll(r.Body)
		_, sent, _ := r.BasicAuth()
		_, _ = io.WriteString(w,
			`{"result":"error","msg":"`+strings.Join([]string{sent, url.QueryEscape(sent), url.PathEscape(sent),
				base64.StdEncoding.EncodeToString([]byte(sent)), r.Header.Get("Authorization"), string(text)}, " ")+`"}`)
	}))
	t.Cleanup(server.Close)
	folder := t.TempDir()
	args := []string{"check", server.URL, "--user-email", email, "--user-key", key, "--section", "SND", "--section", "CUS",
		"--section", "SET"}
	for _, ending := range []string{"json", "xml", "md", "html"} {
		args = append(args, "--report", filepath.Join(folder, "report."+ending))
	}
	args = append(args, "--annotations", "--junit", filepath.Join(folder, "report.junit"), "--write-known",
		filepath.Join(folder, "report.yaml"))
	terminal, _ := exec.Command("spiritlevel", args...).CombinedOutput() // it does not conform
	plan, _ := exec.Command("spiritlevel", append(args, "--plan")...).CombinedOutput()
	texts := map[string]string{"terminal": string(terminal), "plan": string(plan)}
	for _, ending := range []string{"json", "xml", "md", "html", "junit", "yaml"} {
		text, err := os.ReadFile(filepath.Join(folder, "report."+ending))
		if err != nil {
			t.Fatalf("%v\n%s", err, terminal)
		}
		texts[ending] = string(text)
	}
	for name, text := range texts {
		for _, secret := range []string{key, url.QueryEscape(key), url.PathEscape(key),
			base64.StdEncoding.EncodeToString([]byte(key)),
			base64.StdEncoding.EncodeToString([]byte(email + ":" + key))} {
			if strings.Contains(text, secret) {
				t.Errorf("%s has the key as %q", name, secret)
			}
		}
	}
}
