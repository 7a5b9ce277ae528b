package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// BenchmarkStart measures from the start of the process to its first answer,
// and reports how many times as long that takes as with a bare server.
func BenchmarkStart(b *testing.B) {
	ours, bare := buildBinary(b, "."), buildBinary(b, "./testdata/bare")
	var ratios, times []float64
	for range max(b.N, 5) {
		theirs := firstAnswer(b, bare)
		mine := firstAnswer(b, ours, "serve", "--addr", "127.0.0.1:0")
		ratios = append(ratios, mine.Seconds()/theirs.Seconds())
		times = append(times, float64(mine.Microseconds())/1000)
	}
	slices.Sort(ratios)
	slices.Sort(times)
	b.ReportMetric(ratios[len(ratios)/2], "times-bare")
	b.ReportMetric(times[len(times)/2], "ms/start")
	b.ReportMetric(0, "ns/op")
}

// benchMessages is how many messages the memory is measured with.
const benchMessages = 100_000

// BenchmarkMemory reports the resident memory of the served fake, idle and
// after 100,000 messages.
func BenchmarkMemory(b *testing.B) {
	p := startProcess(b, buildBinary(b, "."), "serve", "--addr", "127.0.0.1:0")
	p.get(b)
	b.ReportMetric(p.residentMiB(b), "MiB-idle")
	start := time.Now()
	p.sendMessages(b, benchMessages)
	b.ReportMetric(float64(time.Since(start).Microseconds())/benchMessages, "µs/send")
	b.ReportMetric(p.residentMiB(b), "MiB-100k")
	b.ReportMetric(0, "ns/op")
}

// buildBinary builds a command as users get it: without the race detector.
func buildBinary(b *testing.B, pkg string) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), "binary")
	if out, err := exec.Command("go", "build", "-o", path, pkg).CombinedOutput(); err != nil {
		b.Fatalf("%v\n%s", err, out)
	}
	return path
}

// process is a server that runs as a process of its own.
type process struct {
	cmd *exec.Cmd
	url string
}

var announced = regexp.MustCompile(`serving (http://\S+)`)

func startProcess(b *testing.B, binary string, args ...string) *process {
	b.Helper()
	cmd := exec.Command(binary, args...)
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
	})
	lines := bufio.NewReader(out)
	line, err := lines.ReadString('\n')
	match := announced.FindStringSubmatch(line)
	if match == nil {
		b.Fatalf("announced %q, %v", line, err)
	}
	go func() { _, _ = io.Copy(io.Discard, lines) }()
	return &process{cmd: cmd, url: match[1]}
}

func firstAnswer(b *testing.B, binary string, args ...string) time.Duration {
	start := time.Now()
	p := startProcess(b, binary, args...)
	p.get(b)
	took := time.Since(start)
	_ = p.cmd.Process.Kill()
	_ = p.cmd.Wait()
	return took
}

func (p *process) get(b *testing.B) {
	res, err := http.Get(p.url + "/api/v1/server_settings")
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		b.Fatal(res.Status)
	}
}

var residentLine = regexp.MustCompile(`VmRSS:\s+(\d+) kB`)

func (p *process) residentMiB(b *testing.B) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		b.Skip("resident memory is read from /proc: ", err)
	}
	kib, err := strconv.Atoi(string(residentLine.FindSubmatch(status)[1]))
	if err != nil {
		b.Fatal(err)
	}
	return float64(kib) / 1024
}

// sendMessages sends over 16 connections.
func (p *process) sendMessages(b *testing.B, n int) {
	email := "ben@example.com"
	key := p.key(b, email)
	const connections = 16
	var wg sync.WaitGroup
	for c := range connections {
		wg.Go(func() {
			client := &http.Client{Transport: &http.Transport{}}
			defer client.CloseIdleConnections()
			for i := c; i < n; i += connections {
				form := url.Values{
					"type": {"stream"}, "to": {"general"}, "topic": {fmt.Sprintf("topic %d", i%200)},
					"content": {fmt.Sprintf("message %d: a line of *text* as people write it, neither long nor short, about `things`", i)},
				}
				r, _ := http.NewRequest("POST", p.url+"/api/v1/messages", strings.NewReader(form.Encode()))
				r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
				r.SetBasicAuth(email, key)
				res, err := client.Do(r)
				if err != nil {
					b.Error(err)
					return
				}
				_, _ = io.Copy(io.Discard, res.Body)
				res.Body.Close()
				if res.StatusCode != http.StatusOK {
					b.Error(res.Status)
					return
				}
			}
		})
	}
	wg.Wait()
}

func (p *process) key(b *testing.B, email string) string {
	res, err := http.PostForm(p.url+"/api/v1/dev_fetch_api_key", url.Values{"username": {email}})
	if err != nil {
		b.Fatal(err)
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		b.Fatal(err)
	}
	var answer struct {
		APIKey string `json:"api_key"`
	}
	if err := json.NewDecoder(bytes.NewReader(body)).Decode(&answer); err != nil || answer.APIKey == "" {
		b.Fatalf("%v: %s", err, body)
	}
	return answer.APIKey
}
