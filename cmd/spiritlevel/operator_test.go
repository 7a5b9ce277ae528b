package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

func TestTheExampleOperatorActsBeyondClients(t *testing.T) {
	for _, tool := range []string{"sh", "curl"} {
		if _, err := exec.LookPath(tool); err != nil && os.Getenv("CI") == "" {
			t.Skipf("%s is not installed, and the example operator needs it", tool)
		}
	}
	script, err := filepath.Abs("../../fake/examples/operator.sh")
	if err != nil {
		t.Fatal(err)
	}
	server := fake.Start(t)
	config := target.Config{URL: server.URL(), Accounts: builtinfake.Cast(server), Command: "sh " + script}
	ids := []string{"ERR-14", "ERR-17", "ERR-19", "EDT-33", "EDT-35"}
	found, err := suite.Run(t.Context(), suite.Config{Target: config, Requirements: ids, Leave: true})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found.Entries {
		if e.Verdict != report.Pass {
			t.Errorf("%s: %s %v %v", e.ID, e.Verdict, e.Reasons, e.Failures)
		}
	}
}

func TestAnInvalidOperatorIsWrongUsage(t *testing.T) {
	server := fake.Start(t)
	ben, _ := server.Account("ben@example.com")
	for command, want := range map[string]string{
		"echo hello":          `"echo hello" does not answer as an operator: the first line of `,
		"false":               `the operator "false" does not work: commands: exit status 1`,
		"/there/is/none here": `the operator "/there/is/none here" does not work: `,
		" ":                   `the command is empty`,
	} {
		_, complaint, code := runCommand(t, "check", server.URL(), "--user-email", ben.Email, "--user-key", ben.APIKey,
			"--operator", command)
		if code != report.ExitUsage || !strings.Contains(complaint, want) {
			t.Errorf("%q: code %d, %s", command, code, complaint)
		}
	}
	_, complaint, code := runCommand(t, "detect", server.URL(), "--user-email", ben.Email, "--user-key", ben.APIKey,
		"--operator", "echo hello")
	if code != report.ExitUsage || !strings.Contains(complaint, "does not answer as an operator") {
		t.Errorf("detect: code %d, %s", code, complaint)
	}
	_, complaint, code = runCommand(t, "check", server.URL(), "--user-email", ben.Email, "--operator", "true",
		"--control-url", server.URL())
	if code != report.ExitUsage || !strings.Contains(complaint, "and the control interface of a fake exclude") {
		t.Errorf("both: code %d, %s", code, complaint)
	}
}

// A copy that is the server itself would not protect the server. A missing copy breaks no
// requirement. Endless output of a program is not kept in memory.
func TestClaimsOfAnOperatorAreChecked(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("sh is not installed")
	}
	for forked, want := range map[string]string{"$SPIRITLEVEL_SERVER/": "which is no copy",
		"http://127.0.0.1:1": "does not work: GET /server_settings"} {
		script := filepath.Join(t.TempDir(), "operator.sh")
		text := "case $1 in\n" +
			"commands) echo 'spiritlevel operator 1'; echo fork discard; head -c 3000000 /dev/zero | tr '\\0' ' ';;\n" +
			"fork) echo " + forked + ";;\n" +
			"esac\n"
		if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		server := fake.Start(t)
		config := target.Config{URL: server.URL(), Accounts: builtinfake.Cast(server), Command: "sh " + script}
		found, err := suite.Run(t.Context(), suite.Config{Target: config, Requirements: []string{"LVL-20", "SET-03"},
			Leave: true})
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range found.Entries {
			if e.Verdict != report.NotTestable || !strings.Contains(strings.Join(e.Reasons, " "), want) {
				t.Errorf("%s: %s: %s %v", forked, e.ID, e.Verdict, e.Reasons)
			}
		}
	}
}

// Only copies bear all laws: a server of other people must not get thousands of calls unasked.
func TestAllLawsAreJudgedWhereTheOperatorMakesCopies(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("sh is not installed")
	}
	server := fake.Start(t)
	ben, _ := server.Account("ben@example.com")
	for able, want := range map[string]string{"fork discard": "laws     all 24", "limit": "chosen by seed 1"} {
		script := filepath.Join(t.TempDir(), "operator.sh")
		if err := os.WriteFile(script, []byte("echo 'spiritlevel operator 1'; echo "+able+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		out, complaint, code := runCommand(t, "check", server.URL(), "--user-email", ben.Email, "--user-key", ben.APIKey,
			"--operator", "sh "+script, "--plan", "--requirement", "EVT-02")
		if code != 0 || !strings.Contains(out, want) {
			t.Errorf("%s: code %d, %s, not %q in %s", able, code, complaint, want, out)
		}
	}
}
