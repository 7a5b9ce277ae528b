// Package browser runs pages in Chromium, and looks for obstacles for people with
// disabilities.
package browser

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// Path finds a Chromium. Without one the test is skipped, but never in CI.
func Path(t *testing.T) string {
	t.Helper()
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	path := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "google-chrome-stable"} {
		found, _ := exec.LookPath(name)
		path = cmp.Or(path, found)
	}
	switch {
	case path != "":
	case os.Getenv("CI") != "":
		t.Fatal("the tests with a browser must run in CI: chromium is not installed")
	default:
		t.Skip("NOT TESTED IN A BROWSER: chromium is not installed")
	}
	return path
}

// Open opens an empty window of a new browser, which ends with the test or with the context.
func Open(ctx context.Context, t *testing.T, options ...chromedp.ExecAllocatorOption) context.Context {
	t.Helper()
	options = append(options, chromedp.ExecPath(Path(t)), chromedp.NoSandbox)
	ctx, end := chromedp.NewContext(ctx, chromedp.WithAllocatorOptions(options...))
	t.Cleanup(end)
	return ctx
}

// Size sets the size of a window, and the theme.
func Size(ctx context.Context, width, height int64, theme string) error {
	if err := chromedp.Do(ctx, chromedp.EmulateViewport(width, height)); err != nil {
		return err
	}
	features := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: theme}}
	_, err := chromedp.Call(ctx, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
	return err
}

// axePackage is the package of axe-core, which finds obstacles for people with disabilities.
const axePackage = "axe-core@4.10.3"

// Axe is the script of axe-core, from the package registry. Without npm the test is skipped,
// but never in CI.
func Axe(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("npm"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal("the tests with axe-core must run in CI: npm is not installed")
		}
		t.Skip("NOT TESTED WITH AXE-CORE: npm is not installed")
	}
	folder := t.TempDir()
	cmd := exec.Command("npm", "install", "--no-audit", "--no-fund", "--ignore-scripts", "--prefix", folder, axePackage)
	cmd.Dir = folder
	if out, err := cmd.CombinedOutput(); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatalf("%v\n%s", err, out)
		}
		t.Skipf("NOT TESTED WITH AXE-CORE: %v\n%s", err, out)
	}
	text, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// found is an expression for the promise of the findings.
const found = `axe.run().then((r) => JSON.stringify(r.violations.flatMap((v) => v.nodes.map((n) =>
	v.id + ": " + n.target + ": " + n.failureSummary))))`

// Findings are the obstacles that axe-core finds in a window that has its script, in both
// themes, wide and narrow.
func Findings(ctx context.Context) (list []string, err error) {
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{1400, 390} {
			if err := Size(ctx, width, 1000, theme); err != nil {
				return nil, err
			}
			text, err := chromedp.Run(ctx, chromedp.Evaluate[string](found, chromedp.EvalAwaitPromise))
			if err != nil {
				return nil, err
			}
			var findings []string
			if err := json.Unmarshal([]byte(text), &findings); err != nil {
				return nil, err
			}
			for _, each := range findings {
				list = append(list, fmt.Sprintf("%s, %d pixels: %s", theme, width, each))
			}
		}
	}
	return list, nil
}
