package levels_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// Only the declared changes, and the oldest level, know a level by its number.
// The compiler's own idea of types finds every constant that is a
// Level, and every comparison of one that was made a plain number.
func TestNoLevelIsWrittenOutsideTheChanges(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	p := loadPackages(t, root+"/fake/...", root+"/featurelevels/...", root+"/suite/...", root+"/cmd/...")
	for _, path := range p.checked {
		for _, found := range p.levelsIn(t, path) {
			t.Errorf("%s: a level is written as a number; declare a change and ask for it by name", found)
		}
	}
}

func mayWriteLevels(file string) bool {
	return filepath.Base(filepath.Dir(file)) == "changes" || filepath.Base(file) == "level.go"
}

// packages are those of the repository with all that they import. One importer
// serves all checks, because it reads the export data of each package once.
type packages struct {
	byPath   map[string]listed
	checked  []string
	fset     *token.FileSet
	importer types.Importer
}

type listed struct {
	ImportPath, Dir, Export string
	GoFiles                 []string
	DepOnly                 bool
}

func loadPackages(t *testing.T, patterns ...string) *packages {
	t.Helper()
	var problems bytes.Buffer
	list := exec.Command("go", append([]string{"list", "-deps", "-export", "-json=ImportPath,Dir,Export,GoFiles,DepOnly"}, patterns...)...)
	list.Stderr = &problems
	out, err := list.Output()
	if err != nil {
		t.Fatalf("go list: %v\n%s", err, &problems)
	}
	p := &packages{byPath: map[string]listed{}, fset: token.NewFileSet()}
	p.importer = importer.ForCompiler(p.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(p.byPath[path].Export)
	})
	for dec := json.NewDecoder(bytes.NewReader(out)); ; {
		var l listed
		if err := dec.Decode(&l); err == io.EOF {
			return p
		} else if err != nil {
			t.Fatal(err)
		}
		p.byPath[l.ImportPath] = l
		if !l.DepOnly {
			p.checked = append(p.checked, l.ImportPath)
		}
	}
}

func (p *packages) levelsIn(t *testing.T, path string) []string {
	t.Helper()
	var files []*ast.File
	for _, name := range p.byPath[path].GoFiles {
		file, err := parser.ParseFile(p.fset, filepath.Join(p.byPath[path].Dir, name), nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}}
	conf := types.Config{Importer: p.importer}
	if _, err := conf.Check(path, p.fset, files, info); err != nil {
		t.Fatal(err)
	}
	var found []string
	for _, file := range files {
		if mayWriteLevels(p.fset.Position(file.Pos()).Filename) {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if writesLevel(info, n) {
				found = append(found, fmt.Sprint(p.fset.Position(n.Pos())))
			}
			return !isNeighbour(n) && !isBetween(n) && !isNone(n)
		})
	}
	return found
}

func writesLevel(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BasicLit:
		return isLevel(info, n)
	case *ast.BinaryExpr:
		return !isNeighbour(n) && !isBetween(n) && (isLiteral(n.X) && mentionsLevel(info, n.Y) || isLiteral(n.Y) && mentionsLevel(info, n.X))
	}
	return false
}

// isNeighbour tells whether the expression is the level above or below another.
func isNeighbour(n ast.Node) bool {
	sum, ok := n.(*ast.BinaryExpr)
	if !ok || sum.Op != token.ADD && sum.Op != token.SUB {
		return false
	}
	step, ok := sum.Y.(*ast.BasicLit)
	return ok && step.Value == "1"
}

// isBetween tells whether the expression is about the distance of two levels, or the
// middle between them.
func isBetween(n ast.Node) bool {
	outer, ok := n.(*ast.BinaryExpr)
	if !ok || !isLiteral(outer.Y) {
		return false
	}
	x := outer.X
	if inner, ok := x.(*ast.ParenExpr); ok {
		x = inner.X
	}
	inner, ok := x.(*ast.BinaryExpr)
	return ok && (inner.Op == token.ADD || inner.Op == token.SUB) && !isLiteral(inner.Y)
}

// isNone tells whether the statement returns that there is no level: 0, with an error
// or with false.
func isNone(n ast.Node) bool {
	out, ok := n.(*ast.ReturnStmt)
	if !ok || len(out.Results) < 2 {
		return false
	}
	for _, result := range out.Results[:len(out.Results)-1] {
		if zero, ok := result.(*ast.BasicLit); !ok || zero.Value != "0" {
			return false
		}
	}
	return true
}

func isLevel(info *types.Info, e ast.Expr) bool {
	named, ok := types.Unalias(info.TypeOf(e)).(*types.Named)
	return ok && named.Obj().Name() == "Level" && named.Obj().Pkg().Name() == "featurelevels"
}

func isLiteral(e ast.Expr) bool {
	_, ok := e.(*ast.BasicLit)
	return ok
}

func mentionsLevel(info *types.Info, e ast.Expr) bool {
	mentions := false
	ast.Inspect(e, func(n ast.Node) bool {
		if x, ok := n.(ast.Expr); ok && info.TypeOf(x) != nil && isLevel(info, x) {
			mentions = true
		}
		return true
	})
	return mentions
}
