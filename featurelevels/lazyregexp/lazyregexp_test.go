package lazyregexp_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

func TestAnExpressionMatchesAsUsual(t *testing.T) {
	if got := lazyregexp.New(`(\d)(\d)`).ReplaceAllString("a12b", "$2$1"); got != "a21b" {
		t.Errorf("got %q", got)
	}
}

// Else a wrong pattern would be found only when a user needs it.
func TestAllPatternsOfTheProgramCompile(t *testing.T) {
	tried := 0
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil // an example of broken code
		}
		ast.Inspect(file, func(n ast.Node) bool {
			call, is := n.(*ast.CallExpr)
			if !is || len(call.Args) != 1 {
				return true
			}
			callee, _ := call.Fun.(*ast.SelectorExpr)
			literal, _ := call.Args[0].(*ast.BasicLit)
			if callee == nil || literal == nil || callee.Sel.Name != "New" || literal.Kind != token.STRING {
				return true
			}
			if in, _ := callee.X.(*ast.Ident); in == nil || in.Name != "lazyregexp" {
				return true
			}
			pattern, _ := strconv.Unquote(literal.Value)
			tried++
			if _, err := regexp.Compile(pattern); err != nil {
				t.Errorf("%s: %v", path, err)
			}
			return true
		})
		return nil
	})
	if err != nil || tried < 50 {
		t.Fatalf("%d patterns were tried: %v", tried, err)
	}
}
