package main

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The example is a configuration file that the program reads.
func TestTheExampleOfTheConfigurationIsValid(t *testing.T) {
	_, example, _ := strings.Cut(configHelp, "\n\n")
	example, _, _ = strings.Cut(example, "\nEnvironment")
	// The file of certificates is the user's own.
	example = regexp.MustCompile(`(?m)^ *ca: .*$`).ReplaceAllString(example, "")
	name := filepath.Join(t.TempDir(), "config.yaml")
	if err := os.WriteFile(name, []byte(strings.ReplaceAll(example, "…", "k")), 0o600); err != nil {
		t.Fatal(err)
	}
	config, err := target.Load(name, nil, target.Config{})
	if err == nil {
		config, err = config.Complete()
	}
	if err != nil {
		t.Fatal(err)
	}
	if len(config.Accounts) != len(target.Roles()) {
		t.Errorf("the example has %d of %d roles", len(config.Accounts), len(target.Roles()))
	}
}
