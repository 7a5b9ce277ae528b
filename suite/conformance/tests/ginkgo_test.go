// Package tests runs the Ginkgo suite of the folder above, as users of Ginkgo do.
package tests

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// binary is the compiled Ginkgo suite, in the folder of the test.
func binary(t *testing.T) string {
	t.Helper()
	sample.NotShort(t)
	path := filepath.Join(t.TempDir(), "conformance.test")
	output, err := exec.CommandContext(t.Context(), "go", "test", "-c", "-ldflags=-w", "-o", path, "..").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, output)
	}
	return path
}

// ginkgoCommand runs the suite with the ginkgo command, and the accounts of the fake if
// there is one.
func ginkgoCommand(t *testing.T, suite string, server *fake.Server, flags ...string) (output string, err error) {
	t.Helper()
	args := append([]string{"run", "github.com/onsi/ginkgo/v2/ginkgo", "--no-color"}, flags...)
	run := exec.CommandContext(t.Context(), "go", append(args, suite)...)
	run.Env = os.Environ()
	if server != nil {
		run.Args = append(run.Args, "--", "-url", server.URL(), "-control-url", server.URL())
		for role, account := range builtinfake.Cast(server) {
			name := target.EnvironmentPrefix + strings.ToUpper(string(role))
			run.Env = append(run.Env, name+"_EMAIL="+account.Email, name+"_KEY="+account.Key)
		}
	}
	text, err := run.CombinedOutput()
	return string(text), err
}

func TestTheGinkgoCommandJudgesAServerInSeveralProcesses(t *testing.T) {
	server := fake.Start(t)
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	output, err := ginkgoCommand(t, binary(t), server, "--procs=2", "--label-filter=MTP && !/law/ || MUU && law-12")
	if err != nil || !strings.Contains(output, "Running in parallel across 2 processes") ||
		!strings.Contains(output, " 0 Failed ") || strings.Contains(output, " 0 Passed ") {
		t.Errorf("%v\n%s", err, output)
	}
}

func TestADryRunListsSpecsWithTheirPlaces(t *testing.T) {
	suite := binary(t)
	for name, c := range map[string]struct {
		flags        []string
		wanted, rest string
	}{
		"a focus": {[]string{"--focus=Mute a topic"},
			"MTP Mute a topic MTP-01: needs credentials [MTP, MTP-01]", "MUU Mute"},
		"a label":        {[]string{"--label-filter=MTP-01"}, "MTP-01: needs credentials", "MTP-02: "},
		"a law":          {[]string{"--label-filter=law-12 && MTP"}, "MTP-02/law-12-twice: ", "MTP-02: "},
		"an older level": {[]string{"--label-filter=MTP", "--sem-ver-filter=100.0.0"}, "MTP-03: ", "MTP-02: "},
		"a newer level":  {[]string{"--label-filter=MTP", "--sem-ver-filter=186.0.0"}, "MTP-02: ", "MTP-03: "},
	} {
		t.Run(name, func(t *testing.T) {
			output, err := ginkgoCommand(t, suite, nil, append([]string{"--dry-run", "-v"}, c.flags...)...)
			if err != nil || !strings.Contains(output, c.wanted) || !strings.Contains(output, "mtp_mute_topic.go:") {
				t.Errorf("%s is missing (%v)\n%s", c.wanted, err, output)
			}
			if strings.Contains(output, c.rest) {
				t.Errorf("%s is there", c.rest)
			}
		})
	}
}
