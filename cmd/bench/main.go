// Command bench measures what the fake costs, against a bare net/http handler that
// answers with the same bytes: `make bench` runs it and keeps its table in RESULTS.md,
// so that a change shows in the history. Servers run in processes of
// their own, and the figure is the processor time of the server's process, so that
// neither the client nor another program on the machine counts. The two servers take
// turns; a figure is the median of the turns.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
)

// settings are the flags of the command line.
type settings struct {
	binary string         // the spiritlevel to measure
	only   *regexp.Regexp // names of the measured requests
	rounds int            // turns of each
	long   bool           // also the measurements that take minutes
	folder string         // for files of the run
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == bareCommand {
		exit(serveBare(os.Args[2:]))
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	exit(run(ctx, os.Args[1:], os.Stdout))
}

func exit(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
	os.Exit(0)
}

func run(ctx context.Context, args []string, output io.Writer) error {
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	binary := flags.String("binary", "", "the spiritlevel to measure; empty builds it")
	only := flags.String("only", "", "measure the cases whose names match this expression")
	rounds := flags.Int("rounds", 3, "turns of each measurement")
	file := flags.String("o", "", "a file that gets the table, too")
	long := flags.Bool("long", false, "also measure the largest worlds, which takes minutes")
	if err := flags.Parse(args); err != nil {
		return err
	}
	names, err := regexp.Compile(*only)
	if err != nil {
		return fmt.Errorf("-only: %w", err)
	}
	if *rounds < 1 {
		return fmt.Errorf("-rounds: %d is less than 1", *rounds)
	}
	folder, err := os.MkdirTemp("", "spiritlevel-bench-")
	if err != nil {
		return err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	s := settings{binary: *binary, only: names, rounds: *rounds, long: *long, folder: folder}
	if s.binary == "" {
		s.binary = filepath.Join(folder, "spiritlevel")
		if err := build(ctx, s.binary); err != nil {
			return err
		}
	}
	if *file != "" {
		kept, err := os.Create(*file)
		if err != nil {
			return err
		}
		defer func() { _ = kept.Close() }()
		output = io.MultiWriter(output, kept)
	}
	return measure(ctx, s, output)
}

// measure measures everything, and writes the table.
func measure(ctx context.Context, s settings, output io.Writer) error {
	t := newTable(output)
	for _, measure := range []func(context.Context, settings, *table) error{measureStart, measureRequests, measureLarge} {
		if err := measure(ctx, s, t); err != nil {
			return err
		}
	}
	return nil
}
