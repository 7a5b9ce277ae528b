package main

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// longest is the most characters of a line of Go; a tab counts one.
const longest = 120

// longLines finds the lines that are too long. Lines with a URL are not.
func longLines(path, text string) []finding {
	var found []finding
	for i, line := range strings.Split(text, "\n") {
		if n := utf8.RuneCountInString(line); n > longest && !strings.Contains(line, "://") {
			found = append(found, finding{path, i + 1, fmt.Sprintf("the line has %d characters, more than %d", n, longest)})
		}
	}
	return found
}
