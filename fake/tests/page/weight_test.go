package page_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spiritlevel/spiritlevel/fake"
)

// weightLimit is the maximum size of the page with its files, and linesLimit that of its
// scripts, which need no build step as long as a person can read them in one sitting. No
// line of them is wider than columnsLimit.
const (
	weightLimit  = 150 << 10
	linesLimit   = 600
	columnsLimit = 110
)

func TestThePageIsSmall(t *testing.T) {
	srv := fake.Start(t)
	b := browse(t)
	b.open(srv.URL())
	entries := eval[map[string]int](b, `(async () => {
		const out = { "/": (await (await fetch("/", { headers: { Accept: "text/html" } })).text()).length };
		const views = [...document.querySelectorAll("nav a")].map((a) => a.hash.slice(1) + ".js");
		for (const name of ["app.js", "forms.js", "page.css", ...views]) {
			out[name] = (await (await fetch("/page/" + name)).text()).length;
		}
		return out;
	})()`)
	total := 0
	for _, size := range entries {
		total += size
	}
	first := eval[float64](b, `performance.getEntriesByName("first-contentful-paint")[0].startTime`)
	t.Logf("weight %d bytes of %v; first content after %.0f ms", total, entries, first)
	if total > weightLimit {
		t.Errorf("the page weighs %d bytes: %v", total, entries)
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
