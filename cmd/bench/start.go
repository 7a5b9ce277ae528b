package main

import (
	"context"
	"fmt"
	"os"
	"time"
)

// measureStart measures from the start of a process to its first answer, and the
// memory that it holds then.
func measureStart(ctx context.Context, s settings, t *table) error {
	const name = "start of serve to its first answer"
	if !s.only.MatchString(name) {
		return nil
	}
	var ratios, times, sizes []float64
	for range 3 * s.rounds {
		theirs, _, err := firstAnswer(ctx, os.Args[0], bareCommand)
		if err != nil {
			return err
		}
		ours, size, err := firstAnswer(ctx, s.binary, "serve", "--addr", "127.0.0.1:0")
		if err != nil {
			return err
		}
		ratios = append(ratios, ours.Seconds()/theirs.Seconds())
		times = append(times, float64(ours.Microseconds())/1000)
		sizes = append(sizes, float64(size)/(1<<20))
	}
	t.row(name, median(ratios), fmt.Sprintf("%.0f ms", median(times)), "3.0")
	t.row("memory after the first answer", 0, fmt.Sprintf("%.0f MiB", median(sizes)), "30 MiB")
	return nil
}

func firstAnswer(ctx context.Context, binary string, args ...string) (took time.Duration, size int, err error) {
	begun := time.Now()
	p, err := start(ctx, binary, args...)
	if err != nil {
		return 0, 0, err
	}
	defer p.stop()
	if _, err := once(p.host(), request{method: "GET", path: "/api/v1/server_settings"}); err != nil {
		return 0, 0, err
	}
	took = time.Since(begun)
	size, err = p.resident()
	return took, size, err
}
