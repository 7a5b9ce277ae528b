package page_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"github.com/spiritlevel/spiritlevel/fake"
	. "github.com/spiritlevel/spiritlevel/fake/internal/faketest"
	"github.com/spiritlevel/spiritlevel/featurelevels"
)

// title waits until the list of changes has a title.
func (b *window) title(want string) {
	b.t.Helper()
	b.until(fmt.Sprintf("document.querySelector('#level-title').textContent === %q", want))
}

func TestTheMapHasACellForEachLevel(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(92))
	b := browse(t)
	b.open(srv.URL() + "/#levels")
	b.title("Level 92: 2 changes")
	b.picture("level")
	cells := eval[[]string](b, `[...document.querySelectorAll("#level-map .cell")].map((c) => c.title).sort((a, b) =>
		Number(a.split(/[ ,]/)[1]) - Number(b.split(/[ ,]/)[1]))`)
	Same(t, "the number of cells", len(cells), len(featurelevels.Changelog()))
	for at, entry := range featurelevels.Changelog() {
		want := fmt.Sprintf("Level %d, %d change", at, len(entry.Changes))
		if len(entry.Changes) != 1 {
			want += "s"
		}
		if at == 92 {
			want += ", the level of this world"
		}
		Same(t, "a cell", cells[at], want)
	}
	shade := func(level int) string {
		return eval[string](b, fmt.Sprintf(`document.querySelector('.cell[href="#levels/%d"]').className.match(/shade\d/)[0]`,
			level))
	}
	Same(t, "shades", []string{shade(156), shade(136), shade(0)}, []string{"shade0", "shade2", "shade5"})
	b.click(`.cell[href="#levels/156"]`)
	b.title("Level 156: 0 changes")
	Same(t, "the note", b.text("#level-note"), "No interface change: the number marks the 6.0 release.")
}

// The map is one stop of the tab key.
func TestTheKeyboardGoesOverTheMap(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(92))
	b := browse(t)
	b.open(srv.URL() + "/#levels")
	b.title("Level 92: 2 changes")
	Same(t, "stops", eval[[]string](b, `[...document.querySelectorAll("#level-map [tabindex='0']")].map((c) => c.hash)`),
		[]string{"#levels/92"})
	eval[any](b, `void document.querySelector("#level-map [tabindex='0']").focus()`)
	for _, step := range []struct{ key, to string }{
		{kb.ArrowRight, "#levels/93"}, {kb.ArrowLeft, "#levels/92"}, {kb.ArrowUp, "#levels/123"},
		{kb.ArrowDown, "#levels/66"},
		{kb.ArrowDown, "#levels/28"}, {kb.End, "#levels/371"}, {kb.ArrowRight, "#levels/371"}, {kb.Home, "#levels/0"},
		{kb.ArrowLeft, "#levels/0"}, {kb.ArrowDown, "#levels/0"}, {kb.ArrowUp, "#levels/1"},
	} {
		b.do(chromedp.KeyEvent(step.key))
		b.until(fmt.Sprintf("document.activeElement.hash === %q", step.to))
	}
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.querySelector("#level-title").textContent.startsWith("Level 1: ")`)
	Same(t, "what is read out", strings.HasPrefix(b.text("#said"), "Level 1: "), true)
}

func TestTwoLevelsAreComparedAndSearched(t *testing.T) {
	srv := fake.Start(t)
	b := browse(t)
	b.open(srv.URL() + "/#levels")
	b.until(`document.querySelector(".cell.here")`)
	b.write("#level-from", "5.0")
	b.write("#level-to", "156")
	b.do(chromedp.KeyEvent(kb.Enter))
	changes := rowsBetween(123, 156)
	b.title(fmt.Sprintf("From level 122 to level 156: %d changes", changes))
	b.picture("compare")
	Same(t, "rows", eval[int](b, `document.querySelectorAll("#level-list .change").length`), changes)
	Same(t, "chosen", eval[int](b, `document.querySelectorAll(".cell.chosen").length`), 34)
	sums := eval[[]string](b, `[...document.querySelectorAll(".sum summary")].map((s) => s.innerText.trim())`)
	Same(t, "sums", strings.Join(sums, ", "), "30 endpoints, 4 objects, 10 events, 7 parameters, 11 themes")
	b.click(".sum:nth-of-type(3) summary")
	b.click(".sum:nth-of-type(3) a[href$='event:user_group']")
	b.until(`document.querySelector("#level-title").textContent.includes("with “event:user_group”")`)
	b.write("#level-words", "GET /users/me")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.querySelector("#level-title").textContent.includes("with “GET /users/me”")`)
	b.write("#level-words", "GET /mesages")
	b.expected = append(b.expected, "400")
	b.do(chromedp.KeyEvent(kb.Enter))
	b.until(`document.querySelector("#trouble").textContent.includes("did you mean GET /messages?")`)
	b.open(srv.URL() + "/#levels/all/drafts")
	b.until(`document.querySelector("#level-title").textContent.startsWith("All levels with “drafts”")`)
	b.picture("search")
	b.open(srv.URL() + "/#levels/all")
	b.title(fmt.Sprintf("All levels: %d changes", rowsBetween(0, featurelevels.Newest())))
}

func rowsBetween(from, to featurelevels.Level) (n int) {
	for _, entry := range featurelevels.Changelog()[from : to+1] {
		n += len(entry.Changes)
	}
	return n
}

func TestAChangeShowsItsAnswersBeforeAndAfter(t *testing.T) {
	srv := fake.Start(t, fake.WithLevel(186))
	b := browse(t)
	b.open(srv.URL() + "/#levels/92")
	b.title("Level 92: 2 changes")
	b.click("#level-list .change summary")
	b.until(`document.querySelector(".beside")`)
	b.picture("change")
	Same(t, "the request", b.text(".exchange .request"), "GET /messages as ben@example.com")
	Same(t, "the levels", b.text(".line.heads"), "Level 91: 200\nLevel 92: 200")
	marked := b.text(".line.own")
	for _, part := range []string{`"avatar_url": "https://secure.gravatar.com/`, `"avatar_url": null`} {
		if !strings.Contains(marked, part) {
			t.Errorf("the marked line %q lacks %s", marked, part)
		}
	}
	b.open(srv.URL() + "/#levels/108")
	b.title("Level 108: 1 change")
	b.click("#level-list .change summary")
	b.until(`document.querySelector("#level-list .inside").innerText.includes("the fake does not make this change.")`)
}

// A script in the data of the world, or in the address, is text.
func TestTheLevelsShowScriptsAsText(t *testing.T) {
	const script = `<img src=x onerror="document.title='run'">`
	srv := fake.Start(t)
	ben := As(t, srv, Member)
	ben.Post("/users/me/subscriptions", Form{"subscriptions": []any{map[string]any{"name": script}}}).OK()
	ben.To(script, script, script)
	b := browse(t)
	b.open(srv.URL() + "/#levels/all/" + strings.ReplaceAll(script, " ", "%20"))
	b.until(`document.querySelector("#level-title").textContent.includes("0 changes")`)
	b.open(srv.URL() + "/#levels/92")
	b.title("Level 92: 2 changes")
	b.click("#level-list .change summary")
	b.until(`document.querySelector(".beside")?.textContent.includes("onerror=")`)
	Same(t, "elements of the script", eval[int](b, `document.querySelectorAll("#levels img").length`), 0)
	Same(t, "the title", eval[bool](b, `document.title === "run"`), false)
}
