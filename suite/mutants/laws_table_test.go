package mutants_test

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/cmd/spiritlevel/builtinfake"
	"github.com/spiritlevel/spiritlevel/fake"
	"github.com/spiritlevel/spiritlevel/featurelevels"
	"github.com/spiritlevel/spiritlevel/suite"
	"github.com/spiritlevel/spiritlevel/suite/laws"
	"github.com/spiritlevel/spiritlevel/suite/report"
	"github.com/spiritlevel/spiritlevel/suite/target"
)

// The page with the table of laws, and the lines around the table.
var lawsPage = filepath.Join("..", "..", "docs", "wrong-servers.md")

const lawsBegin, lawsEnd = "<!-- laws -->\n", "<!-- end of laws -->\n"

// lawsVariable lets TestThePageHasEachLaw measure the laws and write the table.
const lawsVariable = "SPIRITLEVEL_WRITE_LAWS"

// TestThePageHasEachLaw demands the file of each law in the table, and a wrong server that only its specs see.
func TestThePageHasEachLaw(t *testing.T) {
	text, err := os.ReadFile(lawsPage)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), lawsBegin)
	table, after, ends := strings.Cut(rest, lawsEnd)
	if !found || !ends {
		t.Fatalf("%s has no lines %q and %q", lawsPage, lawsBegin, lawsEnd)
	}
	if os.Getenv(lawsVariable) != "" {
		table = "| Law | File | Operations | Specs | Calls | Time | Seen by it only |\n|---|---|---|---|---|---|---|\n"
		for _, law := range laws.All() {
			table += rowOf(t, law) + "\n"
		}
		if err := os.WriteFile(lawsPage, []byte(before+lawsBegin+table+lawsEnd+after), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, law := range laws.All() {
		if row := fmt.Sprintf("| %d | `%s` |", law.Number, fileOf(t, law)); !strings.Contains(table, row) {
			t.Errorf("%s has no row that begins with %s; %s=1 writes the table", lawsPage, row, lawsVariable)
		}
		if only := onlySeenBy(t, law); !strings.Contains(table, only+" |\n") {
			t.Errorf("%s does not name %q; %s=1 writes the table", lawsPage, only, lawsVariable)
		}
	}
}

// rowOf measures a law at the built-in fake.
func rowOf(t *testing.T, law laws.Law) string {
	t.Helper()
	operations, specs := 0, 0
	for _, cell := range laws.Cells()[law.Number] {
		if cell.Covered() {
			operations++
		}
	}
	choice := laws.Choice{Share: laws.Whole, Only: []int{law.Number}}
	specs = len(choice.Specs())
	var calls atomic.Int64
	var config target.Config
	stop, err := builtinfake.Within(&config, fake.Config{Level: featurelevels.Specified, Dialect: featurelevels.Spec})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = stop() }()
	config.Network = counting{config.Network, &calls}
	begun := time.Now()
	verdict, err := suite.Run(t.Context(), suite.Config{Target: config, Laws: choice, Leave: true, FirstSight: true})
	if err != nil || verdict.Count(report.Fail) > 0 {
		t.Fatalf("law %d: %v, %d failures at the fake itself", law.Number, err, verdict.Count(report.Fail))
	}
	return fmt.Sprintf("| %d | `%s` | %d | %d | %d | %.1f s | %s |", law.Number, fileOf(t, law), operations, specs,
		calls.Load(), time.Since(begun).Seconds(), onlySeenBy(t, law))
}

// counting counts calls.
type counting struct {
	next http.RoundTripper
	made *atomic.Int64
}

// RoundTrip implements http.RoundTripper.
func (c counting) RoundTrip(r *http.Request) (*http.Response, error) {
	c.made.Add(1)
	return c.next.RoundTrip(r)
}

// fileOf is the file that declares a law, whose name has its number.
func fileOf(t *testing.T, law laws.Law) string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "laws", fmt.Sprintf("law_%02d_*.go", law.Number)))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(strings.Join(strings.Fields(string(text)), " "), fmt.Sprintf("Number: %d,", law.Number)) {
			return filepath.Base(file)
		}
	}
	t.Fatalf("no file declares law %d", law.Number)
	return ""
}

// onlySeenBy is a wrong server that only the specs of the law see, as sample_test.go shows.
func onlySeenBy(t *testing.T, law laws.Law) string {
	t.Helper()
	t.Helper()
	for _, m := range all(t) {
		if lawOf(m) == law.Number {
			return m.Section + ": " + m.Name
		}
	}
	t.Errorf("the catalogue has no mutant that only law %d sees", law.Number)
	return ""
}
