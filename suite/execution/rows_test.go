package execution

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/session"
)

// rowID matches ids of rows and no others.
var rowID = regexp.MustCompile(`^[0-9]+-[a-z][a-z0-9-]*$`)

// A misspelt row would silently give its spec another window.
func TestEveryRowThatASpecNamesExists(t *testing.T) {
	known := knownRows()
	named := 0
	for place, id := range rowsInSources(t) {
		named++
		if !known[id] {
			t.Errorf("%s: %q is neither a row of the change log nor one of requirements.Marks", place, id)
		}
	}
	if named == 0 {
		t.Error("no names of rows were found")
	}
	for _, spec := range Catalogue(laws.Choice{}) {
		for _, row := range []session.RowID{spec.Since, spec.Until} {
			if row != "" && !known[row] {
				t.Errorf("%s is bounded by the unknown row %q", spec.ID(), row)
			}
		}
	}
}

func TestMarksAreNoRowsAndHaveReasons(t *testing.T) {
	levels := rowLevels()
	for mark, reason := range requirements.Marks() {
		if _, isRow := levels[mark]; isRow || reason == "" {
			t.Errorf("the mark %s is a row of the change log, or has no reason (%q)", mark, reason)
		}
	}
	ends := slices.Collect(maps.Values(levels))
	ends = append(ends, requirements.InvitesRefusedAgain.Level())
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			if row.Until != nil && !slices.Contains(ends, int(*row.Until)+1) {
				t.Errorf("%s ends at %d, and neither a row nor a mark says what comes then", row.ID, *row.Until)
			}
		}
	}
}

func TestEveryRowBeginsWithItsLevel(t *testing.T) {
	for row, level := range rowLevels() {
		if row.Level() != level || !rowID.MatchString(string(row)) {
			t.Errorf("the row %s of level %d says %d", row, level, row.Level())
		}
	}
}

func rowLevels() map[session.RowID]int {
	levels := map[session.RowID]int{}
	for _, entry := range featurelevels.Changelog() {
		for _, row := range entry.Changes {
			levels[session.RowID(row.ID)] = int(entry.Level)
		}
	}
	return levels
}

func knownRows() map[session.RowID]bool {
	known := map[session.RowID]bool{}
	for row := range rowLevels() {
		known[row] = true
	}
	for mark := range requirements.Marks() {
		known[mark] = true
	}
	return known
}

// sources are the files that match a pattern; each pattern must match one.
func sources(t *testing.T, patterns ...string) []string {
	t.Helper()
	var files []string
	for _, pattern := range patterns {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("no file matches %s (%v)", pattern, err)
		}
		files = append(files, found...)
	}
	return files
}

// rowsInSources are the ids of rows in the packages of specs, by place: all texts that
// look like one, and all constants of type RowID.
func rowsInSources(t *testing.T) map[string]session.RowID {
	t.Helper()
	files := sources(t, "../specs/*.go", "../changelog/*.go", "../session/*.go", "../spec/*.go", "*.go")
	found := map[string]session.RowID{}
	fset := token.NewFileSet()
	for _, name := range files {
		file, err := parser.ParseFile(fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if sum, ok := n.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
				return false // ids are never put together
			}
			for _, literal := range namedRows(n) {
				id, _ := strconv.Unquote(literal.Value)
				found[fset.Position(literal.Pos()).String()] = session.RowID(id)
			}
			return true
		})
	}
	return found
}

// namedRows are the texts that the node makes a row.
func namedRows(n ast.Node) []*ast.BasicLit {
	var expressions []ast.Expr
	switch n := n.(type) {
	case *ast.BasicLit:
		if id, err := strconv.Unquote(n.Value); err == nil && n.Kind == token.STRING && rowID.MatchString(id) {
			return []*ast.BasicLit{n}
		}
	case *ast.ValueSpec:
		if named, ok := n.Type.(*ast.Ident); ok && named.Name == "RowID" {
			expressions = n.Values
		}
	case *ast.CallExpr:
		if called, ok := n.Fun.(*ast.SelectorExpr); ok && called.Sel.Name == "has" {
			expressions = n.Args
		}
	}
	var named []*ast.BasicLit
	for _, e := range expressions {
		if literal, ok := e.(*ast.BasicLit); ok {
			named = append(named, literal)
		}
	}
	return named
}
