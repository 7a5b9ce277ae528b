package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// commandLine is a command of spiritlevel in a file, with its flags.
var commandLine = regexp.MustCompile(`spiritlevel (exec|matrix|merge|bisect)\s([^|#]*)`)

// Examples must be valid YAML, and the commands in them must have their flags.
func TestExamplesOfAMatrixAreUpToDate(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(repository, "fake", "examples", "matrix", "*.yaml"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no examples: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		decoder := yaml.NewDecoder(strings.NewReader(string(text)))
		for {
			var document map[string]any
			err := decoder.Decode(&document)
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil || len(document) == 0 {
				t.Errorf("%s: %v", name, err)
				break
			}
		}
		for _, match := range commandLine.FindAllStringSubmatch(string(text), -1) {
			command, _, err := newRoot().Find([]string{match[1]})
			if err != nil {
				t.Fatal(err)
			}
			for _, word := range strings.Fields(strings.SplitN(match[2], "\n", 3)[0]) {
				if flag, ok := strings.CutPrefix(word, "--"); ok && flag != "" && command.Flags().Lookup(flag) == nil {
					t.Errorf("%s: %s has no flag --%s", name, match[1], flag)
				}
			}
		}
	}
}
