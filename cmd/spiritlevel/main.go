// Command spiritlevel serves the fake and judges servers. Each file has one command:
// flags in, exit code out; the packages do the work.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime"
	"syscall"
)

func main() {
	reserved := reserve(headroomOf(os.Args[1:]))
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	// The first signal begins an orderly shutdown; a second one ends a hung one.
	context.AfterFunc(ctx, stop)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	runtime.KeepAlive(reserved)
	os.Exit(code)
}

// endings are the signals that end the program: that of a closed terminal too, unless
// the program was started to outlive it.
func endings() []os.Signal {
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		signals = append(signals, syscall.SIGHUP)
	}
	return signals
}
