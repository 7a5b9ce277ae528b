package markdown

import (
	"strings"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"
	"github.com/spiritlevel/spiritlevel/featurelevels/lazyregexp"
)

// rewrite gives finished HTML the form of its level.
func (f Former) rewrite(html string) string {
	if !f.ExactFormulas {
		html = math.Round(html)
	}
	if f.OfRelease3 {
		html = release3.Replace(html)
		html = codeBlock.ReplaceAllStringFunc(html,
			func(code string) string { return strings.ReplaceAll(code, "'", "&#39;") })
	}
	return html
}

// codeBlock is a highlighted block of code; none stands in another.
var codeBlock = lazyregexp.New(`(?s)<div class="codehilite">.*?</div>`)

// release3 replaces the HTML that release 3.0 wrote differently.
var release3 = strings.NewReplacer(
	`<span class="katex-html" aria-hidden="true">`, `<span aria-hidden="true" class="katex-html">`,
	`<span class="mord mathnormal">`, `<span class="mord mathdefault">`,
	`<span class="mord mathnormal mtight">`, `<span class="mord mathdefault mtight">`,
	`<span aria-label="smile" class="emoji emoji-1f642"`, `<span aria-label="smile" class="emoji emoji-263a"`,
)
