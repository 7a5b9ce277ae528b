package execution

import (
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/suite/requirements"
	"github.com/spiritlevel/spiritlevel/suite/specs"
)

// A spec without a mutant might never fail. The tables of mutants name the requirements
// that must see each mutant; this test demands that each spec stands in a table.
func TestEveryRequirementWithASpecSeesAMutant(t *testing.T) {
	killers, excused := killersInTables(t), unmutated()
	seen := map[string]bool{}
	for _, spec := range specs.Specs() {
		for _, id := range spec.Covers {
			if seen[id] {
				continue
			}
			seen[id] = true
			switch why, is := excused[id]; {
			case killers[id] && is:
				t.Errorf("%s sees a mutant and is still excused", id)
			case !killers[id] && !is:
				t.Errorf("%s sees no mutant; add one that breaks just this: %s", id, spec.Text)
			case is && why == "":
				t.Errorf("%s is excused without a reason", id)
			}
		}
	}
	for id := range excused {
		if !seen[id] {
			t.Errorf("%s is excused, but has no spec", id)
		}
	}
}

// requirementID is the id of a requirement; a table marks warnings with "~".
var requirementID = regexp.MustCompile(`^[A-Z]{3}-[0-9]{2}~?$`)

// killersInTables are the requirements that the tables of mutants name. The tests of
// the tables show that they see the mutants.
func killersInTables(t *testing.T) map[string]bool {
	t.Helper()
	tables := sources(t, "../mutants_*_test.go", "../levels_test.go")
	found := map[string]bool{}
	for _, name := range tables {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				if id, _ := strconv.Unquote(literal.Value); requirementID.MatchString(id) {
					found[strings.TrimSuffix(id, "~")] = true
				}
			}
			return true
		})
	}
	for id := range found {
		if _, known := requirements.Find(id); !known {
			t.Errorf("a table of mutants names the unknown %s", id)
		}
	}
	return found
}

// unmutated are the requirements that no mutant shows to fail, each with the
// reason.
func unmutated() map[string]string {
	const (
		program = "a bot server is a program of its own, which no run here can test"
		minutes = "its mutant would let the run wait for minutes"
		older   = "it ends below the newest level, at which the tables of mutants run"
	)
	return map[string]string{
		"OUT-09": program, "OUT-10": program, "OUT-11": program, "OUT-12": program, "LIM-18": program,
		"EVT-08": minutes, "LIM-11": minutes,
		"LVL-25": older, "LVL-81": older, "MTP-03": older, "SND-32": older,
	}
}
