package highlight_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/spiritlevel/spiritlevel/fake/markdown/internal/highlight"
	"github.com/spiritlevel/spiritlevel/fake/raceenabled"
)

// marked writes spans as class<text>.
func marked(t testing.TB, language, code string) string {
	t.Helper()
	left := highlight.Budget
	spans, ok := highlight.Code(language, code, &left)
	if !ok {
		t.Fatalf("nobody knows %s", language)
	}
	var text strings.Builder
	for _, s := range spans {
		if s.Class == "" {
			text.WriteString(s.Text)
			continue
		}
		text.WriteString(s.Class + "<" + s.Text + ">")
	}
	return strings.TrimSuffix(text.String(), "\n")
}

// The tokens are those that Pygments finds in the same code.
func TestCodeBecomesTokens(t *testing.T) {
	for _, c := range []struct{ language, code, want string }{
		{"py", "if x: return 'a'", "k<if> n<x>p<:> k<return> s1<'>s1<a>s1<'>w<\n>"},
		{"golang", "func f() string { return `a` }", "kd<func>w< >nx<f>p<(>p<)>w< >kt<string>w< >p<{>w< >k<return>w< >s<`a`>w< >p<}>w<\n>"},
		{"json", `{"a": [1, null, 2.5]}`, "p<{>nt<\"a\">p<:>w< >p<[>mi<1>p<,>w< >kc<null>p<,>w< >mf<2.5>p<]}>w<\n>"},
		{"yaml", "a: 'b c' # d\n- e", "nt<a>p<:>w< >s<'>s<b>nv< >s<c>s<'>w< >c1<# d>w<\n>p p-Indicator<->w< >l l-Scalar l-Scalar-Plain<e>w<\n>"},
		{"html", "<a href=\"x\">b</a><script>var y</script>", "p<<>nt<a> na<href>o<=>s<\"x\">p<>>bp<<>p</>nt<a>p<>>p<<>nt<script>p<>>kd<var>w< >nx<y>p<<>p</>nt<script>p<>>"},
		{"SQL", "select é from t", "k<select>w< >err<é>w< >k<from>w< >n<t>w<\n>"},
		{"c", "size_t f(); // é", "kt<size_t>w< >nf<f>p<(>p<)>p<;>w< >c1<// é\n>"},
		{"diff", "+a\n-b\n c", "gi<+a>w<\n>gd<-b>w<\n>w< >cw<\n>"},
		{"pycon", ">>> x\n1", "gp<>>> >n<x>w<\n>go<1\n>"},
		{"console", "$ ls\na", "gp<$ >lsw<\n>go<a\n>"},
		{"lua", "a.b string.format", "n<a>p<.>n<b> nb<string.format>\n"},
		{"php", "strlen($x)", "nb<strlen>p<(>nv<$x>p<)>\n"},
		{"make", "# a\nx: y", "c<# a\n>nf<x>o<:>w< >n<y>w<\n>"},
		{"elixir", "if true", "k<if>w< >no<true>w<\n>"},
	} {
		if got := marked(t, c.language, c.code+"\n"); got != strings.TrimSuffix(c.want, "\n") {
			t.Errorf("%s: %s\nexpected %s\ngot      %s", c.language, c.code, c.want, got)
		}
	}
	if _, ok := highlight.Code("inventedlanguage", "x", new(int)); ok {
		t.Error("an invented language is known")
	}
}

// hostile are pieces of code that make expressions go back again and again.
var hostile = []string{`"\\`, `"""`, `'''\`, "/*", "<a ", "((", "{{", "a(", "`${", "\\\n", "$(", "[[", "#{", "<<<a\n", "%w(", "é", "a::", "//", "{-", "(*", "a.b<", "\n  ", "$$"}

// TestHostileCodeTakesBoundedWork is about the order of things, not the clock: some
// of these take chroma's engine minutes.
func TestHostileCodeTakesBoundedWork(t *testing.T) {
	raceenabled.AnswersOnly(t)
	for _, language := range []string{"python", "go", "javascript", "html", "php", "ruby", "perl", "bash", "sql", "c++", "java", "json", "yaml", "scss", "tex", "haskell", "lua"} {
		highlight.Code(language, "x\n", new(int)) // compiles
		for _, piece := range hostile {
			code := strings.Repeat(piece, 10_000/len(piece)) + "\n"
			start, left := time.Now(), highlight.Budget
			spans, _ := highlight.Code(language, code, &left)
			if took := time.Since(start); took > 3*time.Second {
				t.Errorf("%s: %q takes %v", language, piece, took)
			}
			var text strings.Builder
			for _, s := range spans {
				text.WriteString(s.Text)
			}
			if text.String() != code {
				t.Errorf("%s: %q is not what comes out", language, piece)
			}
		}
	}
}

// TestNothingIsLeftRunning ends with a panic when a goroutine outlives the work.
func TestNothingIsLeftRunning(t *testing.T) {
	marked(t, "python", "x = 1\n")
	synctest.Test(t, func(t *testing.T) {
		marked(t, "python", "x = 1\n")
		marked(t, "ruby", "x = 1\n")
	})
}

func FuzzCode(f *testing.F) {
	for _, piece := range hostile {
		f.Add("python", strings.Repeat(piece, 5))
		f.Add("php", "<?php "+piece)
		f.Add("html", "<script>"+piece)
	}
	f.Fuzz(func(t *testing.T, language, code string) {
		left := highlight.Budget
		spans, _ := highlight.Code(language, code, &left)
		for _, s := range spans {
			rest, found := strings.CutPrefix(code, s.Text)
			if !found || strings.ContainsAny(s.Class, `"<>&`) {
				t.Fatalf("%q does not begin with %q", code, s.Text)
			}
			code = rest
		}
		if len(spans) > 0 && code != "" {
			t.Fatalf("%q is missing", code)
		}
	})
}

// What is beyond ASCII takes no part in a text of ASCII, so it may be left out there.
func TestCodeOfASCIIHasTheTokensThatItHasBeforeOtherCharacters(t *testing.T) {
	const sample = "class Name2 extends b: # c\n  def _f(x_1, $y, @z): return x.y + 'a' + \"b\" - 0x1F * 3.5e-1\n  if a[1] != {k: v}; /* c */ // d\n@deco\nimport os.path as p\n\n"
	for _, language := range []string{
		"python", "py2", "js", "ts", "java", "go", "ruby", "rust", "kotlin", "swift", "scala", "csharp", "haskell", "php", "perl", "c", "cpp",
		"bash", "sql", "html", "css", "lua", "r", "elixir", "erlang", "clojure", "dart", "powershell", "latex", "toml",
	} {
		if _, known := highlight.Code(language, "x\n", new(int)); !known {
			continue
		}
		alone, before := marked(t, language, sample), marked(t, language, sample+"é\n")
		if cut := alone[:strings.Index(alone, "3")]; !strings.HasPrefix(before, cut) {
			t.Errorf("%s: a text of ASCII begins %s\nwith another character behind it %.*s", language, cut, len(cut), before)
		}
	}
}
