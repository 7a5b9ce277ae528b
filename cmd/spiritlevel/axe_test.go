package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/spiritlevel/spiritlevel/fake/tests/browser"
)

// The reports for people: of a server with failures, and of a client that fails at some levels.
func TestAxeCoreFindsNothingInReports(t *testing.T) {
	ctx := browser.Open(t.Context(), t)
	script := browser.Axe(t)
	folder := t.TempDir()
	verdict, heat := filepath.Join(folder, "verdict.html"), filepath.Join(folder, "matrix.html")
	list := filepath.Join(folder, "accounts.json")
	server := startServe(t, exec.Command("spiritlevel", "serve", "--addr", "127.0.0.1:0", "--accounts", list, "--fault",
		`{kind: answer, operation: "GET /users/{user_id}", status: 200, body: {result: success}}`))
	judge := exec.Command("spiritlevel", "check", server.url, "--user-email", "ben@example.com",
		"--user-key", keysIn(t, list)["ben@example.com"], "--section", "GUS", "--report", verdict)
	said, _ := judge.CombinedOutput() // it fails, as it should
	t.Log(string(said))
	_, complaint, _ := runCommand(t, "matrix", "--levels", "91,92,186", "--report", heat, "--", "bash", "-c",
		"echo 'not ok 1 - reads <b>'; [ $SPIRITLEVEL_LEVEL -gt 91 ]")
	t.Log(complaint)
	for _, file := range []string{verdict, heat} {
		if _, err := os.Stat(file); err != nil {
			t.Fatal(err)
		}
		if err := chromedp.Do(ctx, chromedp.Navigate("file://"+file),
			chromedp.Evaluate[chromedp.Void](script+"\n;void 0")); err != nil {
			t.Fatal(err)
		}
		if text, err := chromedp.Run(ctx, chromedp.Evaluate[string]("document.body.innerText")); err != nil ||
			!strings.Contains(text, "fail") {
			t.Fatalf("%s shows no failure: %v %s", file, err, text)
		}
		found, err := browser.Findings(ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, finding := range found {
			t.Errorf("%s, %s", filepath.Base(file), finding)
		}
	}
}
