package main

import (
	"bufio"
	"bytes"
	"fmt"
	"regexp"
	"strings"
)

// outcome is the result of one test of a suite.
type outcome struct {
	call            string
	passed, skipped bool
	text            string // the error
}

var (
	tapTest = regexp.MustCompile(`^(not )?ok \d+ - (.*?)( # SKIP.*)?$`)
	tapPlan = regexp.MustCompile(`^1\.\.(\d+)$`)
)

// readTAP reads the output of a suite. The comment after a test that failed is its error.
// Output without its plan is that of a suite that ended early.
func readTAP(text []byte) ([]outcome, error) {
	var list []outcome
	planned := ""
	lines := bufio.NewScanner(bytes.NewReader(text))
	for lines.Scan() {
		line := lines.Text()
		if test := tapTest.FindStringSubmatch(line); test != nil {
			list = append(list, outcome{call: test[2], passed: test[1] == "", skipped: test[3] != ""})
		} else if comment, found := strings.CutPrefix(line, "# "); found && len(list) > 0 && !list[len(list)-1].passed {
			list[len(list)-1].text = comment
		} else if plan := tapPlan.FindStringSubmatch(line); plan != nil {
			planned = plan[1]
		}
	}
	if err := lines.Err(); err != nil {
		return nil, err
	}
	if planned != fmt.Sprint(len(list)) {
		return nil, fmt.Errorf("the suite printed %d results and the plan %q:\n%s", len(list), planned, text)
	}
	return list, nil
}
