// Command compatibility runs the calls of client libraries against the fake at every level,
// and writes a page and a picture about those that fail. `make compatibility` calls it.
package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/matrix"
)

const (
	suites  = "packaging/compatibility"
	page    = "docs/compatibility.md"
	picture = "docs/pictures/compatibility.svg"
)

var errUsage = errors.New("usage: compatibility measure RESULTS.json [javascript] [python] [java], or " +
	"compatibility write RESULTS.json, in the folder of the repository")

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "compatibility:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string) error {
	if len(args) < 2 {
		return errUsage
	}
	switch args[0] {
	case "measure":
		return measureAll(ctx, args[1], args[2:])
	case "write":
		results, err := readResults(args[1])
		if err != nil {
			return err
		}
		return errors.Join(os.MkdirAll(filepath.Dir(picture), 0o755),
			os.WriteFile(page, writePage(results), 0o644), os.WriteFile(picture, drawPicture(results), 0o644))
	}
	return errUsage
}

// measureAll measures the clients of the list, or all, and keeps the results of the others.
func measureAll(ctx context.Context, file string, list []string) error {
	before, err := readResults(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	all, err := matrix.ParseLevels(matrix.All)
	if err != nil {
		return err
	}
	began := time.Now()
	tell := func(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
	m := measurement{levels: all, jobs: runtime.NumCPU(), tell: tell}
	results, err := m.measure(ctx, suites, before, list)
	if err != nil {
		return err
	}
	tell("%4.0f s  all", time.Since(began).Seconds())
	return results.write(file)
}
