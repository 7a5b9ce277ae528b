package levels_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// A change without edits shows only where code asks for it by its ID.
func TestEveryGateIsAskedForByItsID(t *testing.T) {
	raceenabled.AnswersOnly(t)
	asked := map[featurelevels.ChangeID]bool{}
	for _, file := range sources(t, root+"/fake") {
		ast.Inspect(file, func(n ast.Node) bool {
			if text, ok := n.(*ast.BasicLit); ok {
				if id, err := strconv.Unquote(text.Value); err == nil {
					asked[featurelevels.ChangeID(id)] = true
				}
			}
			return true
		})
	}
	declared := append(levels.Contract().All(), levels.Contract().Deviations()...)
	for _, c := range declared {
		for _, id := range c.Asks() {
			asked[id] = true
		}
	}
	for _, c := range declared {
		if c.IsGate() && !asked[c.ID()] {
			t.Errorf("%s: nothing below fake/ asks for %s, a change without edits", c.Place(), c.ID())
		}
	}
}

func TestEditsNameRoutesThereAre(t *testing.T) {
	routes := api.Routes()
	for _, c := range append(levels.Contract().All(), levels.Contract().Deviations()...) {
		for _, named := range c.Routes() {
			if !slices.Contains(routes, named) {
				t.Errorf("%s: %s: an edit names the route %q, which nobody serves", c.Place(), c.ID(), named)
			}
		}
	}
}

// sources parses the code of a folder and those below it, less the tests.
func sources(t *testing.T, root string) []*ast.File {
	t.Helper()
	var files []*ast.File
	err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		files = append(files, file)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}
