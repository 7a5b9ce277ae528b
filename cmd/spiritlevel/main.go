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
	reserved := reserve()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	// The first signal begins an orderly shutdown; a second one ends a hung one.
	context.AfterFunc(ctx, stop)
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	runtime.KeepAlive(reserved)
	os.Exit(code)
}
