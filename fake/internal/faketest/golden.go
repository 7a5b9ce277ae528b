package faketest

import (
	"bytes"
	"os"
	"testing"
)

// Golden compares a text with a file; with UPDATE set it writes the file.
func Golden(t *testing.T, file, got string) {
	t.Helper()
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(want, []byte(got)) {
		t.Errorf("%s differs from what is in force (UPDATE=1 go test writes it anew):\n%s", file, got)
	}
}
