//go:build linux

package main

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// A program that goes on after an interrupted run could change the server at any time.
func TestChildrenOfAnOperatorEndWithAnInterruptedCheck(t *testing.T) {
	sample.NotShort(t)
	t.Parallel()
	server := fake.Start(t)
	if err := server.Listen("127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	started := filepath.Join(t.TempDir(), "started")
	if err := syscall.Mkfifo(started, 0o600); err != nil {
		t.Fatal(err)
	}
	pipe, err := os.OpenFile(started, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer pipe.Close()
	script := filepath.Join(t.TempDir(), "operator.sh")
	text := "case $1 in\n" +
		"commands) echo 'spiritlevel operator 1'; echo deactivate reactivate;;\n" +
		"*) (trap '' TERM; exec sleep 600 >/dev/null 2>&1) & echo $! >" + started + "; wait;;\n" +
		"esac\n"
	if err := os.WriteFile(script, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	check := exec.Command("spiritlevel", "check", server.URL(), "--requirement", "ERR-14", "--operator", "sh "+script,
		"--user-email", "ben@example.com", "--second-email", "eli@example.com", "--admin-email", "iris@example.com")
	var output strings.Builder
	check.Stdout, check.Stderr = &output, &output
	if err := check.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = check.Wait()
		close(ended)
		fmt.Fprintln(pipe, "the check has ended")
	}()
	line, err := bufio.NewReader(pipe).ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	pid, err := strconv.Atoi(strings.TrimSpace(line))
	if err != nil {
		t.Fatalf("the operator was not called: %s", &output)
	}
	if err := check.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-ended
	if code := check.ProcessState.ExitCode(); code != report.ExitInterrupted {
		t.Errorf("exit %d: %s", code, &output)
	}
	if err := syscall.Kill(pid, 0); !errors.Is(err, syscall.ESRCH) {
		t.Errorf("the child %d of the operator goes on: %v", pid, err)
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}
