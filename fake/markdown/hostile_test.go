package markdown_test

import (
	"math"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/internal/safehtml"
	"github.com/spiritlevel/spiritlevel/fake/markdown"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
	"github.com/spiritlevel/spiritlevel/fake/sample"
)

// hostile are pieces that grow into texts of 10,000 characters.
var hostile = []string{
	"[", "]", "*", "**", "***", "* ", "*a", "**a ", "> ", ">", ">\n", "- ", "1. ", "`", "` ``", "~", "~~", "~~a", "```\n",
	"```quote\n", "~~~~quote\n> ",
	"[a](", "[a](b", "[](", "[[a](", "(", "a.co/(", "a.co/,", ",a.co", "http://", "http://a/(", "a@", "a@b.", "a.", "@**",
	"@**all**", "@**a|1** ", "@_**", "#**", "#**Denmark** ", "#**Denmark>a**",
	"&", "&amp", "&lt;", "<", "<script>", "|", "a|", "a|b\n-|-\n", "|\n", "# ", "#", "\\", "\\\n", "_", " ", "    ", "\t",
	"  * a\n", "* a\n ", "> * ", "* > ", ">* a\n", "- a\n\n", "\n", "\xff", "\x00", "é", "\u2028",
	"*a `b` ", "[a `", "`[", "a:", ":a.co:", "www.", "$$", ":smile:", "<time:", "![",
	"$$a", "$$a$$ ", "$$\\left", "$$\\begin{a}", "$$" +
		"{", "<time:1> ", "<time:1 ", "@*", "@*support* ", "#12 ", "#12", "(#12)", ":green_tick:", "::", ":a", ":) ", "<3",
	"🎄", "👍🏽", "🇺", "🇺🇸", "\u200d", "#️⃣",
	"```spoiler a\n", "~~~~spoiler *a* ", "```math\n", "```python\n\"\"\"", "```math\n{\n```\n", "http://a.co/b.png ",
	"[a](http://b.co/c.gif)\n", "user_uploads/", "!avatar(",
}

// everything switches all options on.
var everything = markdown.Options{
	BaseURLs: []string{"http://chat.testserver"}, ImagePreviews: true, Thumbnails: true, TranslateEmoticons: true,
	ExtraEmoji: "service", DefaultCodeLanguage: "python",
}

func grow(piece string, length int) string {
	return strings.Repeat(piece, length/len(piece)+1)[:length]
}

// suspicious is the duration above which a rendering counts as slow on any machine.
const suspicious = 100 * time.Millisecond

// TestWorkGrowsWithTheLength compares the work for a text with the work for one four
// times as long. More than twice the proportion is suspicious above a minimum, on any
// machine.
func TestWorkGrowsWithTheLength(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	file := loadCases(t)
	quickest := func(text string) time.Duration {
		best := time.Duration(math.MaxInt64)
		for range 3 {
			start := time.Now()
			markdown.Render(text, file.Context, everything)
			if best = min(best, time.Since(start)); best < suspicious {
				break
			}
		}
		return best
	}
	for _, piece := range hostile {
		long := quickest(grow(piece, 20_000))
		if long < suspicious {
			continue
		}
		if short := quickest(grow(piece, 10_000)); long > 9*short {
			t.Errorf("%q: %v for 5,000 characters, %v for 20,000", piece, short, long)
		}
	}
}

// work counts the resources of a rendering: bytes of memory, and names looked up.
type work struct {
	directory
	lookups int
}

func (w *work) UserByName(name string) (markdown.User, bool) {
	w.lookups++
	return w.directory.UserByName(name)
}

// hostileTexts are all pieces, repeated, and further texts that no repetition gives.
func hostileTexts() map[string]string {
	texts := map[string]string{
		"a wide table": strings.Repeat("|", 2_001) + "\n" + strings.Repeat("-|", 2_000) + "\n" +
			strings.Repeat("|\n", 2_000),
		"the widest table": strings.Repeat("|", 51) + "\n" + strings.Repeat("-|", 50) + "\n" +
			strings.Repeat("|\n", 4_900),
		"many blocks of costly code": strings.Repeat("```go\n\""+strings.Repeat("\\", 41)+"\n```\n", 200),
		"a staircase of items": func() string {
			var text strings.Builder
			for i := range 100 {
				text.WriteString(strings.Repeat("  ", i) + "* a\n")
			}
			return text.String()
		}(),
	}
	for _, piece := range hostile {
		texts[piece] = grow(piece, 10_000)
	}
	return texts
}

func TestHostileTextsTakeBoundedWork(t *testing.T) {
	sample.NotShort(t)
	raceenabled.AnswersOnly(t)
	file := loadCases(t)
	runtime.GC()
	markdown.Render(":smile: $$x$$ ```python\nx\n", file.Context, everything) // tables are read once
	for name, text := range hostileTexts() {
		dir := &work{directory: file.Context}
		start := time.Now()
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		got := markdown.Render(text, dir, everything)
		runtime.ReadMemStats(&after)
		if bytes := after.TotalAlloc - before.TotalAlloc; bytes > 4_000*uint64(len(text)) {
			t.Errorf("%q: %d bytes of memory for one of text", name, bytes/uint64(len(text)))
		}
		if took := time.Since(start); took > 5*time.Second {
			t.Errorf("%q: %v", name, took)
		}
		if dir.lookups > len(text) || len(got.HTML) > 100*len(text) {
			t.Errorf("%q: %d lookups, %d bytes of HTML", name, dir.lookups, len(got.HTML))
		}
		if depth, problem := safehtml.Inspect(got.HTML); problem != "" || depth > 120 {
			t.Errorf("%q: depth %d, %s", name, depth, problem)
		}
	}
}

func FuzzRender(f *testing.F) {
	file := loadCases(f)
	for _, c := range file.Cases {
		f.Add(c.Input)
	}
	for _, c := range rendered {
		f.Add(c.input)
	}
	for _, piece := range hostile {
		f.Add(strings.Repeat(piece, 20))
	}
	f.Fuzz(func(t *testing.T, source string) {
		got := markdown.Render(source, file.Context, everything)
		if _, problem := safehtml.Inspect(got.HTML); problem != "" {
			t.Fatalf("%s in %s", problem, got.HTML)
		}
		if strings.TrimSpace(source) == "" && got.HTML != "" {
			t.Fatalf("blank text became %q", got.HTML)
		}
		markdown.TopicLinks(source, file.Context.linkifiers)
	})
}
