// Command stylecheck looks for long lines of Go, and for turns of phrase that
// make comments, names of tests and documents hard to read. `make lint` runs it.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
)

// A finding is a fault of one line.
type finding struct {
	path string
	line int
	text string
}

func main() {
	if len(os.Args) > 1 {
		fmt.Fprintln(os.Stderr, "usage: stylecheck")
		os.Exit(2)
	}
	complaints, err := check()
	if err != nil {
		fmt.Fprintln(os.Stderr, "stylecheck:", err)
		os.Exit(1)
	}
	for _, complaint := range complaints {
		fmt.Println(complaint)
	}
	if len(complaints) > 0 {
		os.Exit(1)
	}
}

// check returns the complaints about the files of the repository.
func check() ([]string, error) {
	allowed, err := parseExceptions(exceptionList)
	if err != nil {
		return nil, err
	}
	paths, err := files()
	if err != nil {
		return nil, err
	}
	var found []finding
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		if strings.HasSuffix(path, ".md") {
			found = append(found, wordsOfDocument(path, string(text))...)
			continue
		}
		found = append(found, longLines(path, string(text))...)
		words, err := wordsOfGo(path, text)
		if err != nil {
			return nil, err
		}
		found = append(found, words...)
	}
	return allowed.complaints(found), nil
}

// files lists the Go files and the documents that git knows or would add; in a
// folder without git, all of them.
func files() ([]string, error) {
	list, err := exec.Command("git", "ls-files", "-co", "--exclude-standard", "*.go", "*.md").Output()
	if err != nil {
		return nil, fmt.Errorf("git ls-files: %w", err)
	}
	paths := strings.Fields(string(list))
	return slices.DeleteFunc(paths, func(path string) bool {
		_, err := os.Stat(path)
		return err != nil || strings.HasPrefix(path, "cmd/stylecheck/")
	}), nil
}
