package tests

import (
	"encoding/base64"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// A server repeats requests in its refusals, in several encodings. Ginkgo's verbose log
// and its own reports contain the whole run.
func TestTheVerboseLogHasNoSecret(t *testing.T) {
	const email, key = "ben@example.com", "k3y/of+ben=and:more"
	encoded := []string{key, url.QueryEscape(key), url.PathEscape(key), base64.StdEncoding.EncodeToString([]byte(key)),
		base64.StdEncoding.EncodeToString([]byte(email + ":" + key))}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/api/v1/server_settings" {
			_, _ = io.WriteString(w, `{"result":"success","msg":"","service_feature_level":0,"service_version":"7.5"}`)
			return
		}
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"result":"error","msg":"`+strings.Join(encoded, " ")+`"}`)
	}))
	defer server.Close()
	folder := t.TempDir()
	files := []string{filepath.Join(folder, "report.json"), filepath.Join(folder, "report.xml")}
	run := exec.Command(binary(t), "-test.run", "^TestConformance$", "-ginkgo.vv", "-ginkgo.no-color",
		"-ginkgo.label-filter", "SND || CUS",
		"-ginkgo.json-report", files[0], "-ginkgo.junit-report", files[1], "-url", server.URL)
	run.Env = append(os.Environ(), "SPIRITLEVEL_USER_EMAIL="+email, "SPIRITLEVEL_USER_KEY="+key)
	log, _ := run.CombinedOutput() // it does not conform
	if !strings.Contains(string(log), "SND-01") {
		t.Fatalf("no spec ran:\n%s", log)
	}
	for _, place := range regexp.MustCompile(`\[FAIL\] .*\n.*`).FindAll(log, -1) {
		if !regexp.MustCompile(`/suite/(specs|laws|operations)/`).Match(place) {
			t.Errorf("a failure does not name the line of its spec: %s", place)
		}
	}
	texts := map[string]string{"the log": string(log)}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts[filepath.Base(file)] = string(text)
	}
	for name, text := range texts {
		for _, secret := range encoded {
			if at := strings.Index(text, secret); at >= 0 {
				t.Errorf("%s has the key as %q: …%s", name, secret, text[max(0, at-200):at])
			}
		}
	}
}
