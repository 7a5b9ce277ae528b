package main

import (
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const modulePath = "github.com/spiritlevel/spiritlevel"

// layers are the folders of the repository and of the API, from the top down. A
// package imports only from its own layer and those below; the suite and the
// fake, in one layer, do not know each other.
var layers = [][]string{
	{"cmd"},
	{"suite", "fake"},
	{"scenarios"},
	{"featurelevels"},
}

var layersOfAPI = [][]string{
	{"fake/api"},
	{
		"fake/api/bots", "fake/api/drafts", "fake/api/files", "fake/api/groups", "fake/api/messages",
		"fake/api/organization", "fake/api/queues", "fake/api/server", "fake/api/streams", "fake/api/users",
	},
	{"fake/api/rules", "fake/api/audience", "fake/api/notices", "fake/api/settings", "fake/api/images"},
	{"fake/api/rest"},
	{"fake/api/present"},
}

// A package that imports from a layer above it would tie the parts into a cycle.
func TestImportsPointDown(t *testing.T) {
	found := 0
	for folder, imports := range importsOfFolders(t) {
		for _, imported := range imports {
			for _, order := range [][][]string{layers, layersOfAPI} {
				from, to := layerOf(order, folder), layerOf(order, imported)
				if from < 0 || to < 0 {
					continue
				}
				if found++; to < from {
					t.Errorf("%s imports %s, which is above it", folder, imported)
				}
			}
			if a, b := top(folder), top(imported); (a == "suite" && b == "fake") || (a == "fake" && b == "suite") {
				t.Errorf("%s imports %s: the suite knows servers only by their URL", folder, imported)
			}
		}
	}
	if found == 0 {
		t.Error("no import between layers was found")
	}
}

// importsOfFolders returns the folders of this module that each folder imports
// outside of tests.
func importsOfFolders(t *testing.T) map[string][]string {
	t.Helper()
	imports := make(map[string][]string)
	err := filepath.WalkDir(repository, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "node_modules" || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(repository, filepath.Dir(name))
		for _, spec := range file.Imports {
			imported, _ := strconv.Unquote(spec.Path.Value)
			if inside, ok := strings.CutPrefix(imported, modulePath+"/"); ok {
				imports[filepath.ToSlash(folder)] = append(imports[filepath.ToSlash(folder)], inside)
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return imports
}

// layerOf returns the index of the layer that has the folder or the nearest
// folder above it, -1 if no layer has one.
func layerOf(order [][]string, folder string) int {
	for ; folder != "."; folder = path.Dir(folder) {
		for i, layer := range order {
			if slices.Contains(layer, folder) {
				return i
			}
		}
	}
	return -1
}

func top(folder string) string {
	first, _, _ := strings.Cut(folder, "/")
	return first
}
