package main

import (
	_ "embed"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// exceptionList has a line for each file with faults: their number and the path.
// Numbers only become smaller.
//
//go:embed exceptions.txt
var exceptionList string

// exceptions are the numbers of faults that files may have, by path.
type exceptions map[string]int

func parseExceptions(list string) (exceptions, error) {
	allowed := make(exceptions)
	for line := range strings.Lines(list) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		number, path, _ := strings.Cut(line, " ")
		n, err := strconv.Atoi(number)
		if err != nil || n < 1 || path == "" || allowed[path] > 0 {
			return nil, fmt.Errorf("exceptions.txt: %q is no number and path", line)
		}
		allowed[path] = n
	}
	return allowed, nil
}

// complaints describes the faults of files above their number in the list, and names
// the files with fewer.
func (e exceptions) complaints(found []finding) []string {
	byPath := make(map[string][]finding)
	for _, f := range found {
		byPath[f.path] = append(byPath[f.path], f)
	}
	for path := range e {
		byPath[path] = append(byPath[path], []finding{}...)
	}
	var complaints []string
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		faults := byPath[path]
		switch n := len(faults); {
		case n < e[path]:
			complaints = append(complaints, fmt.Sprintf("%s: %d faults instead of %d: write so in cmd/stylecheck/exceptions.txt", path, n, e[path]))
		case n > e[path]:
			for _, f := range faults {
				complaints = append(complaints, fmt.Sprintf("%s:%d: %s", f.path, f.line, f.text))
			}
		}
	}
	return complaints
}
