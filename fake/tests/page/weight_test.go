package page_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake"
)

// weightLimit is the maximum size of a view with its files, and linesLimit that of its
// scripts, which need no build step as long as a person can read them in one sitting. No
// line of them is wider than columnsLimit.
const (
	weightLimit  = 150 << 10
	linesLimit   = 600
	columnsLimit = 110
)

// Each view weighs what the browser receives until it shows the view: the page, its files and its parts.
func TestEachViewIsSmall(t *testing.T) {
	srv := fake.Start(t)
	for view, last := range map[string]string{
		"home": "home.js", "traffic": "traffic.js", "organization": "organization", "controls": "state", "levels": "levels",
		"levels/all": "levels",
	} {
		t.Run(view, func(t *testing.T) {
			b := browse(t)
			b.open(srv.URL() + "/#" + view)
			b.until(fmt.Sprintf(
				`performance.getEntriesByType("resource").some((e) => new URL(e.name).pathname.endsWith("/%s"))`, last))
			total := eval[int](b, `performance.getEntries().reduce((sum, e) => sum + (e.encodedBodySize ?? 0), 0)`)
			t.Logf("%d bytes", total)
			if total == 0 || total > weightLimit {
				t.Errorf("%d bytes arrive, more than %d", total, weightLimit)
			}
		})
	}
}

func TestTheScriptsOfThePageAreShort(t *testing.T) {
	files, err := filepath.Glob("../../page/files/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal(err)
	}
	lines := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "//") {
				lines++
			}
			if utf8.RuneCountInString(line) > columnsLimit {
				t.Errorf("%s: a line has more than %d columns: %s", filepath.Base(file), columnsLimit, line)
			}
		}
	}
	if t.Logf("%d lines", lines); lines > linesLimit {
		t.Errorf("the scripts have %d lines without comments, more than %d", lines, linesLimit)
	}
}
