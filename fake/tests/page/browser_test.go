package page_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/spiritlevel/spiritlevel/fake/tests/browser"
)

// browserLimit is the time limit of a test in a browser, waitLimit that of a change of a
// page.
const (
	browserLimit = 2 * time.Minute
	waitLimit    = 20 * time.Second
)

// window is a page in a browser. Complaints of the browser fail the test at its end, except
// those that the test expects.
type window struct {
	t        *testing.T
	ctx      context.Context
	expected []string // parts of complaints
}

// browse opens an empty window of a new browser.
func browse(t *testing.T) *window {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), browserLimit)
	t.Cleanup(cancel)
	return newWindow(t, browser.Open(ctx, t,
		chromedp.Flag("host-resolver-rules", "MAP *.test 127.0.0.1"), chromedp.Flag("no-proxy-server", true),
		// Windows behind others wait as short as those in front.
		chromedp.Flag("disable-background-timer-throttling", true), chromedp.Flag("disable-renderer-backgrounding", true),
		// The server must defend itself, without the help of newer browsers.
		chromedp.Flag("disable-features", "HttpsUpgrades,HttpsFirstBalancedModeAutoEnable,LocalNetworkAccessChecks")))
}

// tab opens another window of the same browser.
func (b *window) tab() *window {
	b.t.Helper()
	ctx, end := chromedp.NewContext(b.ctx)
	b.t.Cleanup(end)
	return newWindow(b.t, ctx)
}

func newWindow(t *testing.T, ctx context.Context) *window {
	t.Helper()
	b := &window{t: t, ctx: ctx}
	b.do(chromedp.Navigate("about:blank"))
	said, done := make(chan string, 1000), make(chan struct{})
	messages := chromedp.Console(ctx)
	go func() {
		defer close(done)
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == chromedp.ConsoleError || m.Type == chromedp.ConsoleWarning {
				select {
				case said <- m.String() + " " + m.URL:
				default: // a thousand are enough to fail
				}
			}
		}
	}()
	t.Cleanup(func() {
		_ = chromedp.Cancel(ctx) // the browser may have ended
		<-done
		for len(said) > 0 {
			if text := <-said; !b.expects(text) {
				t.Errorf("the browser complains: %s", text)
			}
		}
	})
	return b
}

func (b *window) expects(text string) bool {
	for _, part := range b.expected {
		if strings.Contains(text, part) {
			return true
		}
	}
	return false
}

func (b *window) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// open goes to an address, and waits until a view of the page is there.
func (b *window) open(url string) {
	b.t.Helper()
	b.do(chromedp.Navigate(url))
	b.until(`document.readyState === "complete" && document.querySelector("nav [aria-current]")`)
}

// size sets the size of the window, and the theme.
func (b *window) size(width, height int64, theme string) {
	b.t.Helper()
	if err := browser.Size(b.ctx, width, height, theme); err != nil {
		b.t.Fatal(err)
	}
}

// until waits until an expression is true.
func (b *window) until(expression string) {
	b.t.Helper()
	met := eval[bool](b, fmt.Sprintf(`new Promise((tell) => {
		const end = Date.now() + %d, look = () => {
			let is = false;
			try { is = !!(%s); } catch (e) {}
			if (is || Date.now() > end) tell(is); else setTimeout(look, 10);
		};
		look();
	})`, waitLimit.Milliseconds(), expression))
	if !met {
		b.t.Fatalf("it does not become true: %s; the page shows:\n%s", expression, b.text("body"))
	}
}

// eval decodes the value of an expression, or of its promise.
func eval[T any](b *window, expression string) (value T) {
	b.t.Helper()
	text, err := chromedp.Run(b.ctx, chromedp.Evaluate[string](
		"(async () => JSON.stringify(await ("+expression+")) ?? 'null')()", chromedp.EvalAwaitPromise))
	if err == nil {
		err = json.Unmarshal([]byte(text), &value)
	}
	if err != nil {
		b.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// text is the visible text of an element.
func (b *window) text(selector string) string {
	b.t.Helper()
	return eval[string](b, fmt.Sprintf("document.querySelector(%q)?.innerText ?? ''", selector))
}

// click clicks an element.
func (b *window) click(selector string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector(%q)", selector))
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

// write replaces the text of a field, as a person who types does.
func (b *window) write(selector, text string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector(%q)", selector))
	eval[any](b, fmt.Sprintf("void document.querySelector(%q).select()", selector))
	b.do(chromedp.SendKeys(chromedp.CSS(selector), text))
}

// picture writes pictures of the page for people, if they name a folder for them.
func (b *window) picture(name string) {
	b.t.Helper()
	folder := os.Getenv("SPIRITLEVEL_PICTURES")
	if folder == "" {
		return
	}
	for _, theme := range []string{"light", "dark"} {
		for _, width := range []int64{1400, 800, 390} {
			b.size(width, 1000, theme)
			png, err := chromedp.Run(b.ctx, chromedp.CaptureScreenshot())
			if err == nil {
				err = os.WriteFile(fmt.Sprintf("%s/%s-%d-%s.png", folder, name, width, theme), png, 0o600)
			}
			if err != nil {
				b.t.Fatal(err)
			}
		}
	}
}
