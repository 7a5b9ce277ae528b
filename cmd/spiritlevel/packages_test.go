package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// Limits of a package, in files without tests.
const (
	mostFiles   = 60
	mostInCycle = 15
	mostLines   = 400 // of a file

	mostOfFunction = 40 // lines
)

func TestPackagesAndTheirReferenceCyclesStaySmall(t *testing.T) {
	raceenabled.AnswersOnly(t)
	m := &moduleSource{fset: token.NewFileSet(), packages: map[string]*packageSource{}}
	err := filepath.WalkDir(repository, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.IsDir() || path == repository {
			return err
		}
		if strings.HasPrefix(d.Name(), ".") || d.Name() == "node_modules" {
			return fs.SkipDir
		}
		_, err = m.Import(modulePath + filepath.ToSlash(strings.TrimPrefix(path, repository)))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for path, p := range m.packages {
		if len(p.files) > mostFiles {
			t.Errorf("%s has %d files, more than %d: move a part with few references into a package of its own", path, len(p.files), mostFiles)
		}
		for _, file := range p.files {
			if lines := m.fset.File(file.Pos()).LineCount(); lines > mostLines {
				t.Errorf("%s has %d lines, more than %d", m.fset.File(file.Pos()).Name(), lines, mostLines)
			}
		}
		for _, long := range p.longFunctions() {
			t.Errorf("%s is longer than %d lines, and no table", long, mostOfFunction)
		}
		for _, cycle := range cyclesOf(p.references()) {
			if len(cycle) > mostInCycle {
				t.Errorf("%s: %d files refer to each other in a cycle, more than %d: %s", path, len(cycle), mostInCycle, strings.Join(cycle, " "))
			}
		}
	}
}

const modulePath = "github.com/spiritlevel/spiritlevel"

// moduleSource reads the packages of the module. It knows nothing of other packages,
// which do not refer to these.
type moduleSource struct {
	fset     *token.FileSet
	packages map[string]*packageSource
}

// packageSource is a package without its tests.
type packageSource struct {
	fset  *token.FileSet
	files []*ast.File
	types *types.Package
	uses  map[*ast.Ident]types.Object
}

// Import implements [types.Importer].
func (m *moduleSource) Import(path string) (*types.Package, error) {
	folder, inside := strings.CutPrefix(path, modulePath)
	if !inside {
		p := types.NewPackage(path, filepath.Base(path))
		p.MarkComplete()
		return p, nil
	}
	if known := m.packages[path]; known != nil {
		return known.types, nil
	}
	p := &packageSource{fset: m.fset, uses: map[*ast.Ident]types.Object{}}
	names, err := filepath.Glob(filepath.Join(repository, filepath.FromSlash(folder), "*.go"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(m.fset, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		p.files = append(p.files, file)
	}
	config := types.Config{Importer: m, Error: func(error) {}} // whatever other packages declare is unknown
	p.types, _ = config.Check(path, m.fset, p.files, &types.Info{Uses: p.uses})
	m.packages[path] = p
	return p.types, nil
}

// longFunctions names the functions with too many lines. A table has the length of its
// data.
func (p *packageSource) longFunctions() []string {
	var long []string
	for _, file := range p.files {
		for _, d := range file.Decls {
			f, is := d.(*ast.FuncDecl)
			if !is || f.Body == nil || isTable(f.Body.List) {
				continue
			}
			if lines := p.fset.Position(f.End()).Line - p.fset.Position(f.Pos()).Line + 1; lines > mostOfFunction {
				long = append(long, p.fset.Position(f.Pos()).String()+": "+f.Name.Name)
			}
		}
	}
	return long
}

// isTable tells whether a function only returns a value, or ends with a list or a map.
func isTable(body []ast.Stmt) bool {
	if len(body) == 0 {
		return false
	}
	end, returns := body[len(body)-1].(*ast.ReturnStmt)
	if !returns || len(end.Results) != 1 {
		return false
	}
	_, literal := end.Results[0].(*ast.CompositeLit)
	return literal || len(body) == 1
}

// references are the files that each file refers to by the names that they declare.
func (p *packageSource) references() map[string][]string {
	file := func(at token.Pos) string { return filepath.Base(p.fset.Position(at).Filename) }
	out := map[string][]string{}
	for name, used := range p.uses {
		variable, isVariable := used.(*types.Var)
		declared := used.Parent() == p.types.Scope() || used.Parent() == nil && !(isVariable && variable.IsField())
		if from, to := file(name.Pos()), file(used.Pos()); used.Pkg() == p.types && declared && from != to && !slices.Contains(out[from], to) {
			out[from] = append(out[from], to)
		}
	}
	return out
}

// cyclesOf are the largest sets of files that each lead to all others of the set, by
// Tarjan's algorithm.
func cyclesOf(edges map[string][]string) [][]string {
	var cycles [][]string
	var stack []string
	found, lowest := map[string]int{}, map[string]int{}
	var visit func(string)
	visit = func(file string) {
		found[file] = len(found) + 1
		lowest[file] = found[file]
		stack = append(stack, file)
		for _, next := range edges[file] {
			if found[next] == 0 {
				visit(next)
				lowest[file] = min(lowest[file], lowest[next])
			} else if slices.Contains(stack, next) {
				lowest[file] = min(lowest[file], found[next])
			}
		}
		if lowest[file] == found[file] {
			from := slices.Index(stack, file)
			cycles = append(cycles, slices.Clone(stack[from:]))
			stack = stack[:from]
		}
	}
	for file := range edges {
		if found[file] == 0 {
			visit(file)
		}
	}
	return cycles
}
