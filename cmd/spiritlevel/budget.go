package main

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/spf13/pflag"

	"github.com/spiritlevel/spiritlevel/suite"
)

// budgetFlag is the maximum time of a run, its maximum number of calls, or both.
type budgetFlag struct{ run *suite.Config }

var _ pflag.Value = budgetFlag{}

// Type implements pflag.Value.
func (budgetFlag) Type() string { return "budget" }

// String implements pflag.Value.
func (f budgetFlag) String() string {
	var parts []string
	if f.run != nil && f.run.Budget > 0 {
		parts = append(parts, f.run.Budget.String())
	}
	if f.run != nil && f.run.Calls > 0 {
		parts = append(parts, fmt.Sprintf("%dcalls", f.run.Calls))
	}
	return strings.Join(parts, ",")
}

// Set implements pflag.Value.
func (f budgetFlag) Set(text string) error {
	if parts := strings.Split(text, ","); len(parts) == 2 && countsCalls(parts[0]) == countsCalls(parts[1]) {
		return fmt.Errorf("%q gives two numbers of the same kind: a budget is a time, a number of calls, or one of each",
			text)
	}
	for part := range strings.SplitSeq(text, ",") {
		part = strings.TrimSpace(part)
		if number, found := strings.CutSuffix(part, "calls"); found {
			calls, err := strconv.Atoi(strings.TrimSpace(number))
			if err != nil {
				return fmt.Errorf("%q wants a whole number before calls", part)
			}
			if calls < 1 {
				return fmt.Errorf("%s: the least is 1calls", part)
			}
			f.run.Calls = calls
			continue
		}
		limit, err := time.ParseDuration(part)
		if err != nil {
			return fmt.Errorf("%q is neither a duration such as 10m nor a number of calls such as 5000calls", part)
		}
		if limit < time.Millisecond {
			return fmt.Errorf("%s: the least is 1ms", part)
		}
		f.run.Budget = limit
	}
	return nil
}

func countsCalls(part string) bool { return strings.HasSuffix(strings.TrimSpace(part), "calls") }
