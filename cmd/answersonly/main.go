// Command answersonly prints the arguments of `go test` that run what the race
// detector left out: the tests that ask raceenabled, themselves or through a function of
// their package, and the packages these are in. The others need no second run.
package main

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

func main() {
	if len(os.Args) < 2 {
		fmt.Fprintln(os.Stderr, "usage: answersonly FOLDER…")
		os.Exit(2)
	}
	if err := list(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "answersonly:", err)
		os.Exit(1)
	}
}

// list prints the arguments for the packages in and below the folders, in the order of
// the folders: what takes longest should come first.
func list(folders []string) error {
	var tests, packages []string
	for _, top := range folders {
		err := filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
			if err != nil || !d.IsDir() || slices.Contains(packages, "./"+path) {
				return err
			}
			found, err := leftOut(path)
			if len(found) > 0 {
				tests, packages = append(tests, found...), append(packages, "./"+path)
			}
			return err
		})
		if err != nil {
			return err
		}
	}
	if len(tests) == 0 {
		return fmt.Errorf("no test below %s asks raceenabled", strings.Join(folders, ", "))
	}
	slices.Sort(tests)
	fmt.Printf("-run=^(%s)$ %s\n", strings.Join(slices.Compact(tests), "|"), strings.Join(packages, " "))
	return nil
}

// leftOut names the tests of one folder that the race detector leaves out wholly or in
// part.
func leftOut(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return nil, err
	}
	uses := map[string][]string{} // what each function of the tests names
	for _, path := range files {
		if err := addUses(uses, path); err != nil {
			return nil, err
		}
	}
	asks := map[string]bool{"raceenabled": true}
	for more := true; more; {
		more = false
		for name, named := range uses {
			if !asks[name] && slices.ContainsFunc(named, func(n string) bool { return asks[n] }) {
				asks[name], more = true, true
			}
		}
	}
	var tests []string
	for name := range uses {
		if asks[name] && strings.HasPrefix(name, "Test") && name != "TestMain" {
			tests = append(tests, name)
		}
	}
	return tests, nil
}

// addUses adds the functions of a file, each with the names in its body. A file that the
// race detector does not compile counts as one that asks.
func addUses(uses map[string][]string, path string) error {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	underRace := build.Default
	underRace.BuildTags = append(slices.Clone(underRace.BuildTags), "race")
	compiled, err := underRace.MatchFile(filepath.Split(path))
	if err != nil {
		return err
	}
	for _, decl := range file.Decls {
		f, ok := decl.(*ast.FuncDecl)
		if !ok || f.Body == nil {
			continue
		}
		if !compiled {
			uses[f.Name.Name] = append(uses[f.Name.Name], "raceenabled")
		}
		ast.Inspect(f.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				uses[f.Name.Name] = append(uses[f.Name.Name], id.Name)
			}
			return true
		})
	}
	return nil
}
