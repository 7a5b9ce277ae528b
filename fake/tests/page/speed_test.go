package page_test

import (
	"math"
	"testing"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
)

// tries is the number of times that a filter and a scroll are measured: the shortest time is
// that of the page, without other programs.
const tries = 5

// The page has rows for the visible requests only, which keeps it fast. The test prints how
// long a filter and a scroll take.
func TestTenThousandRequestsHaveFewRows(t *testing.T) {
	srv := fake.Start(t, func(c *fake.Config) { c.KeepRequests = 10_000 })
	ben := As(t, srv, Member)
	for i := range 10_000 {
		ben.Get("/users/me", Form{"n": i})
	}
	b := browse(t)
	b.open(srv.URL() + "/#traffic")
	b.until(`document.querySelector("#counted")?.textContent.startsWith("10,000 of 10,000")`)
	for what, act := range map[string]string{
		"filter": `(() => { const f = document.querySelector("[name=text]"); f.value = f.value ? "" : "n=77"; f.dispatchEvent(
			new Event("input", { bubbles: true })); return f.form.offsetHeight; })()`,
		"scroll": `document.querySelector("#requests").scrollTop += 20000`,
	} {
		took := math.Inf(1)
		for range tries {
			took = min(took, eval[float64](b, `new Promise((tell) => requestAnimationFrame(() => {
				const begin = performance.now(); `+act+`;
				requestAnimationFrame(() => requestAnimationFrame(() => tell(performance.now() - begin))); }))`))
		}
		t.Logf("%s: %.0f ms", what, took)
		if n := eval[int](b, `document.querySelectorAll("#requests .request").length`); n > 300 || n == 0 {
			t.Errorf("%s: the page has %d rows", what, n)
		}
	}
	t.Logf("memory of the page: %d kB", eval[int](b, "Math.round(performance.memory.usedJSHeapSize / 1024)"))
}
