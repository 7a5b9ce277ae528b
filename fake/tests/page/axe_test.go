package page_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/fake/tests/browser"
)

func TestAxeCoreFindsNothing(t *testing.T) {
	b, srv := watching(t, fake.WithSeed(1))
	script := browser.Axe(t)
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
		found, err := browser.Findings(b.ctx)
		if err != nil {
			t.Fatal(err)
		}
		for _, finding := range found {
			t.Errorf("%s, %s", view, finding)
		}
	}
}
