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

// The tokens are those that chroma finds in the same code.
func TestCodeBecomesTokens(t *testing.T) {
	for _, c := range []struct{ language, code, want string }{
		{"py", "if x: return 'a'", "k<if> n<x>p<:> k<return> s1<'>s1<a>s1<'>"},
		{"golang", "func f() string { return `a` }", "kd<func>w< >nf<f>p<(>p<)>w< >kt<string>w< >p<{>w< >k<return>w< >s<`a`>w< >p<}>w<\n>"},
		{"json", `{"a": [1, null]}`, "p<{>nt<\"a\">p<:> p<[>mi<1>p<,> kc<null>p<]>p<}>"},
		{"html", "<a href=\"x\">b</a><script>var y</script>", "p<<>nt<a> na<href>o<=>s<\"x\">p<>>bp<<>p</>nt<a>p<>>p<<>nt<script>p<>>kd<var> nx<y>p<<>p</>nt<script>p<>>"},
		{"SQL", "select é from t", "k<select>w< >err<é>w< >k<from>w< >n<t>w<\n>"},
		{"c", "int main() { return 0; } // é", "kt<int> nf<main>p<(>p<)> p<{> k<return> mi<0>p<;> p<}> c1<// é\n>"},
		{"diff", "+a\n-b\n c", "gi<+a\n>gd<-b\n> c"},
	} {
		if got := marked(t, c.language, c.code+"\n"); got != c.want {
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
	for _, language := range []string{"python", "go", "javascript", "html", "php", "ruby", "perl", "bash", "sql", "c++", "java", "json", "jsonata", "yaml", "scss", "tex", "haskell", "lua"} {
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
			if !found || strings.ContainsAny(s.Class, `"<>& `) {
				t.Fatalf("%q does not begin with %q", code, s.Text)
			}
			code = rest
		}
		if len(spans) > 0 && code != "" {
			t.Fatalf("%q is missing", code)
		}
	})
}
