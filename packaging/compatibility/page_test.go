package main

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
)

var update = flag.Bool("update", false, "write the files of testdata that the program makes")

// The recorded results have each kind of failure, a version without a call, one that was
// not run, and levels that are not emulated.
func TestRecordedResultsMakeThePageAndThePicture(t *testing.T) {
	results, err := readResults(filepath.Join("testdata", "results.json"))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string][]byte{"page.md": writePage(results), "picture.svg": drawPicture(results)} {
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if string(text) != string(want) {
			t.Errorf("%s is not made of the results: go test -update writes what is\n%s", file, text)
		}
	}
}
