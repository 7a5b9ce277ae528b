package main

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
)

// table writes one line for each measurement as soon as it is known, as Markdown.
type table struct{ out io.Writer }

func newTable(out io.Writer) *table {
	t := &table{out}
	fmt.Fprintf(out, "# Measurements\n\nThe file is the output of `make bench`; `cmd/bench/main.go` describes the measurements.\nA figure without a unit of size is processor time of the server's own process.\n\n")
	fmt.Fprintf(out, "Machine: %s, %d of its cores, %s/%s, %s.\n\n", processorName(), runtime.NumCPU(), runtime.GOOS,
		runtime.GOARCH, runtime.Version())
	fmt.Fprintf(out, "| %-42s | %10s | %12s | %6s |\n|%s|%s:|%s:|%s:|\n", "measurement", "times bare", "figure", "goal",
		strings.Repeat("-", 44), strings.Repeat("-", 11), strings.Repeat("-", 13), strings.Repeat("-", 7))
	return t
}

// row writes a line. A ratio of 0 and an empty goal leave their cell empty.
func (t *table) row(name string, ratio float64, figure, goal string) {
	times := ""
	if ratio > 0 {
		times = fmt.Sprintf("%.2f", ratio)
	}
	fmt.Fprintf(t.out, "| %-42s | %10s | %12s | %6s |\n", name, times, figure, goal)
}

// processorName is the name of the machine's processor.
func processorName() string {
	file, err := os.Open("/proc/cpuinfo")
	if err != nil {
		return "unknown processor"
	}
	defer func() { _ = file.Close() }()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if name, value, _ := strings.Cut(lines.Text(), ":"); strings.TrimSpace(name) == "model name" {
			return strings.TrimSpace(value)
		}
	}
	return "unknown processor"
}

func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
