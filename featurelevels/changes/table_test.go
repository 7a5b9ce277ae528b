package changes_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	. "github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/changes"
)

func TestACompiledMutantForgetsOneChange(t *testing.T) {
	whole := changes.Compile(Oldest, Spec)
	for _, c := range changes.All() {
		mutant := changes.CompileMutant(Mutation{Forgotten: c}, Oldest, Spec)
		if whole.Has(c) || !mutant.Has(c) {
			t.Errorf("the mutant without %q still lacks it", c)
		}
	}
	got := changes.CompileMutant(Mutation{Forgotten: changes.AnchorRequired}, Newest(), Zulip)
	if got.Has(changes.AnchorRequired) || !got.Has(changes.LocalIDNotRequired) {
		t.Error("the mutant without a deviation deviates, or deviates in nothing")
	}
}

// A change that is declared but not in its table would silently do nothing.
func TestTheTablesHoldEveryDeclaredChange(t *testing.T) {
	declared, listed := map[string]string{}, map[string]string{}
	for _, file := range parseFolder(t, ".") {
		for name, value := range packageVars(file) {
			switch v := value.(type) {
			case *ast.CallExpr:
				if table := tableOf[calledName(v)]; table != "" {
					declared[name] = table
				}
			case *ast.CompositeLit:
				for _, e := range v.Elts {
					if id, ok := e.(*ast.Ident); ok {
						listed[id.Name] = name
					}
				}
			}
		}
	}
	if len(declared) == 0 {
		t.Fatal("found no declared change")
	}
	for name, table := range declared {
		if listed[name] != table {
			t.Errorf("%s is declared but missing from the table %s in table.go", name, table)
		}
	}
}

// tableOf names the table that the result of a declaring function belongs in.
var tableOf = map[string]string{"At": "declared", "In": "deviations"}

func calledName(call *ast.CallExpr) string {
	if id, ok := call.Fun.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

func parseFolder(t *testing.T, folder string) []*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	return files
}

func packageVars(file *ast.File) map[string]ast.Expr {
	vars := map[string]ast.Expr{}
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.VAR {
			continue
		}
		for _, s := range decl.Specs {
			spec := s.(*ast.ValueSpec)
			for i, name := range spec.Names {
				if i < len(spec.Values) {
					vars[name.Name] = spec.Values[i]
				}
			}
		}
	}
	return vars
}
