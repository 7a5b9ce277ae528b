package main

import (
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

const stopLimit = 30 * time.Second

// served is a process of serve that has announced its address.
type served struct {
	t        *testing.T
	cmd      *exec.Cmd
	out      *printed
	url, key string
	ended    chan struct{}
	status   error // once it has ended
}

// printed is the text that a running process has written so far.
type printed struct {
	mu        sync.Mutex
	text      strings.Builder
	announced chan struct{}
	closeOnce sync.Once
}

var announcement = regexp.MustCompile(`(?m)^spiritlevel: (?:serving|recording at) (\S+)(?: .*)?\n`)

func (o *printed) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	n, err := o.text.Write(p)
	if announcement.MatchString(o.text.String()) {
		o.closeOnce.Do(func() { close(o.announced) })
	}
	return n, err
}

func (o *printed) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text.String()
}

// startServe starts a command, waits until it announces its address, and kills it after the
// test.
func startServe(t *testing.T, cmd *exec.Cmd) *served {
	t.Helper()
	s := &served{t: t, cmd: cmd, out: &printed{announced: make(chan struct{})}, ended: make(chan struct{})}
	cmd.Stdout, cmd.Stderr = s.out, s.out
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		s.status = cmd.Wait()
		close(s.ended)
	}()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		<-s.ended
	})
	select {
	case <-s.out.announced:
	case <-s.ended:
		t.Fatalf("serve announced nothing: %v\n%s", s.status, s.out)
	case <-time.After(stopLimit):
		t.Fatalf("serve announced nothing within %s:\n%s", stopLimit, s.out)
	}
	s.url = announcement.FindStringSubmatch(s.out.String())[1]
	return s
}

// end sends a signal, waits for the end, and returns the output of the process.
func (s *served) end(signal syscall.Signal) string {
	s.t.Helper()
	if err := s.cmd.Process.Signal(signal); err != nil {
		s.t.Fatalf("serve was gone before the signal: %v\n%s", err, s.out)
	}
	return s.wait()
}

func (s *served) wait() string {
	s.t.Helper()
	select {
	case <-s.ended:
	case <-time.After(stopLimit):
		s.t.Fatalf("serve did not end within %s:\n%s", stopLimit, s.out)
	}
	return s.out.String()
}
