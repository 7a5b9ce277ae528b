package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// TestATypeScriptClientIsMadeOfTheOpenAPIDocument generates types from the document of a
// level, compiles a client that uses them, and lets it talk to the fake. The client marks
// the lines that must not compile at this level.
func TestATypeScriptClientIsMadeOfTheOpenAPIDocument(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	source, err := filepath.Abs(filepath.Join("testdata", "typescript"))
	if err != nil {
		t.Fatal(err)
	}
	tools := filepath.Join(source, "node_modules", ".bin")
	if !installed("node") || !installed(filepath.Join(tools, "tsc")) {
		t.Skip("TYPESCRIPT CLIENT NOT TESTED: it is not installed: run make realclient, which needs npm")
	}
	folder := t.TempDir()
	for _, name := range []string{"client.ts", "tsconfig.json"} {
		text, err := os.ReadFile(filepath.Join(source, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(folder, name), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	document := output(t, folder, "spiritlevel", "openapi", "--level", "92")
	if err := os.WriteFile(filepath.Join(folder, "chat.json"), []byte(document), 0o600); err != nil {
		t.Fatal(err)
	}
	output(t, folder, filepath.Join(tools, "openapi-typescript"), "chat.json", "-o", "chat.d.ts")
	output(t, folder, filepath.Join(tools, "tsc"), "-p", ".")
	said := output(t, folder, "spiritlevel", "exec", "--level", "92", "--", "node", filepath.Join("made", "client.js"))
	if !strings.HasPrefix(said, "success: ") || !strings.HasSuffix(said, ", for Ben Brook\n") {
		t.Errorf("the client said %q", said)
	}
}

// output runs a command in a folder and returns its output.
func output(t *testing.T, folder, name string, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), journeyLimit)
	defer cancel()
	command := exec.CommandContext(ctx, name, args...)
	command.Dir = folder
	var stderr strings.Builder
	command.Stderr = &stderr
	printed, err := command.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", name, err, printed, &stderr)
	}
	return string(printed)
}
