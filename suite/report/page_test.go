package report_test

import (
	"bytes"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/sample"
	"github.com/spiritlevel/spiritlevel/fake/tests/browser"
	"github.com/spiritlevel/spiritlevel/suite/report"
)

// browserLimit is the longest a browser may take for a page.
const browserLimit = 30 * time.Second

// tried uses the filters of the page as a reader does and writes the visible ids of
// requirements, and whether the page is wider than the window.
const tried = `<pre id="seen"></pre><script>
const seen = [], visible = () => [...document.querySelectorAll("section li")].filter(e => e.getClientRects().length).map(e => e.id).join(" ");
const say = (what, value) => seen.push(what + "=" + value);
say("all", visible());
const box = document.querySelector("input[value=pass]");
box.click(); say("without passes", visible()); box.click();
words.value = "snd-04"; words.dispatchEvent(new Event("input")); say("words", visible());
words.value = "no such words"; words.dispatchEvent(new Event("input")); say("nothing", visible());
words.value = ""; words.dispatchEvent(new Event("input")); say("again", visible());
document.querySelectorAll("details").forEach(e => e.open = true);
say("wide", document.documentElement.scrollWidth > innerWidth);
document.getElementById("seen").textContent = seen.join("\n");
</script>`

// Chromium opens the page of a narrow window and filters it.
func TestAReaderCanFilterThePage(t *testing.T) {
	sample.NotShort(t)
	path := browser.Path(t)
	var page bytes.Buffer
	if err := broken().WriteHTML(&page); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "page.html")
	if err := os.WriteFile(name, append(page.Bytes(), tried...), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithTimeout(t.Context(), browserLimit)
	defer stop()
	dom, err := exec.CommandContext(ctx, path, "--headless=new", "--no-sandbox", "--disable-gpu",
		"--user-data-dir="+t.TempDir(),
		"--window-size=400,900", "--dump-dom", "file://"+name).Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"all=SND-01 SND-02 SND-03 SND-04 SND-05 SND-06\n",
		"without passes=SND-01 SND-03 SND-04 SND-05 SND-06\n",
		"words=SND-04\n",
		"nothing=\n",
		"again=SND-01 SND-02 SND-03 SND-04 SND-05 SND-06\n",
		"wide=false</pre>",
	} {
		if !strings.Contains(string(dom), want) {
			t.Errorf("%q is not to be seen: %s", want, dom[max(0, len(dom)-1500):])
		}
	}
}

func TestMissingEventsAfterOneOperationAreOneCause(t *testing.T) {
	r := with(report.Fail, report.Fail, report.Fail)
	for i, setting := range []string{"color_scheme", "default_view", "emojiset"} {
		r.Entries[i].Failures = []report.Failure{{
			Spec: r.Entries[i].ID, Phase: report.PhaseVerdict, Demanded: "the event of " + setting +
				" within 5s", Came: "events []",
			Silent: "PATCH /settings",
		}}
	}
	causes := r.Causes()
	if len(causes) != 1 || len(causes[0].Broken) != 3 || !strings.HasPrefix(causes[0].Headline(),
		"no event came after PATCH /settings") {
		t.Errorf("%d causes: %+v", len(causes), causes)
	}
}
