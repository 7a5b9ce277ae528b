package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// An interrupted run reports neither that the server conforms nor that it does not,
// even before its first spec.
func TestAnInterruptedCheckGivesNoVerdict(t *testing.T) {
	sample.NotShort(t)
	for name, test := range map[string]struct {
		answers string // answers of the server before it hangs
		signal  os.Signal
		says    string
	}{
		"before the first answer": {"", os.Interrupt, "spiritlevel: interrupted"},
		"in the midst of judgement": {"/api/v1/server_settings", os.Interrupt,
			"interrupted: the missing requirements were not run"},
		"by a closed terminal": {"/api/v1/server_settings", syscall.SIGHUP,
			"interrupted: the missing requirements were not run"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if test.signal == syscall.SIGHUP && signal.Ignored(syscall.SIGHUP) {
				t.Skip("the command respects that this process ignores the signal, as below nohup")
			}
			url, hanging := hangAfter(t, test.answers)
			check := exec.Command("spiritlevel", "check", url, "--user-email", "ben@example.com", "--user-key", "k")
			var output strings.Builder
			check.Stdout, check.Stderr = &output, &output
			if err := check.Start(); err != nil {
				t.Fatal(err)
			}
			<-hanging
			if err := check.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			err := check.Wait()
			ended, ok := errors.AsType[*exec.ExitError](err)
			if !ok || ended.ExitCode() != report.ExitInterrupted {
				t.Errorf("ended with %v, want exit code %d", err, report.ExitInterrupted)
			}
			if !strings.Contains(output.String(), test.says) {
				t.Errorf("did not say %q:\n%s", test.says, &output)
			}
		})
	}
}

// The reader of the output may have gone, as head does.
func TestAReportIsWrittenAfterTheOutputIsClosed(t *testing.T) {
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	_ = reader.Close()
	defer writer.Close()
	file := filepath.Join(t.TempDir(), "report.json")
	check := exec.Command("spiritlevel", "check", "--requirement", "SRV-01", "--report", file)
	check.Stdout = writer
	_ = check.Run() // ends by the closed pipe
	if _, err := report.ReadJSON(file); err != nil {
		t.Error(err)
	}
}

// hangAfter starts a server that answers one path and lets every other request
// hang; the channel is closed when the first one does.
func hangAfter(t *testing.T, answered string) (url string, hanging <-chan struct{}) {
	t.Helper()
	reached := make(chan struct{})
	var once sync.Once
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == answered {
			_, _ = w.Write([]byte(`{"result":"success","msg":"","service_feature_level":186}`))
			return
		}
		once.Do(func() { close(reached) })
		_, _ = io.Copy(io.Discard, r.Body) // only then does the server notice that the client leaves
		<-r.Context().Done()
	}))
	t.Cleanup(server.Close)
	return server.URL, reached
}

// Control-C while a finding is shrunk keeps the finding: its file and the report are written.
func TestAnInterruptedExplorationKeepsItsFinding(t *testing.T) {
	server := fake.Start(t, fake.WithLevel(186))
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	behind, err := url.Parse(server.URL())
	if err != nil {
		t.Fatal(err)
	}
	var refused atomic.Bool
	again := make(chan struct{})
	repeats := sync.OnceFunc(func() { close(again) })
	proxy := &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) { r.SetURL(behind) },
		ModifyResponse: func(r *http.Response) error {
			switch path := r.Request.URL.Path; {
			case strings.HasSuffix(path, "/messages/flags"):
				r.StatusCode = http.StatusBadRequest
				refused.Store(true)
			case strings.HasSuffix(path, "/register") && refused.Load(): // the sequence begins again
				repeats()
			}
			return nil
		},
	}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.Contains(r.URL.Path, "/control") { // which would make copies that this front does not reach
			http.NotFound(w, r)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	t.Cleanup(front.Close)
	folder := t.TempDir()
	explore := exec.Command("spiritlevel", "explore", front.URL, "--user-email", "ben@example.com", "--seed", "1",
		"--for", "10m", "--keep", folder, "--report", filepath.Join(folder, "night.html"))
	var output strings.Builder
	explore.Stdout, explore.Stderr = &output, &output
	if err := explore.Start(); err != nil {
		t.Fatal(err)
	}
	<-again
	if err := explore.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err = explore.Wait()
	ended, ok := errors.AsType[*exec.ExitError](err)
	if !ok || ended.ExitCode() != report.ExitInterrupted || !strings.Contains(output.String(), "interrupted: 1 finding") {
		t.Errorf("ended with %v:\n%s", err, &output)
	}
	for _, pattern := range []string{"POST-messages-flags-*.jsonl", "night.html"} {
		if names, _ := filepath.Glob(filepath.Join(folder, pattern)); len(names) != 1 {
			t.Errorf("expected a file %s, got %v:\n%s", pattern, names, &output)
		}
	}
}
