package levels_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// levelName is how variables, fields and methods are called that are levels.
var levelName = regexp.MustCompile(`(?i)(level|turn)$`)

// levelConstant is how constants are called that restate a level.
var levelConstant = regexp.MustCompile(`(From|Until|Since|Level)$`)

// notLevels are folders that call something else a level.
var notLevels = map[string]string{
	"fake/markdown/internal/blocks": "headings and quotes have levels too",
}

// root is the folder of the module.
const root = "../../.."

// A test, too, may only say at which level it runs, as an argument or in a
// table. What divides the levels is a declared change or a row of the change log,
// and is asked for by its name. 0 is no level: it is what nobody declares.
func TestNobodyComparesALevelWithANumber(t *testing.T) {
	fset := token.NewFileSet()
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		folder, _ := filepath.Rel(root, filepath.Dir(path))
		if err != nil || !strings.HasSuffix(path, ".go") || notLevels[filepath.ToSlash(folder)] != "" {
			return err
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if comparesLevel(n) || restatesLevel(n) {
				t.Errorf("%s: a level is known by its number; ask for a change or a row by name", fset.Position(n.Pos()))
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func comparesLevel(n ast.Node) bool {
	b, ok := n.(*ast.BinaryExpr)
	if !ok || !strings.Contains("== != < > <= >=", b.Op.String()) {
		return false
	}
	return isNumber(b.X) && isCalledLevel(b.Y) || isNumber(b.Y) && isCalledLevel(b.X)
}

func restatesLevel(n ast.Node) bool {
	spec, ok := n.(*ast.ValueSpec)
	if !ok {
		return false
	}
	for i, value := range spec.Values {
		if isNumber(value) && levelConstant.MatchString(spec.Names[i].Name) {
			return true
		}
	}
	return false
}

func isNumber(e ast.Expr) bool {
	literal, ok := e.(*ast.BasicLit)
	return ok && literal.Kind == token.INT && literal.Value != "0"
}

// isCalledLevel tells whether the name of a variable, a field or a method says
// that it is a level.
func isCalledLevel(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return levelName.MatchString(e.Name)
	case *ast.SelectorExpr:
		return levelName.MatchString(e.Sel.Name)
	case *ast.CallExpr:
		return isCalledLevel(e.Fun)
	}
	return false
}
