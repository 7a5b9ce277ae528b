package math_test

import (
	"bufio"
	"encoding/json"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/math"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// newest is the style of the newest form.
var newest math.Style

// formulas.jsonl has formulas with the HTML of KaTeX 0.16.2 inside a line.
func TestFormulasAreTypesetAsKaTeXDoes(t *testing.T) {
	file, err := os.Open("testdata/formulas.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	count := 0
	for lines := bufio.NewScanner(file); lines.Scan(); count++ {
		var pair [2]string
		if err := json.Unmarshal(lines.Bytes(), &pair); err != nil {
			t.Fatal(err)
		}
		if got, ok := newest.Render(pair[0], false); !ok || got != pair[1] {
			t.Errorf("%s\nexpected %s\ngot      %s", pair[0], pair[1], got)
		}
	}
	if count < 80 {
		t.Errorf("only %d formulas", count)
	}
}

func TestHarderFormulasKeepTheirSource(t *testing.T) {
	for _, tex := range []string{
		`\frac{1}{2}`, `\sqrt{2}`, `\sum_{i=0}^n i`, "é", `\begin{matrix}a\end{matrix}`, "x^", "^2", "x^2^3", "{", "}", `\`,
		`\nosuch`, "x_{", `\text{`, "x^{y^z}", "x''",
	} {
		if html, ok := newest.Render(tex, true); ok {
			t.Errorf("%s becomes %s", tex, html)
		}
	}
}

func TestDisplayedFormulasHaveRoomForScripts(t *testing.T) {
	html, _ := newest.Render("x^2", true)
	for _, part := range []string{`<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">`, "top:-3.113em;",
		"height:0.8641em;"} {
		if !strings.Contains(html, part) {
			t.Errorf("%s is not in %s", part, html)
		}
	}
}

func TestLongFormulasTakeBoundedWork(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, piece := range []string{"x", "1", "x^2", "+", "(", "x_{1", `\color{red}x`, `\text{a}`, "%\n", `\`, "'", "x'"} {
		start := time.Now()
		newest.Render(strings.Repeat(piece, 10_000/len(piece)), false)
		if took := time.Since(start); took > 10*time.Second {
			t.Errorf("%q takes %v", piece, took)
		}
	}
}

func FuzzRender(f *testing.F) {
	f.Add(`E=mc^2 \color{red}\text{a} f'`)
	f.Fuzz(func(t *testing.T, tex string) {
		if html, ok := newest.Render(tex, false); ok && strings.Count(html, "<span") != strings.Count(html, "</span>") {
			t.Errorf("%q becomes %s", tex, html)
		}
	})
}
