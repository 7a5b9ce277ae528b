package requests_test

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake/api"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/featurelevels/levels"
)

// The published table is for people who do not read code.
func TestThePublishedErrorsAreThoseOfTheTables(t *testing.T) {
	spec := levels.Compile(featurelevels.Newest(), featurelevels.Spec)
	zulip := levels.Compile(featurelevels.Newest(), featurelevels.Zulip)
	var b strings.Builder
	b.WriteString(errorsHead)
	for _, table := range api.Refusals() {
		fmt.Fprintf(&b, "\n## %s\n\n%s", strings.ToUpper(table.Resource[:1])+table.Resource[1:], errorsColumns)
		for _, r := range table.All() {
			form, other := api.FormOf(spec, r), ""
			if z := api.FormOf(zulip, r); z != form {
				other = cell(z)
			}
			if r.CodeFrom != "" {
				other += " (before " + r.CodeFrom + " without a code)"
			}
			for _, w := range r.Until {
				other += fmt.Sprintf(" (before %s: %s)", w.Release, api.Pattern(w.Text))
			}
			fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", r.Name, r.Parameter, cell(form), strings.TrimSpace(other))
		}
	}
	Golden(t, "../../ERRORS.md", b.String())
}

func cell(f api.RefusalForm) string {
	words := []string{fmt.Sprint(f.Status), f.Code, f.Msg}
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	return strings.ReplaceAll(strings.Join(words, " "), "|", `\|`)
}

const errorsHead = `# Errors

A test generates this file from the tables of errors of each resource, such as
` + "`fake/api/users/errors.go`" + `. Each form has the HTTP status, the code if there is one,
and the msg at the newest level; … stands for a value. Any operation may also answer that a
parameter is missing or has the wrong type.
`

const errorsColumns = "| Error | Parameter | Dialect `spec` | Dialect `zulip`, if it differs |\n|---|---|---|---|\n"

var declaredTable = regexp.MustCompile(`&wire\.Refusals\{Resource: "([a-z ]+)"\}`)

// A table that is not listed would be missing from help errors, the OpenAPI document and
// the published table.
func TestEveryTableOfErrorsIsListed(t *testing.T) {
	var declared, listed []string
	err := filepath.WalkDir("../..", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, "errors.go") && !strings.HasSuffix(path, "refusals.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, match := range declaredTable.FindAllSubmatch(text, -1) {
			declared = append(declared, string(match[1]))
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range api.Refusals() {
		listed = append(listed, table.Resource)
	}
	slices.Sort(declared)
	slices.Sort(listed)
	if !slices.Equal(declared, listed) {
		t.Errorf("the tables of %v are declared, and those of %v listed", declared, listed)
	}
}
