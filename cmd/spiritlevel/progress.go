package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// progress shows the progress of a run: a bar on a terminal, else a line every ten
// seconds, so that the log of a CI run is short but never silent for long.
type progress struct {
	out      io.Writer
	terminal bool
	quiet    bool
	mu       sync.Mutex
	begun    time.Time
	last     time.Time // the time of the last output
	shown    bool      // whether the line has a bar
}

const (
	barWidth     = 24
	barEvery     = 100 * time.Millisecond
	progressLine = 10 * time.Second

	estimateAfter = 5 * time.Second // earlier estimates of the time left are wrong by far
)

// unwrapped lets a terminal cut lines at its width. A bar of two lines could not be drawn
// again over itself.
const unwrapped, wrapped = "\x1b[?7l", "\x1b[?7h"

func newProgress(out io.Writer, quiet, plain bool) *progress {
	now := time.Now()
	return &progress{out: out, terminal: !plain && colorful(out), quiet: quiet, begun: now, last: now}
}

// show is called after each spec.
func (p *progress) show(ended, all int, spec string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	every := progressLine
	if p.terminal {
		every = barEvery
	}
	if p.quiet || time.Since(p.last) < every {
		return
	}
	p.last = time.Now()
	section, _, _ := strings.Cut(spec, "-")
	line := fmt.Sprintf("%d of %d specs, %s%s", ended, all, section, estimate(time.Since(p.begun), ended, all))
	if !p.terminal {
		fmt.Fprintln(p.out, "spiritlevel: "+line)
		return
	}
	full := barWidth * ended / all
	fmt.Fprintf(p.out, "\r\x1b[K"+unwrapped+"[%s%s] %s"+wrapped, strings.Repeat("#", full),
		strings.Repeat(".", barWidth-full), line)
	p.shown = true
}

// estimate is the time of the remaining specs, once enough have ended: the first specs
// wait for the start of the workers.
func estimate(passed time.Duration, ended, all int) string {
	if passed < estimateAfter {
		return ""
	}
	left := passed * time.Duration(all-ended) / time.Duration(ended)
	return fmt.Sprintf(", about %s left", left.Round(time.Second))
}

// end removes the bar.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		fmt.Fprint(p.out, "\r\x1b[K")
		p.shown = false
	}
	p.quiet = true
}
