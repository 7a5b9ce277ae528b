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

// headroom is memory that is reserved and never touched, so that it costs nothing. It
// counts as live for the garbage collector, which would otherwise run every few
// hundred requests in a small world; for a large world it makes no difference.
const headroom = 24 << 20

func main() {
	reserved := make([]byte, headroom)
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal begins an orderly shutdown; a second one ends a hung one.
	context.AfterFunc(ctx, stop)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	runtime.KeepAlive(reserved)
	os.Exit(code)
}
