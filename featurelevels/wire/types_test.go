package wire_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels/wire"
)

// Edits of levels name types of objects and kinds of errors: types.go has the name of each
// exported one.
func TestTypesAndKindsHaveTheirNames(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	kinds := false
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				return false
			case *ast.TypeSpec:
				if !n.Name.IsExported() || n.TypeParams != nil || !isObject(n.Type) {
					return false
				}
				if found, known := wire.TypeNamed(n.Name.Name); !known || found.Name() != n.Name.Name {
					t.Errorf("types.go lacks the type %s of %s", n.Name.Name, name)
				}
				return false
			case *ast.ValueSpec:
				if of, isName := n.Type.(*ast.Ident); isName {
					kinds = of.Name == "Kind"
				}
				for _, id := range n.Names {
					if _, known := wire.KindNamed(id.Name); kinds && id.IsExported() && !known {
						t.Errorf("types.go lacks the kind of error %s", id.Name)
					}
				}
			case *ast.GenDecl:
				kinds = false
			}
			return true
		})
	}
}

// isObject reports whether a type has fields in JSON, or those of an embedded type.
func isObject(of ast.Expr) bool {
	fields, isStruct := of.(*ast.StructType)
	return isStruct && slices.ContainsFunc(fields.Fields.List, func(f *ast.Field) bool {
		return len(f.Names) == 0 || f.Tag != nil && strings.Contains(f.Tag.Value, "json:")
	})
}
