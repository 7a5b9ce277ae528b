//go:build linux

package main

import (
	"bufio"
	"net/http"
	"os/exec"
	"strings"
	"testing"
)

// If exec is killed, the fake is gone with it, and the command is asked to end.
func TestAKilledExecLeavesNoProcesses(t *testing.T) {
	const script = `trap "echo asked; exit" TERM; echo $SPIRITLEVEL_URL; while :; do sleep 0.05; done`
	running := exec.Command("spiritlevel", "exec", "--", "sh", "-c", script)
	out, err := running.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := running.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	url, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if err := running.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	if said, err := lines.ReadString('\n'); said != "asked\n" {
		t.Errorf("the command was not asked to end: %q, %v", said, err)
	}
	_ = running.Wait() // it was killed
	if res, err := http.Get(strings.TrimSpace(url) + "/control/health"); err == nil {
		t.Errorf("the fake still answers %s", res.Status)
		res.Body.Close()
	}
}
