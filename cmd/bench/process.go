package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"time"
)

// build builds the command as users get it.
func build(ctx context.Context, path string) error {
	out, err := exec.CommandContext(ctx, "go", "build", "-trimpath", "-o", path,
		"github.com/spiritlevel/spiritlevel/cmd/spiritlevel").CombinedOutput()
	if err != nil {
		return fmt.Errorf("build the command: %w\n%s", err, out)
	}
	return nil
}

// process is a server that runs as a process of its own.
type process struct {
	command *exec.Cmd
	url     string
}

var announced = regexp.MustCompile(`serving (http://[^\s/]+)`)

// start starts a server, which prints its address in one of its first lines.
func start(ctx context.Context, binary string, args ...string) (*process, error) {
	command := exec.CommandContext(ctx, binary, args...)
	command.Stderr = os.Stderr
	out, err := command.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := command.Start(); err != nil {
		return nil, err
	}
	p := &process{command: command}
	lines := bufio.NewReader(out)
	for p.url == "" {
		line, err := lines.ReadString('\n')
		if err != nil {
			p.stop()
			return nil, fmt.Errorf("%s announced no address: %w", binary, err)
		}
		if match := announced.FindStringSubmatch(line); match != nil {
			p.url = match[1]
		}
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return p, nil
}

func (p *process) stop() {
	_ = p.command.Process.Signal(os.Interrupt)
	_ = p.command.Wait()
}

// host is the address without the scheme.
func (p *process) host() string { return strings.TrimPrefix(p.url, "http://") }

// ticksPerSecond is the unit of processor time in /proc, the same on every Linux
// that Go runs on.
const ticksPerSecond = 100

// spent is the processor time that the process has used, to ten milliseconds.
func (p *process) spent() (time.Duration, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", p.command.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("processor time is read from /proc: %w", err)
	}
	_, after, _ := strings.Cut(string(text), ") ")
	fields := strings.Fields(after)
	const user, system = 11, 12 // of the fields behind the name
	if len(fields) <= system {
		return 0, fmt.Errorf("/proc has no processor time: %q", text)
	}
	ticks := 0
	for _, field := range []string{fields[user], fields[system]} {
		n, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		ticks += n
	}
	return time.Duration(ticks) * time.Second / ticksPerSecond, nil
}

var residentLine = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)

// resident is the memory that the process holds, in bytes.
func (p *process) resident() (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.command.Process.Pid))
	if err != nil {
		return 0, fmt.Errorf("resident memory is read from /proc: %w", err)
	}
	match := residentLine.FindSubmatch(status)
	if match == nil {
		return 0, fmt.Errorf("/proc has no resident memory")
	}
	kib, err := strconv.Atoi(string(match[1]))
	return kib << 10, err
}

// bareCommand makes this program the bare server, so that both are processes.
const bareCommand = "serve-bare"

// serveBare answers every request with the bytes of a file.
func serveBare(args []string) error {
	var body []byte
	if len(args) > 0 {
		var err error
		if body, err = os.ReadFile(args[0]); err != nil {
			return err
		}
	}
	listener, err := listenLoopback()
	if err != nil {
		return err
	}
	fmt.Printf("serving http://%s\n", listener.Addr())
	return http.Serve(listener, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = io.Copy(io.Discard, r.Body)
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Content-Length", strconv.Itoa(len(body)))
		_, _ = w.Write(body)
	}))
}
