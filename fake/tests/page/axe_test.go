package page_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// axePackage is the package of axe-core, which finds obstacles for people with disabilities.
const axePackage = "axe-core@4.10.3"

// axe is the script of axe-core, from the package registry. Without npm the test is skipped,
// but never in CI.
func axe(t *testing.T) string {
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
			t.Fatalf("%v\n%s", err, Clip(string(out)))
		}
		t.Skipf("NOT TESTED WITH AXE-CORE: %v\n%s", err, Clip(string(out)))
	}
	text, err := os.ReadFile(filepath.Join(folder, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestAxeCoreFindsNothing(t *testing.T) {
	b, srv := watching(t, fake.WithSeed(1))
	script := axe(t)
	ben := As(t, srv, Member)
	ben.Get("/users/me", Form{"client_gravatr": true})
	ben.Get("/nothing", nil)
	b.has(2)
	b.do(chromedp.Evaluate[chromedp.Void](script + "\n;void 0"))
	views := eval[[]string](b, `[...document.querySelectorAll("nav a")].map((a) => a.hash.slice(1))`)
	for _, view := range append(views, "traffic/1") {
		eval[any](b, `void (location.hash = "#`+view+`")`)
		b.until(`document.querySelector("nav [aria-current]").hash === "#` + strings.Split(view, "/")[0] + `"`)
		if view == "traffic/1" {
			b.until(`document.querySelector("#exchange .curl")`)
		}
		for _, theme := range []string{"light", "dark"} {
			for _, width := range []int64{1400, 390} {
				b.size(width, 1000, theme)
				for _, finding := range eval[[]string](b, `axe.run().then((r) => r.violations.flatMap((v) =>
					v.nodes.map((n) => v.id + ": " + n.target.join(" ") + ": " + n.failureSummary)))`) {
					t.Errorf("%s, %s, %d pixels: %s", view, theme, width, finding)
				}
			}
		}
	}
}
