package levels_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/api"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

// A change without edits shows only where a handler asks for it.
func TestEveryGateIsAskedForByName(t *testing.T) {
	raceenabled.AnswersOnly(t)
	asked := map[string]bool{}
	for _, file := range sources(t, root+"/fake") {
		ast.Inspect(file, func(n ast.Node) bool {
			if s, ok := n.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok && x.Name == "changes" {
					asked[s.Sel.Name] = true
				}
			}
			return true
		})
	}
	gates := gates(t)
	if len(gates) == 0 {
		t.Fatal("found no gates")
	}
	for _, name := range gates {
		if !asked[name] {
			t.Errorf("nothing below fake/ asks for changes.%s, a change without edits", name)
		}
	}
}

func TestEditsNameRoutesThereAre(t *testing.T) {
	routes := api.Routes()
	for _, dialect := range []featurelevels.Dialect{featurelevels.Spec, featurelevels.Zulip} {
		for _, named := range changes.Compile(featurelevels.Oldest, dialect).Routes() {
			if !slices.Contains(routes, named) {
				t.Errorf("an edit names the route %q, which nobody serves", named)
			}
		}
	}
}

// gates lists the names of the declared changes that have only rows.
func gates(t *testing.T) []string {
	t.Helper()
	var names []string
	for _, file := range sources(t, root+"/featurelevels/changes") {
		ast.Inspect(file, func(n ast.Node) bool {
			spec, ok := n.(*ast.ValueSpec)
			if !ok || len(spec.Values) != 1 {
				return true
			}
			if call, ok := spec.Values[0].(*ast.CallExpr); ok && declares(call) && !hasEdits(call) {
				names = append(names, spec.Names[0].Name)
			}
			return false
		})
	}
	return names
}

func declares(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.Ident)
	return ok && (f.Name == "At" || f.Name == "In")
}

func hasEdits(call *ast.CallExpr) bool {
	for _, arg := range call.Args[2:] {
		if inner, ok := arg.(*ast.CallExpr); ok {
			if f, ok := inner.Fun.(*ast.Ident); ok && f.Name == "Rows" {
				continue
			}
		}
		return true
	}
	return false
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
